/** A file that can be read in two ways, and somebody who can say which is right. */
import { choicesIn, type Sentence } from "../../../contract/choice.ts";
import { Problem } from "../../../contract/problem.ts";
import type { ReadingChoices } from "../../../importing/choices.ts";
import { mappedFields, type MappedField } from "../../../importing/fields.ts";
import type { UnnamedTable } from "../../../importing/table/layout/unnamed-table.ts";

export type {
  UnnamedColumn as OpenColumn,
  UnnamedTable as OpenTable,
} from "../../../importing/table/layout/unnamed-table.ts";

export interface AmbiguousReading {
  /** Such as "DD/MM/YYYY". */
  readonly reading: Sentence;
  /** The choices that decide for it. */
  readonly flag: Sentence;
  readonly rows: readonly AmbiguousRow[];
}

export interface AmbiguousRow {
  readonly line: number;
  /** The doubtful text, and the row's day, description and amount, as the file has them. */
  readonly text: string;
  readonly date?: string;
  readonly description?: string;
  readonly amount?: string;
  readonly becomes: string;
}

export interface Ambiguity {
  /** Such as "dates". */
  readonly about: string;
  readonly readings: readonly AmbiguousReading[];
}

/** Answers the reading that is right; undefined where nobody can be asked. */
export type Decide = (doubt: Ambiguity) => Promise<AmbiguousReading | undefined>;

/** Answers the columns of a table that was not understood; undefined where nobody can be asked. */
export type PickColumns = (
  table: UnnamedTable,
) => Promise<Pick<ReadingChoices, "columns" | "headerLine" | "delimiter"> | undefined>;

/** Somebody who can be asked. */
interface Person {
  readonly decide?: Decide | undefined;
  readonly pickColumns?: PickColumns | undefined;
}

interface Answered<Result> {
  readonly result: Result;
  /** With what was answered. */
  readonly choices: ReadingChoices;
}

/** Reads, and asks about each doubt that stops the reading, until there is none. Throws the doubt that nobody settles. */
export async function resolveAmbiguities<Result>(
  read: (choices: ReadingChoices) => Promise<Result>,
  { choices: initialChoices, decide, pickColumns }: Person & { readonly choices: ReadingChoices },
): Promise<Answered<Result>> {
  let choices = initialChoices;
  const answeredQuestions = new Set<string>();
  for (;;) {
    try {
      const result = await read(choices);
      return { result, choices };
    } catch (error) {
      const answer = (await columnsFor(error, pickColumns)) ?? (await answerTo(error, decide));
      // An answer that leaves the doubt as it is would be asked for again and again.
      if (answer === undefined || answeredQuestions.has(answer.question)) throw error;
      answeredQuestions.add(answer.question);
      const columns = { ...choices.columns, ...answer.choices.columns };
      choices = { ...choices, ...answer.choices, ...(Object.keys(columns).length === 0 ? {} : { columns }) };
    }
  }
}

interface Answer {
  /** What is answered, to know it again. */
  readonly question: string;
  readonly choices: Partial<ReadingChoices>;
}

async function columnsFor(error: unknown, pick: PickColumns | undefined): Promise<Answer | undefined> {
  if (pick === undefined || !(error instanceof Problem) || error.code !== "missing_column") return undefined;
  const { table } = error.more as { table?: UnnamedTable };
  const choices = table === undefined ? undefined : await pick(table);
  return choices === undefined ? undefined : { question: "columns", choices };
}

async function answerTo(error: unknown, decide: Decide | undefined): Promise<Answer | undefined> {
  if (decide === undefined || !(error instanceof Problem) || error.code !== "ambiguous_file")
    return undefined;
  const { about, readings, contradicts } = error.more as Partial<Ambiguity> & { contradicts?: boolean };
  // Where the file contradicts itself no reading is right for all of it, and a person must look first.
  if (contradicts === true || about === undefined || readings === undefined) return undefined;
  if (!readings.every(({ flag }) => choiceOf(flag) !== undefined)) return undefined;
  const reading = await decide({ about, readings });
  const choices = reading === undefined ? undefined : choiceOf(reading.flag);
  return reading === undefined || choices === undefined
    ? undefined
    : { question: JSON.stringify(reading.flag), choices };
}

/** What choices say of reading a file; undefined where one of them says nothing of it. */
function choiceOf(flag: Sentence): Partial<ReadingChoices> | undefined {
  const columns: Partial<Record<MappedField, string[]>> = {};
  let choices: Partial<ReadingChoices> = {};
  for (const { setting, field, value } of choicesIn(flag)) {
    const mappedField = mappedFields.find((name) => name === field);
    if (value === undefined) return undefined;
    if (setting === "column" && mappedField !== undefined)
      columns[mappedField] = [...(columns[mappedField] ?? []), value];
    else if (setting === "date_format") choices = { ...choices, dateFormat: value };
    else if (setting === "decimal_mark" && (value === "." || value === ","))
      choices = { ...choices, decimalMark: value };
    else if (setting === "sign" && (value === "as_is" || value === "inverted"))
      choices = { ...choices, sign: value };
    else if (setting === "sheet") choices = { ...choices, sheet: value };
    else return undefined;
  }
  if (Object.keys(columns).length > 0) choices = { ...choices, columns };
  return Object.keys(choices).length === 0 ? undefined : choices;
}
