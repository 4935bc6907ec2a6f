import { expect, test } from "vitest";
import { searchesOf } from "../../../src/client/filter/typed-search.ts";

const day = (from: string, to = from) => ({ date_from: from, date_to: to });
const amounts = (least: string, most = least) => [
  { amount_min: least, amount_max: most },
  { amount_min: `-${most}`, amount_max: `-${least}` },
];

test.each<[string, readonly object[]]>([
  ["huber", [{ q: "huber" }]],
  ["bäckerei huber", [{ q: "bäckerei huber" }]],
  ["2026-03-12", [{ q: "2026-03-12" }, day("2026-03-12")]],
  ["2026-03", [{ q: "2026-03" }, day("2026-03-01", "2026-03-31")]],
  ["yesterday", [{ q: "yesterday" }, day("2026-11-23")]],
  ["12.03.2026", [{ q: "12.03.2026" }, day("2026-03-12")]],
  ["03/04/2026", [{ q: "03/04/2026" }, day("2026-04-03"), day("2026-03-04")]],
  ["12.03.", [{ q: "12.03." }, day("2026-03-12"), day("2025-03-12"), day("2024-03-12")]],
  ["13/3", [{ q: "13/3" }, day("2026-03-13"), day("2025-03-13"), day("2024-03-13")]],
  ["59.90", [{ q: "59.90" }, ...amounts("59.90")]],
  ["59,90", [{ q: "59,90" }, ...amounts("59.90")]],
  ["-59.90", [{ q: "-59.90" }, { amount_min: "-59.90", amount_max: "-59.90" }]],
  ["59.9", [{ q: "59.9" }, ...amounts("59.9", "59.999")]],
  ["59", [{ q: "59" }, ...amounts("59", "59.999")]],
  ["1.840,00", [{ q: "1.840,00" }, ...amounts("1840.00")]],
  [
    "59.90 EUR",
    [...amounts("59.90"), { q: "59.90 EUR" }, ...amounts("59.90").map((one) => ({ q: "EUR", ...one }))],
  ],
])("%s", (text, searches) => {
  expect(searchesOf(text, "2026-11-24")).toEqual(searches);
});

test("what may be a day and an amount is looked for as both", () => {
  expect(searchesOf("12.03", "2026-11-24")).toEqual([
    { q: "12.03" },
    day("2026-03-12"),
    day("2025-03-12"),
    day("2024-03-12"),
    ...amounts("12.03"),
  ]);
});

test("of several words each may be a day or an amount, one at most", () => {
  expect(searchesOf("huber 2026-03-12 -4,50", "2026-11-24")).toContainEqual({
    q: "huber",
    ...day("2026-03-12"),
    amount_min: "-4.50",
    amount_max: "-4.50",
  });
  for (const search of searchesOf("12.03 13.04 14.05", "2026-11-24"))
    expect(Object.keys(search).length).toBeLessThanOrEqual(5);
});
