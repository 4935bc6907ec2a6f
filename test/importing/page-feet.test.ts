/** Lines between the pages of a list that read like titles of pending rows, and such titles where the balance goes on below them. */
import { expect, test } from "vitest";
import { memoryFile, readWhole, told, toldGroup } from "./read-whole.ts";

async function read(lines: readonly string[]) {
  const { reading, rows } = await readWhole(memoryFile(`${lines.join("\n")}\n`), { currency: "EUR" });
  return {
    rows: rows.map((row) => told(row).split(" | ").slice(0, 3).join(" | ")),
    groups: reading.groups.map(toldGroup),
  };
}

const PAGES = [
  "MERIDIAN BANK",
  "",
  "Date        Text                  Amount",
  "2026-03-02  Invoice 12          1,190.00",
  "2026-03-13  Coffee                 -4.50",
  "2026-03-14  Coffee                 -4.50",
  "",
];
const SECOND_PAGE = ["MERIDIAN BANK", "", "2026-03-27  Rent of the office   -500.00"];

test.each([
  "Pending transactions are in the app.",
  "Please allow for uncleared cheques.",
  "Declined cards: call us",
])("the head of a page ends what the foot of the page before seems to say: %s", async (foot) => {
  const { rows } = await read([...PAGES, foot, "Page 1", ...SECOND_PAGE]);
  expect(rows.at(-1)).toBe("12 | 2026-03-27 | -500.00 EUR");
});

test("a title of pending rows is none that a page's foot is: its rows stand below it, and on the next page too", async () => {
  const { rows } = await read([
    ...PAGES,
    "Pending transactions",
    "2026-03-26  Tea                    -3.50",
    ...SECOND_PAGE,
  ]);
  expect(rows.slice(-2)).toEqual(["9 | skipped not_booked", "12 | skipped not_booked"]);
});

const BALANCES = ["Date,Text,Amount,Balance", "2026-01-13,Tea,-10.00,90.00", "2026-01-14,Bun,-20.00,70.00"];

test("rows that the balance leads through are booked, whatever the title above them says", async () => {
  const { rows, groups } = await read([
    ...BALANCES,
    "Allow for uncleared items,,,",
    "2026-01-15,Bus,-5.00,65.00",
    "2026-01-16,Gas,-6.00,",
    "2026-01-17,Tea,-7.00,52.00",
    "Posted,,,",
    "2026-01-18,Bun,-2.00,50.00",
  ]);
  expect(rows.filter((row) => !row.includes("skipped"))).toHaveLength(6);
  expect(groups).toEqual(["no number, EUR: 6 rows, proved 100.00 to 50.00"]);
});

test.each([
  {
    name: "behind all others",
    lines: (rows: readonly string[]) => [...BALANCES, "Uncleared items,,,", ...rows],
  },
  {
    name: "in front of all others",
    lines: ([one = "", other = ""]: readonly string[]) => {
      const [header = "", ...booked] = BALANCES;
      return [header, "Uncleared items,,,", other, one, "Posted,,,", ...booked.toReversed()];
    },
  },
])("rows $name may be booked, or the balance tells what it will be: a person decides", async ({ lines }) => {
  const { rows, groups } = await read(lines(["2026-01-15,Bus,-5.00,65.00", "2026-01-16,Gas,-6.00,59.00"]));
  expect(rows.filter((row) => row.includes("rejected unknown_status"))).toHaveLength(2);
  expect(groups).toEqual(["no number, EUR: 2 rows, proved 100.00 to 70.00"]);
});

test.each([
  { name: "have none", balance: "" },
  { name: "have that of the account", balance: "70.00" },
])("pending rows that $name are skipped", async ({ balance }) => {
  const lines = [`2026-01-15,Bus,-5.00,${balance}`, `2026-01-16,Gas,-6.00,${balance}`];
  const { rows } = await read([...BALANCES, "Uncleared items,,,", ...lines]);
  expect(rows.slice(-2)).toEqual(["5 | skipped not_booked", "6 | skipped not_booked"]);
});
