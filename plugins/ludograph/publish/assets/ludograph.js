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
