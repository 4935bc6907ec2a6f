/** A build takes the place of the one before, and leaves the executable there. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { replaceFolder } from "../../build/replace-folder.ts";

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = join(mkdtempSync(join(tmpdir(), "cashbook-build-")), "dist");
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

test.each([
  ["no executable", { "cashbook.js": "old" }, { "cashbook.js": "new" }],
  [
    "an executable, which stays as it is",
    { "cashbook.js": "old", cashbook: "executable", "old.js": "" },
    { "cashbook.js": "new", cashbook: "executable" },
  ],
  [
    "one for Windows",
    { "cashbook.exe": "executable" },
    { "cashbook.js": "new", "cashbook.exe": "executable" },
  ],
  [
    "some for other platforms",
    { "cashbook.js": "old", "cashbook-linux-arm64": "ARM", "cashbook-win32-x64.exe": "Windows" },
    { "cashbook.js": "new", "cashbook-linux-arm64": "ARM", "cashbook-win32-x64.exe": "Windows" },
  ],
])("after a build with %s", (_, before, after) => {
  const [stage, out] = [folderWith({ "cashbook.js": "new" }), folderWith(before)];
  replaceFolder(stage, out);
  const texts = readdirSync(out).map((name) => [name, readFileSync(join(out, name), "utf8")]);
  expect(Object.fromEntries(texts)).toEqual(after);
  expect([existsSync(stage), existsSync(`${stage}.old`)]).toEqual([false, false]);
});

test("the first build", () => {
  const stage = folderWith({ "cashbook.js": "new" });
  const out = join(stage, "..", "out");
  replaceFolder(stage, out);
  expect(readdirSync(out)).toEqual(["cashbook.js"]);
});
