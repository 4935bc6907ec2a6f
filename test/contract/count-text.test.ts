import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { countText } from "../../src/contract/count-text.ts";

const root = join(import.meta.dirname, "../..");

test.each([
  [countText(0, "row"), "0 rows"],
  [countText(1, "row"), "1 row"],
  [countText(2, "row"), "2 rows"],
  [countText(1n, "event"), "1 event"],
  [countText(21, "event"), "21 events"],
  [countText(1, "row is", "rows are"), "1 row is"],
  [countText(3, "row is", "rows are"), "3 rows are"],
])("%s", (text, expected) => {
  expect(text).toBe(expected);
});

const NOUNS =
  "accounts|categories|changes|characters|columns|companies|days|duplicates|events|files|groups|imports|keys|lines|" +
  "mappings|pairs|profiles|requests|rows|rules|seconds|statements|suggestions|tables|transactions|transfers";

test("no transcript, error or page says one of several", () => {
  const several = new RegExp(String.raw`(?<![\d.,:/-]|#)\b1 (?:${NOUNS})\b`);
  const folders = ["test/transcripts", "test/errors", "docs"];
  const pages = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(?:txt|md|ts)$/.test(name))
      .map((name) => join(folder, name)),
  );
  const wrong = ["README.md", ...pages].flatMap((page) =>
    readFileSync(join(root, page), "utf8")
      .split("\n")
      .filter((line) => several.test(line))
      .map((line) => `${page}: ${line.trim()}`),
  );
  expect(wrong).toEqual([]);
});
