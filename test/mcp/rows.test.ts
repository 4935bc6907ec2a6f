/** Rows as an agent reads them: tables of rows and the lines that they become. */
import { expect, test } from "vitest";
import { knownIds } from "../../src/mcp/known-ids.ts";
import { rowLines, type Row } from "../../src/mcp/answer/rows.ts";

const id = (end: string) => `0198a2b4-7c1e-7d3a-9f52-3b8c${end}`;

const cases: readonly (readonly [string, readonly Row[], readonly string[]])[] = [
  [
    "what all rows share is said once, and what no row has is left out",
    [
      { name: "A", currency: "EUR", note: null, tags: [] },
      { name: "B", currency: "EUR", note: "", tags: [] },
    ],
    ["all rows: currency=EUR", "name", "A", "B"],
  ],
  ["one row is a row", [{ name: "A", currency: "EUR" }], ["name\tcurrency", "A\tEUR"]],
  [
    "ids are their last digits; the bank's own texts are not, whatever they look like",
    [
      { id: id("6d1e4a70"), external_id: id("00000001") },
      { id: id("6d1e4a71"), external_id: id("00000002") },
    ],
    ["id\texternal_id", `6d1e4a70\t${id("00000001")}`, `6d1e4a71\t${id("00000002")}`],
  ],
  [
    "a day or text that repeats another is empty",
    [
      { transaction_date: "2026-03-01", posted_date: "2026-03-01", description: "Rent" },
      { transaction_date: "2026-03-02", posted_date: "2026-03-03", description: "Fuel" },
    ],
    [
      "posted_date: as transaction_date where empty",
      "transaction_date\tposted_date\tdescription",
      "2026-03-01\t\tRent",
      "2026-03-02\t2026-03-03\tFuel",
    ],
  ],
  [
    "a text stays one cell, and is cut where it is long",
    [{ a: "one\ntwo\tthree\u202e", b: "x".repeat(60) }],
    ["a\tb", `one\\ntwo\\tthree\\u{202e}\t${"x".repeat(43)}…`],
  ],
  [
    "amounts keep every digit",
    [{ amount: JSON.rawJSON("-1299.90") }, { amount: JSON.rawJSON("0.10") }],
    ["amount", "-1299.90", "0.10"],
  ],
];

test.each(cases)("%s", (_, rows, lines) => {
  expect(rowLines(rows, knownIds())).toEqual(lines);
});

test("short ids become whole ones in arguments that are ids, and in conditions about them", () => {
  const ids = knownIds();
  ids.shorten([id("6d1e4a70")]);
  const term = { op: "=", value: "6d1e4a70" };
  expect(
    ids.expand({
      id: "6d1e4a70",
      ids: ["6d1e4a70"],
      transaction_ids: ["6d1e4a70"],
      bank_account_id: ["6d1e4a70", "ffffffff"],
      q: "6d1e4a70",
      external_id: ["6d1e4a70"],
      where: [
        {
          any: [
            { field: "import_id", ...term },
            { field: "description", ...term },
          ],
        },
      ],
    }),
  ).toEqual({
    id: id("6d1e4a70"),
    ids: [id("6d1e4a70")],
    transaction_ids: [id("6d1e4a70")],
    bank_account_id: [id("6d1e4a70"), "ffffffff"],
    q: "6d1e4a70",
    external_id: ["6d1e4a70"],
    where: [
      {
        any: [
          { field: "import_id", op: "=", value: id("6d1e4a70") },
          { field: "description", ...term },
        ],
      },
    ],
  });
});

test("two ids that end alike are never taken for each other", () => {
  const ids = knownIds();
  ids.shorten([id("6d1e4a70")]);
  const other = "0198a2b4-7c1e-7d3a-9f52-00006d1e4a70";
  expect(ids.shorten([other]).get(other)).toBe(other);
  expect(ids.expand({ id: "6d1e4a70" })).toEqual({ id: id("6d1e4a70") });
});
