/**
 * Delimiters inside of texts that are not quoted: "POS KUMAR, SONS" is two cells. The pieces are put together where the days, the amounts
 * and the codes around them are in their places in one way only; a running balance must add up with it.
 */
import { takeApart } from "../../../cells/amount-text.ts";
import { fitsShape, type CellShape } from "../../columns/cell-shapes.ts";
import type { Layout } from "../../layout.ts";
import type { Step, TableRecord } from "../../record.ts";
import { amountCell } from "../amount-cells.ts";

/** Undefined for a table whose columns are not known well enough, or whose balances speak against it. */
export function looseDelimiterStep(layout: Layout): Step | undefined {
  const { shapes, delimiter, isQuoteCut, firstLine } = layout;
  if (shapes === undefined || delimiter === null || isQuoteCut === true) return undefined;
  const place = { layout, shapes, delimiter };
  return {
    take: (batch) => batch.map((record) => (record.line < firstLine ? record : joinPieces(record, place))),
    end: () => [],
  };
}

interface Place {
  readonly layout: Layout;
  readonly shapes: readonly CellShape[];
  readonly delimiter: string;
}

function joinPieces(record: TableRecord, place: Place): TableRecord {
  const { cells } = record;
  const surplus = cells.length - place.shapes.length;
  // Most rows have as many cells as the header.
  if (surplus <= 0) return record;
  // Amounts that their own mark cuts are no texts, and quotes that were not doubled cut a text in another way.
  if (cells.some((cell, at) => cell.includes('"') || isCutAmount(cell, cells[at + 1]))) return record;
  const ways = place.shapes.flatMap(({ kind }, at) => {
    const pieces = cells.slice(at, at + surplus + 1);
    if (kind !== "text" || !pieces.every(isPiece)) return [];
    const whole = cells.toSpliced(at, surplus + 1, pieces.join(place.delimiter));
    return fits(whole, place) ? [{ whole, pieces }] : [];
  });
  const asIs = cells.slice(0, -surplus);
  const isAsIs = cells.slice(-surplus).every((cell) => cell.trim() === "") && fits(asIs, place);
  if (isAsIs) ways.push({ whole: asIs, pieces: [] });
  const likely = ways.length > 1 ? ways.filter((way) => areBlanksInPlace(way, place)) : ways;
  const [way, other] = likely;
  if (way === undefined || other !== undefined || way.pieces.length === 0) return record;
  const isToProve = place.layout.columns.balance !== undefined;
  return { ...record, cells: way.whole, fileCells: cells, ...(isToProve ? { isQuoteOpen: true } : {}) };
}

/** Whether a text may be one of those that a delimiter cut out of another; an amount has a column of its own. */
function isPiece(cell: string): boolean {
  return cell.trim() !== "" && takeApart(cell) === undefined;
}

/** Whether a cell and the next one may be an amount that its decimal comma cuts. */
function isCutAmount(cell: string, next = ""): boolean {
  return /^[-+]?[0-9.' ]*[0-9]$/.test(cell.trim()) && /^[0-9]{2,3}$/.test(next);
}

function fits(cells: readonly string[], { layout: { columns, letters }, shapes }: Place): boolean {
  return (
    cells.every((cell, at) => {
      const shape = shapes[at];
      return shape !== undefined && fitsShape(cell, shape);
    }) && typeof amountCell(cells, columns, letters) !== "string"
  );
}

/** Whether each piece begins with the blank that people write behind a comma, and no cell does in a column where none else does. */
function areBlanksInPlace(
  { whole, pieces }: { readonly whole: readonly string[]; readonly pieces: readonly string[] },
  { shapes }: Place,
): boolean {
  const isBlank = (cell: string) => /^\s+\S/.test(cell);
  return (
    pieces.slice(1).every(isBlank) &&
    whole.every((cell, at) => !isBlank(cell) || shapes[at]?.isPadded === true)
  );
}
