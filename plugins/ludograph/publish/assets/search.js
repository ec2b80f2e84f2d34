// Opens the search: by its link, by / or Ctrl-K, or because the address asks for something; only then is it loaded.
(() => {
  const link = document.querySelector("[data-search]");
  if (!link) return;
  let loading;
  const open = async (query) => {
    loading ??= new Promise((done) => {
      const script = document.createElement("script");
      script.src = link.dataset.search + "client.js";
      script.onload = done;
      document.head.append(script);
    });
    await loading;
    window.ludographSearch.open(query);
  };
  link.addEventListener("click", (event) => {
    event.preventDefault();
    open();
  });
  document.addEventListener("keydown", (event) => {
    const { key, target } = event, command = event.ctrlKey || event.metaKey;
    const typing = target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
    if (command ? key !== "k" : key !== "/" || typing || event.isComposing) return;
    event.preventDefault();
    open();
  });
  const asked = new URL(location.href).searchParams.get("q");
  if (asked) open(asked);
})();
