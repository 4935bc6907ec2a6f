import { describe, expect, test } from "vitest";
import { byWeight, explain } from "../../../src/core/reconciliation/explain.ts";
import type { BankRow, BookRow, Explanation } from "../../../src/core/reconciliation/row.ts";
import { FROM, makeStatement, TO, type MadeStatement } from "./made-statements.ts";

const DAYS = { from: FROM, to: TO };
const STATEMENTS = 200;

function differenceOf({ bank, book }: Pick<MadeStatement, "bank" | "book">): bigint {
  const sum = (rows: readonly { readonly amount: bigint }[]) =>
    rows.reduce((all, { amount }) => all + amount, 0n);
  return sum(bank) - sum(book.filter(({ day }) => day >= FROM && day <= TO));
}

function explained(statement: Pick<MadeStatement, "bank" | "book">): readonly Explanation[] {
  return byWeight(explain(statement.bank, statement.book, DAYS), differenceOf(statement));
}

describe.each([
  ["with the file's rows linked to transactions", { isLinked: true, mostMisses: 0 }],
  ["by what the rows say alone", { isLinked: false, mostMisses: 6 }],
])("200 made statements, %s", (_name, { isLinked, mostMisses }) => {
  const statements = Array.from({ length: STATEMENTS }, (_, seed) => makeStatement(seed, { isLinked }));

  test("the first explanation names the error", () => {
    const misses = statements.filter((statement) => {
      const { kind, line, id } = statement;
      const [first] = explained(statement);
      if (first?.kind !== (kind === "deleted" ? "missing" : kind)) return true;
      if (first.kind === "missing")
        return first.row?.line !== line || first.absence !== (kind === "deleted" ? "deleted" : undefined);
      return ![id, "twice"].includes(first.book.id);
    });
    expect(misses.length).toBeLessThanOrEqual(mostMisses);
  });

  test("effects add up to the difference", () => {
    for (const statement of statements) {
      const effects = explained(statement).reduce((all, { effect }) => all + effect, 0n);
      expect(effects).toBe(differenceOf(statement));
    }
  });
});

test("a statement that ties has none", () => {
  const { bank } = makeStatement(3, { isLinked: false });
  const book = bank.map((row, index): BookRow => ({ ...row, id: `t${index}`, isByHand: false }));
  expect(explain(bank, book, DAYS)).toEqual([]);
});

const bankRow = (
  line: number,
  day: number,
  amount: bigint,
  text: string,
  more: Partial<BankRow> = {},
): BankRow => ({
  ...{ import_id: "file", line, day: FROM + day, amount, text, transaction: null },
  ...more,
});
const bookRow = (id: string, day: number, amount: bigint, text: string, isByHand = false): BookRow => ({
  ...{ id, day: FROM + day, amount, text, isByHand },
});

/** Bank rows, book rows, and what explains their difference: kind, the row's line or id, effect. */
const CASES: readonly (readonly [
  string,
  readonly BankRow[],
  readonly BookRow[],
  readonly (readonly [string, string, bigint])[],
])[] = [
  [
    "a fee that is missing is not found in next month's fee of another file",
    [bankRow(2, 3, -1500n, "SERVICE FEE")],
    [bookRow("april", 34, -1500n, "SERVICE FEE")],
    [["missing", "2", -1500n]],
  ],
  [
    "a row that a person dated a month later is",
    [bankRow(2, 3, -1500n, "SERVICE FEE")],
    [bookRow("typed", 34, -1500n, "service fee", true)],
    [["date", "typed", -1500n]],
  ],
  [
    "a row that a person typed in other words two days later is the bank's",
    [bankRow(2, 3, -1500n, "SERVICE FEE")],
    [bookRow("typed", 5, -1500n, "bank costs", true)],
    [],
  ],
  [
    "equal payments a week apart are two payments, and one too many is only in the book",
    [bankRow(2, 3, -290n, "Ticket")],
    [bookRow("a", 3, -290n, "Ticket"), bookRow("b", 12, -290n, "Ticket")],
    [["extra", "b", 290n]],
  ],
  [
    "two errors that cancel out are both named",
    [bankRow(2, 3, -1500n, "Fee"), bankRow(3, 9, 4000n, "Refund")],
    [bookRow("b", 9, 4000n, "Refund"), bookRow("c", 20, -1500n, "Lunch", true)],
    [
      ["missing", "2", -1500n],
      ["extra", "c", 1500n],
    ],
  ],
  [
    "an amount that lost a digit",
    [bankRow(2, 3, -12345n, "Invoice", { transaction: "a" })],
    [bookRow("a", 3, -1234n, "Invoice")],
    [["amount", "a", -11111n]],
  ],
];

test.each(CASES)("%s", (_name, bank, book, expected) => {
  const lines = explain(bank, book, DAYS).map((one) => {
    const name = one.kind === "missing" ? String(one.row?.line) : one.book.id;
    return [one.kind, name, one.effect];
  });
  expect(lines).toEqual(expected);
});

test("four times the rows of one amount are looked at about four times as often", () => {
  const looksAt = (count: number): number => {
    const days = Math.ceil(count / 20);
    let looks = 0;
    const rows = Array.from({ length: count }, (_, index) => ({
      get day() {
        looks += 1;
        return index % days;
      },
      amount: -350n,
      text: `Coffee ${index % 7}`,
    }));
    const book = rows.map((row, index): BookRow => {
      return Object.assign(Object.create(row) as typeof row, { id: `b${index}`, isByHand: false });
    });
    const bank = rows.map((row, line): BankRow => {
      const more = { import_id: "file", line, transaction: null, absence: undefined };
      return Object.assign(Object.create(row) as typeof row, more);
    });
    expect(explain(bank, book, { from: 0, to: days })).toEqual([]);
    return looks;
  };
  expect(looksAt(1000)).toBeGreaterThan(1000);
  expect(looksAt(16_000)).toBeLessThan(6 * looksAt(4000));
});
