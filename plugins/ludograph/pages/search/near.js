// Guesses what was meant where nothing was found; client.js fetches it then and gives it what it needs.
ludographSearch("near", async (word, joined, line) => {
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
  if (word.length < 3) return [];
  const near = (await Promise.all(["^" + word.slice(0, 2), "$" + word.slice(-2)].map(line))).join("\t").split("\t").filter(Boolean);
  return [...new Set(near)].map((name) => [distance(word, joined(name)), name]).sort((one, other) => one[0] - other[0]).slice(0, 5)
    .flatMap(([far, name]) => far <= (word.length < 5 ? 1 : 2) ? [name] : []);
});
