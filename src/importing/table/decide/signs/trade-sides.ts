/**
 * Lists of brokers that write what was bought without a sign, as what was sold and paid in: the words of each row tell its side, or
 * a person does.
 */
import { foldHeader } from "../../../cells/fold.ts";
import { sideOfTrade } from "../../../words/movements/trades.ts";
import type { AmountCell } from "../../rows/amount-cells.ts";
import { columnOf } from "../../cells.ts";
import type { Layout } from "../../layout.ts";

/** Headers of what only a list of securities has. */
const OF_SECURITIES =
  /\b(?:isin|wkn|cusip|ticker|symbol|instrument|security|securities|asset|shares|quantity|units|stuck|anzahl|quantite|titulos|cantidad|quantita|aantal|liczba|antal|antall)\b/;

export interface TradeTally {
  /** Columns of words in which each row so far has one. */
  open: readonly number[];
  readonly columns: readonly number[];
  /** Rows by what their words say and their amounts are written with. */
  boughtPlain: number;
  receivedPlain: number;
  receivedNegative: number;
}

/** Undefined where amounts have sides already, or nothing shows that securities are traded. */
export function newTradeTally({ columns, header }: Layout): TradeTally | undefined {
  if (columns.sign !== undefined || columns.amount?.length !== 1) return undefined;
  if (!(header ?? []).some((cell) => OF_SECURITIES.test(foldHeader(cell)))) return undefined;
  const { kind = [], description = [] } = columns;
  const open = [...kind, ...description];
  if (open.length === 0) return undefined;
  return { open, columns: open, boughtPlain: 0, receivedPlain: 0, receivedNegative: 0 };
}

/** Counts a row with an amount. */
export function tallyTrade(tally: TradeTally, cells: readonly string[], { parts, side }: AmountCell): void {
  if (side !== undefined || !/[1-9]/.test(parts.body)) return;
  const words = tally.columns.map((column) => sideOfTrade(cells[column] ?? ""));
  if (tally.open.length > 0) tally.open = tally.open.filter((column) => words[tally.columns.indexOf(column)]);
  const word = words.find((one) => one !== undefined);
  if (word === undefined) return;
  if (word.side === "credit" && parts.negative) tally.receivedNegative++;
  else if (word.side === "credit") tally.receivedPlain++;
  else if (word.isTrade && !parts.negative) tally.boughtPlain++;
}

/** Whether what was bought is written as what came in: then the amounts alone tell nothing. */
export function lacksSigns({ boughtPlain, receivedPlain }: TradeTally): boolean {
  return boughtPlain > 0 && receivedPlain > 0;
}

/** The layout with these words as sides; undefined where a row has none, or one that contradicts its sign. */
export function withTradeSides({ open, receivedNegative }: TradeTally, layout: Layout): Layout | undefined {
  const [column] = open;
  if (column === undefined || receivedNegative > 0) return undefined;
  const because = "Every row has a word such as buy, sell or deposit, and purchases have no sign.";
  return {
    ...layout,
    columns: { ...layout.columns, sign: [column] },
    letters: "trades",
    proofs: { ...layout.proofs, sign: because },
  };
}

/** Whether a column holds nothing but such words, as one of sides must that a person or a mapping names. */
export function areTrades(cells: readonly string[]): boolean {
  const words = columnOf(
    cells.map((cell) => [cell]),
    0,
  ).map(sideOfTrade);
  return words.some((word) => word?.isTrade === true) && words.every((word) => word !== undefined);
}
