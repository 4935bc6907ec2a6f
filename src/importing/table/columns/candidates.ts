/** Candidates for the role of a column, and how they are ranked. */
import { columnOf, type NumberedRows, type Rows } from "../cells.ts";
import type { Columns } from "./columns.ts";

/** A column that may have a role, and how surely its header says so. */
export interface Candidate {
  readonly index: number;
  readonly exact: boolean;
  readonly isComposed: boolean;
}

export type Candidates = Map<keyof Columns, readonly Candidate[]>;

/** What the column of a role is chosen by. */
export interface RoleScene extends NumberedRows {
  readonly byRole: Candidates;
  /** Columns that a person or a mapping names. */
  readonly preset: Columns;
}

/** Roles that several columns can have together. */
const JOINED: readonly (keyof Columns)[] = ["description", "reference", "counterparty_account", "tags"];

export function joinsColumns(role: keyof Columns): boolean {
  return JOINED.includes(role);
}

export function rank({ exact, isComposed }: Candidate): number {
  return exact ? 2 : isComposed ? 0 : 1;
}

/** What only parts of a header speak for gives way to what a header plainly says. */
export function dropComposed(byRole: Candidates, { rows }: Pick<RoleScene, "rows">): void {
  for (const role of JOINED) {
    const plain = (byRole.get(role) ?? []).filter(({ isComposed }) => !isComposed);
    // Where nothing plain says what a row is, parts must.
    const isSilent =
      !byRole.has("merchant") && plain.every(({ index }) => columnOf(rows, index).length === 0);
    if (role === "description" && isSilent) continue;
    if (plain.length > 0) byRole.set(role, plain);
  }
  // Beside a booking date, a date that no list knows may be that of anything.
  const dates = byRole.get("date") ?? [];
  const isBooked = (byRole.get("posted_date") ?? []).some(({ isComposed }) => !isComposed);
  if (isBooked && dates.every(({ isComposed }) => isComposed)) byRole.delete("date");
}

/** The candidate with the most filled cells, the first of equals. */
export function fullest(candidates: readonly { index: number }[], rows: Rows): number {
  let best = candidates[0]?.index ?? 0;
  let most = -1;
  for (const { index } of candidates) {
    const count = columnOf(rows, index).length;
    if (count > most * 1.5) [best, most] = [index, count];
  }
  return best;
}
