/**
 * Builds dist/: the program in one file whose modules run when they are first needed, beside it the packages that only
 * some commands load, and their compiled code. Many small files would cost every start more than one that is not read
 * to its end. The new build takes the old one's place only when it is whole, so that a program that runs meanwhile
 * finds its files.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";

import { chmodSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire, isBuiltin } from "node:module";
import { types } from "node:util";
import { build, transform, type Plugin } from "esbuild";
import type { Purpose } from "./bin/purpose.ts";
import { asScript, LOAD } from "./bin/script.ts";
import {
  browserOptions,
  bundleOptions,
  codeOptions,
  defined,
  OF_THE_MOMENT,
  OUT,
  STEADY,
  STEADY_ENVIRONMENT,
  toAscii,
  version,
} from "./build/bundle.ts";
import { LAYERS } from "./build/layers.ts";
import { nestLayers } from "./build/nest-layers.ts";
import { kyselyParts } from "./build/kysely-parts.ts";
import { nodeParts } from "./build/node-parts.ts";
import { replaceFolder } from "./build/replace-folder.ts";

const STAGE = `node_modules/.cache/cashbook-${process.pid}`;

/** Files of the program that are loaded one after another; each is bundled by itself, without the ones it loads. */
const STEPS = ["start", "main"];

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

/** The files of the page at /docs. They are copied as they are, with the licence that they come under. */
const PAGE = {
  folder: "node_modules/swagger-ui-dist",
  files: ["swagger-ui-bundle.js", "swagger-ui-bundle.js.LICENSE.txt", "swagger-ui.css", "LICENSE", "NOTICE"],
};

/**
 * CommonJS packages tell their names only when they run, and a bundle of one exports nothing but the whole: its names are
 * written out here.
 */
const names: Plugin = {
  name: "names",
  setup(building) {
    building.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      if (kind !== "entry-point") return undefined;
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

function fileName(path: string): string {
  return path.replace(/^@/, "").replaceAll("/", "-");
}

mkdirSync(STAGE, { recursive: true });
try {
  const program = await buildProgram();
  const identity = createHash("sha256").update(program).digest("hex").slice(0, 16);
  await build({
    ...bundleOptions,
    entryPoints: ["cashbook", "start", "worker"].map((step) => ({ in: `bin/${step}.ts`, out: step })),
    outdir: STAGE,
    define: { ...defined, CASHBOOK_BUILD: JSON.stringify(identity) },
    plugins: [steps, nodeParts, kyselyParts],
  });
  await build({
    ...bundleOptions,
    // esbuild comes upon them in any order.
    entryPoints: [...packages].sort().map((path) => ({ in: path, out: fileName(path) })),
    outdir: `${STAGE}/packages`,
    splitting: true,
    // Not every package has a default export.
    logOverride: { "import-is-undefined": "silent" },
    plugins: [names, nodeParts],
  });
  await build({
    ...browserOptions,
    entryPoints: { browser: "src/report-page/browser.ts" },
    outdir: `${STAGE}/report-page`,
  });
  mkdirSync(`${STAGE}/swagger-ui`);
  for (const file of PAGE.files) copyFileSync(`${PAGE.folder}/${file}`, `${STAGE}/swagger-ui/${file}`);
  chmodSync(`${STAGE}/cashbook.js`, 0o755);
  warm();
  replaceFolder(STAGE, OUT);
} finally {
  rmSync(STAGE, { recursive: true, force: true });
}

/** The program as one script, in ASCII: bin/compiled.ts loads it with its compiled code. */
async function buildProgram(): Promise<string> {
  const { outputFiles, metafile } = await build({
    ...bundleOptions,
    // Layers are nested by the names of modules, which a minified bundle does not have.
    minify: false,
    minifySyntax: true,
    format: "cjs",
    entryPoints: { main: "bin/main.ts" },
    outdir: STAGE,
    define: { ...defined, "import.meta.url": '"file:///"' },
    plugins: [steps, nodeParts, kyselyParts],
    metafile: true,
    write: false,
  });
  const nested = nestLayers(outputFiles[0]?.text ?? "", metafile, LAYERS);
  const { code } = await transform(nested.replaceAll('import("./packages/', `${LOAD}("./packages/`), {
    ...codeOptions,
    format: "cjs",
  });
  const text = asScript(toAscii(code));
  writeFileSync(`${STAGE}/main.js`, text);
  return text;
}

/**
 * Runs what people run most, in one process a purpose, which then keeps what it compiled beside the program: nobody's first
 * run is a slow one.
 */
function warm(): void {
  const home = `${STAGE}/home`;
  const env = { ...STEADY_ENVIRONMENT, CASHBOOK_HOME: home };
  const list = ["tx", "list"];
  // Without a book, a list would be of another kind, and without rows it would read none.
  mkdirSync(home);
  writeFileSync(
    `${home}/rows.csv`,
    "Date,Description,Amount\n2026-01-30,Sale,150.50\n2026-01-31,Rent,-100.00\n",
  );
  const made = ["tx", "import", `${home}/rows.csv`, "--account", "Main", "--currency", "EUR", "--yes"];
  spawnSync(process.execPath, [`${STAGE}/cashbook.js`, ...made], { stdio: "ignore", env });
  rmSync(`${STAGE}/.cache`, { recursive: true });
  const lines: Readonly<Record<Purpose, readonly (readonly string[])[]>> = {
    help: [["--help"], ["tx", "--help"], [...list, "--help"]],
    list: [list, [...list, "--json"], [...list, "-o", "table"]],
    work: [
      ["__complete", "bash", "cashbook tx list --status p"],
      ["company", "show"],
      // Nobody listens there, and all but the reading of an answer is compiled.
      ["company", "show", "--base-url", "http://127.0.0.1:9", "--retries", "0"],
      list,
      [...list, "--json"],
      [...list, "-o", "table"],
      ["reports", "cash-flow"],
    ],
  };
  for (const [purpose, ofPurpose] of Object.entries(lines)) {
    const script = `
      const { loadProgram } = await import("./${STAGE}/start.js");
      const { setFlagsFromString } = await import("node:v8");
      for (const flag of ${JSON.stringify(OF_THE_MOMENT)}) setFlagsFromString("--no-" + flag);
      const { main, keep } = loadProgram("${purpose}");
      for (const line of ${JSON.stringify(ofPurpose)}) await main(line, ${JSON.stringify(version)});
      for (const flag of ${JSON.stringify(OF_THE_MOMENT)}) setFlagsFromString("--" + flag);
      keep();`;
    spawnSync(process.execPath, [...STEADY, "--input-type=module", "-e", script], {
      stdio: "ignore",
      env,
    });
  }
  rmSync(home, { recursive: true, force: true });
}
