/** Which rule refuses a record: the first of them in this order, whatever later ones would say. */
import { expect, test } from "vitest";
import { DESCRIPTION_MAX } from "../../src/contract/transaction/limits.ts";
import { examine } from "../../src/importing/examine.ts";
import type { TableReading } from "../../src/importing/table/recipe.ts";
import { newDraft, rowContext } from "../../src/importing/table/rows/row-context.ts";
import { rowRules } from "../../src/importing/table/rows/read-rows.ts";
import { memoryFile, TODAY } from "./read-whole.ts";

const PLAIN = [
  "Date;Booking date;Text;Amount;Currency;Status",
  "05.01.2026;06.01.2026;Rent;-500,00;EUR;booked",
  "20.01.2026;21.01.2026;Salary;2000,00;EUR;booked",
  "22.01.2026;23.01.2026;Bakery;-3,50;EUR;booked",
];
const TOTALS = [
  "Datum;Text;Betrag",
  "05.01.2026;Rent;-500,00",
  "20.01.2026;Salary;2000,00",
  "31.01.2026;Total January;1400,00",
];
const SILENT = [
  "Date;Text;Amount;Balance",
  "2026-01-05;Rent;-50,00;100,00",
  "2026-01-06;Shop;;80,00",
  "2026-01-07;Tea;-3,00;77,00",
];
const FEES = ["Date;Text;Amount;Fee;Balance", "05.01.2026;Rent;-500,00;1,00;1000,00"];
const PERIOD = [
  "01.01.2026 - 31.01.2026",
  "Date;Text;Amount",
  "05.01.2026;Rent;-500,00",
  "06.01.2026;Tea;-3,00",
  "26.05.2026;Cab;-3,00",
];
const TAXES = ["Date;Text;Amount;Fee;Tax", "05.01.2026;Rent;-500,00;;", "06.01.2026;Tea;-3,00;;"];
const SPLIT = [
  "Date;Description;Gross;Fee;Net",
  "2026-01-05;Order 1;10.00;-1.00;9.00",
  "2026-01-06;Order 2;20.00;-2.00;18.00",
];

const NUMBERS = [
  "Number;Date;Text;Amount;Balance",
  "1;05.01.2026;Rent;-500,00;1000,00",
  "2;06.01.2026;Tea;-3,00;997,00",
  "3;07.01.2026;Bus;-2,00;995,00",
];

const ENDS = [
  "Status;Direction;Date;Text;Source amount (after fees);Source currency;Source fee;Source fee currency;Target amount (after fees);Target currency",
  "completed;OUT;05.01.2026;Rent;500,00;EUR;1,00;EUR;430,00;GBP",
  "completed;IN;06.01.2026;Salary;1700,00;GBP;;;2000,00;EUR",
];

const TRADES = [
  "Date;Text;Shares;Price;Amount;Fee;Tax",
  "05.01.2026;Acme;2;10,50;-21,00;-1,00;",
  "06.01.2026;Acme;1;11,00;11,00;-1,00;",
];

/** Each rule with a record that it refuses, of which table; above the last row (`line` 3) or below it. */
const table: readonly [
  rule: string,
  file: readonly string[],
  record: string,
  reason: string,
  line?: number,
][] = [
  ["repeatedHeader", PLAIN, "Date;Booking date;Text;Amount;Currency;Status", "summary_line"],
  ["cutRow", PLAIN, "25.01.2026;26.01.2026;Bakery;-3,5", "wrong_cell_count", 5],
  ["cutCell", NUMBERS, "4;08.01.2026;Fuel;-45,00;9", "wrong_cell_count", 5],
  ["otherDelimiter", PLAIN, "25.01.2026,26.01.2026,Bakery,-3.50,EUR,booked", "wrong_cell_count", 5],
  ["unclearState", ENDS, "refunded;OUT;40.01.2026;Rent;5,00;EUR;;;4,00;GBP", "unknown_status"],
  ["pendingEntry", PLAIN, "05.01.2026;06.01.2026;Total;no number;EUR;pending", "not_booked"],
  [
    "partlyCancelled",
    PLAIN,
    "05.01.2026;06.01.2026;Daily total of a shop;1,00;EUR;partially cancelled",
    "partly_cancelled",
  ],
  ["sentBack", PLAIN, "05.01.2026;06.01.2026;Daily total of a shop;1,00;EUR;returned", "unknown_status"],
  ["exchangeOfOneCurrency", ENDS, "completed;NEUTRAL;40.01.2026;Pot;5,00;EUR;;;5,00;EUR", "zero_amount"],
  ["otherTable", PLAIN, "Earned;Spent;Closing points;Points;;", "summary_line", 5],
  ["sumLine", PLAIN, "05.01.2026;06.01.2026;Closing balance;1,00;EUR;booked", "summary_line"],
  ["openTotal", TOTALS, "31.01.2026;Total January;1400,00", "total_unproven", 4],
  ["silentMove", SILENT, "2026-01-06;Shop;;80,00", "amount_missing", 3],
  ["unreadMoney", PLAIN, "25.01.2026;26.01.2026;Bakery;;;;7,25", "amount_missing", 5],
  ["amountInText", PLAIN, "05.01.2026;06.01.2026;€ 12,00 sent to your bank;;;", "amount_missing"],
  ["lineBelowTable", PLAIN, "25.01.2026;26.01.2026;Bakery;;;", "summary_line", 5],
  ["pageLine", PLAIN, "Page 1 of 2;;;;;", "summary_line"],
  ["title", PLAIN, ";;Payments in May;;;", "summary_line"],
  ["pendingSection", PLAIN, "05.01.2026;06.01.2026;Rent;-1,00;EUR;booked", "not_booked"],
  ["unpostedRow", PLAIN, "05.01.2026;;Rent;;EUR;", "not_booked"],
  ["note", PLAIN, "05.01.2026;06.01.2026;New conditions;;;", "summary_line"],
  ["balanceLine", PLAIN, "05.01.2026;06.01.2026;Balance brought forward 7;;EUR 7;", "summary_line"],
  ["unmovedRow", NUMBERS, "4;05.01.2026;Declined;;1000,00", "zero_amount"],
  ["cellCount", PLAIN, "05.01.2026;06.01.2026;Rent; extra;-1,00;EUR;booked;more", "wrong_cell_count"],
  ["missingDay", PLAIN, ";;Rent;-1,00;EUR;booked", "date_missing"],
  ["bookingDay", PLAIN, "05.01.2026;40.01.2026;Rent;no number;EUR;booked", "invalid_date"],
  ["outsidePeriod", PERIOD, "26.05.2026;Bus;no number", "date_out_of_range", 6],
  ["amount", PLAIN, "77.01.2026;06.01.2026;Rent;no number;EUR;booked", "amount_syntax"],
  ["dayOfOperation", PLAIN, "77.01.2026;06.01.2026;Rent;-1,00;XQX;booked", "invalid_date"],
  ["currencyOfGroup", PLAIN, "05.01.2026;06.01.2026;Rent;-1,005;XQX;booked", "unknown_currency"],
  ["movement", PLAIN, "05.01.2026;06.01.2026;;-1,005;EUR;booked", "amount_precision"],
  ["fee", FEES, "05.01.2026;;-1,00;some;9,00", "amount_syntax"],
  ["taxOfTrades", TRADES, "07.01.2026;;;;1,00;;-0,25", "fee_unknown"],
  ["taxBesideFee", TAXES, "07.01.2026;Dividend;40,00;;-0,25", "fee_unknown"],
  ["feeCurrency", ENDS, "completed;OUT;05.01.2026;;5,00;EUR;1,00;USD;4,00;GBP", "fee_unknown"],
  ["feeOfRow", SPLIT, "2026-01-07;Order 3;30.00;-1.00;18.00", "fee_unknown"],
  ["zeroAmount", PLAIN, "05.01.2026;06.01.2026;;0,00;EUR;", "zero_amount"],
  ["texts", PLAIN, `05.01.2026;06.01.2026;${"x".repeat(DESCRIPTION_MAX + 1)};0,01;EUR;`, "text_too_long"],
];

test("the table above names all rules in their order", () => {
  expect(Object.keys(rowRules)).toEqual(table.map(([rule]) => rule));
});

test.each(table)("%s", async (rule, file, record, reason, line = 3) => {
  const isSplit = file === SPLIT;
  const choices = {
    today: TODAY,
    currency: "EUR",
    sign: "as_is",
    dateFormat: isSplit || file === SILENT ? "YYYY-MM-DD" : "DD.MM.YYYY",
  } as const;
  const source = memoryFile(`${file.join("\n")}\n`);
  const reading = await examine(source, isSplit ? { ...choices, splitFees: true } : choices);
  const { recipe } = reading as TableReading;
  const context = rowContext(recipe);
  if (rule === "pendingSection") context.sections.isPending = true;
  if (rule === "unmovedRow") context.balances.last = "1000,00";
  if (rule === "cutCell") context.lastCells.cells.push("1000,00", "997,00", "995,00");
  const isLast = rule.startsWith("cut") ? ({ isUnended: true } as const) : {};
  const draft = newDraft({ line, cells: record.split(";"), ...isLast }, context);
  for (const [name, apply] of Object.entries(rowRules)) {
    const refusal = apply(draft, context);
    if (refusal === undefined) continue;
    expect([name, typeof refusal === "string" ? refusal : refusal[0]]).toEqual([rule, reason]);
    return;
  }
  expect.fail("no rule refuses the record");
});
