/** Which sheet of a workbook holds the transactions. */
import { joined, sentence, setting, type Sentence } from "../../contract/choice.ts";
import { Problem } from "../../contract/problem.ts";
import { takeApart } from "../cells/amount-text.ts";
import { dateReadings, excelDay, orderOfFormat } from "../cells/date-text.ts";
import { yearlessDay } from "../cells/yearless-day.ts";
import type { Mapping, ReadingChoices } from "../choices.ts";
import type { Evidence } from "../reading.ts";
import type { SourceFile } from "../source-file.ts";
import { findLayout } from "../table/layout/find-layout.ts";
import type { Layout } from "../table/layout.ts";
import type { TableRecord } from "../table/record.ts";
import { doFollow, joinedSheets } from "./joined-sheets.ts";
import { recordWriter } from "./table-records.ts";
import { sheetNamed, type Sheet, type Workbook } from "./workbook.ts";

/** Rows of a sheet that are looked at to find its table. */
const SAMPLE_ROWS = 600;

interface TableSheet {
  readonly sheet: Sheet;
  readonly layout: Layout;
  readonly evidence: Evidence;
}

interface Scene {
  readonly source: SourceFile;
  readonly workbook: Workbook;
  readonly choices: ReadingChoices;
}

interface Candidate {
  readonly sheet: Sheet;
  readonly layout: Layout;
  /** Rows of the sample that have a day and an amount. */
  readonly rows: readonly TableRecord[];
}

/**
 * The one sheet with a table of days and amounts, or all of them where each goes on with the one before. Throws
 * `missing_column` where there is none, `ambiguous_file` where there are several: to choose one would lose the rows of the
 * others. `invalid_setting` for a sheet that is not there.
 */
export async function tableSheet(scene: Scene): Promise<TableSheet> {
  const { workbook, choices } = scene;
  if (choices.sheet !== undefined) {
    const sheet = sheetNamed(choices.sheet, workbook);
    const { layout } = await candidateOf(sheet, scene);
    return tableSheetOf(sheet, { layout, because: sentence`It was set with ${setting("sheet")}.` });
  }
  const candidates: Candidate[] = [];
  let missing: Problem | undefined;
  const visible = workbook.sheets.filter(({ isHidden }) => !isHidden);
  for (const sheet of visible) {
    try {
      candidates.push(await candidateOf(sheet, scene));
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== "missing_column") throw error;
      missing ??= error;
    }
  }
  const [only, other] = withRows(candidates);
  if (only === undefined) throw missing ?? noSheet(scene);
  if (other === undefined) {
    const because =
      visible.length === 1
        ? "The workbook has one sheet."
        : "No other sheet has a row with a date and an amount.";
    return tableSheetOf(only.sheet, { layout: only.layout, because });
  }
  // A mapping that nobody named must not lose the rows of a sheet that its own file did not have.
  const mappedCandidate = candidates.find(({ sheet }) => sheet.name === choices.mapping?.sheet);
  if (mappedCandidate !== undefined)
    return tableSheetOf(mappedCandidate.sheet, {
      layout: mappedCandidate.layout,
      because: "The mapping says so.",
    });
  const filled = withRows(candidates);
  const joined = await joinedTable(filled, scene);
  if (joined === undefined) throw several(filled);
  return joined;
}

/** All sheets as one table, where each goes on with the one before. */
async function joinedTable(candidates: readonly Candidate[], scene: Scene): Promise<TableSheet | undefined> {
  const { source, workbook, choices } = scene;
  const sheet = joinedSheets(candidates);
  if (sheet === undefined) return undefined;
  // A mapping that names one of them would lose the rows of the others the next time.
  const { sheet: _, ...layout } = (await candidateOf(sheet, scene)).layout;
  const { columns } = layout;
  const writing = { is1904: workbook.is1904, isSerial: saysSerial(choices), columns, mark: "." } as const;
  const recordsOf = async function* (part: { readonly sheet: Sheet }) {
    const write = recordWriter(writing);
    for await (const rows of part.sheet.rows(source)) yield rows.map(write);
  };
  if (!(await doFollow(candidates, { columns, recordsOf }))) return undefined;
  const names = candidates.map((candidate) => candidate.sheet.name);
  const evidence: Evidence = {
    about: "sheet",
    decided: names.join(", "),
    because: "They have the same header, and each goes on with the one before: their lines are counted on.",
    line: null,
  };
  return { sheet, layout, evidence };
}

/** Whether a person, or the mapping of the header, says that days are serial numbers. */
export function saysSerial({ dateFormat, mapping }: ReadingChoices, savedMapping?: Mapping): boolean {
  const dateFormatText = dateFormat ?? mapping?.date_format ?? savedMapping?.date_format;
  return dateFormatText !== undefined && orderOfFormat(dateFormatText) === "excel";
}

function tableSheetOf(sheet: Sheet, { layout, because }: { layout: Layout; because: Sentence }): TableSheet {
  return { sheet, layout, evidence: { about: "sheet", decided: sheet.name, because, line: null } };
}

/** The table of a sheet. Problem: missing_column where it has none. */
async function candidateOf(sheet: Sheet, scene: Scene): Promise<Candidate> {
  const { source, choices } = scene;
  const records = await sampleOf(sheet, scene);
  const layout = await findLayout([{ delimiter: null, sheet: sheet.name, records }], { source, choices });
  const { date, posted_date, value_date, amount, debit, credit } = layout.columns;
  const dates = [date, posted_date, value_date].flatMap((indices) => indices ?? []);
  const amounts = [amount, debit, credit].flatMap((indices) => indices ?? []);
  const isSerial = layout.isSerial === true || saysSerial(choices, layout.savedMapping);
  const isDay = (cell: string) =>
    isSerial
      ? excelDay(cell) !== undefined
      : dateReadings(cell, 2026) !== undefined || yearlessDay(cell) !== undefined;
  const rows = records.filter(
    ({ line, cells }) =>
      line >= layout.firstLine &&
      dates.some((column) => isDay(cells[column] ?? "")) &&
      amounts.some((column) => takeApart(cells[column] ?? "") !== undefined),
  );
  return { sheet, layout, rows };
}

async function sampleOf(sheet: Sheet, { source, workbook, choices }: Scene): Promise<readonly TableRecord[]> {
  const write = recordWriter({ is1904: workbook.is1904, isSerial: saysSerial(choices) });
  const records: TableRecord[] = [];
  for await (const rows of sheet.rows(source)) {
    for (const row of rows) records.push(write(row));
    if (records.length >= SAMPLE_ROWS) break;
  }
  return records.slice(0, SAMPLE_ROWS);
}

/**
 * The sheets whose rows would be lost if another were read; one without rows where none has any. A single row without a
 * header is a cover sheet's: the day of the report beside a sum.
 */
function withRows(candidates: readonly Candidate[]): readonly Candidate[] {
  const filledSheets = candidates.filter(({ rows }) => rows.length > 0);
  const certain = filledSheets.filter(({ layout, rows }) => layout.headerLine > 0 || rows.length > 1);
  if (certain.length > 0) return certain;
  return filledSheets.length > 0 ? filledSheets : candidates.slice(0, 1);
}

function several(candidates: readonly Candidate[]): Problem {
  const names = candidates.map(({ sheet }) => `"${sheet.name}"`);
  const readings = candidates.map(({ sheet, rows }) => ({
    reading: sheet.name,
    flag: sentence`${setting("sheet", sheet.name)}`,
    rows: rows.slice(0, 3).map(({ line, cells }) => {
      const text = cells.filter((cell) => cell !== "").join(" | ");
      return { line, text, becomes: "a row of the import" };
    }),
  }));
  return new Problem("ambiguous_file", {
    detail: `${names.length} sheets of the workbook have transactions: ${names.join(", ")}. Only one is read at a time.`,
    remedy: sentence`Import each separately: ${joined(
      readings.map(({ flag }) => flag),
      ", ",
    )}.`,
    more: { about: "sheets", contradicts: false, readings },
  });
}

function noSheet({ source, workbook }: Scene): Problem {
  const names = workbook.sheets.map(({ name }) => `"${name}"`).join(", ");
  return new Problem("missing_column", {
    detail: `All sheets of ${source.name} are hidden.`,
    remedy: sentence`Name one with ${setting("sheet")}: ${names}.`,
  });
}
