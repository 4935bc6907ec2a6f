/** 200 made statements, each with one error in the book: what is named first, with links to the file's rows and without. */
import { describe, expect, test } from "vitest";
import { explain, type BankRow, type BookRow } from "../../../src/core/reconciliation/explain.ts";

const KINDS = ["missing", "doubled", "transposed", "sign", "date"] as const;
const TEXTS = ["REWE", "Salary Maier", "Rent", "Invoice 881", "Fee", "Card payment", "Refund", "Fuel"];
const FROM = 20_500;
const TO = 20_530;

function numbers(seed: number): (below: number) => number {
  let state = seed * 7919 + 17;
  return (below) => {
    state = (Math.imul(state, 48271) + 11) >>> 0;
    return (state >>> 8) % below;
  };
}

function made(seed: number, isLinked: boolean) {
  const number = numbers(seed);
  const kind = KINDS[seed % KINDS.length] as (typeof KINDS)[number];
  const bank = Array.from({ length: 20 + number(60) }, (_, index): BankRow => ({
    line: index + 2,
    day: FROM + number(31),
    amount: BigInt(number(400_000) - 200_000) || 7n,
    text: TEXTS[number(TEXTS.length)] ?? "",
    transaction: isLinked ? `t${index}` : null,
  }));
  const book = bank.map(({ day, amount, text }, index): BookRow => ({ id: `t${index}`, day, amount, text }));
  const at = bank.findIndex(({ amount }) => swapped(amount) !== amount);
  const row = book[at] as BookRow;
  const changed: Readonly<Record<typeof kind, readonly BookRow[]>> = {
    missing: book.filter((one) => one !== row),
    doubled: [...book, { ...row, id: "twice", day: Math.min(TO, row.day + number(3)) }],
    transposed: book.map((one) => (one === row ? { ...row, amount: swapped(row.amount) } : one)),
    sign: book.map((one) => (one === row ? { ...row, amount: -row.amount } : one)),
    date: book.map((one) => (one === row ? { ...row, day: TO + 2 + number(60) } : one)),
  };
  return { kind, bank, book: changed[kind], line: (bank[at] as BankRow).line, id: row.id };
}

/** Exchanges the first two digits that differ. */
function swapped(amount: bigint): bigint {
  const [sign, digits] = amount < 0n ? [-1n, String(-amount)] : [1n, String(amount)];
  const at = [...digits].findIndex(
    (digit, index) => index > 0 && digits[index + 1] !== undefined && digits[index + 1] !== digit,
  );
  if (at < 0) return amount;
  return sign * BigInt(digits.slice(0, at) + digits[at + 1] + digits[at] + digits.slice(at + 2));
}

describe("the first explanation names the error", () => {
  test.each([
    ["with the file's rows linked", true],
    ["by what the rows say alone", false],
  ])("%s", (_name, isLinked) => {
    const misses = Array.from({ length: 200 }, (_, seed) => made(seed, isLinked)).filter(
      ({ kind, bank, book, line, id }) => {
        const [first] = explain(bank, book, { from: FROM, to: TO });
        if (first?.kind !== kind) return true;
        return "row" in first ? first.row.line !== line : ![id, "twice"].includes(first.book.id);
      },
    );
    expect(misses.length).toBeLessThanOrEqual(10);
  });

  test("effects add up to the difference", () => {
    for (let seed = 0; seed < 200; seed++) {
      const { bank, book } = made(seed, seed % 2 === 0);
      const inside = book.filter(({ day }) => day >= FROM && day <= TO);
      const sum = (rows: readonly { readonly amount: bigint }[]) =>
        rows.reduce((all, { amount }) => all + amount, 0n);
      const effects = explain(bank, book, { from: FROM, to: TO }).reduce(
        (all, { effect }) => all + effect,
        0n,
      );
      expect(effects).toBe(sum(bank) - sum(inside));
    }
  });

  test("a statement that ties has none", () => {
    const { bank } = made(3, false);
    const book = bank.map(({ day, amount, text }, index) => ({ id: `t${index}`, day, amount, text }));
    expect(explain(bank, book, { from: FROM, to: TO })).toEqual([]);
  });
});
