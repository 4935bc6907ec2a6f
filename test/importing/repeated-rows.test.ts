/** A table that stands in its file twice, told from bookings that are alike. */
import { expect, test } from "vitest";
import { memoryFile, readWhole } from "./read-whole.ts";

async function bookedIn(lines: readonly string[]): Promise<number> {
  const { rows } = await readWhole(memoryFile(`${lines.join("\n")}\n`), { currency: "EUR", sign: "as_is" });
  return rows.filter(({ verdict }) => verdict === "booked").length;
}

const header = "Date,Text,Amount";
const rows = [
  "2026-03-01,Rent,-500.00",
  "2026-03-02,Tea,-3.50",
  "2026-03-02,Tea,-3.50",
  "2026-03-04,Pay,2000.00",
  "2026-03-05,Shop,-30.10",
];
const balances = ["500.00", "496.50", "493.00", "2493.00", "2462.90"];
const withBalances = rows.map((row, at) => `${row},${balances[at] ?? ""}`);

const refused: readonly (readonly [name: string, lines: readonly string[], line: number])[] = [
  ["below its header again", [header, ...rows, header, ...rows], 8],
  ["below a title and its header", ["March", header, ...rows, "", "March", header, ...rows], 11],
  ["right below it", [header, ...rows, ...rows], 7],
  ["three times", [header, ...rows, header, ...rows, header, ...rows], 8],
  ["with its balances", [`${header},Balance`, ...withBalances, `${header},Balance`, ...withBalances], 8],
];

test.each(refused)("%s, it is refused", async (_, lines, line) => {
  await expect(bookedIn(lines)).rejects.toMatchObject({ code: "unreadable_file", more: { line } });
});

const day = (number: number) => `2026-03-${String(number).padStart(2, "0")}`;

const read: readonly (readonly [name: string, lines: readonly string[], booked: number])[] = [
  ["a cycle that a program has written", [header, ...rows, ...rows, ...rows, ...rows], 20],
  ["four rows twice", [header, ...rows.slice(0, 4), ...rows.slice(0, 4)], 8],
  ["one row more the second time", [header, ...rows, header, ...rows, "2026-03-06,Tea,-3.50"], 11],
  [
    "another amount the second time",
    [header, ...rows, header, ...rows.slice(0, 4), "2026-03-05,Shop,-30.20"],
    10,
  ],
  [
    "equal bookings of one day",
    [header, ...Array.from({ length: 10 }, () => "2026-03-01,Parking,-1.00")],
    10,
  ],
  [
    "equal bookings of many days",
    [header, ...Array.from({ length: 10 }, (_, at) => `${day(at + 1)},Parking,-1.00`)],
    10,
  ],
  [
    "accounts whose bookings are alike",
    [
      "Account,Date,Text,Amount",
      ...["DE02120300000000202051", "DE02500105170137075030"].flatMap((account) =>
        rows.map((row) => `${account},${row}`),
      ),
    ],
    10,
  ],
];

test.each(read)("%s: all are bookings", async (_, lines, booked) => {
  expect(await bookedIn(lines)).toBe(booked);
});

test("days without a year may be those of two years", async () => {
  const months = ["Jan", "Feb", "Mar", "Apr", "May"].map((month) => `5 ${month},Rent,-500.00`);
  const lines = ["Statement 01.01.2025 - 31.12.2026", header, ...months, ...months];
  await expect(bookedIn(lines)).rejects.toThrow(/^The dates have no year/);
});
