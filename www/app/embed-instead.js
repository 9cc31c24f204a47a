/** A link that says so shows the embed instead of the page, before anything heavy is loaded. */

if (new URLSearchParams(location.search).get('embed') === '1') {
  location.replace(`./embed.html${location.search}`);
}
