/** Runs scripts of packages and writes their compiled code beside them: `node build/compile-packages.ts FOLDER FILE…`. */
import { readFileSync, writeFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { compileScript } from "../bin/script.ts";
import { OF_THE_MOMENT } from "./bundle.ts";

const [folder = "", ...files] = process.argv.slice(2);

/** Exports and scripts of what has run. */
const modules = new Map<string, { readonly exports: object; readonly compile: () => Uint8Array }>();

function runPackage(path: string): object {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const existing = modules.get(name);
  if (existing !== undefined) return existing.exports;
  const { script, run } = compileScript(readFileSync(`${folder}/packages/${name}`, "latin1"), {
    path: `packages/${name}`,
    cachedData: undefined,
  });
  const exports = run(async (file) => runPackage(file), runPackage);
  modules.set(name, { exports, compile: () => script.createCachedData() });
  return exports;
}

for (const flag of OF_THE_MOMENT) setFlagsFromString(`--no-${flag}`);
for (const file of files) runPackage(file);
for (const flag of OF_THE_MOMENT) setFlagsFromString(`--${flag}`);
for (const [name, { compile }] of modules) writeFileSync(`${folder}/packages/${name}.compiled`, compile());
