/** Workbooks of Excel (Office Open XML, ECMA-376), as banks export them: one sheet is the table. */
import { CERTAIN_MARK } from "../../amount-text.ts";
import type { BinaryFormat } from "../../format.ts";
import type { Evidence, Reading, ReadingChoices, SourceFile } from "../../model.ts";
import { examineTable } from "../../table/examine.ts";
import { tableRows } from "../../table/read.ts";
import type { TableRecipe } from "../../table/recipe.ts";
import type { TableRecord } from "../../table/record.ts";
import { wholeRange } from "./byte-range.ts";
import { mixedDays } from "./mixed-days.ts";
import { notZip } from "./other-packages.ts";
import { sheetRows, type SheetRow } from "./sheet-rows.ts";
import { recordWriter, type Writing } from "./table-records.ts";
import { saysSerial, tableSheet } from "./table-sheet.ts";
import { readWorkbook, type Sheet, type Workbook } from "./workbook.ts";

interface XlsxRecipe extends TableRecipe {
  readonly workbook: Workbook;
  readonly sheet: Sheet;
  readonly isSerial: boolean;
}

/** It claims every zip file, and refuses by name what is another: what a zip file holds stands at its end. */
export const xlsx: BinaryFormat = {
  id: "xlsx",
  name: "Excel workbook (XLSX)",
  kind: "binary",
  claims: (head) => (isZip(head) ? "It is a zip file, as a workbook is." : undefined),
  examine,
  rows(source, { reading, numbering }) {
    const recipe = reading.recipe as XlsxRecipe;
    const { workbook, sheet, isSerial, mark } = recipe;
    const writing = { is1904: workbook.is1904, isSerial, columns: recipe.layout.columns, mark };
    const records = recordsOf(sheetRows(source, { workbook, sheet }), writing);
    return tableRows(records, { recipe, numbering });
  },
};

/** Whether the file begins with an entry of a zip file, or with the end of an empty one. */
function isZip([first, second, third, fourth]: Uint8Array): boolean {
  if (first !== 0x50 || second !== 0x4b) return false;
  return (third === 3 && fourth === 4) || (third === 5 && fourth === 6);
}

const ENCODING: Evidence = {
  about: "encoding",
  decided: "utf-8",
  because: "The parts of a workbook are XML, which says so.",
  line: null,
};

/** Throws `unreadable_file`, `missing_column`, `ambiguous_file`, `unknown_currency`, `mapping_contradicted` or `invalid_setting`. */
async function examine(source: SourceFile, choices: ReadingChoices): Promise<Reading> {
  if (!isZip(await wholeRange(source, { from: 0, length: 4 }))) throw notZip(source);
  const workbook = await readWorkbook(source);
  const { sheet, layout, evidence } = await tableSheet({ source, workbook, choices });
  const isSerial = saysSerial(choices, layout.remembered);
  const writing = { is1904: workbook.is1904, isSerial, columns: layout.columns, mark: CERTAIN_MARK } as const;
  const reading = await examineTable(
    {
      format: "xlsx",
      layout,
      encoding: ENCODING,
      records: () => recordsOf(sheetRows(source, { workbook, sheet }), writing, mixedDays(layout)),
    },
    choices,
  );
  const recipe: XlsxRecipe = { ...reading.recipe, workbook, sheet, isSerial };
  const { detected } = reading;
  return { ...reading, recipe, detected: { ...detected, evidence: [evidence, ...detected.evidence] } };
}

async function* recordsOf(
  batches: AsyncIterable<readonly SheetRow[]>,
  writing: Writing,
  look?: (row: SheetRow) => void,
): AsyncGenerator<readonly TableRecord[]> {
  const write = recordWriter(writing);
  for await (const rows of batches) {
    if (look !== undefined) for (const row of rows) look(row);
    yield rows.map(write);
  }
}
