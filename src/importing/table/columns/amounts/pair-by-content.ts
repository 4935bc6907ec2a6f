/** Pairs of columns without names of which each row fills one: which of the two holds the debits. */
import { MARKS } from "../../rows/amount-sizes.ts";
import { column, sentence } from "../../../../contract/choice.ts";
import type { Problem } from "../../../../contract/problem.ts";
import { takeApart } from "../../../cells/amount-text.ts";
import { calledByText } from "../../../words/booking-kinds.ts";
import { fieldOf } from "../../../words/headers/fields.ts";
import { numberIn, type Rows } from "../../cells.ts";
import { ambiguous } from "../../decide/ambiguity.ts";
import { columnsFrom, type Columns } from "../columns.ts";

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
  readonly first: number;
  readonly second: number;
}

/** The one of the two that holds the debits. */
type DebitSide = keyof Sides;

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
export function isExclusive(one: readonly Filling[], other: readonly Filling[]): boolean {
  const alike = one.filter((filling, row) => filling === other[row]).length;
  return (
    !one.some((filling, row) => filling === "amount" && other[row] === "amount") &&
    alike * 5 <= one.length &&
    one.includes("amount") &&
    other.includes("amount")
  );
}

/** The first two of these columns of which each row fills one. */
export function sidesAmong(rows: Rows, columns: readonly number[]): Sides | undefined {
  const fillings = columns.map((column) => fillingsOf(rows, column));
  for (const [at, first] of columns.entries()) {
    const behind = columns.findIndex(
      (_, other) => other > at && isExclusive(fillings[at] ?? [], fillings[other] ?? []),
    );
    const second = columns[behind];
    if (second !== undefined) return { first, second };
  }
  return undefined;
}

/** The column that a pair adds up to, whichever of the two is money out. */
export function balanceOfPair(rows: Rows, sides: Sides, columns: readonly number[]): number | undefined {
  return columns.find(
    (balance) =>
      balance !== sides.first &&
      balance !== sides.second &&
      sideOfBalance(rows, { ...sides, balance }) !== undefined,
  );
}

/**
 * The debits and credits of a pair. Names of the columns, minus signs and words of the rows prove them, and so does a
 * balance that adds up with the debits first alone. One that adds up with the debits second proves nothing: what is owed
 * on a card adds up so too, debits first. Throws `ambiguous_file`.
 */
export function pairOf(rows: Rows, pair: Pair): Columns {
  const { first, second, balance } = pair;
  const [bySigns, byRowWords] = [sideOfSigns(rows, pair), sideOfWords(rows, pair)];
  // A card's payment may be the one that is written with a minus.
  const isContradicted = bySigns !== undefined && byRowWords !== undefined && bySigns !== byRowWords;
  const isDoubtful = isContradicted || (bySigns !== undefined && isFilledLess(rows, pair, bySigns));
  const byWords = sideOfNames(pair) ?? (isDoubtful ? undefined : (bySigns ?? byRowWords));
  const byBalance = balance === undefined ? undefined : sideOfBalance(rows, { ...pair, balance });
  const debits = byWords ?? byBalance;
  if (
    debits === undefined ||
    (isContradicted && sideOfNames(pair) === undefined) ||
    (debits === "second" && (byWords === undefined || byBalance === "first"))
  )
    throw ambiguousSides(rows, pair);
  const [debit, credit] = debits === "second" ? [second, first] : [first, second];
  return columnsFrom({ debit, credit, balance });
}

/** How many times as many rows the other column must fill before the one with the minus may be that of a card's payments. */
const FEW = 3;

/** Whether one of the columns is filled in a few rows only. */
function isFilledLess(rows: Rows, { first, second }: Sides, side: DebitSide): boolean {
  const [firsts = 0, seconds = 0] = [first, second].map(
    (column) => fillingsOf(rows, column).filter((filling) => filling === "amount").length,
  );
  return side === "first" ? firsts * FEW < seconds : seconds * FEW < firsts;
}

/** The side that is called the debits, where the other is called the credits. */
function sideOfNames({ first, second, header }: Pair): DebitSide | undefined {
  const [one, other] = [first, second].map((column) => fieldOf(header[column] ?? "")?.field);
  if (one === "debit" && other === "credit") return "first";
  return one === "credit" && other === "debit" ? "second" : undefined;
}

/** The side that alone is written negative: money out has a minus, and money in none. */
function sideOfSigns(rows: Rows, { first, second }: Pair): DebitSide | undefined {
  const signsOf = (column: number) =>
    rows.flatMap((cells) => {
      const parts = /[1-9]/.test(cells[column] ?? "") ? takeApart(cells[column] ?? "") : undefined;
      return parts === undefined ? [] : [parts.negative];
    });
  const [one, other] = [signsOf(first), signsOf(second)];
  if (one.every(Boolean) && !other.some(Boolean)) return "first";
  return other.every(Boolean) && !one.some(Boolean) ? "second" : undefined;
}

/**
 * The side of the debits that words speak for, all of them or nearly all. A salary says nothing: it is money in to the one, and out
 * to who pays it. A rent or a fee is money out to most: two of them count as much as a word that only speaks one way.
 */
export function sideOfWords(
  rows: Rows,
  { first, second, texts }: Pick<Pair, "first" | "second" | "texts">,
): DebitSide | undefined {
  const weights = { first: 0, second: 0 };
  for (const cells of rows) {
    const way = texts.map((index) => calledByText(cells[index] ?? "")).find((word) => word !== undefined);
    if (way === undefined || way === "in, if positive") continue;
    const isFirst = /[1-9]/.test(cells[first] ?? "");
    if (!isFirst && !/[1-9]/.test(cells[second] ?? "")) continue;
    weights[isFirst === way.startsWith("out") ? "first" : "second"] += way === "out, if negative" ? 1 : 2;
  }
  if (weights.first >= 4 * weights.second && weights.first > 1) return "first";
  return weights.second >= 4 * weights.first && weights.second > 1 ? "second" : undefined;
}

/** The side of the debits under which alone the balance adds up, downwards or upwards. */
function sideOfBalance(
  rows: Rows,
  { first, second, balance }: Sides & { balance: number },
): DebitSide | undefined {
  const addsUp = (debit: number, credit: number) =>
    MARKS.some((mark) => {
      const value = (cells: readonly string[] = [], column: number) => {
        const text = (cells[column] ?? "").trim();
        return text === "" || text === "-" ? 0 : numberIn(text, mark);
      };
      const link = (from: number, to: number) =>
        value(rows[from], balance) + Math.abs(value(rows[to], credit)) - Math.abs(value(rows[to], debit)) ===
        value(rows[to], balance);
      const below = [...rows.keys()].slice(1);
      return (
        below.length > 0 &&
        (below.every((row) => link(row - 1, row)) || below.every((row) => link(row, row - 1)))
      );
    });
  const [one, other] = [addsUp(first, second), addsUp(second, first)];
  return one === other ? undefined : one ? "first" : "second";
}

function ambiguousSides(rows: Rows, { first, second, lines }: Pair): Problem {
  const examples = [first, second].flatMap((column) => {
    const at = rows.findIndex((cells) => /[1-9]/.test(cells[column] ?? ""));
    return at < 0 ? [] : [{ line: lines[at] ?? 0, text: (rows[at]?.[column] ?? "").trim(), column }];
  });
  const readings = [
    [first, second],
    [second, first],
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
