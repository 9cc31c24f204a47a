/** Derives from the link alone how many networks there will be, so that space is reserved before anything is drawn. */

{
  const asked = new URLSearchParams(location.search);
  const networks = asked.getAll('net').length;
  const { dataset } = document.documentElement;
  if (networks > 0) dataset.asked = networks === 1 ? 'one' : 'several';
}
