// Runs the extension without Visual Studio Code: what it registers, starts and opens is printed as one line of JSON.
const Module = require("module");
const [extension, root, article] = process.argv.slice(2);
const seen = { commands: {}, servers: [], terminals: [], errors: [] };
const uri = (fsPath) => ({ fsPath, scheme: "file" });
const stubs = {
  vscode: {
    commands: { registerCommand: (name, run) => (seen.commands[name] = run) },
    window: {
      activeTextEditor: article ? { document: { uri: uri(article) } } : undefined,
      createTerminal: (options) => (seen.terminals.push(options), { show() {} }),
      showErrorMessage: (message) => seen.errors.push(message),
    },
    workspace: {
      getConfiguration: () => ({ get: () => [] }),
      findFiles: async () => [uri(`${root}/mkdocs.yml`)],
      workspaceFolders: [{ uri: uri(root) }],
    },
  },
  "vscode-languageclient/node": {
    LanguageClient: class {
      constructor(id, name, server, client) { seen.servers.push({ id, ...server, selector: client.documentSelector }); }
      async start() {}
      async stop() {}
      async dispose() {}
    },
  },
};
const load = Module._load;
Module._load = (name, ...rest) => stubs[name] ?? load(name, ...rest);
(async () => {
  const { activate, deactivate } = require(extension);
  await activate({ subscriptions: [] });
  await seen.commands["ludograph.preview"]();
  await seen.commands["ludograph.restart"]();
  await deactivate();
  console.log(JSON.stringify({ ...seen, commands: Object.keys(seen.commands) }));
})();
