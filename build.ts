/**
 * Builds dist/: one small entry and chunks that are loaded when they are needed, with compiled code beside them.
 * The new build takes the old one's place only when it is whole, so that a program that runs meanwhile finds its chunks.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname } from "node:path";
import { build, type Plugin } from "esbuild";

const OUT = "dist";
const STAGE = `${OUT}.${process.pid}`;
const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };

/**
 * Parts of Node that take long to load and that most commands never call, though something they load imports them: they
 * are loaded by the first call of one of their functions. Nothing else of them can be imported in the bundle.
 */
const LATE = ["crypto", "child_process", "fs/promises"];

/** Late parts, and what CommonJS packages ask for by `require`, which a module does not have. */
const parts: Plugin = {
  name: "parts",
  setup(building) {
    building.onResolve({ filter: /.*/ }, ({ path, kind, namespace }) => {
      if (namespace === "part" || !isBuiltin(path)) return undefined;
      const late = LATE.includes(path.replace(/^node:/, "")) && kind !== "require-call";
      return late || kind === "require-call" ? { path, namespace: "part", pluginData: { late } } : undefined;
    });
    building.onLoad({ filter: /.*/, namespace: "part" }, ({ path, pluginData }) => {
      const { late } = pluginData as { late: boolean };
      const part = `process.getBuiltinModule(${JSON.stringify(path)})`;
      return { contents: late ? lateSource(path, part) : `module.exports = ${part};` };
    });
  },
};

/** A module of the part's functions, each of which loads the part when it is called. */
function lateSource(path: string, part: string): string {
  const members = Object.entries(process.getBuiltinModule(path) ?? {});
  const functions = members.filter(([, member]) => typeof member === "function").map(([name]) => name);
  const exports = functions.map((name) => `export const ${name} = (...all) => ${part}.${name}(...all);`);
  return `${exports.join("\n")}\nexport default { ${functions.join(", ")} };`;
}

/**
 * Turns imports of parts of Node into `process.getBuiltinModule`. An import reads every member of a part, and some of them
 * load half of Node (node:fs its streams): that costs help a third of its time. esbuild writes imports as statements at the
 * beginning of a chunk, so that they can be told apart from anything else.
 */
function withoutBuiltinImports(code: string): string {
  return code.replace(
    /(?<=^|[;\n}])import(?:\s*([\w$]+)\s*,?)?(?:\s*\{([^{}]*)\})?(?:\s*\*\s*as ([\w$]+))?\s*from\s*"((?:node:)?[a-z_/0-9]+)";/g,
    (statement, whole?: string, members?: string, namespace?: string, path: string = "") => {
      if (!isBuiltin(path)) return statement;
      const part = `process.getBuiltinModule("${path}")`;
      const destructured =
        members === undefined
          ? undefined
          : `{${members.replace(/\bdefault as /g, "default:").replace(/ as /g, ":")}}`;
      const names = [whole, namespace, destructured].filter((name) => name !== undefined);
      return names.map((name) => `const ${name}=${part};`).join("");
    },
  );
}

const { outputFiles } = await build({
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
  plugins: [parts],
  write: false,
  logLevel: "warning",
});
for (const { path, text } of outputFiles) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, withoutBuiltinImports(text));
}
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
