/** Lines of a table that book nothing: blank ones, entries the bank has not booked, and sums. */
import { isUnbooked } from "../status-words.ts";
import { isSumPhrase } from "../sum-words.ts";
import type { Layout } from "./layout.ts";
import type { TableRecord } from "./record.ts";

export function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell === "" || cell.trim() === "");
}

/**
 * Whether the bank has not booked this entry: its status says so, or a word that stands for its day. Not one that the running
 * balance has moved by.
 */
export function isPending(
  { line, cells }: TableRecord,
  { columns: { status }, moved }: Pick<Layout, "columns" | "moved">,
  dateText: string,
): boolean {
  if (moved?.has(line) === true) return false;
  if (status !== undefined && isUnbooked(cells[status[0] ?? -1] ?? "")) return true;
  return dateText !== "" && !/\p{Nd}/u.test(dateText) && isUnbooked(dateText);
}

/** Tests for a line whose text names a balance, beside an amount and a day: it states and books nothing. */
export function sumLineTest({
  description,
  merchant,
  kind,
  reference,
}: Layout["columns"]): (cells: readonly string[]) => boolean {
  const columns = [description, merchant, kind, reference].flatMap((indices) => indices ?? []);
  return (cells) => {
    for (const index of columns) {
      const text = cells[index] ?? "";
      // The first text is what the row is called; most are longer than any phrase.
      if (text !== "" && text.trim() !== "") return isSumPhrase(text);
    }
    return false;
  };
}
