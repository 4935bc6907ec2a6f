/** Asks which reading of an ambiguous file is right. Shows what each makes of the file's rows. */
import { flagText } from "../../../src/client/flag-text.ts";
import { choicesIn, joined, sentence } from "../../../src/contract/choice.ts";
import { Problem } from "../../../src/contract/problem.ts";
import type {
  Ambiguity,
  AmbiguousReading,
  AmbiguousRow,
} from "../../../src/client/import/plan/ambiguities.ts";
import type { Context } from "../../../src/terminal/context.ts";
import { columnLines } from "./column-lines.ts";

export type QuestionContext = Pick<Context, "io" | "settings" | "environment">;

/** Whether to ask about a file: on a terminal, not when output goes to a program, and not on a CI machine. */
export function mayAsk({ io, settings, environment }: QuestionContext): boolean {
  const forProgram = settings.output !== undefined && settings.output !== "table";
  const builds = !["", "0", "false"].includes(environment["CI"] ?? "");
  return !forProgram && !builds && io.facts.interactive;
}

export async function askAmbiguity(
  context: QuestionContext,
  { about, readings }: Ambiguity,
): Promise<AmbiguousReading | undefined> {
  if (!mayAsk(context)) return undefined;
  const { io } = context;
  const isShared = readings.every((reading) => sameRows(reading, readings[0]));
  io.warn(isShared ? `The ${about} of the file can be read in two ways:` : `The file has several ${about}:`);
  if (readings.every(isAboutSigns)) io.warn(WHY_SIGNS);
  for (const line of isShared ? sideBySide(readings) : oneByOne(readings)) io.warn(`  ${line}`);
  const flags = flagText(
    joined(
      readings.map(({ flag }) => flag),
      " or ",
    ),
  );
  const answer = await io.select({
    message: "Which is right?",
    flag: flags,
    // An Enter that was typed for something else decides nothing.
    choices: [
      { name: "None of them: import nothing", value: undefined },
      ...readings.map((reading) => ({ name: asChoice(reading), value: reading })),
    ],
  });
  // The readings stand above the answer.
  if (answer === undefined)
    throw new Problem("ambiguous_file", {
      detail: "Nothing was imported.",
      remedy: `Say which is right with ${flags}.`,
    });
  return answer;
}

const WHY_SIGNS = "Some banks write payments with a minus sign, some without. This file does not show which.";

function isAboutSigns({ flag }: AmbiguousReading): boolean {
  return choicesIn(flag).some(({ setting }) => setting === "sign");
}

/** Whether two readings have the same rows. */
function sameRows({ rows }: AmbiguousReading, other: AmbiguousReading | undefined): boolean {
  return rows.every(({ line, text }, index) => {
    const row = other?.rows[index];
    return row?.line === line && row.text === text;
  });
}

/** The rows of each reading under its name. */
function oneByOne(readings: readonly AmbiguousReading[]): readonly string[] {
  return readings.flatMap((reading) => [
    nameOf(reading),
    ...reading.rows.map(({ line, text }) => `  line ${line}  ${text}`),
  ]);
}

/** Widest cell for readings side by side; with wider ones they stand below each row. */
const TABLE_CELL = 24;

/** A table: the rows, and beside them what each reading makes of them. */
function sideBySide(readings: readonly AmbiguousReading[]): readonly string[] {
  const rows = readings[0]?.rows ?? [];
  const becomes = (at: number) => readings.map((reading) => reading.rows[at]?.becomes ?? "");
  if (rows.some((_, at) => becomes(at).some((text) => text.length > TABLE_CELL))) return below(readings);
  const contexts = rows.map(besideText);
  const heads = ["description", "amount", "date"].filter((_, at) =>
    contexts.some((cells) => cells[at] !== ""),
  );
  const keepFilled = (cells: readonly string[]) =>
    cells.filter((_, at) => contexts.some((others) => others[at] !== ""));
  return columnLines([
    ["line", "in the file", ...heads, ...readings.map(nameOf)],
    ...rows.map((row, at) => [String(row.line), row.text, ...keepFilled(contexts[at] ?? []), ...becomes(at)]),
  ]);
}

/** The cells that identify a row, other than the ambiguous text. */
function besideText({ text, description = "", amount = "", date = "" }: AmbiguousRow): readonly string[] {
  return [description, amount === text ? "" : amount, date === text ? "" : date];
}

/** Each row, and under it what each reading makes of it. */
function below(readings: readonly AmbiguousReading[]): readonly string[] {
  const rows = readings[0]?.rows ?? [];
  return rows.flatMap(({ line, date, description, text }, at) => [
    [`line ${line}:`, date, description, text].filter((part) => (part ?? "") !== "").join("  "),
    ...columnLines(readings.map((reading) => [`  ${nameOf(reading)}`, reading.rows[at]?.becomes ?? ""])),
  ]);
}

function asChoice(reading: AmbiguousReading): string {
  const [first] = reading.rows;
  const name = nameOf(reading);
  return first === undefined ? name : `${name}: "${first.text}" means ${first.becomes}`;
}

/** The name of a reading. One of choices: what each decides, without dashes. */
function nameOf({ reading }: AmbiguousReading): string {
  if (typeof reading === "string") return reading;
  return choicesIn(reading)
    .map((choice) => {
      const flag = flagText(sentence`${choice}`);
      if (choice.field !== undefined) return `${choice.field} ${flag.slice(flag.indexOf("=") + 1)}`;
      return flag.slice(2).replaceAll("-", " ");
    })
    .join(" ");
}
