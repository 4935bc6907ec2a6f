/** A setup is its own, and nothing else is: whatever happens, the home is as it was once it is removed. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { install } from "../../src/setup/install.ts";
import type { InstalledFile } from "../../src/setup/installed-file.ts";
import { removeInstalled } from "../../src/setup/remove.ts";
import { treeOf } from "./home-tree.ts";

let home = "";
let state = "";
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "cashbook-setup-"));
  mkdirSync(join(home, ".local/share"), { recursive: true });
  writeFileSync(join(home, ".bashrc"), "# mine\n");
  state = join(home, ".local/state/cashbook");
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const program = (text = "#!/bin/sh\n"): InstalledFile => ({
  path: join(home, ".local/bin/cashbook"),
  what: "launcher",
  content: { text },
  mode: 0o755,
});
const completion = (): InstalledFile => ({
  path: join(home, ".local/share/fish/cashbook.fish"),
  what: "completion",
  content: { text: "# text\n" },
  mode: 0o644,
});
const results = (outcomes: readonly { readonly result: string }[]) => outcomes.map(({ result }) => result);

test("what it made goes, with the folders that it made, and the home is as before", () => {
  const before = treeOf(home);
  expect(results(install([program(), completion()], { state }))).toEqual(["installed", "installed"]);
  const after = treeOf(home);
  expect(after.filter((line) => line.startsWith("755 .local/bin/cashbook "))).toHaveLength(1);
  expect(results(install([program(), completion()], { state }))).toEqual(["unchanged", "unchanged"]);
  expect(treeOf(home)).toEqual(after);
  expect(results(install([program("#!/bin/sh\n# newer\n")], { state }))).toEqual(["replaced"]);
  expect(results(removeInstalled({ state }))).toEqual(["removed", "removed"]);
  expect(treeOf(home)).toEqual(before);
  expect(removeInstalled({ state })).toEqual([]);
  expect(treeOf(home)).toEqual(before);
});

test("what others put into its folders stays, and so do the folders", () => {
  install([program()], { state });
  writeFileSync(join(home, ".local/bin/ledger"), "");
  writeFileSync(join(state, "journal"), "");
  removeInstalled({ state });
  const names = treeOf(home).map((line) => line.split(" ")[1]);
  expect(names).toContain(".local/bin/ledger");
  expect(names).toContain(".local/state/cashbook/journal");
  expect(names.filter((name) => name?.endsWith("/cashbook"))).toEqual([".local/state/cashbook"]);
});

test.each([
  ["a file", (path: string) => writeFileSync(path, "mine")],
  ["a file of the same text", (path: string) => writeFileSync(path, "#!/bin/sh\n")],
  ["a link", (path: string) => symlinkSync(join(home, ".bashrc"), path)],
  ["a link to nothing", (path: string) => symlinkSync(join(home, "gone"), path)],
  ["a folder", (path: string) => mkdirSync(path)],
])("%s of somebody else is refused, and nothing at all is written", (_, make) => {
  mkdirSync(join(home, ".local/bin"));
  make(program().path);
  const before = treeOf(home);
  expect(() => install([completion(), program()], { state })).toThrow(
    expect.objectContaining({
      code: "file_exists",
      detail: expect.stringContaining(program().path) as string,
    }),
  );
  expect(treeOf(home)).toEqual(before);
});

test("a setup that failed half-way can be repeated, and removed", () => {
  const before = treeOf(home);
  install([program("#!/bin/sh\n# older\n")], { state });
  // A file stands where the second one needs a folder.
  const blocked: InstalledFile = { ...completion(), path: join(home, ".bashrc/cashbook.fish") };
  expect(() => install([program(), blocked], { state })).toThrow(
    expect.objectContaining({
      code: "settings_invalid",
      detail: expect.stringContaining(".bashrc") as string,
    }),
  );
  // The first one is there in its new form, and the manifest knows both forms of it.
  expect(results(install([program(), completion()], { state }))).toEqual(["unchanged", "installed"]);
  removeInstalled({ state });
  expect(treeOf(home)).toEqual(before);
});
