/**
 * A quote that opens a cell and belongs to its text ("27 inch TV): up to the next quote it swallows whole rows, and the first of
 * them would get the amount of the last. Lines that are rows by themselves are no text of a cell.
 */
import { regularLine } from "./regular-line.ts";

/**
 * The rows of a record that runs over several lines, where all behind the first are rows of as many cells, and begin as it
 * does; undefined for a text that has line breaks of its own. The quotes of the first line stay in its cells.
 */
export function swallowedRows(
  lines: readonly string[],
  delimiter: string,
): readonly (readonly string[])[] | undefined {
  const [first = "", ...others] = lines;
  const own = first.split(delimiter);
  const shape = shapeOf(own[0] ?? "");
  const width = others[0] === undefined ? 0 : cellsOf(others[0], delimiter)?.length;
  // A text without a figure, or of few cells, may begin like its row by chance.
  if (width === undefined || width < 3 || !shape.includes("9")) return undefined;
  const rows: (readonly string[])[] = [own];
  for (const line of others) {
    const cells = cellsOf(line, delimiter);
    if (cells?.length !== width || shapeOf(cells[0] ?? "") !== shape) return undefined;
    rows.push(cells);
  }
  return rows;
}

/** The cells of a row; undefined for the end of a text, whose quote has no other on its line. */
function cellsOf(line: string, delimiter: string): readonly string[] | undefined {
  return line.split('"').length % 2 === 0 ? undefined : regularLine(`${line}\n`, 0, delimiter)?.cells;
}

/** A cell with its figures made alike: days and numbers of entries have one shape in all rows. */
function shapeOf(cell: string): string {
  return cell
    .trim()
    .replace(/^"|"$/g, "")
    .replace(/[0-9]+/g, "9");
}
