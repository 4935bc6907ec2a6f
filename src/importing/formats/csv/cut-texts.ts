/**
 * Texts that their own commas cut, in a file whose cells are parted by commas and not quoted: "PAYMENT, THANK YOU". The blank that
 * people write behind a comma tells its pieces, where no whole record has such a cell, and a record has as many of them as it has cells too many.
 */
import type { TableRecord } from "../../table/record.ts";

/** Records from which the number of cells is known. */
const SHOWN = 200;
/** Fewer records of one width show nothing. */
const WHOLE_MIN = 2;
const PIECE = /^ +\p{L}/u;

/** The same records, with whole texts. The first ones are kept back until their number of cells is known. */
export async function* withWholeTexts(
  batches: AsyncIterable<readonly TableRecord[]>,
): AsyncGenerator<readonly TableRecord[]> {
  let shown: TableRecord[] | undefined = [];
  let width: number | undefined;
  const release = () => {
    const first = shown ?? [];
    width = commonWidth(first.slice(0, SHOWN));
    shown = undefined;
    return first.map((record) => whole(record, width));
  };
  try {
    for await (const batch of batches) {
      if (shown === undefined) {
        yield width === undefined ? batch : batch.map((record) => whole(record, width));
        continue;
      }
      for (const record of batch) shown.push(record);
      if (shown.length >= SHOWN) yield release();
    }
  } catch (error) {
    // What stands above a broken line is there all the same.
    if (shown !== undefined && shown.length > 0) yield release();
    throw error;
  }
  if (shown !== undefined && shown.length > 0) yield release();
}

/** The number of cells that most records have; undefined where one of these begins a cell with a blank, or most have another number. */
function commonWidth(records: readonly TableRecord[]): number | undefined {
  const rows = records.filter(({ cells }) => cells.length > 2);
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [most] = [...counts].toSorted((one, other) => other[1] - one[1]);
  if (most === undefined || most[1] < WHOLE_MIN || most[1] * 2 < rows.length) return undefined;
  const [width] = most;
  return rows.some(({ cells }) => cells.length === width && cells.some((cell) => PIECE.test(cell)))
    ? undefined
    : width;
}

function whole(record: TableRecord, width: number | undefined): TableRecord {
  const { cells } = record;
  if (width === undefined || cells.length <= width) return record;
  // Quotes that were not doubled cut a text in another way.
  if (cells.some((cell) => cell.includes('"'))) return record;
  const isPiece = cells.map(
    (cell, at) => at > 0 && PIECE.test(cell) && /[\p{L}\p{N}.)]$/u.test(cells[at - 1] ?? ""),
  );
  if (isPiece.filter(Boolean).length !== cells.length - width) return record;
  const texts: string[] = [];
  for (const [at, cell] of cells.entries()) {
    if (isPiece[at] === true) texts.push(`${texts.pop() ?? ""},${cell}`);
    else texts.push(cell);
  }
  return { ...record, cells: texts };
}
