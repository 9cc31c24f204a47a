/** Shows the embed instead of the page if the link says so, before anything heavy is loaded. */

if (new URLSearchParams(location.search).get('embed') === '1') {
  location.replace(`./embed.html${location.search}`);
}
