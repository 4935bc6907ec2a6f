/** Rows of cells in lines, whatever stands between the cells (RFC 4180, and what banks write). */
import type { TextFile } from "../../beginning.ts";
import { readText, type TextEncoding } from "../../decode/text.ts";
import type { TextFormat } from "../../format.ts";
import type { Reading, ReadingChoices } from "../../model.ts";
import { examineTable, type TableRecipe } from "../../table/examine.ts";
import { findLayout } from "../../table/layout.ts";
import { tableRows } from "../../table/read.ts";
import { recordsOf } from "./records.ts";
import { samplesOf } from "./samples.ts";

interface CsvRecipe extends TableRecipe {
  readonly encoding: TextEncoding;
  readonly delimiter: string;
}

/** It claims nothing, and takes what no other format claims. */
export const csv: TextFormat = {
  id: "csv",
  name: "CSV",
  kind: "text",
  examine,
  rows(source, { reading, numbering }) {
    const recipe = reading.recipe as CsvRecipe;
    const texts = readText(source, recipe.encoding);
    const records = recordsOf(texts, { delimiter: recipe.delimiter, fileName: source.name });
    return tableRows(records, { recipe, numbering });
  },
};

/** Throws `unreadable_file`, `missing_column`, `ambiguous_file`, `unknown_currency`, `mapping_contradicted` or `invalid_setting`. */
async function examine({ source, encoding, head }: TextFile, choices: ReadingChoices): Promise<Reading> {
  const samples = await samplesOf(head, { fileName: source.name, choices });
  const layout = findLayout(samples, { source, choices });
  const delimiter = layout.delimiter ?? ",";
  const reading = await examineTable(
    {
      format: "csv",
      layout,
      encoding: encoding.evidence,
      records: () => recordsOf(readText(source, encoding), { delimiter, fileName: source.name }),
    },
    choices,
  );
  const recipe: CsvRecipe = {
    ...reading.recipe,
    encoding: { name: encoding.name, markBytes: encoding.markBytes },
    delimiter,
  };
  return { ...reading, recipe };
}
