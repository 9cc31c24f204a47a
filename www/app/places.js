/** What the link itself says of how much there will be, so that its place is kept before anything is there. */

{
  const asked = new URLSearchParams(location.search);
  const networks = asked.getAll('net').length;
  const { dataset } = document.documentElement;
  if (networks > 0) dataset.asked = networks === 1 ? 'one' : 'several';
  if (asked.get('show') === 'both') dataset.show = 'both';
}
