/**
 * Puts the end of a transfer that is the holder's where the source stands, so that one column holds what moved: money out stays as it is,
 * money in changes ends, and an exchange between own balances of two currencies becomes two rows.
 */
import { largest } from "../../../../contract/values/extremes.ts";
import { isNeutral } from "../../../words/neutral-kinds.ts";
import { signOfWord } from "../../../words/sides.ts";
import type { TransferEnds } from "../../columns/transfer-ends.ts";
import type { Layout } from "../../layout.ts";
import type { Step, TableRecord } from "../../record.ts";

/** Words of a sign column. */
const OUT = "out";
const IN = "in";

/** Undefined for a table that does not tell both ends. */
export function endStep({ ends, firstLine }: Layout): Step | undefined {
  if (ends === undefined) return undefined;
  const place = (record: TableRecord): TableRecord => {
    if (record.line < firstLine) return record;
    const word = record.cells[ends.direction] ?? "";
    if (isNeutral(word)) return exchange(record, ends);
    return signOfWord(word) === "credit" ? arrived(record, ends) : record;
  };
  return { take: (batch) => batch.map(place), end: () => [] };
}

/** A row of each currency; within one currency, it stays as it is, and moves nothing. */
function exchange(record: TableRecord, ends: TransferEnds): TableRecord {
  if (areInOneCurrency(record.cells, ends)) return record;
  const { cells } = record;
  const own = { ...record, fileCells: cells };
  return {
    ...own,
    cells: cells.with(ends.direction, OUT),
    otherEnd: arrived({ ...own, cells: cells.with(ends.direction, IN) }, ends),
  };
}

/** Whether both ends of a row are in one currency, or one of them in none. */
function areInOneCurrency(cells: readonly string[], { source, target }: TransferEnds): boolean {
  const [own, other] = [source, target].map(({ currency }) => (cells[currency] ?? "").trim().toUpperCase());
  return own === other || own === "" || other === "";
}

/** The record with its ends changed, and with a fee only where nothing says that it is taken off already. */
function arrived(record: TableRecord, { source, target, isAfterFees }: TransferEnds): TableRecord {
  const { cells, fileCells = cells } = record;
  const last = largest([source, target].flatMap((end) => Object.values(end)));
  // What a row lacks is missing from its other end.
  const changed = Array.from({ length: Math.max(cells.length, last + 1) }, (_, index) => cells[index] ?? "");
  for (const detail of ["amount", "currency", "name"] as const) {
    const [own, other] = [source[detail], target[detail]];
    if (own === undefined || other === undefined) continue;
    [changed[own], changed[other]] = [cells[other] ?? "", cells[own] ?? ""];
  }
  for (const detail of ["fee", "feeCurrency"] as const) {
    const own = source[detail];
    if (own !== undefined) changed[own] = isAfterFees ? "" : (cells[target[detail] ?? -1] ?? "");
  }
  return { ...record, cells: changed, fileCells };
}
