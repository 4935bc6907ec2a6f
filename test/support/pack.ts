/** `node pack.ts bank.zip file …`: packs files under their own paths, for transcripts. */
import { readFileSync, writeFileSync } from "node:fs";
import { zipSync } from "fflate";

const [target = "", ...paths] = process.argv.slice(2);
const files = paths.map((path) => [path, new Uint8Array(readFileSync(path))] as const);
writeFileSync(target, zipSync(Object.fromEntries(files), { mtime: new Date(2026, 0, 1) }));
