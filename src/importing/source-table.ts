import type { CsvRecipe } from "./formats/csv/examine.ts";
import type { Reading } from "./model.ts";

/** The table that a file's rows stand in, for writing rows of it again. */
export interface SourceTable {
  readonly delimiter: string;
  /** Null where the file names no columns. */
  readonly header: readonly string[] | null;
  /** Cells of a row. */
  readonly width: number;
}

/** The table of a file that was examined. */
export function sourceTable({ detected, recipe }: Reading): SourceTable {
  const { header, width } = (recipe as CsvRecipe).layout;
  return { delimiter: detected.delimiter, header, width };
}
