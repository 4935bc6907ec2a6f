/** Runs the program on the Node of this project, which `npm ci` puts beside it, in place of an older one. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** `refuse` is called where there is no such Node. Uses only what old versions of Node have. */
export function runOnProjectNode(refuse: () => void): void {
  const name = process.platform === "win32" ? "node.exe" : "node";
  const node = fileURLToPath(new URL(`../node_modules/node/bin/${name}`, import.meta.url));
  // The same Node would come here again.
  if (node === process.execPath || !existsSync(node)) return refuse();
  // The terminal sends Ctrl-C to both, `kill -INT` to this process alone: the program takes two at once for one.
  const child = spawn(node, process.argv.slice(1), {
    stdio: "inherit",
    env: Object.assign({}, process.env, { CASHBOOK_SIGINT_TWICE: "1" }),
  });
  const signals: NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, () => void child.kill(signal));
  child.on("error", refuse);
  child.on("exit", (code, signal) => {
    if (signal === null) {
      process.exitCode = code ?? 1;
      return;
    }
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
