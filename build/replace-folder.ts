/** Puts a new build in the place of the one before. */
import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";

/** What `npm run executable` puts into the folder, which a build does not make anew: cashbook, cashbook-win32-x64.exe. */
const EXECUTABLE = /^cashbook(?:-[a-z0-9]+-[a-z0-9]+)?(?:\.exe)?$/;

/** The folder `to` becomes the folder `from`, with the executables that were in it. */
export function replaceFolder(from: string, to: string): void {
  const old = `${from}.old`;
  if (existsSync(to)) renameSync(to, old);
  renameSync(from, to);
  for (const name of existsSync(old) ? readdirSync(old) : [])
    if (EXECUTABLE.test(name)) renameSync(`${old}/${name}`, `${to}/${name}`);
  rmSync(old, { recursive: true, force: true });
}
