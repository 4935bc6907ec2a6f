/** Files that are written whole or not at all. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { nameFile, writeWhole } from "../../src/files/write-whole.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cashbook-write-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ["a new file", undefined, {}, "new"],
  ["one in the place of another", "old", {}, "new"],
  ["a new one only", undefined, { isNew: true }, "new"],
  ["not where there is one", "old", { isNew: true }, "old"],
  ["without waiting for the disk", "old", { isDurable: false }, "new"],
])("%s", (_what, before, options, after) => {
  const path = join(folder, "deep", "file");
  if (before !== undefined) {
    writeWhole(path, before);
  }
  expect(writeWhole(path, "new", options)).toBe(after === "new");
  expect(readFileSync(path, "utf8")).toBe(after);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, "deep"))).toEqual(["file"]);
});

test("leaves nothing behind where it cannot be written", () => {
  mkdirSync(join(folder, "file"));
  expect(() => writeWhole(join(folder, "file"), "new")).toThrow();
  expect(readdirSync(folder)).toEqual(["file"]);
});

test("a name that is taken stays with its file", () => {
  for (const name of ["one", "other"]) writeFileSync(join(folder, name), name);
  expect(nameFile(join(folder, "one"), join(folder, "other"))).toBe(false);
  expect(readFileSync(join(folder, "other"), "utf8")).toBe("other");
});
