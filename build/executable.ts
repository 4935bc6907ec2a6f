/**
 * Builds dist/cashbook, or `cashbook` in the folder that is named: the whole program in one executable file, from the files
 * of `npm run build`. It is a copy of the Node that runs this, with a script to start and all other files as assets (Node's
 * single executable application). Scripts have their compiled code beside them, which fits this version of Node on this
 * platform alone: with `--target linux-arm64` it is a copy of that platform's Node, without compiled code.
 */
import "./say-errors.ts";
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
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { build, transform } from "esbuild";
import { PURPOSES } from "../bin/purpose.ts";
import { asScript } from "../bin/script.ts";
import { bundleOptions, defined, OUT, STEADY, STEADY_ENVIRONMENT, toAscii } from "./bundle.ts";
import { executableName, nodeBinary, targetOf } from "./node-binaries.ts";
import { assertFolder } from "./folders.ts";
import { nodeParts } from "./node-parts.ts";

const { values: flags, positionals } = parseArgs({
  options: { target: { type: "string" } },
  allowPositionals: true,
});
const folder = positionals[0] ?? OUT;
assertFolder(folder);
const HERE = `${process.platform}-${process.arch}`;
const target = flags.target === undefined ? undefined : targetOf(flags.target);
const hasCompiledCode = (target ?? HERE) === HERE;
const STAGE = `node_modules/.cache/executable-${process.pid}`;

/** Paths of the assets' files by the assets' names. */
const assets: Record<string, string> = {};

mkdirSync(`${STAGE}/packages`, { recursive: true });
try {
  await build({
    ...bundleOptions,
    entryPoints: ["start", "worker"].map((name) => `bin/executable/${name}.ts`),
    outdir: STAGE,
    define: { ...defined, CASHBOOK_HAS_COMPILED_CODE: JSON.stringify(hasCompiledCode) },
    plugins: [nodeParts],
  });
  assets["worker.js"] = `${STAGE}/worker.js`;
  for (const folder of ["swagger-ui", "report-page"])
    for (const name of readdirSync(`${OUT}/${folder}`))
      assets[`${folder}/${name}`] = `${OUT}/${folder}/${name}`;
  assets["main.js"] = `${OUT}/main.js`;
  for (const purpose of hasCompiledCode ? PURPOSES : []) {
    const compiled = `${OUT}/.cache/${purpose}-${process.version}-${process.arch}.compiled`;
    if (!existsSync(compiled))
      throw new Error(`${compiled} is missing: run "npm run build" with Node ${process.version}`);
    assets[`${purpose}.compiled`] = compiled;
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
    writeFileSync(`${STAGE}/packages/${file}`, asScript(toAscii(code)));
    assets[`packages/${file}`] = `${STAGE}/packages/${file}`;
    if (hasCompiledCode) assets[`packages/${file}.compiled`] = `${STAGE}/packages/${file}.compiled`;
  }
  if (!hasCompiledCode) return;
  // Each in a process of its own, which has run nothing else.
  const { status, stderr } = spawnSync(
    process.execPath,
    [...STEADY, "build/compile-packages.ts", STAGE, ...files],
    { env: STEADY_ENVIRONMENT },
  );
  if (status !== 0) throw new Error(`the packages cannot be compiled: ${stderr.toString()}`);
}

function makeExecutable(): void {
  const name = executableName(target ?? process.platform);
  const settings = {
    // The executable contains this path; a whole one would differ from one clone to the next.
    main: "start.js",
    mainFormat: "module",
    output: name,
    ...(target === undefined ? {} : { executable: resolve(nodeBinary(target)) }),
    disableExperimentalSEAWarning: true,
    useCodeCache: hasCompiledCode,
    // In MiB. A list makes some 7 MiB of objects; as small as V8 begins, it clears them away four times.
    execArgv: ["--min-semi-space-size=16"],
    // NODE_OPTIONS is meant for the Node of somebody's own programs.
    execArgvExtension: "none",
    assets: Object.fromEntries(Object.entries(assets).map(([asset, path]) => [asset, resolve(path)])),
  };
  writeFileSync(`${STAGE}/sea.json`, JSON.stringify(settings));
  const { status, stderr, stdout } = spawnSync(process.execPath, [...STEADY, "--build-sea", "sea.json"], {
    cwd: STAGE,
    env: STEADY_ENVIRONMENT,
  });
  if (status !== 0)
    throw new Error(`Node cannot build the executable: ${stdout.toString()}${stderr.toString()}`);
  // Beside the one for this machine, those for others have names of their own.
  const file = target === undefined ? name : name.replace("cashbook", `cashbook-${target}`);
  const path = join(folder, file);
  // Under its name there is never half of it, and one that runs goes on as it is.
  copyFileSync(join(STAGE, name), `${path}.draft`);
  renameSync(`${path}.draft`, path);
  if (target?.startsWith("darwin") === true)
    process.stderr.write(
      `macOS runs ${path} once it is signed; on a Mac: codesign --force --sign - ${path}\n`,
    );
}
