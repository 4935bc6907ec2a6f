/** Tables without a character between their cells: blocks of labelled lines, and columns that stand below each other. */
import type { TableRecord } from "../../table/record.ts";
import { alignedRecords } from "./aligned-columns.ts";
import { withWholeAmounts } from "./cut-amounts.ts";
import { withWholeTexts } from "./cut-texts.ts";
import { withWholeDays } from "./days-in-parts.ts";
import { labelledRecords } from "./labelled-blocks.ts";
import { recordsOf } from "./records.ts";

/** What stands for the delimiter of each. */
export const TEXT_TABLES = ["label:", "aligned"] as const;

/** Records of a text, whatever parts its cells, as `recordsOf`. */
export function recordsIn(
  texts: AsyncIterable<string>,
  place: { delimiter: string; fileName: string },
): AsyncGenerator<readonly TableRecord[]> {
  if (place.delimiter === "label:") return labelledRecords(texts);
  if (place.delimiter === "aligned") return alignedRecords(texts);
  const records = withWholeDays(recordsOf(texts, place));
  return place.delimiter === "," ? withWholeTexts(withWholeAmounts(records)) : records;
}
