// Small helps that a page can do without.
(() => {
  // Opened from a folder, an address that ends in / would show the folder.
  if (location.protocol === "file:") {
    for (const link of document.querySelectorAll("a[href]")) {
      const url = new URL(link.href, location.href);
      if (url.protocol === "file:" && url.pathname.endsWith("/")) {
        url.pathname += "index.html";
        link.href = url.href;
      }
    }
  }
  // Search is fetched when somebody wants to search.
  const opener = document.querySelector("[data-search]");
  if (opener) {
    let script;
    const summon = (event) => {
      if (script) return;
      event?.preventDefault();
      script = document.createElement("script");
      script.src = opener.dataset.search + "client.js";
      if (event) script.onload = () => opener.click();
      document.head.append(script);
    };
    opener.addEventListener("click", summon);
    document.addEventListener("keydown", (event) => {
      const typing = event.target.closest("input, textarea, select, [contenteditable]");
      const asked = (event.key === "/" && !typing) || (event.key === "k" && (event.ctrlKey || event.metaKey));
      if (asked) summon(event);
    });
    if (new URL(location.href).searchParams.get("q")) summon();
  }
  // A report says which section was being read.
  const report = document.querySelector("[data-lg-report]");
  if (report) {
    const address = report.href;
    report.addEventListener("click", () => {
      const section = [...document.querySelectorAll("article :is(h1, h2, h3, h4)[id]")]
        .filter((heading) => heading.getBoundingClientRect().top < innerHeight / 2).pop();
      report.href = address + (section ? encodeURIComponent("\nSection: #" + section.id) : "");
    });
  }
})();
