/** Two columns that nobody names, of which each row fills one: which of them holds the money out. */
import { column, sentence } from "../../../../contract/choice.ts";
import type { Problem } from "../../../../contract/problem.ts";
import { COMMA, DOT, readBody, takeApart } from "../../../cells/amount-text.ts";
import { calledByText } from "../../../words/booking-kinds.ts";
import { fieldOf } from "../../../words/headers/fields.ts";
import { ambiguous } from "../../decide/ambiguity.ts";
import type { Columns } from "../columns.ts";

type Rows = readonly (readonly string[])[];

export interface PairScene {
  /** Columns of texts. */
  readonly texts: readonly number[];
  /** Line of each row. */
  readonly lines: readonly number[];
  /** Names of the columns, where a line above has them. */
  readonly header: readonly string[];
}

/** Two columns of which each row fills one. */
interface Sides {
  readonly left: number;
  readonly right: number;
}

interface Pair extends PairScene, Sides {
  readonly balance: number | undefined;
}

/** What a cell of a column of amounts holds: an amount, a zero or a dash, or nothing. */
type Filling = "amount" | "zero" | "nothing";

export function fillingsOf(rows: Rows, column: number): readonly Filling[] {
  return rows.map((cells) => {
    const cell = (cells[column] ?? "").trim();
    return /[1-9]/.test(cell) ? "amount" : cell === "" ? "nothing" : "zero";
  });
}

/** Whether no row fills both of two columns and nearly all fill one, the other being empty or zero, and both are filled somewhere. */
export function isExclusive(left: readonly Filling[], right: readonly Filling[]): boolean {
  const unfilled = left.filter((filling, row) => filling === right[row]).length;
  return (
    !left.some((filling, row) => filling === "amount" && right[row] === "amount") &&
    unfilled * 5 <= left.length &&
    left.includes("amount") &&
    right.includes("amount")
  );
}

/** The first two of these columns of which each row fills one. */
export function sidesAmong(rows: Rows, columns: readonly number[]): Sides | undefined {
  const fillings = columns.map((column) => fillingsOf(rows, column));
  for (const [at, left] of columns.entries()) {
    const behind = columns.findIndex(
      (_, other) => other > at && isExclusive(fillings[at] ?? [], fillings[other] ?? []),
    );
    const right = columns[behind];
    if (right !== undefined) return { left, right };
  }
  return undefined;
}

/** The column that a pair adds up to, whichever of the two is money out. */
export function balanceOfPair(rows: Rows, sides: Sides, columns: readonly number[]): number | undefined {
  return columns.find(
    (balance) =>
      balance !== sides.left &&
      balance !== sides.right &&
      sideOfBalance(rows, { ...sides, balance }) !== undefined,
  );
}

/**
 * The debits and credits of a pair. The names of the columns and words of the rows tell them, and so does a balance that only adds up with the debits
 * first. With the debits second, the balance of an account and what is owed on a card, debits first, add up alike: that
 * proves nothing. Throws `ambiguous_file`.
 */
export function pairOf(rows: Rows, pair: Pair): Columns {
  const { left, right, balance } = pair;
  const spoken = sideOfNames(pair) ?? sideOfSigns(rows, pair) ?? sideOfWords(rows, pair);
  const added = balance === undefined ? undefined : sideOfBalance(rows, { ...pair, balance });
  if (spoken === undefined && added !== "left") throw doubt(rows, pair);
  if (spoken === "right" && added === "left") throw doubt(rows, pair);
  const rest = balance === undefined ? {} : { balance: [balance] };
  return spoken === "right"
    ? { debit: [right], credit: [left], ...rest }
    : { debit: [left], credit: [right], ...rest };
}

/** The side that is called the debits, where the other is called the credits. */
function sideOfNames({ left, right, header }: Pair): "left" | "right" | undefined {
  const [first, second] = [left, right].map((column) => fieldOf(header[column] ?? "")?.field);
  if (first === "debit" && second === "credit") return "left";
  return first === "credit" && second === "debit" ? "right" : undefined;
}

/** The side that alone is written negative: money out has a minus, and money in none. */
function sideOfSigns(rows: Rows, { left, right }: Pair): "left" | "right" | undefined {
  const signsOf = (column: number) =>
    rows.flatMap((cells) => {
      const parts = /[1-9]/.test(cells[column] ?? "") ? takeApart(cells[column] ?? "") : undefined;
      return parts === undefined ? [] : [parts.negative];
    });
  const [lefts, rights] = [signsOf(left), signsOf(right)];
  if (lefts.every(Boolean) && !rights.some(Boolean)) return "left";
  return rights.every(Boolean) && !lefts.some(Boolean) ? "right" : undefined;
}

/**
 * The side of the debits that words speak for, all of them or nearly all. A salary says nothing: it is money in to the one, and out
 * to who pays it. A rent or a fee is money out to most: two of them count as much as a word that only speaks one way.
 */
export function sideOfWords(
  rows: Rows,
  { left, right, texts }: Pick<Pair, "left" | "right" | "texts">,
): "left" | "right" | undefined {
  let lefts = 0;
  let rights = 0;
  for (const cells of rows) {
    const called = texts
      .map((index) => calledByText(cells[index] ?? ""))
      .find((found) => found !== undefined);
    if (called === undefined || called === "in, if positive") continue;
    const isLeft = /[1-9]/.test(cells[left] ?? "");
    if (!isLeft && !/[1-9]/.test(cells[right] ?? "")) continue;
    const weight = called === "out, if negative" ? 1 : 2;
    if (isLeft === called.startsWith("out")) lefts += weight;
    else rights += weight;
  }
  if (lefts >= 4 * rights && lefts > 1) return "left";
  return rights >= 4 * lefts && rights > 1 ? "right" : undefined;
}

/** The side of the debits under which alone the balance adds up, downwards or upwards. */
function sideOfBalance(
  rows: Rows,
  { left, right, balance }: Sides & { balance: number },
): "left" | "right" | undefined {
  const holds = (debit: number, credit: number) =>
    [DOT, COMMA].some((mark) => {
      const value = (cells: readonly string[], column: number) => {
        const text = (cells[column] ?? "").trim();
        const parts = text === "" || text === "-" ? undefined : takeApart(text);
        if (parts === undefined) return text === "" || text === "-" ? 0 : NaN;
        const size = readBody(parts.body, mark, 4);
        return typeof size === "string" ? NaN : parts.negative ? -size : size;
      };
      const link = (from: readonly string[], to: readonly string[]) =>
        value(from, balance) + Math.abs(value(to, credit)) - Math.abs(value(to, debit)) ===
        value(to, balance);
      const pairs = rows.slice(1).map((cells, index) => [rows[index] ?? [], cells] as const);
      return (
        pairs.length > 0 &&
        (pairs.every(([above, below]) => link(above, below)) ||
          pairs.every(([above, below]) => link(below, above)))
      );
    });
  const [first, second] = [holds(left, right), holds(right, left)];
  return first === second ? undefined : first ? "left" : "right";
}

function doubt(rows: Rows, { left, right, lines }: Pair): Problem {
  const examples = [left, right].flatMap((column) => {
    const at = rows.findIndex((cells) => /[1-9]/.test(cells[column] ?? ""));
    return at < 0 ? [] : [{ line: lines[at] ?? 0, text: (rows[at]?.[column] ?? "").trim(), column }];
  });
  const readings = [
    [left, right],
    [right, left],
  ].map(([debit = 0, credit = 0]) => ({
    reading: sentence`${column("debit", String(debit + 1))} ${column("credit", String(credit + 1))}`,
    rows: examples.map(({ line, text, column }) => ({
      line,
      text,
      becomes: column === debit ? "money out" : "money in",
    })),
  }));
  return ambiguous({ about: "debits and credits", readings, contradicts: false });
}
