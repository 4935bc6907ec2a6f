/** Columns of texts: which of them is the kind of a booking, its description, or the other party's name. */
import { largest } from "../../../contract/values/extremes.ts";
import { columnOf, type HeadedRows, type Rows } from "../cells.ts";
import { fullest, type Candidate, type Candidates } from "./candidates.ts";
import { foldHeader } from "../../cells/fold.ts";

/** Of several kind columns without a description, the one whose texts differ most is the description. */
export function kindAsDescription(byRole: Candidates, { header, rows }: HeadedRows): void {
  const kinds = byRole.get("kind") ?? [];
  if (kinds.length < 2 || byRole.has("description")) return;
  const letters = (index: number) => [...new Set(columnOf(rows, index))].join("").length;
  const isText = ({ index }: Candidate) => /text/.test(foldHeader(header[index] ?? ""));
  const [text, ...others] = kinds.toSorted(
    (one, other) => Number(isText(other)) - Number(isText(one)) || letters(other.index) - letters(one.index),
  );
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

/**
 * A reference in words, where no description says more: "RENT JUN" is what the payer wrote, and "Bakery" beside "Card purchase" who
 * was paid. A number by which a bank knows the payment stays a reference.
 */
export function referencesAsTexts(byRole: Candidates, { rows }: HeadedRows): void {
  const [references, texts] = [byRole.get("reference") ?? [], byRole.get("description") ?? []];
  const areFilled = texts.some(({ index }) => columnOf(rows, index).length * 2 > rows.length);
  if (areFilled && byRole.has("merchant")) return;
  const most = largest([0, ...texts.map(({ index }) => countOf(index, rows))]);
  const words = references.filter(
    ({ index }) => areWords(columnOf(rows, index)) && (!areFilled || countOf(index, rows) > most),
  );
  if (words.length === 0) return;
  const rest = references.filter((reference) => !words.includes(reference));
  byRole.set("description", [...words, ...texts]);
  if (rest.length > 0) byRole.set("reference", rest);
  else byRole.delete("reference");
}

/** How many different texts a column has. */
function countOf(index: number, rows: Rows): number {
  return new Set(columnOf(rows, index)).size;
}

/** A word of letters; those within an id, "8XK1234AB0T", stand beside digits. */
const WORD = /(?<![\p{L}\p{M}\p{Nd}])\p{L}[\p{L}\p{M}]+(?!\p{Nd})/gu;

/** Whether most cells are several words of letters. */
function areWords(cells: readonly string[]): boolean {
  const words = cells.filter((cell) => (cell.match(WORD) ?? []).length >= 2);
  return words.length * 2 > cells.length;
}

function areSentences(cells: readonly string[]): boolean {
  const letters = cells.reduce((sum, cell) => sum + cell.length, 0);
  const words = cells.reduce((sum, cell) => sum + cell.split(/\s+/).length, 0);
  const different = new Set(cells).size;
  return different * 2 > cells.length && words >= cells.length * 3 && letters >= cells.length * 24;
}

/** Addresses of mail: who has a name beside them is called by it, and a row without one by its kind. */
const MAIL = /^[^\s@]+@[^\s@.]+\.[^\s@]+$/;

/** The merchant among columns of names: not the one that holds the same name, the account holder's, in every row. */
export function namesOfOthers<Column extends { readonly index: number }>(
  candidates: readonly Column[],
  rows: Rows,
): readonly Column[] {
  const others = candidates.filter(({ index }) => {
    const cells = columnOf(rows, index);
    return cells.length < 2 || new Set(cells).size > 1;
  });
  const names = others.filter(({ index }) => !columnOf(rows, index).every((cell) => MAIL.test(cell)));
  if (names.length > 0) return names;
  return others.length > 0 ? others : candidates;
}

/** The fullest column of names, and those that name who is there where it is empty: transfers have a party, card payments a merchant. */
export function alternatingNames<Column extends { readonly index: number }>(
  candidates: readonly Column[],
  rows: Rows,
): readonly number[] {
  const isFilled = (cells: readonly string[], index: number) => (cells[index] ?? "").trim() !== "";
  const chosen = [fullest(candidates, rows)];
  for (const { index } of candidates) {
    if (chosen.includes(index) || columnOf(rows, index).length === 0) continue;
    const isBeside = rows.some(
      (cells) => isFilled(cells, index) && chosen.some((one) => isFilled(cells, one)),
    );
    if (!isBeside) chosen.push(index);
  }
  return chosen;
}
