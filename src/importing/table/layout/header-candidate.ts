/** Which records may be the header of a table. */
import type { ReadingChoices } from "../../choices.ts";
import { fieldOf } from "../../words/headers/fields.ts";
import type { ColumnRole } from "../../fields.ts";
import { filledTexts } from "../cells.ts";
import { DAY_ROLES } from "../columns/columns.ts";
import type { Sample } from "../layout.ts";
import { isRow } from "../record.ts";

/** A record that may be a header. */
export interface HeaderCandidate {
  readonly index: number;
  /** Of the table that is under it, if one is: a header of many words is one sooner than a line above the table. */
  readonly score: number;
}

/** The least score of a table under a header. */
export const HEADED = 999;

/** Whether a record may be a header, as its words tell: what it costs to know more is spent on the likeliest first. */
export function headerCandidate(
  { records }: Sample,
  index: number,
  { choices, isSaid }: { choices: ReadingChoices; isSaid: boolean },
): HeaderCandidate | undefined {
  const header = records[index]?.cells;
  // A row may hold words of headers: "debit", "posted".
  if (header === undefined || (!isSaid && isRow(header))) return undefined;
  if (filledTexts(header).length < 2) return undefined;
  const isNamed = isSaid || choices.columns !== undefined || choices.mapping !== undefined;
  if (!isNamed && !header.some(mayLead)) return undefined;
  const words = header.reduce((sum, cell) => sum + wordScore(cell), 0);
  return { index, score: HEADED + 1 + words - index / 1000 };
}

/** Roles without which a header is none; what cells hold may turn one into another of them. */
const LEADING: ReadonlySet<ColumnRole> = new Set([...DAY_ROLES, "amount", "debit", "credit", "balance"]);

function mayLead(cell: string): boolean {
  const role = fieldOf(cell)?.field;
  return role !== undefined && LEADING.has(role);
}

function wordScore(cell: string): number {
  const role = fieldOf(cell);
  return role === undefined ? 0 : role.exact ? 2 : 1;
}
