/**
 * Rows in few characters: a line of column names, then one line a row, its cells between tabs. What all rows share is said once,
 * and what repeats another column is left out.
 */
import { escapeText } from "../../client/notation/visible-text.ts";
import { isIdName, isWholeId, type KnownIds } from "../known-ids.ts";

export type Row = Readonly<Record<string, unknown>>;

/** Longest text of a cell. The tool of one record answers the whole. */
const CELL_MAX = 44;

/** Members of a transaction that follow from the others, or that one seldom asks of fifty. */
const LEFT_OUT_OF_TRANSACTIONS = [
  "created_at",
  "updated_at",
  "accounting_category",
  "cash_flow_category",
  "ai_confidence_score",
];

/** A member that mostly repeats another: its cell is empty where it does. */
const REPEATS: Readonly<Record<string, string>> = {
  posted_date: "transaction_date",
  original_description: "description",
};

export function rowLines(rows: readonly Row[], ids: KnownIds): readonly string[] {
  const columns = columnsOf(rows);
  const cells = new Map(columns.map((name) => [name, rows.map((row) => cellOf(row, name))]));
  shortenIds(cells, ids);
  const isEmpty = (name: string) => cells.get(name)?.every((cell) => cell === "") === true;
  const isConstant = (name: string) => rows.length > 1 && new Set(cells.get(name)).size === 1;
  const constants = columns.filter((name) => !isEmpty(name) && isConstant(name));
  const varying = columns.filter((name) => !isEmpty(name) && !isConstant(name));
  const repeats = varying.flatMap((name) =>
    REPEATS[name] === undefined || !columns.includes(REPEATS[name])
      ? []
      : [`${name}: as ${REPEATS[name]} where empty`],
  );
  return [
    ...(constants.length === 0
      ? []
      : [`all rows: ${constants.map((name) => `${name}=${cells.get(name)?.[0]}`).join("; ")}`]),
    ...repeats,
    ...(varying.length === 0 ? [] : [varying.join("\t")]),
    ...(varying.length === 0
      ? []
      : rows.map((_, index) => varying.map((name) => cells.get(name)?.[index] ?? "").join("\t"))),
  ];
}

function columnsOf(rows: readonly Row[]): readonly string[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const isTransactions = ["transaction_date", "original_description"].every((name) => names.includes(name));
  return isTransactions ? names.filter((name) => !LEFT_OUT_OF_TRANSACTIONS.includes(name)) : names;
}

function cellOf(row: Row, name: string): string {
  const value = row[name];
  const repeated = REPEATS[name];
  if (value === null || value === undefined) return "";
  if (repeated !== undefined && value === row[repeated]) return "";
  if (typeof value === "string") return cut(escapeText(value), name);
  if (Array.isArray(value) && value.every((part) => typeof part === "string"))
    return cut(escapeText(value.join(",")), name);
  return escapeText(JSON.stringify(value));
}

function cut(text: string, name: string): string {
  const characters = isIdName(name) ? [] : [...text];
  return characters.length > CELL_MAX ? `${characters.slice(0, CELL_MAX - 1).join("")}…` : text;
}

function shortenIds(cells: ReadonlyMap<string, string[]>, ids: KnownIds): void {
  const idCells = [...cells].filter(([name]) => isIdName(name)).map(([, column]) => column);
  const short = ids.shorten(idCells.flat().filter((cell) => isWholeId(cell)));
  for (const column of idCells)
    for (const [index, cell] of column.entries()) column[index] = short.get(cell) ?? cell;
}
