/** A file that can be read in two ways, and somebody who can say which is right. */
import { choicesIn, type Sentence } from "../../../contract/choice.ts";
import { Problem } from "../../../contract/problem.ts";
import { mappedFields, type MappedField, type ReadingChoices } from "../../../importing/model.ts";
import type { UnnamedTable } from "../../../importing/table/layout/unnamed-table.ts";

export type {
  UnnamedColumn as OpenColumn,
  UnnamedTable as OpenTable,
} from "../../../importing/table/layout/unnamed-table.ts";

export interface DoubtedReading {
  /** Such as "DD/MM/YYYY". */
  readonly reading: Sentence;
  /** The choices that decide for it. */
  readonly flag: Sentence;
  readonly rows: readonly DoubtedRow[];
}

export interface DoubtedRow {
  readonly line: number;
  /** The doubtful text, and the row's day, description and amount, as the file has them. */
  readonly text: string;
  readonly date?: string;
  readonly description?: string;
  readonly amount?: string;
  readonly becomes: string;
}

export interface Doubt {
  /** Such as "dates". */
  readonly about: string;
  readonly readings: readonly DoubtedReading[];
}

/** Answers the reading that is right; undefined where nobody can be asked. */
export type Decide = (doubt: Doubt) => Promise<DoubtedReading | undefined>;

/** Answers the columns of a table that was not understood; undefined where nobody can be asked. */
export type PickColumns = (
  table: UnnamedTable,
) => Promise<Pick<ReadingChoices, "columns" | "headerLine" | "delimiter"> | undefined>;

/** Somebody who can be asked. */
interface Asked {
  readonly decide?: Decide | undefined;
  readonly pickColumns?: PickColumns | undefined;
}

interface Settled<Result> {
  readonly result: Result;
  /** With what was answered. */
  readonly choices: ReadingChoices;
}

/** Reads, and asks about each doubt that stops the reading, until there is none. Throws the doubt that nobody settles. */
export async function settleDoubts<Result>(
  read: (choices: ReadingChoices) => Promise<Result>,
  { choices: said, decide, pickColumns }: Asked & { readonly choices: ReadingChoices },
): Promise<Settled<Result>> {
  let choices = said;
  const answered = new Set<string>();
  for (;;) {
    try {
      const result = await read(choices);
      return { result, choices };
    } catch (error) {
      const answer = (await columnsFor(error, pickColumns)) ?? (await answerTo(error, decide));
      // An answer that leaves the doubt as it is would be asked for again and again.
      if (answer === undefined || answered.has(answer.question)) throw error;
      answered.add(answer.question);
      const columns = { ...choices.columns, ...answer.chosen.columns };
      choices = { ...choices, ...answer.chosen, ...(Object.keys(columns).length === 0 ? {} : { columns }) };
    }
  }
}

interface Answer {
  /** What is answered, to know it again. */
  readonly question: string;
  readonly chosen: Partial<ReadingChoices>;
}

async function columnsFor(error: unknown, pick: PickColumns | undefined): Promise<Answer | undefined> {
  if (pick === undefined || !(error instanceof Problem) || error.code !== "missing_column") return undefined;
  const { table } = error.more as { table?: UnnamedTable };
  const chosen = table === undefined ? undefined : await pick(table);
  return chosen === undefined ? undefined : { question: "columns", chosen };
}

async function answerTo(error: unknown, decide: Decide | undefined): Promise<Answer | undefined> {
  if (decide === undefined || !(error instanceof Problem) || error.code !== "ambiguous_file")
    return undefined;
  const { about, readings, contradicts } = error.more as Partial<Doubt> & { contradicts?: boolean };
  // Where the file contradicts itself no reading is right for all of it, and a person must look first.
  if (contradicts === true || about === undefined || readings === undefined) return undefined;
  if (!readings.every(({ flag }) => choiceOf(flag) !== undefined)) return undefined;
  const reading = await decide({ about, readings });
  const chosen = reading === undefined ? undefined : choiceOf(reading.flag);
  return reading === undefined || chosen === undefined
    ? undefined
    : { question: JSON.stringify(reading.flag), chosen };
}

/** What choices say of reading a file; undefined where one of them says nothing of it. */
function choiceOf(flag: Sentence): Partial<ReadingChoices> | undefined {
  const columns: Partial<Record<MappedField, string[]>> = {};
  let chosen: Partial<ReadingChoices> = {};
  for (const { setting, field, value } of choicesIn(flag)) {
    const mapped = mappedFields.find((name) => name === field);
    if (value === undefined) return undefined;
    if (setting === "column" && mapped !== undefined) columns[mapped] = [...(columns[mapped] ?? []), value];
    else if (setting === "date_format") chosen = { ...chosen, dateFormat: value };
    else if (setting === "decimal_mark" && (value === "." || value === ","))
      chosen = { ...chosen, decimalMark: value };
    else if (setting === "sign" && (value === "as_is" || value === "inverted"))
      chosen = { ...chosen, sign: value };
    else if (setting === "sheet") chosen = { ...chosen, sheet: value };
    else return undefined;
  }
  if (Object.keys(columns).length > 0) chosen = { ...chosen, columns };
  return Object.keys(chosen).length === 0 ? undefined : chosen;
}
