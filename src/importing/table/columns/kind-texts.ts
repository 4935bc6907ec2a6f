/** Columns that are called after the kind of a booking, and say whom it was with: "Gutschrift Auftraggeber: …". */
import type { ColumnRole } from "../../words/headers/fields.ts";
import { columnOf, type Candidate } from "./candidates.ts";

type Rows = readonly (readonly string[])[];

/** A kind that says more than a kind does, in sentences that seldom come again, is a text beside the others. */
export function moveSentencesToTexts(byRole: Map<ColumnRole, Candidate[]>, rows: Rows): void {
  const [kinds, texts] = [byRole.get("kind") ?? [], byRole.get("description") ?? []];
  if (texts.length === 0 || byRole.has("merchant")) return;
  const spoken = kinds.filter(({ index }) => isSpoken(columnOf(rows, index)));
  if (spoken.length === 0) return;
  const rest = kinds.filter((kind) => !spoken.includes(kind));
  byRole.set(
    "description",
    [...texts, ...spoken].toSorted((left, right) => left.index - right.index),
  );
  if (rest.length > 0) byRole.set("kind", rest);
  else byRole.delete("kind");
}

function isSpoken(cells: readonly string[]): boolean {
  const letters = cells.reduce((sum, cell) => sum + cell.length, 0);
  const words = cells.reduce((sum, cell) => sum + cell.split(/\s+/).length, 0);
  const different = new Set(cells).size;
  return different * 2 > cells.length && words >= cells.length * 3 && letters >= cells.length * 24;
}
