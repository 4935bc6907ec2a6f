/** Asks a person which reading of a doubtful file is right, showing both on the file's own rows. */
import type { Doubt, DoubtedReading } from "../../src/client/import/doubts.ts";
import type { Context } from "../../src/terminal/context.ts";
import { displayWidth } from "../../src/terminal/render/display-width.ts";

type Asking = Pick<Context, "io" | "settings" | "environment">;

/** Whether a question about a file may be asked: not where the answer goes to a program, nor on a machine that builds. */
export function mayAskDoubts({ io, settings, environment }: Asking): boolean {
  const forProgram = settings.output !== undefined && settings.output !== "table";
  const builds = !["", "0", "false"].includes(environment["CI"] ?? "");
  return !forProgram && !builds && io.facts.interactive;
}

export async function askDoubt(
  context: Asking,
  { about, readings }: Doubt,
): Promise<DoubtedReading | undefined> {
  if (!mayAskDoubts(context)) return undefined;
  const { io } = context;
  const isShared = readings.every((reading) => sameRows(reading, readings[0]));
  io.warn(
    isShared ? `The ${about} of the file can be read in two ways:` : `The file holds several ${about}:`,
  );
  for (const line of isShared ? sideBySide(readings) : oneByOne(readings)) io.warn(`  ${line}`);
  return io.select({
    message: "Which is right?",
    flag: readings.map(({ flag }) => flag).join(" or "),
    choices: readings.map((reading) => ({ name: asChoice(reading), value: reading })),
  });
}

/** Whether the readings are of the same rows. */
function sameRows({ rows }: DoubtedReading, other: DoubtedReading | undefined): boolean {
  return rows.every(({ line, text }, index) => {
    const row = other?.rows[index];
    return row?.line === line && row.text === text;
  });
}

/** The rows of each reading under its name. */
function oneByOne(readings: readonly DoubtedReading[]): readonly string[] {
  return readings.flatMap((reading) => [
    nameOf(reading),
    ...reading.rows.map(({ line, text }) => `  line ${line}  ${text}`),
  ]);
}

/** A line for each row, a column for each reading. */
function sideBySide(readings: readonly DoubtedReading[]): readonly string[] {
  const rows = readings[0]?.rows ?? [];
  const table = [
    ["line", "in the file", ...readings.map(nameOf)],
    ...rows.map(({ line, text }, index) => [
      String(line),
      text,
      ...readings.map((reading) => reading.rows[index]?.becomes ?? ""),
    ]),
  ];
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((cells) => displayWidth(cells[column] ?? ""))),
  );
  return table.map((cells) =>
    cells
      .map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - displayWidth(cell)))
      .join("  ")
      .trimEnd(),
  );
}

function asChoice(reading: DoubtedReading): string {
  const [first] = reading.rows;
  const name = nameOf(reading);
  return first === undefined ? name : `${name}: "${first.text}" is ${first.becomes}`;
}

/** A reading that is a flag of its own, in its words. */
function nameOf({ reading }: DoubtedReading): string {
  return reading.startsWith("--") ? reading.slice(2).replaceAll("-", " ") : reading;
}
