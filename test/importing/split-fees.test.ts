/** Fees of payment services as rows of their own: two rows whose sum is what moved the account, whatever the layout. */
import { describe, expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import type { EarlierProofs } from "../../src/contract/import/evidence.ts";
import { DESCRIPTION_MAX, LABEL_MAX } from "../../src/contract/transaction/limits.ts";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import { memoryFile, readWhole, told } from "./read-whole.ts";

async function rowsOf(lines: readonly string[], choices: ReadingChoices = {}) {
  try {
    const file = memoryFile(`${lines.join("\n")}\n`);
    const { rows } = await readWhole(file, { currency: "EUR", splitFees: true, ...choices });
    return rows.map((row) => told(row).replace(/^([0-9]+) \| [-0-9]+ \| /, "$1 | "));
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}

const twoRows = ["2 | 100.00 EUR | Order 1", "2 | -3.20 EUR | Fee: Order 1"];
const rest = ["3 | 50.00 EUR | Order 2", "3 | -1.75 EUR | Fee: Order 2", "4 | -20.00 EUR | Payout"];

interface Case {
  readonly name: string;
  readonly lines: readonly string[];
  readonly choices?: ReadingChoices;
  readonly rows: readonly string[];
}

const cases: readonly Case[] = [
  {
    name: "of gross, fee and net",
    lines: [
      "Date,Description,Gross,Fee,Net",
      "2026-03-01,Order 1,100.00,-3.20,96.80",
      "2026-03-02,Order 2,50.00,-1.75,48.25",
      "2026-03-03,Payout,-20.00,0.00,-20.00",
    ],
    rows: [...twoRows, ...rest],
  },
  {
    name: "of costs that are written positive, one of them given back",
    lines: [
      "Date,Description,Amount,Fee,Net",
      "2026-03-01,Order 1,100.00,3.20,96.80",
      "2026-03-02,Order 2,50.00,1.75,48.25",
      "2026-03-03,Payout,-20.00,0.00,-20.00",
      "2026-03-04,Refund,-50.00,-1.50,-48.50",
    ],
    rows: [...twoRows, ...rest, "5 | -50.00 EUR | Refund", "5 | 1.50 EUR | Fee: Refund"],
  },
  {
    name: "of a fee and its tax",
    lines: [
      "Datum;Beschreibung;Brutto;Gebühr;Zusatzgebühr;Netto",
      "01.03.2026;Order 1;100,00;-2,69;-0,51;96,80",
      "02.03.2026;Order 2;50,00;-1,47;-0,28;48,25",
      "03.03.2026;Payout;-20,00;0,00;0,00;-20,00",
    ],
    rows: [...twoRows, ...rest],
  },
  {
    name: "that a running balance proves to be taken off",
    lines: [
      "Date,Description,Amount,Fee,Balance",
      "2026-03-01,Order 1,100.00,-3.20,96.80",
      "2026-03-02,Order 2,50.00,-1.75,145.05",
      "2026-03-03,Payout,-20.00,0.00,125.05",
    ],
    rows: [...twoRows, ...rest],
  },
  {
    name: "that a running balance proves to be in the amount",
    lines: [
      "Date,Description,Amount,Fee,Balance",
      "2026-03-01,Order 1,96.80,3.20,96.80",
      "2026-03-02,Order 2,48.25,1.75,145.05",
      "2026-03-03,Payout,-20.00,0.00,125.05",
    ],
    rows: [...twoRows, ...rest],
  },
  {
    name: "of amounts that are sizes, with sides by words",
    lines: [
      "Дата;Тип операции;Описание;Сумма платежа;Комиссия;Сумма к зачислению",
      "01.03.2026;Оплата;Order 1;100,00;3,20;96,80",
      "02.03.2026;Оплата;Order 2;50,00;1,75;48,25",
      "03.03.2026;Выплата;Payout;20,00;0,00;20,00",
    ],
    rows: [...twoRows, ...rest],
  },
  {
    name: "of a card whose amounts are turned around",
    lines: [
      "Date,Description,Gross,Fee,Net",
      "2026-03-01,Order 1,-100.00,3.20,-96.80",
      "2026-03-02,Order 2,-50.00,1.75,-48.25",
      "2026-03-03,Payout,20.00,0.00,20.00",
    ],
    choices: { sign: "inverted" },
    rows: [...twoRows, ...rest],
  },
  {
    name: "of a single row, by the names of its columns",
    lines: ["Date,Description,Amount,Fee,Net", "2026-03-01,Order 1,100.00,3.20,96.80"],
    rows: twoRows,
  },
  {
    name: "but not of a fee alone, nor where there is none",
    lines: [
      "Date,Description,Gross,Fee,Net",
      "2026-03-01,Order 1,100.00,-3.20,96.80",
      "2026-03-02,Monthly fee,,-2.50,-2.50",
      "2026-03-03,Gift,5.00,,5.00",
    ],
    rows: [...twoRows, "3 | -2.50 EUR | Monthly fee", "4 | 5.00 EUR | Gift"],
  },
  {
    name: "and a row that does not add up is rejected",
    lines: [
      "Date,Description,Gross,Fee,Net",
      "2026-03-01,Order 1,100.00,-3.20,96.80",
      "2026-03-02,Odd,50.00,-1.75,48.00",
    ],
    choices: { sign: "as_is" },
    rows: [...twoRows, "3 | rejected fee_unknown"],
  },
];

test.each(cases)("two rows $name", async ({ lines, choices, rows }) => {
  expect(await rowsOf(lines, choices)).toEqual(rows);
});

test.each([
  ["without a fee", ["Date,Description,Amount", "2026-03-01,Order 1,-100.00"]],
  ["whose fees are rows of their own", [
    "Date,Description,Amount,Fee,Balance", "2026-03-01,Order 1,100.00,3.20,100.00", "2026-03-01,Fee,-3.20,,96.80",
    "2026-03-03,Order 2,50.00,1.75,146.80", "2026-03-03,Fee,-1.75,,145.05",
  ]],
  ["of which nothing tells what fees do", ["Date,Description,Amount,Fee", "2026-03-01,Order 1,-100.00,3.20", "2026-03-02,x,5.00,0", "2026-03-03,y,-5.00,0"]],
  ["of a bank's own format", ["!Type:Bank", "D03/13/2026", "T-12.50", "PTea", "^"]],
])("a file %s has nothing to split", async (_, lines) => {
  expect(await rowsOf(lines)).toBe("missing_column");
}); // prettier-ignore

const [paypal] = cases;
const lines = paypal?.lines ?? [];

test("the payment keeps the bank's id, and the fee has one of its own; only the payment names the other party", async () => {
  const own = lines.map((line, at) => `${line},${at === 0 ? "Transaction ID,Name" : `T${at},Harper Lane`}`);
  const { rows, reading } = await readWhole(memoryFile(own.join("\n")), { currency: "EUR", splitFees: true });
  const [payment, fee] = rows;
  expect(payment).toMatchObject({ bank_id: "T1", merchant: "Harper Lane", minor: 10_000n });
  expect(payment).not.toHaveProperty("part");
  expect(fee).toMatchObject({ line: 2, part: "fee", bank_id: "T1:fee", minor: -320n, source_record: { bank_id: "T1" } });
  expect(fee).not.toHaveProperty("merchant");
  expect(reading).toMatchObject({ rows: 5, mapping: { split_fees: true }, groups: [{ rows: 5 }] });
  const { mapping } = reading;
  const again = await readWhole(memoryFile(own.join("\n")), { currency: "EUR", mapping });
  expect(again.rows).toEqual(rows);
}); // prettier-ignore

test("on the first and last day each row has the balance that it leaves", async () => {
  const own = lines.map((line, at) => `${line},${["Balance", "96.80", "145.05", "125.05"][at] ?? ""}`);
  const { rows, reading } = await readWhole(memoryFile(own.join("\n")), { currency: "EUR", splitFees: true });
  expect(reading.groups[0]?.proof).toMatchObject({
    ...{ result: "proved", opening: 0n, closing: 12_505n },
    ...{ firstDayClosing: 9_680n, lastDayOpening: 14_505n },
  });
  expect(rows.map((row) => ("balance" in row ? row.balance : undefined))).toEqual([
    10_000n,
    9_680n,
    undefined,
    undefined,
    12_505n,
  ]);
});

test("a long text is cut for the fee, and a long id of the bank is hashed", async () => {
  const long = "x".repeat(DESCRIPTION_MAX);
  const own = ["Date,Description,Gross,Fee,Net,Transaction ID", `2026-03-01,${long},100.00,-3.20,96.80,${"7".repeat(LABEL_MAX)}`];
  const { rows } = await readWhole(memoryFile(own.join("\n")), { currency: "EUR", splitFees: true });
  const [payment, fee] = rows as unknown as { description: string; bank_id: string }[];
  expect([payment?.description.length, payment?.bank_id.length]).toEqual([DESCRIPTION_MAX, LABEL_MAX]);
  expect([fee?.description.length, fee?.description.slice(0, 6), fee?.description.at(-1)]).toEqual([DESCRIPTION_MAX, "Fee: x", "…"]);
  expect(fee?.bank_id).toMatch(/^sha256:[0-9a-f]{64}$/);
}); // prettier-ignore

describe("what earlier files of the account did", () => {
  const proof = (decided: string) => ({ decided, basis: "answer", line: null, file_name: "feb.csv", import_id: "i1" }) as const;
  const choosing = (earlier: EarlierProofs, splitFees?: boolean) =>
    rowsOf(lines, { splitFees: splitFees as boolean, earlier: async () => earlier });
  const split = [...twoRows, ...rest];
  const net = ["2 | 96.80 EUR | Order 1", "3 | 48.25 EUR | Order 2", "4 | -20.00 EUR | Payout"];

  test.each<[string, EarlierProofs, boolean | undefined, unknown]>([
    ["none: as is said", {}, true, split],
    ["none: fees stay in the amounts", {}, undefined, net],
    ["the newest was split: so is this", { fees: proof("split") }, undefined, split],
    ["the newest was not", { fees: proof("net") }, undefined, net],
    ["of other days, the other way: as is said", { fees: proof("net") }, true, split],
    ["of these days: as they were, whatever came since", { fees: proof("net"), fees_of_period: { split: proof("split") } }, undefined, split],
    ["of these days, though the newest was split", { fees: proof("split"), fees_of_period: { net: proof("net") } }, undefined, net],
    ["of these days, the other way", { fees_of_period: { net: proof("net") } }, true, "evidence_contradicted"],
    ["of these days, the other way, as is said", { fees_of_period: { split: proof("split") } }, false, "evidence_contradicted"],
    ["of these days, both ways", { fees_of_period: { split: proof("split"), net: proof("net") } }, undefined, "evidence_contradicted"],
  ])("%s", async (_, earlier, said, becomes) => {
    expect(await choosing(earlier, said)).toEqual(becomes);
  });

  test("a file that lacks the columns stops, and names the one that had them", async () => {
    const earlier = async () => ({ fees: proof("split") });
    const reading = readWhole(memoryFile("Date,Description,Amount\n2026-03-01,Order 1,-100.00\n"), { currency: "EUR", earlier });
    await expect(reading).rejects.toMatchObject({ code: "missing_column", detail: expect.stringContaining("feb.csv") as string });
  });
}); // prettier-ignore
