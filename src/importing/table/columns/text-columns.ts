/** Columns of texts: which of them is the kind of a booking, its description, or the other party's name. */
import { columnOf, type HeadedRows, type Rows } from "../cells.ts";
import type { Candidates } from "./candidates.ts";

/** Of several kind columns without a description, the one whose texts differ most is the description. */
export function kindAsDescription(byRole: Candidates, { rows }: HeadedRows): void {
  const kinds = byRole.get("kind") ?? [];
  if (kinds.length < 2 || byRole.has("description")) return;
  const letters = (index: number) => [...new Set(columnOf(rows, index))].join("").length;
  const [text, ...others] = kinds.toSorted((one, other) => letters(other.index) - letters(one.index));
  if (text === undefined) return;
  byRole.set("description", [text]);
  byRole.set("kind", others);
}

/**
 * A kind that names more than a kind, in sentences that seldom come again, is a text beside the others: "Gutschrift
 * Auftraggeber: …".
 */
export function sentencesAsTexts(byRole: Candidates, { rows }: HeadedRows): void {
  const [kinds, texts] = [byRole.get("kind") ?? [], byRole.get("description") ?? []];
  if (texts.length === 0 || byRole.has("merchant")) return;
  const sentences = kinds.filter(({ index }) => areSentences(columnOf(rows, index)));
  if (sentences.length === 0) return;
  const rest = kinds.filter((kind) => !sentences.includes(kind));
  byRole.set(
    "description",
    [...texts, ...sentences].toSorted((one, other) => one.index - other.index),
  );
  if (rest.length > 0) byRole.set("kind", rest);
  else byRole.delete("kind");
}

function areSentences(cells: readonly string[]): boolean {
  const letters = cells.reduce((sum, cell) => sum + cell.length, 0);
  const words = cells.reduce((sum, cell) => sum + cell.split(/\s+/).length, 0);
  const different = new Set(cells).size;
  return different * 2 > cells.length && words >= cells.length * 3 && letters >= cells.length * 24;
}

/** The merchant among columns of names: not the one that holds the same name, the account holder's, in every row. */
export function namesOfOthers<Column extends { readonly index: number }>(
  candidates: readonly Column[],
  rows: Rows,
): readonly Column[] {
  const others = candidates.filter(({ index }) => {
    const cells = columnOf(rows, index);
    return cells.length < 2 || new Set(cells).size > 1;
  });
  return others.length > 0 ? others : candidates;
}
