/** Dated rows without an amount: where the balance changed with them they are rejected, and notices are skipped. */
import { expect, test } from "vitest";
import { memoryFile, readWhole } from "./read-whole.ts";

/** What becomes of each row: "booked", or its code. */
async function fatesOf(lines: readonly string[]): Promise<string> {
  const file = memoryFile(`${lines.join("\n")}\n`);
  const { rows } = await readWhole(file, { currency: "EUR", sign: "as_is" });
  return rows.map((row) => (row.verdict === "booked" ? "booked" : `${row.verdict} ${row.code}`)).join(", ");
}

const signed = "Date,Text,Amount,Balance";
const tables: readonly (readonly [name: string, header: string, lines: readonly string[], fates: string])[] = [
  [
    "two rows with other balances",
    signed,
    ["2026-03-01,Rent,-100.00,900.00", "2026-03-02,Shop,,880.00", "2026-03-03,Tea,-,877.00", "2026-03-04,Milk,-4.10,872.90"],
    "booked, rejected amount_missing, rejected amount_missing, booked",
  ],
  [
    "debits and credits",
    "Date,Text,Debit,Credit,Balance",
    ["2026-03-01,Rent,100.00,,900.00", "2026-03-02,Shop,,,880.00", "2026-03-04,Milk,4.10,,875.90"],
    "booked, rejected amount_missing, booked",
  ],
  [
    "in German",
    "Datum;Text;Betrag;Saldo",
    ["01.03.2026;Miete;-100,00;900,00", "02.03.2026;Laden;;880,00", "04.03.2026;Milch;-4,10;875,90"],
    "booked, rejected amount_missing, booked",
  ],
  [
    "the last row",
    signed,
    ["2026-03-01,Rent,-100.00,900.00", "2026-03-02,Milk,-4.10,895.90", "2026-03-03,Shop,,880.00"],
    "booked, booked, rejected amount_missing",
  ],
  [
    "an amount of zero",
    signed,
    ["2026-03-01,Rent,-100.00,900.00", "2026-03-02,Shop,0.00,880.00", "2026-03-03,Milk,-4.10,875.90", "2026-03-04,Card check,0.00,875.90"],
    "booked, rejected amount_missing, booked, skipped zero_amount",
  ],
  [
    "zeros on both sides",
    "Date,Text,Debit,Credit,Balance",
    ["2026-03-01,Rent,100.00,0.00,900.00", "2026-03-02,Shop,0.00,0.00,880.00", "2026-03-04,Milk,4.10,0.00,875.90"],
    "booked, rejected amount_missing, booked",
  ],
  [
    "an amount of zero in the last row",
    signed,
    ["2026-03-01,Rent,-100.00,900.00", "2026-03-02,Milk,-4.10,895.90", "2026-03-03,Shop,0.00,880.00"],
    "booked, booked, rejected amount_missing",
  ],
  [
    "an amount of zero among rows whose balances do not follow each other",
    signed,
    ["2026-03-01,Rent,-100.00,900.00", "2026-03-02,Card check,0.00,880.00", "2026-03-02,Milk,-4.10,895.90", "2026-03-02,Shop,-15.90,880.00"],
    "booked, skipped zero_amount, booked, booked",
  ],
  [
    "an amount of zero beside a fee",
    "Date,Text,Amount,Fee,Balance",
    ["2026-03-01,Rent,-100.00,0.00,900.00", "2026-03-02,Account,0.00,20.00,880.00", "2026-03-04,Milk,-4.10,0.00,875.90"],
    "booked, booked, booked",
  ],
  [
    "notices, which have the balance of the row before",
    signed,
    ["2026-03-01,Rent,-100.00,900.00", "2026-03-02,New terms,,900.00", "2026-03-03,Moved,,900.00", "2026-03-04,Milk,-4.10,895.90"],
    "booked, skipped summary_line, skipped summary_line, booked",
  ],
  [
    "a notice without a balance",
    signed,
    ["2026-03-01,Rent,-100.00,900.00", "2026-03-02,New terms,,", "2026-03-04,Milk,-4.10,895.90"],
    "booked, skipped summary_line, booked",
  ],
  [
    "a first balance, in no known words",
    signed,
    ["2026-03-01,Stav,,1000.00", "2026-03-01,Rent,-100.00,900.00", "2026-03-02,Milk,-4.10,895.90"],
    "skipped summary_line, booked, booked",
  ],
  [
    "a first balance of a card, whose charges are positive",
    signed,
    ["2026-03-01,Stav,,100.00", "2026-03-01,Rent,100.00,200.00", "2026-03-02,Milk,4.10,204.10"],
    "skipped summary_line, booked, booked",
  ],
  [
    "balances of days, which rows have not",
    signed,
    ["2026-03-01,Rent,-100.00,", "2026-03-01,Milk,-4.10,", "2026-03-01,Stav,,895.90", "2026-03-02,Tea,-3.00,", "2026-03-02,Bus,-2.00,", "2026-03-02,Stav,,890.90"],
    "booked, booked, skipped summary_line, booked, booked, skipped summary_line",
  ],
  [
    "accounts whose rows are mixed",
    `Own account,${signed}`,
    [
      "DE02120300000000202051,2026-03-01,Rent,-100.00,900.00",
      "DE02500105170137075030,2026-03-02,New terms,,50.00",
      "DE02120300000000202051,2026-03-04,Milk,-4.10,895.90",
      "DE02500105170137075030,2026-03-05,Tea,-3.00,47.00",
    ],
    "booked, skipped summary_line, booked, booked",
  ],
]; // prettier-ignore

test.each(tables)("%s", async (_, header, lines, fates) => {
  expect(await fatesOf([header, ...lines])).toBe(fates);
  const upsideDown = fates.split(", ").toReversed().join(", ");
  expect(await fatesOf([header, ...lines.toReversed()])).toBe(upsideDown);
});

test("the reason says that the balance changed", async () => {
  const [, , lines] = tables[0] ?? ["", "", []];
  const { rows } = await readWhole(memoryFile(`${[signed, ...lines].join("\n")}\n`), { currency: "EUR" });
  expect(rows[1]).toMatchObject({
    detail: "The amount is empty, and yet the balance changed. Write the amount that the account moved by.",
  });
});

test("in the file of rejected rows it is rejected again until its amount is written", async () => {
  const header = `${signed},_import,_line,_error`;
  const row = (amount: string) => `2026-03-02,Shop,${amount},880.00,x,3,amount_missing`;
  expect(await fatesOf([header, row("")])).toBe("rejected amount_missing");
  expect(await fatesOf([header, row("-20.00")])).toBe("booked");
});
