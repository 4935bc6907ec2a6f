/** The formats that files are read in. A format is a folder under formats/ and a line here. */
import { examineCsv, type CsvRecipe } from "./formats/csv/examine.ts";
import { csvRows, type CsvRow } from "./formats/csv/read.ts";
import type { Reading, ReadingChoices, SourceFile } from "./model.ts";

export interface Format {
  readonly examine: (source: SourceFile, choices: ReadingChoices) => Promise<Reading>;
  /** Rows of a file that was examined, not numbered yet. */
  readonly rows: (source: SourceFile, reading: Reading) => AsyncIterable<readonly CsvRow[]>;
}

export const formats: Readonly<Record<string, Format>> = {
  csv: { examine: examineCsv, rows: (source, { recipe }) => csvRows(source, recipe as CsvRecipe) },
};
