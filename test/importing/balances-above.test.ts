/** Balances in words above a table without a column of them: which end of the file they are, and what they prove. */
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

test("a balance above a table with running balances leaves the proof to these", async () => {
  const lines = [
    "Endsaldo;9,00",
    "Date;Text;Amount;Balance",
    "02.03.2026;Rent;-1,00;5,00",
    "03.03.2026;Fee;-2,00;3,00",
  ];
  const { reading } = await readWhole(memoryFile(`${lines.join("\n")}\n`), { currency: "EUR" });
  expect(reading.groups[0]?.proof).toMatchObject({ result: "proved", opening: 600n, closing: 300n });
});
