/**
 * Builds dist/cashbook, or `cashbook` in the folder that is named: the whole program in one executable file for this machine, from the files of `npm run build`. It is
 * a copy of the Node that runs this, with a script to start and all other files as assets (Node's single executable
 * application). Scripts have their compiled code beside them, which fits this version of Node alone.
 */
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { build, transform } from "esbuild";
import { bundleOptions, defined, OUT, toAscii } from "./bundle.ts";
import { nodeParts } from "./node-parts.ts";

const STAGE = `node_modules/.cache/executable-${process.pid}`;
const MAIN_COMPILED = `${OUT}/.cache/main-${process.version}-${process.arch}.compiled`;

/** Paths of the assets' files by the assets' names. */
const assets: Record<string, string> = {};

mkdirSync(`${STAGE}/packages`, { recursive: true });
try {
  await build({
    ...bundleOptions,
    entryPoints: ["start", "worker"].map((name) => `bin/executable/${name}.ts`),
    outdir: STAGE,
    define: defined,
    plugins: [nodeParts],
  });
  assets["worker.js"] = `${STAGE}/worker.js`;
  for (const name of readdirSync(`${OUT}/swagger-ui`))
    assets[`swagger-ui/${name}`] = `${OUT}/swagger-ui/${name}`;
  assets["main.js"] = `${OUT}/main.js`;
  assets["main.js.compiled"] = MAIN_COMPILED;
  if (!existsSync(MAIN_COMPILED)) {
    throw new Error(`${MAIN_COMPILED} is missing: run "npm run build" with Node ${process.version}`);
  }
  await addPackages();
  makeExecutable();
} finally {
  rmSync(STAGE, { recursive: true, force: true });
}

/** Modules cannot be assets: packages become scripts. */
async function addPackages(): Promise<void> {
  const files = readdirSync(`${OUT}/packages`);
  for (const file of files) {
    const { code } = await transform(readFileSync(`${OUT}/packages/${file}`, "utf8"), {
      format: "cjs",
      platform: "node",
      target: "node26",
      minify: true,
      supported: { "dynamic-import": false },
    });
    writeFileSync(`${STAGE}/packages/${file}`, toAscii(code));
    assets[`packages/${file}`] = `${STAGE}/packages/${file}`;
    assets[`packages/${file}.compiled`] = `${STAGE}/packages/${file}.compiled`;
  }
  // Each in a process of its own, which has run nothing else.
  const { status, stderr } = spawnSync(process.execPath, ["build/compile-packages.ts", STAGE, ...files]);
  if (status !== 0) throw new Error(`the packages cannot be compiled: ${stderr.toString()}`);
}

function makeExecutable(): void {
  const output = `${STAGE}/cashbook${process.platform === "win32" ? ".exe" : ""}`;
  const settings = {
    main: `${STAGE}/start.js`,
    mainFormat: "module",
    output,
    disableExperimentalSEAWarning: true,
    useCodeCache: true,
    // NODE_OPTIONS is meant for the Node of somebody's own programs.
    execArgvExtension: "none",
    assets,
  };
  writeFileSync(`${STAGE}/sea.json`, JSON.stringify(settings));
  const { status, stderr, stdout } = spawnSync(process.execPath, ["--build-sea", `${STAGE}/sea.json`]);
  if (status !== 0)
    throw new Error(`Node cannot build the executable: ${stdout.toString()}${stderr.toString()}`);
  const target = join(process.argv[2] ?? OUT, basename(output));
  // Under its name there is never half of it, and one that runs goes on as it is.
  copyFileSync(output, `${target}.draft`);
  renameSync(`${target}.draft`, target);
}
