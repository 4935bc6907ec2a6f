/** Rows without money: they are skipped in every format, and what moves money beside a zero is booked. */
import { describe, expect, test } from "vitest";
import { document, account, balance, entry } from "./camt-document.ts";
import { memoryFile, readWhole, told, toldGroup } from "./read-whole.ts";
import type { ReadingChoices } from "../../src/importing/choices.ts";

async function read(content: string, choices: ReadingChoices = {}) {
  const { reading, rows } = await readWhole(memoryFile(content), { currency: "EUR", ...choices });
  return { rows: rows.map(told), groups: reading.groups.map(toldGroup) };
}

const table = (...lines: readonly string[]) => `${lines.join("\n")}\n`;

describe("a table", () => {
  test.each([
    ["an amount", "Date;Text;Amount", ["2026-01-05;Tea;-3.20", "2026-01-06;Card check;0.00", "2026-01-07;Pay;90.00"]],
    ["zero with a minus", "Date;Text;Amount", ["2026-01-05;Tea;-3.20", "2026-01-06;Card check;-0.00", "2026-01-07;Pay;90.00"]],
    ["a whole zero", "Date;Text;Amount", ["2026-01-05;Tea;-3.20", "2026-01-06;Card check;0", "2026-01-07;Pay;90.00"]],
    ["without a text", "Date;Text;Amount", ["2026-01-05;Tea;-3.20", "2026-01-06;;0.00", "2026-01-07;Pay;90.00"]],
    ["both sides", "Date;Text;Debit;Credit", ["2026-01-05;Tea;3.20;0.00", "2026-01-06;Card check;0.00;0.00", "2026-01-07;Pay;0.00;90.00"]],
    ["a zero that its balance proves", "Date;Text;Amount;Balance", ["2026-01-05;Tea;-3.20;96.80", "2026-01-06;Card check;0.00;96.80", "2026-01-07;Pay;90.00;186.80"]],
  ])("of %s", async (_, header, lines) => {
    const { rows } = await read(table(header, ...lines), { sign: "as_is" });
    expect(rows).toEqual([
      "2 | 2026-01-05 | -3.20 EUR | Tea",
      "3 | skipped zero_amount",
      "4 | 2026-01-07 | 90.00 EUR | Pay",
    ]);
  }); // prettier-ignore

  test("whose first row is a zero proves what its balances say, that one's too", async () => {
    const { rows, groups } = await read(
      table("Date;Text;Amount;Balance", "2026-01-05;Notice;0.00;100.00", "2026-01-06;Tea;-3.20;96.80"),
    );
    expect(rows).toEqual(["2 | skipped zero_amount", "3 | 2026-01-06 | -3.20 EUR | Tea"]);
    expect(groups).toEqual(["no number, EUR: 2 rows, proved 100.00 to 96.80"]);
  });

  test("whose balance moves at a zero lacks an amount, and does not add up", async () => {
    const lines = [
      "2026-01-05;Tea;-3.20;96.80",
      "2026-01-06;Check;0.00;95.80",
      "2026-01-07;Pay;90.00;185.80",
    ];
    const { rows, groups } = await read(
      table("Date;Text;Amount;Balance", ...lines, "2026-01-08;Bus;-2.00;183.80"),
    );
    expect(rows[1]).toBe("3 | rejected amount_missing");
    expect(groups).toEqual(["no number, EUR: 3 rows, failed at line 4 by 1.00"]);
  });

  const withFees = table(
    "Date;Text;Gross;Fee;Net",
    "2026-01-05;Order 1;10.00;-1.00;9.00",
    "2026-01-06;Free trial;0.00;0.00;0.00",
    "2026-01-07;Monthly fee;0.00;-2.50;-2.50",
    "2026-01-08;Penny;0.30;-0.30;0.00",
  );

  test("of fees books a fee that stands alone", async () => {
    expect((await read(withFees)).rows).toEqual([
      "2 | 2026-01-05 | 9.00 EUR | Order 1",
      "3 | skipped zero_amount",
      "4 | 2026-01-07 | -2.50 EUR | Monthly fee",
      "5 | skipped zero_amount",
    ]);
  });

  test("of fees that become rows has both rows of a payment that its fee uses up", async () => {
    expect((await read(withFees, { splitFees: true })).rows.slice(2)).toEqual([
      "3 | skipped zero_amount",
      "4 | 2026-01-07 | -2.50 EUR | Monthly fee",
      "5 | 2026-01-08 | 0.30 EUR | Penny",
      "5 | 2026-01-08 | -0.30 EUR | Fee: Penny",
    ]);
  });
});

test("CAMT", async () => {
  const zero = entry({ amount: '<Amt Ccy="EUR">0.00</Amt>', reference: "<AcctSvcrRef>B-2</AcctSvcrRef>" });
  const balances = balance("OPBD", "100.00") + balance("CLBD", "87.50");
  const { rows, groups } = await read(document("053", account + balances + zero + entry()));
  expect(rows[0]).toMatch(/ \| skipped zero_amount$/);
  expect(rows[1]).toContain("-12.50 EUR");
  expect(groups).toEqual(["DE02100100100006820101, EUR: 1 rows, proved 100.00 to 87.50"]);
});

test("MT940", async () => {
  const lines = [":20:1", ":25:10010010/6820101", ":28C:1/1", ":60F:C260114EUR100,00", ":61:2601150115D0,00NMSCNONREF", ":86:Notice", ":61:2601150115D12,50NMSCNONREF", ":86:Rent", ":62F:C260115EUR87,50", "-"];
  const { rows, groups } = await read(`${lines.join("\r\n")}\r\n`);
  expect(rows).toEqual(["5 | skipped zero_amount", "7 | 2026-01-15 | -12.50 EUR | Rent"]);
  expect(groups[0]).toContain("1 rows, proved 100.00 to 87.50");
}); // prettier-ignore

test("QIF", async () => {
  const { rows } = await read(
    "!Type:Bank\nD13/01/2026\nT-3.20\nPTea\n^\nD14/01/2026\nT0.00\nPCard check\n^\n",
  );
  expect(rows.map((row) => row.replace(/^[0-9]+ \| /, ""))).toEqual([
    "2026-01-13 | -3.20 EUR | Tea | Tea",
    "skipped zero_amount",
  ]);
});
