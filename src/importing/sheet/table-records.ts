/** Rows of a sheet as records of a table, their cells written so that nothing in them has two readings. */
import { CERTAIN_MARK } from "../cells/amount-text.ts";
import type { DecimalMark } from "../fields.ts";
import type { Columns } from "../table/columns/columns.ts";
import type { LowerTables } from "../table/layout/stacked-tables/lower-table.ts";
import type { TableRecord } from "../table/record.ts";
import { dayText, serialText } from "./serial-time.ts";
import { DAY, NUMBER, TURNED, type SheetRow } from "./row.ts";

/** How cells are written. */
export interface Writing {
  readonly is1904: boolean;
  /** Whether a person said that days are serial numbers: then all days are written as such. */
  readonly isSerial: boolean;
  /** The columns, where they are known, and the tables below that have columns of their own. */
  readonly columns?: Columns;
  readonly lower?: LowerTables;
  /**
   * The decimal mark of numbers in the columns of amounts: before it is decided, one that every reading takes for the
   * mark; afterwards the one that the texts in these columns have too.
   */
  readonly mark?: DecimalMark | typeof CERTAIN_MARK;
}

/** Turns rows into records. Numbers stand in plain decimals with a point, days as YYYY-MM-DD, with hh:mm:ss where they have a time. */
export function recordWriter(writing: Writing): (row: SheetRow) => TableRecord {
  const { is1904, isSerial, columns = {}, lower, mark = "." } = writing;
  const tables = [{ from: 0, columns }, ...(lower?.tables ?? [])].map(({ from, columns: own }) => ({
    from,
    amounts: flags([own.amount, own.debit, own.credit, own.balance]),
    dates: flags([own.date, own.posted_date, own.value_date]),
  }));
  const days = new Map<string, string>();
  const day = (decimal: string): string => {
    const cachedDay = days.get(decimal);
    if (cachedDay !== undefined) return cachedDay;
    const text = (isSerial ? undefined : dayText(decimal, is1904)) ?? serialText(decimal, is1904);
    if (days.size > 20_000) days.clear();
    days.set(decimal, text);
    return text;
  };
  return ({ line, texts, kinds }) => {
    const cells = texts;
    const { amounts = [], dates = [] } =
      (tables.length === 1 ? tables[0] : tables.findLast(({ from }) => from <= line)) ?? {};
    for (let column = 0; column < cells.length; column++) {
      const kind = kinds[column];
      const text = cells[column] ?? "";
      if (kind === DAY) cells[column] = day(text);
      // Its value and what a person sees contradict each other: no amount can be told.
      else if (kind === TURNED && amounts[column] === true) cells[column] = `${text} shown as negative`;
      else if (kind !== NUMBER) continue;
      else if (amounts[column] === true) cells[column] = amount(text, mark);
      else if (isSerial && dates[column] === true) cells[column] = serialText(text, is1904);
    }
    return { line, cells };
  };
}

function flags(groups: readonly (readonly number[] | undefined)[]): readonly (true | undefined)[] {
  const dayColumns: (true | undefined)[] = [];
  for (const column of groups.flatMap((indices) => indices ?? [])) dayColumns[column] = true;
  return dayColumns;
}

/** A decimal with this mark; one that could be taken for a mark between groups of three digits gets another decimal. */
function amount(decimal: string, mark: string): string {
  const point = decimal.indexOf(".");
  if (point < 0) return mark === CERTAIN_MARK ? `${decimal}${mark}0` : decimal;
  const fraction = decimal.slice(point + 1);
  const isOpen = fraction.length === 3 && mark !== CERTAIN_MARK;
  return `${decimal.slice(0, point)}${mark}${fraction}${isOpen ? "0" : ""}`;
}
