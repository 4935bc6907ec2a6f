/** A format of workbooks, as a format of the registry: one sheet is the table. */
import { CERTAIN_MARK } from "../cells/amount-text.ts";
import type { BinaryFormat } from "../format.ts";
import type { ReadingChoices } from "../choices.ts";
import type { Evidence, Reading } from "../reading.ts";
import type { SourceFile } from "../source-file.ts";
import { examineTable } from "../table/examine.ts";
import { tableRows } from "../table/rows/read-rows.ts";
import type { Layout } from "../table/layout.ts";
import type { TableRecipe } from "../table/recipe.ts";
import type { TableRecord } from "../table/record.ts";
import { mixedDays } from "./mixed-days.ts";
import type { SheetRow } from "./row.ts";
import { recordWriter, type Writing } from "./table-records.ts";
import { saysSerial, tableSheet } from "./table-sheet.ts";
import type { Sheet, Workbook } from "./workbook.ts";

interface WorkbookRecipe extends TableRecipe {
  readonly is1904: boolean;
  readonly sheet: Sheet;
  readonly isSerial: boolean;
}

interface WorkbookFormat extends Pick<BinaryFormat, "id" | "name" | "claims"> {
  /** Name of the encoding of its texts, and why. */
  readonly encoding: Pick<Evidence, "decided" | "because">;
  /** Throws `unreadable_file` for a file that is broken, or no workbook of the format. */
  readonly open: (source: SourceFile) => Promise<Workbook>;
}

export function workbookFormat({ id, name, claims, encoding, open }: WorkbookFormat): BinaryFormat {
  return {
    id,
    name,
    kind: "binary",
    claims,
    /** Throws `unreadable_file`, `missing_column`, `ambiguous_file`, `unknown_currency`, `mapping_contradicted` or `invalid_setting`. */
    async examine(source: SourceFile, choices: ReadingChoices): Promise<Reading> {
      const workbook = await open(source);
      const { is1904 } = workbook;
      const { sheet, layout, evidence } = await tableSheet({ source, workbook, choices });
      const isSerial = layout.isSerial === true || saysSerial(choices, layout.savedMapping);
      const writing = { is1904, isSerial, mark: CERTAIN_MARK } as const;
      const reading = await examineTable(
        {
          format: id,
          layout,
          encoding: { about: "encoding", line: null, ...encoding },
          records: (target) =>
            recordsOf(sheet.rows(source), { ...writing, ...tablesOf(target) }, mixedDays(target)),
        },
        choices,
      );
      const recipe: WorkbookRecipe = { ...reading.recipe, is1904, sheet, isSerial };
      const { detected } = reading;
      return { ...reading, recipe, detected: { ...detected, evidence: [evidence, ...detected.evidence] } };
    },
    rows(source, { reading, numbering }) {
      const recipe = reading.recipe as WorkbookRecipe;
      const { is1904, sheet, isSerial, mark, layout } = recipe;
      const records = recordsOf(sheet.rows(source), { is1904, isSerial, mark, ...tablesOf(layout) });
      return tableRows(records, { recipe, numbering });
    },
  };
}

/** Where amounts and days stand. Those that only lower tables have are not among the first one's cells. */
function tablesOf({ columns, lower }: Layout): Pick<Writing, "columns" | "lower"> {
  return { columns, ...(lower === undefined ? {} : { lower }) };
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
