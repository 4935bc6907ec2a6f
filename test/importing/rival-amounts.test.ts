/** Several columns of amounts: a running balance tells which of them moved the account, else a person does. */
import { describe, expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import { memoryFile, readWhole, told } from "./read-whole.ts";

const eur: ReadingChoices = { currency: "EUR" };

async function read(lines: readonly string[], choices: ReadingChoices = eur) {
  const { reading, rows } = await readWhole(memoryFile(`${lines.join("\n")}\n`), choices);
  return { reading, rows, amounts: rows.map((row) => told(row).split(" | ")[2]) };
}

async function problemOf(lines: readonly string[], choices: ReadingChoices = eur) {
  const outcome = await read(lines, choices).catch((error: unknown) => error);
  if (!(outcome instanceof Problem)) throw new Error("It was read.");
  return outcome;
}

describe("beside a running balance", () => {
  test.each([
    {
      name: "the net amount where it alone explains each step",
      lines: [
        "date,description,amount,netAmount,balance",
        "2026-01-13,Sale,100.00,98.00,1098.00",
        "2026-01-14,Rent,-50.00,-50.00,1048.00",
        "2026-01-15,Sale,20.00,19.50,1067.50",
      ],
      amounts: ["98.00 EUR", "-50.00 EUR", "19.50 EUR"],
    },
    {
      name: "the gross amount where it alone does, newest first",
      lines: [
        "Datum;Text;Betrag;Netto;Saldo",
        "15.01.2026;Verkauf;20,00;19,50;1.070,00",
        "14.01.2026;Miete;-50,00;-50,00;1.050,00",
        "13.01.2026;Verkauf;100,00;98,00;1.100,00",
      ],
      amounts: ["20.00 EUR", "-50.00 EUR", "100.00 EUR"],
    },
    {
      name: "a column that the header calls by another name",
      lines: [
        "Fecha;Concepto;Importe;Importe original;Saldo",
        "13/01/2026;Hotel;-110,00;-100,00;900,00",
        "14/01/2026;Taxi;-22,00;-20,00;880,00",
        "15/01/2026;Pago;55,00;50,00;930,00",
      ],
      amounts: ["-100.00 EUR", "-20.00 EUR", "50.00 EUR"],
    },
    {
      name: "the pair of debits and credits where an amount beside it is of another currency",
      lines: [
        "Date;Description;Amount;Debit;Credit;Balance",
        "13/01/2026;Hotel;-110.00;100.00;;900.00",
        "14/01/2026;Taxi;-22.00;20.00;;880.00",
        "15/01/2026;Pay;55.00;;50.00;930.00",
      ],
      amounts: ["-100.00 EUR", "-20.00 EUR", "50.00 EUR"],
    },
  ])("$name", async ({ lines, amounts }) => {
    const outcome = await read(lines);
    expect(outcome.amounts).toEqual(amounts);
    expect(outcome.reading.groups.map(({ proof }) => proof.result)).toEqual(["proved"]);
  });

  test("the evidence says that the balance overruled the header", async () => {
    const { reading } = await read([
      "date,description,amount,total,balance",
      "2026-01-13,Sale,100.00,98.00,1098.00",
      "2026-01-14,Sale,20.00,19.50,1117.50",
    ]);
    expect(reading.detected.columns.amount).toEqual(["total"]);
    expect(reading.detected.evidence).toContainEqual(
      expect.objectContaining({
        about: "column",
        column: "total",
        because: "Only with this column does the running balance add up.",
      }),
    );
  });

  test("where neither explains every step and they differ, a person says which", async () => {
    const lines = [
      "date,description,amount,netAmount,balance",
      "2026-01-13,Sale,100.00,98.00,1098.00",
      "2026-01-14,Sale,20.00,19.50,1117.50",
      "2026-01-15,Sale,30.00,29.25,1217.50",
      "2026-01-16,Sale,10.00,9.75,1227.50",
    ];
    const problem = await problemOf(lines);
    expect(problem.code).toBe("ambiguous_file");
    expect(problem.remedy).toBe(
      'Choose the right one: --column amount="amount" or --column amount="netAmount".',
    );
    expect(problem.detail).toContain('"98.00"');
    const said = await read(lines, { ...eur, columns: { amount: ["netAmount"] }, sign: "as_is" });
    expect(said.amounts[0]).toBe("98.00 EUR");
  });

  test.each([
    {
      name: "in the accounts of the file one and the other",
      lines: [
        "date,description,amount,netAmount,currency,balance",
        "2026-01-13,Sale,100.00,98.00,EUR,1098.00",
        "2026-01-14,Sale,20.00,19.50,EUR,1117.50",
        "2026-01-13,Sale,100.00,98.00,USD,1100.00",
        "2026-01-14,Sale,20.00,19.50,USD,1120.00",
      ],
    },
    {
      name: "and a balance cannot be read",
      lines: [
        "date,description,amount,netAmount,balance",
        "2026-01-13,Sale,100.00,98.00,1098.00",
        "2026-01-14,Sale,20.00,19.50,?",
        "2026-01-15,Sale,30.00,29.25,1146.75",
        "2026-01-16,Sale,10.00,9.75,1156.50",
      ],
    },
  ])("where no column explains every step, $name, a person says which", async ({ lines }) => {
    expect((await problemOf(lines)).remedy).toContain('--column amount="netAmount"');
  });

  test("many rows in which the first ones do not differ", async () => {
    const rows = Array.from({ length: 900 }, (_, at) => {
      const net = at < 600 ? 10 : 9;
      const balance = 1000 + Math.min(at + 1, 600) * 10 + Math.max(0, at - 599) * 9;
      return `2026-01-13,Sale,10.00,${net}.00,${balance}.00`;
    });
    const { reading, amounts } = await read(["date,description,amount,netAmount,balance", ...rows]);
    expect(reading.detected.columns.amount).toEqual(["netAmount"]);
    expect(amounts[899]).toBe("9.00 EUR");
  });
});

describe("without a balance", () => {
  test.each([
    ["amount,total", '"amount" or --column amount="total"'],
    ["Value 1,Value 2", '"Value 1" or --column amount="Value 2"'],
    ["Betrag,Gesamtbetrag", '"Betrag" or --column amount="Gesamtbetrag"'],
    ["Importe,Monto", '"Importe" or --column amount="Monto"'],
  ])("%s: a person says which", async (names, flags) => {
    const lines = [`Date,Description,${names}`, "2026-01-13,Tea,-1.50,-1.75", "2026-01-14,Bun,-2.00,-2.10"];
    expect((await problemOf(lines)).remedy).toContain(flags);
  });

  test("a pair beside an amount of other figures: a person says which", async () => {
    const lines = [
      "Date,Description,Amount,Debit,Credit",
      "2026-01-13,Tea,-1.75,1.50,",
      "2026-01-14,Pay,5,,4.00",
    ];
    expect((await problemOf(lines)).remedy).toContain('--column debit="Debit" --column credit="Credit"');
  });

  test.each([
    ["what is left beside a fee", "Amount,Fee,Net", "-1.50,0.10,-1.60", "-1.60 EUR"],
    ["the one of the account", "Amount,Amount in account currency", "-1.50,-1.60", "-1.60 EUR"],
    ["the one that was billed", "Transaction amount,Billed amount", "-1.50,-1.60", "-1.60 EUR"],
    ["either of two that are alike", "Amount,Total", "-1.50,-1.5", "-1.50 EUR"],
  ])("%s", async (_, names, cells, amount) => {
    const { amounts } = await read([`Date,Description,${names}`, `2026-01-13,Tea,${cells}`], {
      ...eur,
      sign: "as_is",
    });
    expect(amounts).toEqual([amount]);
  });
});

test("a zero beside an amount is no other amount", async () => {
  const lines = ["Date,Description,Amount,Total", "2026-01-13,Tea,-1.50,-1.50", "2026-01-14,Bun,-2.00,0.00"];
  expect((await read(lines, { ...eur, sign: "as_is" })).amounts).toEqual(["-1.50 EUR", "-2.00 EUR"]);
});

test.each([
  ["numbers", "merchantId", ["884213", "884213"]],
  ["codes", "Merchant", ["acct_1Nx2b3", "acct_1Nx9b4"]],
  ["amounts", "Payee", ["12.50", "3.00"]],
  ["UUIDs", "Counterparty", ["7c1e7d3a-9f52-4b8c-8a11-2a7b5c0d3f69", "7c1e7d3a-9f52-4b8c-8a11-2a7b5c0d3f70"]],
])("a merchant is never a column of %s", async (_, name, [first, second]) => {
  const lines = [`Date,${name},Amount`, `2026-01-13,${first},-1.50`, `2026-01-14,${second},-2.00`];
  const { reading, rows } = await read(lines);
  expect(reading.detected.columns.merchant).toBeUndefined();
  expect(rows.map((row) => row.verdict === "booked" && row.merchant)).toEqual([undefined, undefined]);
});

test("merchants with digits in their names stay merchants", async () => {
  const lines = ["Date,Merchant,Amount", "2026-01-13,7-Eleven,-1.50", "2026-01-14,Shell 4412,-2.00"];
  const { rows } = await read(lines);
  expect(rows.map((row) => row.verdict === "booked" && row.merchant)).toEqual(["7-Eleven", "Shell 4412"]);
});
