/** Rows on a narrow terminal: a few lines each, with an empty line between them. */
import { displayWidth } from "../display-width.ts";
import { paintValue, type Paint } from "../paint.ts";
import { cutText, wrapText } from "../wrap-text.ts";
import type { Column } from "./columns.ts";
import { isCuttable } from "./widths.ts";

const INDENT = "  ";
const BETWEEN = "  ";

interface Piece {
  readonly text: string;
  readonly painted: string;
}

/**
 * What says which row it is comes first, without titles (one amount among them at most); the rest follows with titles, as much on a line as fits. Empty cells
 * are left out.
 */
export function narrowRows(
  columns: readonly Column[],
  { cells, width, paint }: { cells: readonly (readonly string[])[]; width: number; paint: Paint },
): string {
  const leads = columns.map((column) => isLeading(column, columns));
  const records = cells.map((row) => {
    const isLead = (index: number) => leads[index] === true;
    const pieces = columns.map((column, index) =>
      pieceOf(column, { cell: row[index] ?? "", isLead: isLead(index), paint, width }),
    );
    const lead = pieces.filter((piece, index) => isLead(index) && piece.text !== "");
    const rest = pieces.filter((piece, index) => !isLead(index) && piece.text !== "");
    return [
      ...fill(lead, width),
      ...fill(rest, width - INDENT.length).flatMap((line) =>
        line.split("\n").map((part) => `${INDENT}${part}`),
      ),
    ].join("\n");
  });
  return `${records.join("\n\n")}\n`;
}

function isLeading({ field: { kind, column } }: Column, columns: readonly Column[]): boolean {
  const isOneOfSeveral = columns.filter(({ field }) => field.kind === kind).length > 1;
  if (kind === "id" || kind === "count" || (kind === "amount" && isOneOfSeveral)) return false;
  return column?.presence === "always" && column.isTitled !== true;
}

function pieceOf(
  column: Column,
  { cell: whole, isLead, paint, width }: { cell: string; isLead: boolean; paint: Paint; width: number },
): Piece {
  if (whole === "") return { text: "", painted: "" };
  const cell = isCuttable(column) ? cutWords(whole, width - INDENT.length) : whole;
  const value = paintValue(cell, column.field, paint);
  if (isLead || column.title === "") return { text: cell, painted: value };
  const title = `${column.title}: `;
  const [first = "", ...others] = wrapText(`${title}${cell}`, width - INDENT.length);
  if (others.length === 0) return { text: `${title}${cell}`, painted: `${paint.faint(title)}${value}` };
  const text = [first, ...others].join("\n");
  return {
    text,
    painted: text.startsWith(title) ? `${paint.faint(title)}${text.slice(title.length)}` : text,
  };
}

/** A text whose words all fit on a line: an address without a space would be broken by the terminal, anywhere. */
function cutWords(text: string, width: number): string {
  return text
    .split(" ")
    .map((word) =>
      wrapText(word, width).every((line) => displayWidth(line) <= width) ? word : cutText(word, width),
    )
    .join(" ");
}

/** Lines of pieces, as many on a line as fit; a piece that is wider than a line is wrapped. */
function fill(pieces: readonly Piece[], width: number): readonly string[] {
  const lines: { text: string; painted: string }[] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    const joined = `${last?.text ?? ""}${BETWEEN}${piece.text}`;
    if (last !== undefined && !joined.includes("\n") && displayWidth(joined) <= width) {
      last.text = joined;
      last.painted = `${last.painted}${BETWEEN}${piece.painted}`;
    } else if (piece.text.includes("\n") || displayWidth(piece.text) <= width) lines.push({ ...piece });
    else for (const text of wrapText(piece.text, width)) lines.push({ text, painted: text });
  }
  return lines.map(({ painted }) => painted);
}
