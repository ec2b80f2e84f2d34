// Offers the hand checker to readers who ask for cards; client.js fetches it then. `893`, `8-9-3` and `8 9 3` are one hand.
ludographSearch("hand", (query, make, address) => {
  // The ranks that the checker knows are filled in when the script is published.
  const _ = window.ludographText, rank = "(?:RANKS)";
  const asked = new RegExp(`^${rank}([-\\u2010-\\u2015\\u2212 ]?${rank}){1,2}$`).test(query) && query.match(new RegExp(rank, "g"));
  return asked && make("a", { href: address + "?hand=" + asked.join(".") }, _("What is {hand} worth?", { hand: asked.join("–") }));
});
