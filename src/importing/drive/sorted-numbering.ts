/** Numbers equal rows that come part by part and day by day: what was counted of a day is forgotten after it. */
import type { ChunkRow } from "../../contract/import/row.ts";
import { identityText } from "../rows/identity.ts";
import { occurrenceCounter } from "../rows/occurrences.ts";

const NO_LINES: ReadonlyMap<string, number> = new Map();

/** Gives a row its number among those equal to it. */
export function sortedNumbering(): (part: number, row: ChunkRow) => void {
  let counter = occurrenceCounter(NO_LINES);
  let [lastPart, lastDay] = [-1, ""];
  return (part, row) => {
    if ("verdict" in row) return;
    const { posted_date, amount, currency_code: currency = "", original_description, bank_id } = row;
    if (part !== lastPart || posted_date !== lastDay) counter = occurrenceCounter(NO_LINES);
    [lastPart, lastDay] = [part, posted_date];
    // The numerals of a part are all of one currency, so that equal ones are equal amounts.
    const source = { posted_date, minor: amount, currency, original_description };
    const text = identityText(bank_id === undefined ? source : { ...source, bank_id });
    Object.assign(row, { occurrence: counter.next(text, row) });
  };
}
