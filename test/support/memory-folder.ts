/**
 * The folder for the temporary files of a run: in memory where there is enough of it, since tests write some ten gigabytes and
 * wait for each write to reach the disk. A killed process leaves the same bytes behind in either. The full run stays on the disk.
 */
import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const MEMORY = "/dev/shm";
/** What a run holds at once is below 1 GiB; containers have 64 MiB unless they are told otherwise. */
const BYTES_MIN = 4 * 1024 ** 3;
const PREFIX = "cashbook-run-";

/** Called by vitest before the tests of a run. @returns what is to be done after them */
export function setup(): (() => void) | undefined {
  if (process.env["CASHBOOK_TEST_FULL"] === "1" || !hasRoom()) return undefined;
  removeLeftovers();
  const folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`));
  // Started by root, PostgreSQL runs as another user.
  chmodSync(folder, 0o711);
  process.env["TMPDIR"] = folder;
  return () => {
    delete process.env["TMPDIR"];
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= BYTES_MIN;
  } catch {
    return false;
  }
}

/** A run that was killed had no time to remove its own. */
function removeLeftovers(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
