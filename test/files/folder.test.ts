/** Folders that are made with those above them. */
import { existsSync, mkdtempSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeFolder } from "../../src/files/folder.ts";

test("those above are made, too, for this user alone", () => {
  const path = join(mkdtempSync(join(tmpdir(), "cashbook-folder-")), "a/b/c");
  makeFolder(path);
  makeFolder(path);
  expect(statSync(join(path, "..")).mode & 0o777).toBe(0o700);
  makeFolder("here/../.");
});

test.skipIf(!existsSync("/proc/self"))(
  "a folder that takes none is the system's error (skipped: no /proc)",
  () => {
    expect(() => {
      makeFolder("/proc/cashbook/books");
    }).toThrow(/ENOENT.*\/proc\/cashbook/);
  },
);
