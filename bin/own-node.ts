/** Runs the program on the Node that npm has installed with it, in place of an older one. */
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { NODE_PACKAGES, nodePath } from "./node-packages.ts";

/** `refuse` is called where there is no such Node. Uses only what old versions of Node have. */
export function runOnOwnNode(refuse: () => void): void {
  const node = ownNode();
  // The same Node would come here again.
  if (node === undefined || node === process.execPath) return refuse();
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

/** npm puts the package below the program's folder, or beside it among those of another project. */
function ownNode(): string | undefined {
  const packages: Readonly<Record<string, string>> = NODE_PACKAGES;
  const name = packages[`${process.platform}-${process.arch}`];
  try {
    return name && createRequire(import.meta.url).resolve(`${name}/${nodePath(process.platform)}`);
  } catch {
    return undefined;
  }
}
