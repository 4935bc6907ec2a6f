/**
 * Builds dist/: the program in one file whose modules run when they are first needed, beside it the packages that only
 * some commands load, and their compiled code. Many small files would cost every start more than one that is not read
 * to its end. The new build takes the old one's place only when it is whole, so that a program that runs meanwhile
 * finds its files.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";

import { chmodSync, copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire, isBuiltin } from "node:module";
import { types } from "node:util";
import { build, type BuildOptions, type Plugin } from "esbuild";
import { LOAD } from "./bin/compiled.ts";

const OUT = "dist";
const STAGE = `node_modules/.cache/cashbook-${process.pid}`;
const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };

/** Files of the program that are loaded one after another; each is bundled by itself, without the ones it loads. */
const STEPS = ["start", "main"];

/**
 * Parts of Node that take long to load and that most commands never call, though something they load imports them: they
 * are loaded by the first call of one of their functions, and nothing else of them can be imported in the bundle.
 */
const LATE = ["crypto", "child_process", "fs/promises"];

/** Packages that are imported by `import()`, which get files of their own. */
const packages = new Set<string>();

const steps: Plugin = {
  name: "steps",
  setup(building) {
    building.onResolve({ filter: /^\.\/[a-z]+\.ts$/ }, ({ path, kind }) => {
      const step = path.slice(2, -3);
      return kind === "dynamic-import" && STEPS.includes(step)
        ? { path: `./${step}.js`, external: true }
        : undefined;
    });
    building.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      if (kind !== "dynamic-import" || isBuiltin(path)) return undefined;
      packages.add(path);
      return { path: `./packages/${fileName(path)}.js`, external: true };
    });
  },
};

/**
 * Parts of Node are asked for where they are used, by `process.getBuiltinModule`: an `import` would stand at the top of the
 * one file and load them all at every start. It also serves CommonJS packages, whose `require` a module does not have.
 */
const parts: Plugin = {
  name: "parts",
  setup(building) {
    building.onResolve({ filter: /.*/ }, ({ path, kind, namespace, importer }) => {
      if (namespace === "part" || !isBuiltin(path)) return undefined;
      const name = path.replace(/^node:/, "");
      const plain = name === "util" && importer.includes("/node_modules/commander/");
      const unused = name === "http2" && importer.includes("/node_modules/undici/");
      const late = LATE.includes(name) && kind !== "require-call";
      // By its path alone, a part would be one module, and whoever asks first would decide what all others get.
      const suffix = unused ? "?unused" : plain ? "?plain" : late ? "?late" : "";
      return { path: name, suffix, namespace: "part", pluginData: { late, plain, unused } };
    });
    building.onLoad({ filter: /.*/, namespace: "part" }, ({ path, pluginData }) => {
      const { late, plain, unused } = pluginData as { late: boolean; plain: boolean; unused: boolean };
      // commander takes escape sequences out of help to measure it; this program's help has none, and node:util is large.
      if (plain) return { contents: "export const stripVTControlCharacters = (text) => text;" };
      // undici looks for HTTP/2 wherever it runs, and this program speaks HTTP/1.1: what it would do without that part.
      if (unused) return { contents: "export const constants = {};" };
      // As a part of Node, process would make the three standard streams just to list its members.
      if (path === "process") return { contents: "module.exports = process;" };
      const part = `process.getBuiltinModule(${JSON.stringify(`node:${path}`)})`;
      return { contents: late ? lateSource(path, part) : `module.exports = ${part};` };
    });
  },
};

/** The files of the page at /docs. They are copied as they are, with the licence that they come under. */
const PAGE = {
  folder: "node_modules/swagger-ui-dist",
  files: ["swagger-ui-bundle.js", "swagger-ui-bundle.js.LICENSE.txt", "swagger-ui.css", "LICENSE", "NOTICE"],
};

/** The package tells where its files lie; in the build they lie beside the packages. */
const page: Plugin = {
  name: "page",
  setup(building) {
    building.onLoad({ filter: /swagger-ui-dist[\\/]absolute-path\.js$/ }, () => ({
      contents: `import { join } from "node:path";
        export default () => join(import.meta.dirname, "../swagger-ui");`,
    }));
  },
};

/**
 * CommonJS packages tell their names only when they run, and a bundle of one exports nothing but the whole: its names are
 * written out here.
 */
const names: Plugin = {
  name: "names",
  setup(building) {
    building.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      if (kind !== "entry-point" || path.startsWith("swagger-ui-dist")) return undefined;
      const found = require(path) as object;
      return types.isModuleNamespaceObject(found)
        ? undefined
        : { path, namespace: "named", pluginData: Object.keys(found) };
    });
    building.onLoad({ filter: /.*/, namespace: "named" }, ({ path, pluginData }) => {
      const own = (pluginData as string[]).filter((name) => /^[\w$]+$/.test(name) && name !== "default");
      return {
        contents: `import * as all from ${JSON.stringify(path)};
          export default all.default;
          export const { ${own.join(", ")} } = all;`,
        resolveDir: import.meta.dirname,
      };
    });
  },
};

const require = createRequire(import.meta.url);

/** A module of the part's functions, each of which loads the part when it is called. */
function lateSource(path: string, part: string): string {
  const members = Object.entries(process.getBuiltinModule(`node:${path}`) ?? {});
  const functions = members.filter(([, member]) => typeof member === "function").map(([name]) => name);
  const exports = functions.map((name) => `export const ${name} = (...all) => ${part}.${name}(...all);`);
  return `${exports.join("\n")}\nexport default { ${functions.join(", ")} };`;
}

function fileName(path: string): string {
  return path.replace(/^@/, "").replaceAll("/", "-");
}

const options: BuildOptions = {
  bundle: true,
  minify: true,
  format: "esm",
  platform: "node",
  target: "node26",
  legalComments: "none",
  logLevel: "warning",
};
const defined = { CASHBOOK_VERSION: JSON.stringify(version) };

mkdirSync(STAGE, { recursive: true });
try {
  const program = await buildProgram();
  const identity = createHash("sha256").update(program).digest("hex").slice(0, 16);
  await build({
    ...options,
    entryPoints: ["cashbook", "start", "worker"].map((step) => ({ in: `bin/${step}.ts`, out: step })),
    outdir: STAGE,
    define: { ...defined, CASHBOOK_BUILD: JSON.stringify(identity) },
    plugins: [steps, parts],
  });
  await build({
    ...options,
    entryPoints: [...packages].map((path) => ({ in: path, out: fileName(path) })),
    outdir: `${STAGE}/packages`,
    splitting: true,
    // Not every package has a default export.
    logOverride: { "import-is-undefined": "silent" },
    plugins: [names, parts, page],
  });
  mkdirSync(`${STAGE}/swagger-ui`);
  for (const file of PAGE.files) copyFileSync(`${PAGE.folder}/${file}`, `${STAGE}/swagger-ui/${file}`);
  chmodSync(`${STAGE}/cashbook.js`, 0o755);
  warm();
  replace();
} finally {
  rmSync(STAGE, { recursive: true, force: true });
}

/** The program as one script, in ASCII: bin/compiled.ts loads it with its compiled code. */
async function buildProgram(): Promise<string> {
  const { outputFiles } = await build({
    ...options,
    format: "cjs",
    entryPoints: { main: "bin/main.ts" },
    outdir: STAGE,
    define: { ...defined, "import.meta.url": '"file:///"' },
    plugins: [steps, parts],
    write: false,
  });
  const unit = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  // esbuild escapes texts, but not regular expressions; an escape means the same in both.
  const text = (outputFiles[0]?.text ?? "")
    .replace(/[^\0-\x7f]/g, unit)
    .replaceAll('import("./packages/', `${LOAD}("./packages/`);
  writeFileSync(`${STAGE}/main.js`, text);
  return text;
}

/**
 * Runs what people run most, in one process, which then keeps what it compiled beside the program: nobody's first run is a
 * slow one.
 */
function warm(): void {
  const home = `${STAGE}/home`;
  const list = ["tx", "list"];
  const lines = [
    ["--help"],
    ["tx", "--help"],
    ["__complete", "bash", "cashbook tx list --status p"],
    ["company", "show"],
    // Nobody listens there, and all but the reading of an answer is compiled.
    ["company", "show", "--base-url", "http://127.0.0.1:9", "--retries", "0"],
    list,
    [...list, "--json"],
    [...list, "-o", "table"],
    [...list, "--help"],
  ];
  const script = `
    const { loadProgram } = await import("./${STAGE}/start.js");
    const { main, keep } = loadProgram();
    for (const line of ${JSON.stringify(lines)}) await main(line, ${JSON.stringify(version)});
    keep();`;
  spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    stdio: "ignore",
    env: { ...process.env, CASHBOOK_HOME: home },
  });
  rmSync(home, { recursive: true, force: true });
}

function replace(): void {
  const old = `${STAGE}.old`;
  try {
    renameSync(OUT, old);
  } catch {
    // There was no build before.
  }
  renameSync(STAGE, OUT);
  rmSync(old, { recursive: true, force: true });
}
