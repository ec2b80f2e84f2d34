// Guesses what was meant where nothing was found; client.js fetches it then and gives it what it needs.
// The names alone are for the page that stands where no page is; in the search they are buttons, with further ways on.
ludographSearch("near", async (query, joined, line, make, addressOf, ask, shown) => {
  // Filled in when the script is published: the home page of the original's language, and words that lead there.
  const [url, lang, says] = ORIGINAL;
  const original = make && says ? [" ", make("a", { href: addressOf({ chunk: { url } }) + "?q=" + encodeURIComponent(query), hreflang: lang }, says)] : [];
  if (shown?.length) return original;
  const word = joined(query);
  const distance = (one, other) => {
    let row = [...Array(other.length + 1).keys()];
    for (let i = 1; i <= one.length; i++) {
      const next = [i];
      for (let j = 1; j <= other.length; j++)
        next[j] = Math.min(next[j - 1] + 1, row[j] + 1, row[j - 1] + (one[i - 1] === other[j - 1] ? 0 : 1));
      row = next;
    }
    return row[other.length];
  };
  const near = word.length < 3 ? [] : (await Promise.all(["^" + word.slice(0, 2), "$" + word.slice(-2)].map(line))).join("\t").split("\t").filter(Boolean);
  const names = [...new Map(near.map((name) => [joined(name), name])).values()].map((name) => [distance(word, joined(name)), name]).sort((one, other) => one[0] - other[0]).slice(0, 5)
    .flatMap(([far, name]) => far <= (word.length < 5 ? 1 : 2) ? [name] : []);
  if (!make) return names;
  const _ = window.ludographText;
  const buttons = names.flatMap((name, index) => {
    const button = make("button", { type: "button" }, name);
    button.onclick = () => ask(name);
    return index ? [", ", button] : [button];
  });
  // Of several words first those are left out that are nowhere, then the shortest, which say least.
  // Japanese joins them without a blank: 花札の歴史.
  const asked = /["“”„]/.test(query) ? [] : query.split(/\s+|(?<=[\u3040-\u9fff])の(?=[\u3040-\u9fff])/).filter(Boolean);
  const labels = [...document.querySelectorAll(".lg-search select")].flatMap(({ value }) => value || []);
  const search = async (words, most = 10) => words[0] ? (await window.ludographSearch.search(words.join(" ") + " ", labels, most)).results : [];
  const known = await Promise.all(asked.map((word) => search([word], 1)));
  let words = asked.filter((_, index) => asked[1] && known[index].length), found;
  for (found = await search(words); words[1] && !found.length; found = await search(words)) {
    const shortest = words.reduce((one, other) => other.length < one.length ? other : one);
    words = words.filter((word) => word !== shortest);
  }
  const without = asked.filter((word) => !words.includes(word)).map((word) => _("“{word}”", { word })).join(", ");
  const list = document.querySelector("[data-search]").href;
  const further = [make("a", { href: list }, _("All articles from A to Z")), ", ", make("a", { href: addressOf({ chunk: { url: "" } }) }, _("the home page"))];
  const meant = names.length ? [" ", _("Did you mean"), " ", ...buttons, "?"] : [];
  if (found.length) return Object.assign([_("No page has all of these words."), ...meant, ...without ? [" ", _("Without {words}:", { words: without })] : [], ...original], { found });
  if (!names.length) meant.push(" ", asked[1] ? _("Check the spelling or ask for fewer words.") : _("Check the spelling."));
  return [_("No results."), ...meant, ...original, " ", ...further];
});
