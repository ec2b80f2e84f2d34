// Starts `ludograph lsp` for the open folder, and the preview in a terminal.
"use strict";

const fs = require("fs");
const path = require("path");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const CONFIGURATIONS = ["mkdocs.yml", "mkdocs.yaml"];
let client;

/** The folder of the project that a file belongs to: the nearest one above it with a configuration. */
function projectOf(file) {
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    if (CONFIGURATIONS.some((name) => fs.existsSync(path.join(folder, name)))) return folder;
    if (folder === path.dirname(folder)) return undefined;
  }
}

/** The project of the open file, else of the first open folder that has one, at its top or below. */
async function currentProject() {
  const open = vscode.window.activeTextEditor?.document.uri;
  const found = open?.scheme === "file" ? projectOf(open.fsPath) : undefined;
  if (found) return found;
  const [first] = await vscode.workspace.findFiles("**/mkdocs.{yml,yaml}", "**/{node_modules,.venv}/**", 1);
  return first ? path.dirname(first.fsPath) : vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
}

/** The program with its first arguments: as set, else that of a virtual environment in the folder or above it. */
function program(folder) {
  const given = vscode.workspace.getConfiguration("ludograph").get("command");
  if (given.length > 0) return given;
  const parts = process.platform === "win32" ? [".venv", "Scripts", "ludograph.exe"] : [".venv", "bin", "ludograph"];
  for (let above = folder; above; above = above === path.dirname(above) ? undefined : path.dirname(above)) {
    const own = path.join(above, ...parts);
    if (fs.existsSync(own)) return [own];
  }
  return ["ludograph"];
}

async function start() {
  const folder = await currentProject();
  const [command, ...args] = program(folder);
  const server = { command, args: [...args, "lsp"], options: { cwd: folder } };
  const selected = ["markdown", "html", "yaml", "json", "bibtex"].map((language) => ({ scheme: "file", language }));
  selected.push({ scheme: "file", pattern: "**/*.bib" }, { scheme: "file", pattern: "**/mkdocs.{yml,yaml}" });
  client = new LanguageClient("ludograph", "Ludograph", server, { documentSelector: selected });
  try {
    await client.start();
  } catch (error) {
    const install = "pip install 'ludograph[lsp]'";
    vscode.window.showErrorMessage(`Ludograph: ${command} lsp does not start (${error.message ?? error}). ${install}`);
  }
}

async function preview() {
  const folder = await currentProject();
  const [shellPath, ...args] = program(folder);
  const terminal = vscode.window.createTerminal({ name: "Ludograph", cwd: folder, shellPath, shellArgs: [...args, "serve"] });
  terminal.show(true);
}

async function restart() {
  await client?.dispose();
  await start();
}

exports.activate = async (context) => {
  context.subscriptions.push(
    vscode.commands.registerCommand("ludograph.preview", preview),
    vscode.commands.registerCommand("ludograph.restart", restart),
  );
  await start();
};

exports.deactivate = () => client?.stop();
