// Offers the hand checker to readers who ask for cards; client.js fetches it then. `893`, `8-9-3` and `8 9 3` are one hand.
ludographSearch("hand", (query, make, address) => {
  const _ = window.ludographText;
  const asked = /^(10|[1-9])([-\u2010-\u2015\u2212 ]?(10|[1-9])){1,2}$/.test(query) && query.match(/10|[1-9]/g);
  return asked && make("a", { href: address + "?hand=" + asked.join(".") }, _("What is {hand} worth?", { hand: asked.join("–") }));
});
