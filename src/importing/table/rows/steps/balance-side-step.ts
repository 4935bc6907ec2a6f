/** Puts the side of a balance, which stands in a column of its own behind it, beside its figures: "750.00", "DR" is "750.00 DR". */
import { lettersOf, signOfWord, type SignLetters } from "../../../words/sides.ts";
import { fieldOf } from "../../../words/headers/fields.ts";
import { columnOf, type HeadedRows } from "../../cells.ts";
import type { Columns } from "../../columns/columns.ts";
import type { Layout } from "../../layout.ts";
import type { Step, TableRecord } from "../../record.ts";

/** The column of the sides, and the letters that it is written in. */
export interface BalanceSide {
  readonly column: number;
  readonly letters?: SignLetters | undefined;
}

/** The column of sides right behind the balance, where it is not the amounts' own. */
export function balanceSide(columns: Columns, { header, rows }: HeadedRows): BalanceSide | undefined {
  const [balance, other] = columns.balance ?? [];
  if (balance === undefined || other !== undefined) return undefined;
  const column = balance + 1;
  const isFree = !Object.values(columns).some((indices) => indices.includes(column));
  if (!isFree || fieldOf(header[column] ?? "")?.field !== "sign") return undefined;
  const words = columnOf(rows, column);
  const letters = lettersOf(header[column] ?? "", words);
  const areSides = words.length > 0 && words.every((word) => signOfWord(word, letters) !== undefined);
  return areSides ? { column, letters } : undefined;
}

/** Undefined for a table whose balance has no such column. */
export function balanceSideStep({ columns, balanceSide: side, firstLine }: Layout): Step | undefined {
  const [balance] = columns.balance ?? [];
  if (side === undefined || balance === undefined) return undefined;
  const place = (record: TableRecord): TableRecord => {
    const { cells, line, fileCells = cells } = record;
    const text = (cells[balance] ?? "").trim();
    const word = signOfWord(cells[side.column] ?? "", side.letters);
    if (line < firstLine || !/[0-9]$/.test(text) || word === undefined) return record;
    return { ...record, fileCells, cells: cells.with(balance, `${text} ${word === "debit" ? "DR" : "CR"}`) };
  };
  return { take: (batch) => batch.map(place), end: () => [] };
}
