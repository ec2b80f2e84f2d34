// Guesses what was meant where nothing was found; client.js fetches it then and gives it what it needs.
// The names alone are for the page that stands where no page is; in the search they are buttons, with further ways on.
ludographSearch("near", async (query, joined, line, make, addressOf, ask) => {
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
  // The longest words say most.
  const words = query.split(/\s+/).sort((one, other) => other.length - one.length);
  let found = [];
  while (words.length > 1 && !found.length) {
    words.pop();
    found = (await window.ludographSearch.search(words.join(" ") + " ", [], 5)).results;
  }
  const links = found.flatMap((result, index) => {
    const [name, lang = result.chunk.lang] = [result.chunk.names[0]].flat();
    return [index ? ", " : "", make("a", { href: addressOf(result), lang }, name)];
  });
  const list = document.querySelector("[data-search]").href;
  return [_("No results."), " ", ...names.length ? [_("Did you mean"), " ", ...buttons, "?"] : links.length ? [_("Fewer of the words are in:"), " ", ...links, "."] : [query.includes(" ") ? _("Check the spelling or ask for fewer words.") : _("Check the spelling.")],
    " ", make("a", { href: list }, _("All articles from A to Z")), ", ", make("a", { href: addressOf({ chunk: { url: "" } }) }, _("the home page"))];
});
