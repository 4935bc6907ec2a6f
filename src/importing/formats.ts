/** The formats that files are read in. A format is a folder under formats/ and a line here. */
import { examineCsv, type CsvRecipe } from "./formats/csv/examine.ts";
import { csvRows } from "./formats/csv/read.ts";
import type { BookedRow, Reading, ReadingChoices, SourceFile, SourceRow } from "./model.ts";

/** Numbers a row among the rows equal to it; it is asked once for each booked row, in file order. */
export type Numbering = (row: Omit<BookedRow, "occurrence">) => number;

export interface Format {
  readonly examine: (source: SourceFile, choices: ReadingChoices) => Promise<Reading>;
  /** Rows of a file that was examined. */
  readonly rows: (
    source: SourceFile,
    reading: Reading,
    numbering: Numbering,
  ) => AsyncIterable<readonly SourceRow[]>;
}

export const formats: Readonly<Record<string, Format>> = {
  csv: {
    examine: examineCsv,
    rows: (source, { recipe }, numbering) => csvRows(source, { recipe: recipe as CsvRecipe, numbering }),
  },
};
