/**
 * Builds dist/: one small entry and chunks that are loaded when they are needed, with compiled code beside them.
 * The new build takes the old one's place only when it is whole, so that a program that runs meanwhile finds its chunks.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, readFileSync, renameSync, rmSync } from "node:fs";
import { isBuiltin } from "node:module";
import { build, type Plugin } from "esbuild";

const OUT = "dist";
const STAGE = `${OUT}.${process.pid}`;
const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };

/** CommonJS packages ask for parts of Node by `require`, which a module does not have: they get an import instead. */
const builtins: Plugin = {
  name: "builtins",
  setup(building) {
    building.onResolve({ filter: /.*/ }, ({ path, kind, namespace }) =>
      kind === "require-call" && namespace !== "builtin" && isBuiltin(path)
        ? { path, namespace: "builtin" }
        : undefined,
    );
    building.onLoad({ filter: /.*/, namespace: "builtin" }, ({ path }) => ({
      contents: `import * as all from ${JSON.stringify(path)}; module.exports = all.default ?? all;`,
      loader: "js",
    }));
  },
};

await build({
  entryPoints: { cashbook: "bin/cashbook.ts" },
  outdir: STAGE,
  chunkNames: "chunks/[name]-[hash]",
  bundle: true,
  splitting: true,
  minify: true,
  format: "esm",
  platform: "node",
  target: "node26",
  legalComments: "none",
  define: { CASHBOOK_VERSION: JSON.stringify(version) },
  plugins: [builtins],
  logLevel: "warning",
});
chmodSync(`${STAGE}/cashbook.js`, 0o755);

// The first runs fill the compile cache beside the program, so that nobody's first run is a slow one.
const home = `${STAGE}/home`;
const environment = { ...process.env, CASHBOOK_HOME: home };
for (const words of [
  ["--help"],
  ["tx", "--help"],
  ["tx", "list", "--help"],
  ["tx", "list"],
  ["tx", "list", "-o", "table"],
  ["company", "show"],
]) {
  spawnSync(process.execPath, [`${STAGE}/cashbook.js`, ...words], { stdio: "ignore", env: environment });
}
rmSync(home, { recursive: true, force: true });

const old = `${STAGE}.old`;
try {
  renameSync(OUT, old);
} catch {
  // There was no build before.
}
renameSync(STAGE, OUT);
rmSync(old, { recursive: true, force: true });
