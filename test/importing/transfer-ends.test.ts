/** Lists of transfers that tell both ends of each: which of them moved the account, and what is rejected where nothing tells. */
import { describe, expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import { endOfHeader } from "../../src/importing/words/headers/transfer-ends.ts";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import { memoryFile, readWhole, told } from "./read-whole.ts";

const HEADER =
  "ID,Status,Direction,Finished on,Source fee amount,Source fee currency,Target fee amount,Target fee currency,Source name,Source amount (after fees),Source currency,Target name,Target amount (after fees),Target currency";

async function rowsOf(lines: readonly string[], choices: ReadingChoices = {}) {
  try {
    const { rows } = await readWhole(memoryFile(`${lines.join("\n")}\n`), choices);
    return rows.map((row) => told(row).split(" | ").slice(0, 4).join(" | "));
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}

/** Rows that are plain, so that the file is read whatever else it has. */
const PLAIN = [
  "T1,COMPLETED,OUT,2026-01-13,0.00,EUR,,,Acme,12.50,EUR,Tea Room,12.50,EUR",
  "T2,COMPLETED,IN,2026-01-14,,,0.00,EUR,Birch,900.00,EUR,Acme,900.00,EUR",
];

describe("what a row is", () => {
  test.each([
    [
      "money out is what was sent, with its fee",
      "COMPLETED,OUT,2026-01-15,1.20,EUR,,,Acme,98.80,EUR,Oak,84.10,GBP",
      ["-100.00 EUR | Oak"],
    ],
    [
      "a fee of the other end is not the account's",
      "COMPLETED,OUT,2026-01-15,0.00,EUR,0.70,GBP,Acme,98.80,EUR,Oak,84.10,GBP",
      ["-98.80 EUR | Oak"],
    ],
    [
      "money in is what arrived, of which the fee is taken off",
      "COMPLETED,IN,2026-01-15,0.90,GBP,1.50,EUR,Pine,84.10,GBP,Acme,97.30,EUR",
      ["97.30 EUR | Pine"],
    ],
    [
      "an exchange is both",
      "COMPLETED,NEUTRAL,2026-01-15,0.40,EUR,,,Acme,49.60,EUR,Acme,53.70,USD",
      ["-50.00 EUR | Acme", "53.70 USD | Acme"],
    ],
    [
      "an exchange within a currency moves nothing",
      "COMPLETED,NEUTRAL,2026-01-15,0.00,EUR,,,Acme,50.00,EUR,Acme,50.00,EUR",
      "skipped zero_amount",
    ],
    [
      "unless it costs a fee",
      "COMPLETED,NEUTRAL,2026-01-15,0.20,EUR,,,Acme,50.00,EUR,Acme,50.00,EUR",
      "rejected unknown_sign",
    ],
    [
      "or arrives as another amount",
      "COMPLETED,NEUTRAL,2026-01-15,0.00,EUR,,,Acme,50.00,EUR,Acme,49.80,EUR",
      "rejected unknown_sign",
    ],
    [
      "or names one currency alone",
      "COMPLETED,NEUTRAL,2026-01-15,0.00,EUR,,,Acme,50.00,EUR,Acme,49.80,",
      "rejected unknown_currency",
    ],
    [
      "an exchange of which one end cannot be read is rejected as a whole",
      "COMPLETED,NEUTRAL,2026-01-15,0.00,EUR,,,Acme,50.00,EUR,Acme,some,USD",
      "rejected amount_syntax",
    ],
    [
      "or is in no currency",
      "COMPLETED,NEUTRAL,2026-01-15,0.00,EUR,,,Acme,50.00,XQX,Acme,53.70,USD",
      "rejected unknown_currency",
    ],
    [
      "one that was cancelled is skipped once",
      "CANCELLED,NEUTRAL,,0.40,EUR,,,Acme,49.60,EUR,Acme,53.70,USD",
      "skipped not_booked",
    ],
    [
      "a fee in another currency is in no amount",
      "COMPLETED,OUT,2026-01-15,1.20,USD,,,Acme,98.80,EUR,Oak,84.10,GBP",
      "rejected fee_unknown",
    ],
    [
      "a direction that no list has",
      "COMPLETED,ASIDE,2026-01-15,0.00,EUR,,,Acme,98.80,EUR,Oak,84.10,GBP",
      "rejected unknown_sign",
    ],
    [
      "money that came back",
      "REFUNDED,OUT,2026-01-15,1.20,EUR,,,Acme,98.80,EUR,Oak,84.10,GBP",
      "rejected unknown_status",
    ],
    [
      "or seems to, in a row without a day of booking",
      "REFUNDED,OUT,,1.20,EUR,,,Acme,98.80,EUR,Oak,84.10,GBP",
      "rejected unknown_status",
    ],
    [
      "a status that no list has",
      "ON THE WAY,OUT,2026-01-15,1.20,EUR,,,Acme,98.80,EUR,Oak,84.10,GBP",
      "rejected unknown_status",
    ],
    [
      "one that a person has emptied",
      ",OUT,2026-01-15,1.20,EUR,,,Acme,98.80,EUR,Oak,84.10,GBP",
      ["-100.00 EUR | Oak"],
    ],
    [
      "money in of which the row is cut before what arrived",
      "COMPLETED,IN,2026-01-15,,,,,Pine,84.10,GBP",
      "rejected amount_missing",
    ],
  ])("%s", async (_, cells, expected) => {
    const rows = await rowsOf([HEADER, ...PLAIN, `T3,${cells}`]);
    expect(rows).toEqual([
      "2 | 2026-01-13 | -12.50 EUR | Tea Room",
      "3 | 2026-01-14 | 900.00 EUR | Birch",
      ...(typeof expected === "string"
        ? [`4 | ${expected}`]
        : expected.map((row) => `4 | 2026-01-15 | ${row}`)),
    ]);
  });
});

describe("equal exchanges of one day are told apart", () => {
  test.each([
    ["without an id", ""],
    ["with one", "B7"],
  ])("%s", async (_, id) => {
    const exchange = `${id},COMPLETED,NEUTRAL,2026-01-15,0.00,EUR,,,Acme,50.00,EUR,Acme,53.70,USD`;
    const source = memoryFile(`${[HEADER, ...PLAIN, exchange, exchange].join("\n")}\n`);
    const { rows } = await readWhole(source);
    const numbers = rows.map((row) =>
      row.verdict === "booked" ? `${row.line} ${row.currency} ${row.occurrence}` : "",
    );
    expect(numbers.slice(2)).toEqual(["4 EUR 1", "4 USD 1", "5 EUR 2", "5 USD 2"]);
  });
});

test("the cells of a row are told as the file has them", async () => {
  const exchange = "B1,COMPLETED,NEUTRAL,2026-01-15,0.00,EUR,,,Acme,50.00,EUR,Acme,53.70,USD";
  const { rows } = await readWhole(memoryFile(`${[HEADER, ...PLAIN, exchange].join("\n")}\n`));
  expect(rows.map(({ cells }) => cells.join(","))).toEqual([...PLAIN, exchange, exchange]);
});

describe("what the header says", () => {
  const row = "2026-01-15,OUT,98.80,EUR,1.20,84.10,GBP,Oak";
  const IN = "2026-01-16,IN,70.00,GBP,,80.50,EUR,Elm";
  test.each([
    [
      "fees that are left out of the amounts are added to what was sent",
      "Date,Direction,Sent amount (excluding fees),Sent currency,Sent fee,Received amount (excluding fees),Received currency,Text",
      ["-100.00 EUR", "80.50 EUR"],
    ],
    [
      "where it does not say so, nothing tells whether a fee is in the amount",
      "Date,Direction,Sent amount,Sent currency,Sent fee,Received amount,Received currency,Text",
      ["fee_unknown", "80.50 EUR"],
    ],
    [
      "German",
      "Datum,Richtung,Quellbetrag (nach Gebühren),Quellwährung,Quellgebühr,Zielbetrag (nach Gebühren),Zielwährung,Text",
      ["-100.00 EUR", "80.50 EUR"],
    ],
    [
      "French",
      "Date,Sens,Montant envoyé (après frais),Devise envoyée,Frais source,Montant reçu (après frais),Devise reçue,Libellé",
      ["-100.00 EUR", "80.50 EUR"],
    ],
    [
      "Dutch",
      "Datum,Direction,Bronbedrag (na kosten),Bronvaluta,Bronkosten,Doelbedrag (na kosten),Doelvaluta,Omschrijving",
      ["-100.00 EUR", "80.50 EUR"],
    ],
    [
      "an amount without a fee that no column holds is not what moved the account",
      "Date,Direction,Source amount (after fees),Source currency,Rate,Target amount (after fees),Target currency,Text",
      "ambiguous_file",
    ],
    [
      "a balance beside each row is of one of the ends, and a person says which",
      "Date,Direction,Source amount (after fees),Source currency,Balance,Target amount (after fees),Target currency,Text",
      "ambiguous_file",
    ],
  ])("%s", async (_, header, expected) => {
    const rows = await rowsOf([header, row, IN]);
    expect(
      typeof rows === "string" ? rows : rows.map((text) => text.split(" | ")[2] ?? text.split(" ").at(-1)),
    ).toEqual(expected);
  });
});

describe("what a person names", () => {
  const lines = [HEADER, ...PLAIN, "T3,COMPLETED,OUT,2026-01-15,1.20,EUR,,,Acme,98.80,EUR,Oak,84.10,GBP"];
  test.each([
    ["what was sent is the same", ["Source amount (after fees)"], "-100.00 EUR"],
    ["so are both", ["Source amount (after fees)", "Target amount (after fees)"], "-100.00 EUR"],
    ["what arrived is read as it stands", ["Target amount (after fees)"], "-84.10 GBP"],
  ])("%s", async (_, amount, expected) => {
    expect((await rowsOf(lines, { columns: { amount } })).at(-1)).toContain(`| ${expected} |`);
  });

  test("another name of the other party", async () => {
    const { rows } = await readWhole(memoryFile(`${lines.join("\n")}\n`), {
      columns: { merchant: ["ID"] },
    });
    expect(rows.map((row) => told(row).split(" | ").at(-1))).toEqual(["T1", "T2", "T3"]);
  });

  test("a mapping of the file reads it again", async () => {
    const source = memoryFile(`${lines.join("\n")}\n`);
    const { reading, rows } = await readWhole(source);
    expect(reading.mapping.columns).toMatchObject({
      amount: ["Source amount (after fees)", "Target amount (after fees)"],
      currency: ["Source currency", "Target currency"],
      merchant: ["Target name", "Source name"],
      sign: ["Direction"],
    });
    const again = await readWhole(source, { mapping: reading.mapping });
    expect(again.rows.map(told)).toEqual(rows.map(told));
  });
});

test.each([
  ["Source amount (after fees)", "source amount, after fees"],
  ["Target fee currency", "target feeCurrency"],
  ["Kwota źródłowa (po opłatach)", "source amount, after fees"],
  ["Waluta docelowa", "target currency"],
  ["Importe enviado (después de comisiones)", "source amount, after fees"],
  ["Moneda de destino", "target currency"],
  ["Importo ricevuto", "target amount"],
  ["Moeda de origem", "source currency"],
  ["Name des Ziels", "target name"],
  ["Total amount", undefined],
  ["Amount sent and received", undefined],
  ["Source account", undefined],
])("the header %s", (header, expected) => {
  const named = endOfHeader(header);
  expect(named && `${named.end} ${named.detail}${named.isAfterFees ? ", after fees" : ""}`).toBe(expected);
});
