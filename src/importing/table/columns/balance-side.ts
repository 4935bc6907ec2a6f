/** A column right behind the balance that tells its side: "Balance", "Dr / Cr". */
import { fieldOf } from "../../words/headers/fields.ts";
import { lettersOf, signOfWord, type SignLetters } from "../../words/sides.ts";
import { columnOf, type HeadedRows } from "../cells.ts";
import type { Columns } from "./columns.ts";

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
