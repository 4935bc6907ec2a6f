/** Which account a file belongs to, by patterns of names. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountOfName, isInside, readAccountMap } from "../../../../src/client/import/watch/account-map.ts";

let root: string;

beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "cashbook-map-")));
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

function read(text: string) {
  writeFileSync(join(root, "map.yaml"), text);
  return readAccountMap(join(root, "map.yaml"));
}

test("the first pattern that fits decides, in the file's order, as YAML or JSON", async () => {
  const map = await read('"2026-*.csv": Year\n2026: Number\n"*.csv": Main EUR\n"{a,b}-?.sta": Savings\n');
  expect(map.map(([pattern]) => pattern)).toEqual(["2026-*.csv", "2026", "*.csv", "{a,b}-?.sta"]);
  const accounts = ["2026-01.csv", "x.csv", "b-1.sta", "b-12.sta", "x.CSV", "2026"].map((name) =>
    accountOfName(map, name),
  );
  expect(accounts).toEqual(["Year", "Main EUR", "Savings", undefined, undefined, "Number"]);
  expect(await read('{"*.csv": "Main EUR"}')).toEqual([["*.csv", "Main EUR"]]);
});

test("a file in a zip file has the account of its own name, of that of the zip file, or of both", async () => {
  const map = await read('"giro-*": Giro\n"all.zip/a.csv": First\n"*.csv": Main EUR\n"old*.zip": Old\n');
  const accounts = [
    "giro-1.zip/x.csv",
    "all.zip/2026/giro-1.csv",
    "all.zip/a.csv",
    "old.zip/x.csv",
    "old.zip/x.xml",
    "all.zip/x.xml",
  ].map((name) => accountOfName(map, name));
  expect(accounts).toEqual(["Giro", "Giro", "First", "Main EUR", "Old", undefined]);
});

test.each([
  ["", "it has no patterns"],
  ["- a\n- b\n", "it has no patterns"],
  ["just words", "it has no patterns"],
  ["giro: \n", 'the pattern "giro" has no account'],
  ["giro: [a]\n", 'the pattern "giro" has no account'],
  ["? [a]\n: B\n", "a pattern is not text"],
  ["giro: A\ngiro: B\n", "Map keys must be unique (line 2)"],
  ["*.csv: A\n", "(line 1)"],
])("%j is refused", async (text, fault) => {
  await expect(read(text)).rejects.toMatchObject({
    code: "unreadable_file",
    detail: expect.stringContaining(fault) as string,
  });
});

test("what lies inside a folder is seen through links", async () => {
  const folder = join(root, "in");
  mkdirSync(join(folder, "sub"), { recursive: true });
  for (const path of ["in/map", "in/sub/map", "in..map", "outside"]) writeFileSync(join(root, path), "x");
  symlinkSync(join(folder, "map"), join(root, "way-in"));
  symlinkSync(join(root, "outside"), join(folder, "way-out"));
  const inside = ["in", "in/map", "in/sub/map", "in..map", "outside", "way-in", "in/way-out", "none/x"].map(
    (path) => isInside(folder, join(root, path)),
  );
  expect(await Promise.all(inside)).toEqual([true, true, true, false, false, true, true, false]);
});
