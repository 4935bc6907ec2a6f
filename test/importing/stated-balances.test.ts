/** Balances in words above or below a table without a column of them: which end of the file they are, and what they prove. */
import { describe, expect, test } from "vitest";
import { carriedProof } from "../../src/importing/rows/chunk-rows.ts";
import { memoryFile, readWhole } from "./read-whole.ts";

/** A table of rows that come to 74.50, with lines above. */
async function proofBelow(...above: readonly string[]) {
  const rows = [
    "Date;Text;Amount",
    "02.03.2026;Rent;-125,50",
    "16.03.2026;Customer;210,00",
    "31.03.2026;Fee;-10,00",
  ];
  const { reading } = await readWhole(memoryFile([...above, ...rows, ""].join("\n")), { currency: "EUR" });
  const [group] = reading.groups;
  return group === undefined ? undefined : carriedProof(group.proof, "EUR");
}

const unavailable = { result: "unavailable" };
const closing = { ...unavailable, closing_balance: "1234.56" };
const opening = { ...unavailable, opening_balance: "1160.06" };

describe("one balance", () => {
  test.each([
    "Kontostand am 31.03.2026: 1.234,56 EUR",
    "Kontostand vom 01.04.2026;1.234,56 EUR",
    "Solde au 31/03/2026 : 1 234,56 €",
    "Saldo al 31/03/2026;EUR 1.234,56",
    "Balance as at 31 March 2026;1.234,56",
    "Saldo na dzień 31.03.2026;1 234,56 PLN".replace("PLN", "EUR"),
    "Endsaldo;1.234,56",
    "Nouveau solde;1 234,56",
  ])("of the last row's day, or later, or by its words, is the closing one: %s", async (line) => {
    expect(await proofBelow(line)).toEqual(closing);
  });

  test.each([
    "Anfangssaldo;1.160,06",
    "Opening balance 01.03.2026;1.160,06",
    "Saldo per 28.02.2026;1.160,06 EUR",
  ])("before the first row is the opening one: %s", async (line) => {
    expect(await proofBelow(line)).toEqual(opening);
  });

  test.each([
    ["without a day or a word that tells its end", "Saldo;1.234,56"],
    ["of a day among the rows", "Kontostand am 16.03.2026;1.234,56"],
    ["of what is free", "Verfügbarer Kontostand am 31.03.2026;1.234,56"],
    ["of two amounts", "Kontostand am 31.03.2026;1.234,56;2.000,00"],
    ["without an amount", "Kontostand am 31.03.2026"],
    ["of a closing word and a day before the last row", "Endsaldo 20.03.2026;1.234,56"],
  ])("%s says nothing", async (_words, line) => {
    expect(await proofBelow(line)).toEqual(unavailable);
  });

  test("of a day behind the period that the file was asked for says nothing", async () => {
    const period = "Zeitraum;01.03.2026 - 31.03.2026";
    expect(await proofBelow(period, "Kontostand am 21.11.2026;1.234,56")).toEqual(unavailable);
    expect(await proofBelow(period, "Kontostand am 31.03.2026;1.234,56")).toEqual(closing);
  });

  test("that another line contradicts says nothing", async () => {
    expect(await proofBelow("Endsaldo;1.234,56", "Kontostand am 31.03.2026;9,00")).toEqual(unavailable);
  });

  test("below zero is read with its sign", async () => {
    expect(await proofBelow("Kontostand am 31.03.2026;-1.234,56 EUR")).toEqual({
      ...closing,
      closing_balance: "-1234.56",
    });
  });
});

describe("both balances", () => {
  test("prove the rows that lead from one to the other", async () => {
    expect(await proofBelow("Anfangssaldo;1.160,06", "Endsaldo;1.234,56")).toEqual({
      result: "proved",
      opening_balance: "1160.06",
      closing_balance: "1234.56",
    });
  });

  test("contradict rows that do not", async () => {
    expect(await proofBelow("Anfangssaldo;1.160,00", "Endsaldo;1.234,56")).toEqual({
      ...{ result: "failed", line: 2, difference: "-0.06" },
      ...{ opening_balance: "1160.00", closing_balance: "1234.56" },
    });
  });

  test("of which one is of a later day contradict nothing", async () => {
    expect(await proofBelow("Anfangssaldo;1.160,00", "Kontostand am 21.11.2026;1.234,56")).toEqual(closing);
  });
});

describe("below the table", () => {
  async function read(...below: readonly string[]) {
    const lines = ["Date;Text;Amount", "02.03.2026;Rent;-125,50", "16.03.2026;Customer;210,00", "31.03.2026;Fee;-10,00"];
    const { reading, rows } = await readWhole(memoryFile([...lines, ...below, ""].join("\n")), { currency: "EUR" });
    const [group] = reading.groups;
    return {
      proof: group === undefined ? undefined : carriedProof(group.proof, "EUR"),
      booked: rows.filter(({ verdict }) => verdict === "booked").length,
      told: reading.detected.evidence.filter(({ about }) => about === "balance").map(({ because }) => because),
    };
  } // prettier-ignore

  test.each([
    "Closing balance;1.234,56",
    "Closing balance 1.234,56",
    ";Closing balance;1.234,56",
    "31.03.2026;Endsaldo;1.234,56",
    "Endsaldo;;1.234,56 EUR",
    "Solde au 31/03/2026 : 1 234,56 €",
    "Kontostand am 31.03.2026;1.234,56",
    "Saldo final;;1.234,56",
  ])("the closing balance is read: %s", async (line) => {
    expect(await read(line)).toMatchObject({ proof: closing, booked: 3 });
    expect(await read("", line, "", "Thank you")).toMatchObject({ proof: closing, booked: 3 });
  });

  test("both prove the rows, and the evidence says where they stand", async () => {
    expect(await read("Opening balance;1.160,06", "Closing balance;1.234,56")).toEqual({
      proof: { result: "proved", opening_balance: "1160.06", closing_balance: "1234.56" },
      booked: 3,
      told: [
        'The line below the table states 1160.06: "Opening balance 1.160,06".',
        'The line below the table states 1234.56: "Closing balance 1.234,56".',
      ],
    });
  });

  test("one that does not fit fails the proof", async () => {
    const { proof } = await read("Opening balance;1.160,00", "Closing balance;1.234,56");
    expect(proof).toMatchObject({ result: "failed", line: 6, difference: "-0.06" });
  });

  test.each([
    ["a sum of the rows", "Total;;74,50"],
    ["a balance of no day and no end", "Saldo;1.234,56"],
    ["what is free", "Available balance 31.03.2026;1.234,56"],
    ["a balance within the rows, behind which more stand", "Closing balance;1.234,56|05.04.2026;Tea;-1,00"],
    ["a row that is rejected", "31.03.2026;Closing balance;1.2x4,56"],
  ])("%s is none", async (_, lines) => {
    expect((await read(...lines.split("|"))).proof).toEqual(unavailable);
  });
});

describe("a table with running balances", () => {
  async function read(above: readonly string[], rows: readonly string[], below: readonly string[] = []) {
    const lines = [...above, "Date;Text;Amount;Balance", ...rows, ...below, ""];
    const { reading } = await readWhole(memoryFile(lines.join("\n")), { currency: "EUR" });
    const told = reading.detected.evidence.filter(({ about }) => about === "balance");
    return { proof: reading.groups[0]?.proof, told: told.map(({ decided, because }) => `${decided}: ${typeof because === "string" ? because : ""}`) };
  } // prettier-ignore

  const rows = ["02.03.2026;Rent;-1,00;5,00", "03.03.2026;Fee;-2,00;3,00"];
  const proved = "proved: 6.00 and the amounts add up to 3.00, row by row.";

  test.each([
    ["above", ["Endsaldo;9,00"], [], 'The line above the table states 9.00: "Endsaldo 9,00", but the balances of the rows end with 3.00.'],
    ["below", [], ["Endsaldo;9,00"], 'The line below the table states 9.00: "Endsaldo 9,00", but the balances of the rows end with 3.00.'],
    ["of the last day", ["Kontostand am 03.03.2026;9,00"], [], 'The line above the table states 9.00: "Kontostand am 03.03.2026 9,00", but the balances of the rows end with 3.00.'],
    ["before the first row", ["Anfangssaldo;7,00"], [], 'The line above the table states 7.00: "Anfangssaldo 7,00", but the balances of the rows begin with 6.00.'],
  ])("keeps its proof, and tells of another balance: %s", async (_, above, below, doubt) => {
    const { proof, told } = await read(above, rows, below);
    expect(proof).toMatchObject({ result: "proved", opening: 600n, closing: 300n });
    expect(told).toEqual([proved, `contradicted: ${doubt}`]);
  }); // prettier-ignore

  test.each([
    ["the same balances", ["Anfangssaldo;6,00", "Endsaldo;3,00"]],
    ["one of a later day, before which more may be booked", ["Kontostand am 21.11.2026;9,00"]],
    ["two that contradict each other", ["Endsaldo;9,00", "Kontostand am 03.03.2026;8,00"]],
    ["what is free", ["Verfügbarer Saldo am 03.03.2026;9,00"]],
  ])("is not contradicted by %s", async (_, above) => {
    expect((await read(above, rows)).told).toEqual([proved]);
  });

  const first = "01.03.2026;Pay;5x,00;6,00";
  const last = "04.03.2026;Tea;-1x,00;2,00";
  const atFirst = " The first balance is the one after line 2, which is rejected.";
  const atLast = (line: number) => ` The last balance is the one before line ${line}, which is rejected.`;

  test("whose first or last rows are rejected says that its balances are within them", async () => {
    expect((await read([], [first, ...rows])).told).toEqual([`${proved}${atFirst}`]);
    expect((await read([], [...rows, last])).told).toEqual([`${proved}${atLast(4)}`]);
    expect((await read([], [first, ...rows, last])).told).toEqual([`${proved}${atFirst}${atLast(5)}`]);
  });

  test("from new to old says so of the other ends", async () => {
    const { told } = await read([], [last, ...rows.toReversed(), first]);
    expect(told).toEqual([
      `${proved} The first balance is the one after line 5, which is rejected. The last balance is the one before line 2, which is rejected.`,
    ]);
  });
});
