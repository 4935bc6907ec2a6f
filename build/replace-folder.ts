/** Puts a new build in the place of the one before. */
import { existsSync, renameSync, rmSync } from "node:fs";

/** What `npm run executable` puts into the folder, which a build does not make anew. */
const EXECUTABLES = ["cashbook", "cashbook.exe"];

/** The folder `to` becomes the folder `from`, with the executable that was in it. */
export function replaceFolder(from: string, to: string): void {
  const old = `${from}.old`;
  if (existsSync(to)) renameSync(to, old);
  renameSync(from, to);
  for (const name of EXECUTABLES)
    if (existsSync(`${old}/${name}`)) renameSync(`${old}/${name}`, `${to}/${name}`);
  rmSync(old, { recursive: true, force: true });
}
