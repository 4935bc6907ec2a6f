/**
 * Amounts that their own decimal comma cuts in two, in a file whose cells are parted by commas and not quoted:
 * "13.03.2026,Rent,-500,00". Where each row has as many cells too many as it has such amounts, and they can be put together in one way only, they are.
 */
import type { TableRecord } from "../../table/record.ts";

/** Lines among which the header is looked for. */
const HEADER_WITHIN = 200;
/** Rows below it that are looked at. */
const SHOWN = 5;
const WHOLE = /^[-+]?(?:[0-9]+|[0-9]{1,3}(?:[.' ][0-9]{3})+)$/;
const DECIMALS = /^[0-9]{2}$/;

/** The same records, with whole amounts from the first row on below a header that has fewer cells. */
export async function* withWholeAmounts(
  batches: AsyncIterable<readonly TableRecord[]>,
): AsyncGenerator<readonly TableRecord[]> {
  let width: number | undefined;
  for await (const batch of batches) {
    if (width === undefined && (batch[0]?.line ?? 0) > HEADER_WITHIN) {
      yield batch;
      continue;
    }
    const records: TableRecord[] = [];
    for (const [at, record] of batch.entries()) {
      const amounts = width === undefined ? undefined : joined(record.cells, width);
      records.push(amounts === undefined ? record : { ...record, cells: amounts });
      if (width !== undefined || record.line > HEADER_WITHIN || !isHeader(record.cells)) continue;
      if (areCut(batch.slice(at + 1, at + 1 + SHOWN), record.cells.length)) width = record.cells.length;
    }
    yield records;
  }
}

/** Whether rows below a header have their amounts cut, and none shows that a point is the mark. */
function areCut(rows: readonly TableRecord[], width: number): boolean {
  const [first, ...others] = rows.map(({ cells }) => ({ cells, isCut: joined(cells, width) !== undefined }));
  if (first?.isCut !== true || !others.some(({ isCut }) => isCut)) return false;
  return !others.some(({ cells }) => cells.some((cell) => /^[-+]?[0-9]+\.[0-9]{2}$/.test(cell)));
}

/** Words, and no figures. */
function isHeader(cells: readonly string[]): boolean {
  return cells.length >= 3 && cells.every((cell) => /\p{L}/u.test(cell) && !/[0-9]/.test(cell));
}

/** The cells with so many amounts put together as there are cells too many; undefined where that is possible in no or in several ways. */
function joined(cells: readonly string[], width: number): readonly string[] | undefined {
  const surplus = cells.length - width;
  // An empty last cell may be one too many itself.
  if (surplus <= 0 || (cells.at(-1) ?? "").trim() === "") return undefined;
  const starts = cells.flatMap((cell, at) =>
    WHOLE.test(cell.trim()) && DECIMALS.test(cells[at + 1] ?? "") ? [at] : [],
  );
  // Three figures in a row could be put together at either end.
  if (starts.length !== surplus || starts.some((at, index) => starts[index + 1] === at + 1)) return undefined;
  return cells.flatMap((cell, at) => {
    if (starts.includes(at - 1)) return [];
    return starts.includes(at) ? [`${cell.trim()},${cells[at + 1] ?? ""}`] : [cell];
  });
}
