/** Titles between the rows of a table: which say that rows are booked or pending, and which lines are no titles at all. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { titleKind } from "../../src/importing/table/layout/title-text.ts";
import { isPendingTitle } from "../../src/importing/words/pending-titles.ts";
import { memoryFile, readWhole, told } from "./read-whole.ts";

const RUNS = process.env["CASHBOOK_TEST_FULL"] === undefined ? 150 : 10_000;

const booked = [
  "Posted Transactions (12)",
  "12 posted transactions",
  "Posted 01/02/2026 - 28/02/2026",
  "Cleared (€ 1.234,00)",
  "Cleared: 3, in all 1234.00",
  "No pending transactions (0)",
  "Pending transactions are not shown (2)",
  "Incl. 2 pending transactions",
  "Umsätze ohne vorgemerkte (12)",
  "Card 1234",
  "Q1 2026",
  "Gebuchte Umsätze (12)",
  "Umsätze vom 01.02.2026 bis 28.02.2026",
  "Opérations comptabilisées du 01/02/2026 au 28/02/2026",
  "Opérations du mois en cours (12)",
  "Movimientos contabilizados: 12",
  "12 geboekte transacties",
  "Zaksięgowane operacje (3)",
  "已入账 (12)",
  "Future Shop",
  "Próximo pago: 25 de octubre",
  "Next scheduled payment due",
  "Últimos Lançamentos",
  "Movimentos Recentes",
  "No scheduled payments",
  "Authorised by the Central Bank",
  "Autorisée par la Banque de France",
  "Reversed cheques bear interest at 3 per cent",
  "الحركات المسجلة (١٢)",
];

const pending = [
  "Pending Transactions (2)",
  "2 pending transactions",
  "Not yet posted: 2",
  "Vorgemerkte Umsätze (2)",
  "2 noch nicht gebuchte Umsätze",
  "Opérations à venir (3)",
  "2 opérations en attente",
  "Movimientos pendientes (2)",
  "Operaciones no contabilizadas: 2",
  "Nog te verwerken (2)",
  "Gereserveerde bedragen",
  "Transakcje oczekujące (2)",
  "待入账 (2)",
  "Scheduled payments",
  "Authorised transactions",
  "Declined",
  "Upcoming transactions (2)",
  "Terminierte Überweisungen",
  "Geplante Umsätze (3)",
  "Opérations prévues",
  "Próximos movimientos",
  "Lançamentos Futuros",
  "Geplande betalingen",
  "Zaplanowane przelewy",
  "Kommande betalningar",
];

const none = [
  "29/01/2026",
  "2026-01-29",
  "29 January 2026",
  "Thursday 29 January",
  "Donnerstag, 29. Januar 2026",
  "jeudi 29 janvier 2026",
  "31 April 2026",
  "45.13.2026",
  "12",
  "-12.50",
  "EUR 1.234,00 CR",
  "500,00 DR",
  "2026-01-05,Coffee,-3.50",
  "05.01.2026 Rent -500,00",
  "5 Jan 2026  Rent  500.00",
  "Page 2 of 3",
  "-----",
];

const periods = ["March", "March 2026", "März 2026", "2026年3月", "von 01.02.2026 bis 28.02.2026", "02/2026"];

test.each(booked)("%s: what follows is booked", (title) => {
  expect([titleKind(title), isPendingTitle(title)]).toEqual(["words", false]);
});

test.each(pending)("%s: what follows is not booked", (title) => {
  expect([titleKind(title), isPendingTitle(title)]).toEqual(["words", true]);
});

test.each(none)("%s is no title", (text) => {
  expect(titleKind(text)).toBeUndefined();
});

test.each(periods)("%s is a period", (text) => {
  expect(titleKind(text)).toBe("period");
});

/** The outcome of each line below the header. */
async function outcomes(lines: readonly string[], header = "Date,Description,Amount") {
  const { reading, rows } = await readWhole(memoryFile([header, ...lines, ""].join("\n")), {
    currency: "EUR",
    sign: "as_is",
    dateFormat: "YYYY-MM-DD",
  });
  const surveyed = reading.groups.reduce((sum, group) => sum + group.rows, 0);
  return { surveyed, rows: rows.map((row) => told(row).replace(/^\d+ \| /, "")) };
}

const day = (number: number) => `2026-01-${String(number).padStart(2, "0")}`;
const row = (number: number) => `${day(number)},tea ${number},-${number}.50`;
const entry = (number: number) => `${day(number)} | -${number}.50 EUR | tea ${number}`;
const quoted = (text: string) => (text.includes(",") ? `"${text}"` : text);

describe("between pending and booked rows", () => {
  test.each(booked)("%s ends the pending rows", async (title) => {
    const { rows } = await outcomes([row(1), "Pending", row(2), quoted(title), row(3)]);
    expect(rows[4]).toBe(entry(3));
  });

  test.each(["March 2026", "March"])("%s divides pending rows from its first line on", async (month) => {
    const { rows } = await outcomes([
      row(1),
      "Pending",
      month,
      row(2),
      "February 2026",
      row(3),
      "Posted (1)",
      row(4),
    ]);
    expect([rows[3], rows[5], rows[7]]).toEqual(["skipped not_booked", "skipped not_booked", entry(4)]);
  });

  test("a month below pending rows is the title of others", async () => {
    const { rows } = await outcomes([
      row(1),
      "Pending (1)",
      row(2),
      "March 2026",
      row(3),
      "February 2026",
      row(4),
    ]);
    expect([rows[2], rows[4], rows[6]]).toEqual(["skipped not_booked", entry(3), entry(4)]);
  });

  test("a day and an amount alone are a row, and no title", async () => {
    const { rows } = await outcomes([
      row(1),
      "2026-01-02,,-2.50",
      row(3),
      "Pending",
      "2026-01-04,,-4.50",
      row(5),
    ]);
    expect(rows).toEqual([
      entry(1),
      "2026-01-02 | -2.50 EUR | Amount",
      entry(3),
      "skipped not_booked",
      "skipped not_booked",
      "skipped not_booked",
    ]);
  });

  test("the title may stand in the column of amounts", async () => {
    const lines = [
      "-1.50,tea 1,2026-01-01",
      "Pending (1)",
      "-2.50,tea 2,2026-01-02",
      "Posted (1)",
      "-3.50,tea 3,2026-01-03",
    ];
    const { rows } = await outcomes(lines, "Amount,Description,Date");
    expect(rows).toEqual([
      entry(1),
      "skipped summary_line",
      "skipped not_booked",
      "skipped summary_line",
      entry(3),
    ]);
  });
});

test(
  `${RUNS} sequences of titles and rows: both passes follow the same titles`,
  { timeout: 300_000 },
  async () => {
    const line = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({ kind: fc.constant("row" as const), at: fc.integer({ min: 2, max: 28 }) }),
      },
      fc.record({ kind: fc.constant("booked" as const), text: fc.constantFrom(...booked) }),
      fc.record({ kind: fc.constant("pending" as const), text: fc.constantFrom(...pending) }),
      fc.record({ kind: fc.constant("none" as const), text: fc.constantFrom(...none) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 14 }), async (lines) => {
        let isPending = false;
        const expected = lines.flatMap((one) => {
          if (one.kind === "row") return isPending ? "skipped not_booked" : entry(one.at);
          if (one.kind !== "none") isPending = one.kind === "pending";
          return [];
        });
        // A booked row in front tells how the file is read.
        const texts = lines.map((one) => (one.kind === "row" ? row(one.at) : quoted(one.text)));
        const { rows, surveyed } = await outcomes([row(1), ...texts]);
        const own = lines.flatMap((one, at) => (one.kind === "row" ? (rows[at + 1] ?? "") : []));
        expect(own).toEqual(expected);
        expect(surveyed).toBe(1 + expected.filter((text) => !text.startsWith("skipped")).length);
      }),
      { numRuns: RUNS },
    );
  },
);
