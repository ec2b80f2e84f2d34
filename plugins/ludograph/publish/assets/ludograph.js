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
  // Search is fetched when somebody wants to search: by its link, by / or Ctrl-K, or because the address asks.
  const opener = document.querySelector("[data-search]");
  if (opener) {
    let loading;
    const open = async (query) => {
      loading ??= new Promise((done) => {
        const script = document.createElement("script");
        script.src = opener.dataset.search + "client.js";
        script.onload = done;
        document.head.append(script);
      });
      await loading;
      window.ludographSearch.open(query);
    };
    for (const link of [opener, ...document.querySelectorAll(".lg-open-search")]) {
      link.addEventListener("click", (event) => {
        event.preventDefault();
        open();
      });
    }
    document.addEventListener("keydown", (event) => {
      const typing = event.target.closest("input, textarea, select, [contenteditable]");
      const command = event.ctrlKey || event.metaKey;
      if (command ? event.key !== "k" : event.key !== "/" || typing || event.isComposing) return;
      event.preventDefault();
      open();
    });
    const asked = new URL(location.href).searchParams.get("q");
    if (asked) open(asked);
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
