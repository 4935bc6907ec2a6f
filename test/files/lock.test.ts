/** The lock on a file: one holder at a time, and none after a process was killed. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isUnlocked, tryLock } from "../../src/files/lock.ts";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cashbook-lock-"));
  path = join(folder, "lock");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("has one holder at a time, and is for its owner alone", () => {
  const release = tryLock(path);
  expect(release).toBeDefined();
  expect(tryLock(path)).toBeUndefined();
  expect(isUnlocked(path)).toBe(false);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  release?.();
  expect(isUnlocked(path)).toBe(true);
  tryLock(path)?.();
});

test("ends with its process, however that ends", async () => {
  const source = `import { tryLock } from ${JSON.stringify(join(import.meta.dirname, "../../src/files/lock.ts"))};
    tryLock(${JSON.stringify(path)});
    console.log("locked");
    setInterval(() => undefined, 1000);`;
  const holder = spawn(process.execPath, ["--input-type=module", "-e", source]);
  await once(holder.stdout, "data");
  expect(tryLock(path)).toBeUndefined();
  holder.kill("SIGKILL");
  await once(holder, "exit");
  const release = tryLock(path);
  expect(release).toBeDefined();
  release?.();
});

test("a folder that is not there is the system's error, not somebody's lock", () => {
  expect(() => tryLock(join(folder, "none", "lock"))).toThrow(/ENOENT/);
});
