import { expect, test } from "vitest";
import { shortenIds, shortIds } from "../../../src/client/ids/short-id.ts";

const MARCH = "0198a2b4-7c1e-7d3a-9f52-3b8c6d1e4a70";

test.each<[string, readonly string[], readonly string[]]>([
  ["eight digits", [MARCH], ["6d1e4a70"]],
  ["in small letters", [MARCH.toUpperCase()], ["6d1e4a70"]],
  [
    "more where two end alike",
    [MARCH, "0198a2b4-7c1e-7d3a-9f52-3b7c6d1e4a70", "0198a2b4-7c1e-7d3a-9f52-000000000001"],
    ["8c6d1e4a70", "7c6d1e4a70", "0000000001"],
  ],
  [
    "across the last dash, which is left out",
    [MARCH, "0198a2b4-7c1e-7d3a-9f53-3b8c6d1e4a70"],
    ["23b8c6d1e4a70", "33b8c6d1e4a70"],
  ],
  ["the same id twice is one", [MARCH, MARCH], ["6d1e4a70", "6d1e4a70"]],
  ["what is no UUID stays whole", ["office_supplies", "cb_live_4dF9sK2q"], []],
])("%s", (_, ids, short) => {
  const byId = shortIds(ids);
  expect(ids.flatMap((id) => byId.get(id) ?? [])).toEqual(short);
});

test("a command has the short form of each id, as many digits as tell them apart, and its other words as they are", () => {
  const other = "0198a2b4-7c1e-7d3a-9f52-3b7c6d1e4a70";
  expect(shortenIds(`cashbook imports undo ${MARCH} ${other} --yes`)).toBe(
    "cashbook imports undo 8c6d1e4a70 7c6d1e4a70 --yes",
  );
  expect(shortenIds(`cb_live_4dF9sK2q x${MARCH} ${MARCH}`)).toBe(`cb_live_4dF9sK2q x${MARCH} 6d1e4a70`);
});
