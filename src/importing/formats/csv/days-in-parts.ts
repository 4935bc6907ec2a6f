/**
 * Days whose year, month and day stand in three columns beside each other: "操作日(年)", "操作日(月)", "操作日(日)", or "Year",
 * "Month", "Day". They are put together in the first of them, and the other two are left empty.
 */
import type { TableRecord } from "../../table/record.ts";

const PART = /^(|.*[^\s_(（])[\s_(（]*(年|月|日|year|month|day|jahr|monat|tag)[)）]?$/iu;
const IN_ORDER = ["年月日", "yearmonthday", "jahrmonattag"];
const LAST_FIRST = ["日月年", "daymonthyear", "tagmonatjahr"];

/** Lines among which the header is looked for. */
const HEADER_WITHIN = 500;

/** Where the parts stand, by their columns. */
interface Parts {
  readonly first: number;
  readonly isYearFirst: boolean;
}

/** The same records, from a header of such columns on with whole days. */
export async function* withWholeDays(
  batches: AsyncIterable<readonly TableRecord[]>,
): AsyncGenerator<readonly TableRecord[]> {
  let parts: Parts | undefined;
  const whole = (record: TableRecord): TableRecord => {
    if (parts === undefined) {
      parts = record.line > HEADER_WITHIN ? undefined : partsIn(record.cells);
      return parts === undefined ? record : joined(record, parts, nameOf(record.cells, parts));
    }
    const day = dayIn(record.cells, parts);
    // The header may come again, on each page.
    const name = day ?? (partsIn(record.cells) === undefined ? undefined : nameOf(record.cells, parts));
    return name === undefined ? record : joined(record, parts, name);
  };
  for await (const batch of batches) {
    const isOver = parts === undefined && (batch[0]?.line ?? 0) > HEADER_WITHIN;
    yield isOver ? batch : batch.map(whole);
  }
}

/** What the header calls the day: "操作日" of "操作日(年)". */
function nameOf(cells: readonly string[], { first }: Parts): string {
  const [, stem = ""] = PART.exec(cells[first] ?? "") ?? [];
  return stem === "" ? "Date" : stem;
}

function partsIn(cells: readonly string[]): Parts | undefined {
  for (let first = 0; first + 2 < cells.length; first++) {
    if (!/[年日rtgy)）]$/i.test(cells[first] ?? "")) continue;
    const three = cells.slice(first, first + 3).map((cell) => PART.exec(cell.trim()));
    const [stem] = new Set(three.map((part) => part?.[1]));
    if (three.some((part) => part === null || part[1] !== stem)) continue;
    const name = three
      .map((part) => part?.[2])
      .join("")
      .toLowerCase();
    if (IN_ORDER.includes(name)) return { first, isYearFirst: true };
    if (LAST_FIRST.includes(name)) return { first, isYearFirst: false };
  }
  return undefined;
}

/** "2026-01-31"; undefined where the cells are no numbers of which the year has four digits. */
function dayIn(cells: readonly string[], { first, isYearFirst }: Parts): string | undefined {
  const three = cells.slice(first, first + 3).map((cell) => cell.trim());
  const [year = "", month = "", day = ""] = isYearFirst ? three : three.toReversed();
  const isDay = /^[0-9]{4}$/.test(year) && [month, day].every((part) => /^[0-9]{1,2}$/.test(part));
  return isDay ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : undefined;
}

/** A rejected row is written as it is here, below the header as it is here: both can be read again. */
function joined(record: TableRecord, { first }: Parts, text: string): TableRecord {
  return { ...record, cells: record.cells.toSpliced(first, 3, text, "", "") };
}
