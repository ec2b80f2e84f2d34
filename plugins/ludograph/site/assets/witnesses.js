// Switches works off on the page of a game's witnesses, on the timeline and on the map: what rests on them alone falls. It reads
// the marks of tables, lists and drawings; without it there is a page for each work that matters. The tables are in English.
(() => {
  const _ = window.ludographText;
  const box = document.querySelector("[data-without]");
  const forms = [...document.querySelectorAll(".lg-witnesses")].map((form) => ({
    name: form.dataset.form,
    rows: [...form.querySelectorAll("tbody tr")].map((row) => ({
      row, cells: [...row.children], works: [...row.closest("table").querySelectorAll("thead th")].map((head) => head.dataset.work),
    })),
  }));
  // What a drawing has of a row: the mark that leads to it, the country or the place of its name, the way that it describes.
  const dots = [...document.querySelectorAll(".lg-map-spots > li:not(.lg-map-end)")];
  const links = [...document.querySelectorAll("svg a")], ways = [...document.querySelectorAll("svg .lg-map-way:has(title)")];
  // In a site on a disk a script has completed some addresses.
  const full = (address) => new URL(address, location).href.replace(/index\.html(?=$|#)/, "");
  const drawn = (row) => {
    if (row.matches(".lg-map-events > li")) {
      const name = row.querySelector("strong").textContent, named = dots.filter((dot) => dot.dataset.name === name);
      return named.length ? named : ways.filter((way) => row.textContent.includes(way.textContent));
    }
    const address = row.id && !row.matches("li") ? `#${row.id}` : row.matches("li") && row.querySelector("a")?.getAttribute("href");
    return address ? links.filter((link) => full(link.getAttribute("href")) === full(address)) : [];
  };
  const resting = [...document.querySelectorAll("[data-needs]")].map((row) => ({
    parts: [row, ...drawn(row)],
    sets: JSON.parse(row.dataset.needs),
  }));
  const asked = new URLSearchParams(location.search).getAll("without");
  const inputs = [...box.querySelectorAll("input")], status = box.querySelector("[role=status]");
  for (const input of inputs) input.checked = asked.includes(input.value);
  const fold = box.querySelector("details");
  if (fold) fold.open = inputs.some((input) => input.checked);
  const many = (number, one, more) => `${number} ${number === 1 ? one : more}`;
  const kinds = { rule: ["rule", "rules"], date: ["date", "dates"], place: ["place", "places"], relation: ["relation", "relations"],
    claim: ["claim of an article", "claims of articles"] };
  const show = () => {
    const off = new Set(inputs.filter((input) => input.checked).map((input) => input.value));
    const fallen = {}, empty = [], odds = [];
    for (const { name, rows } of forms) {
      let left = 0, gone = 0, dealt = false;
      for (const { row, cells, works } of rows) {
        const says = cells.flatMap((cell, place) => ("says" in cell.dataset ? [works[place]] : []));
        const falls = says.length > 0 && says.every((key) => off.has(key));
        row.classList.toggle("lg-falls", falls);
        cells.forEach((cell, place) => cell.classList.toggle("lg-off", off.has(works[place])));
        left += says.length > 0 && !falls;
        gone += falls;
        dealt ||= falls && "odds" in row.dataset;
        if (falls) fallen[row.dataset.topic || "rule"] = (fallen[row.dataset.topic || "rule"] || 0) + 1;
      }
      if (gone && !left) empty.push(name);
      if (dealt) odds.push(name);
    }
    for (const { parts, sets } of resting) {
      const falls = sets.some((works) => works.every((key) => off.has(key)));
      for (const part of parts) part.classList.toggle("lg-falls", falls);
      if (falls) fallen.claim = (fallen.claim || 0) + 1;
    }
    const counted = Object.entries(kinds).flatMap(([kind, words]) => (fallen[kind] ? [many(fallen[kind], ...words)] : []));
    status.textContent = [
      off.size && (!counted.length
        ? _("Nothing falls: other works say the same.")
        : forms.length ? `What falls is struck out: ${counted.join(", ")}.` : _("What falls is struck out.")),
      empty.length && `No sourced statement is left of ${empty.join(", ")}.`,
      odds.length && `The odds rest on rules that fall: ${odds.join(", ")}.`,
    ].filter(Boolean).join(" ");
    return off;
  };
  box.addEventListener("input", () => {
    const address = new URL(location.href);
    address.searchParams.delete("without");
    for (const key of show()) address.searchParams.append("without", key);
    try {
      history.replaceState(history.state, "", address);
    } catch (error) {
      // Some browsers let no script change the address of a file; the page works without.
      if (!(error instanceof DOMException)) throw error;
    }
  });
  show();
})();
