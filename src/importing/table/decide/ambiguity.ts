/** The refusal of a file that can be read in more ways than one. */
import { Problem } from "../../../contract/problem.ts";

export interface DoubtfulReading {
  /** As the flag takes it, or a flag of its own. */
  readonly reading: string;
  /** The file's own rows, and what they would become. */
  readonly rows: readonly DoubtfulRow[];
}

/** A row of the file under a reading. */
interface DoubtfulRow extends RowShown {
  readonly line: number;
  readonly text: string;
  readonly becomes: string;
}

/** What a person knows a row again by: its day, description and amount, as the file has them. */
export interface RowShown {
  readonly date?: string;
  readonly description?: string;
  readonly amount?: string;
}

interface Doubt {
  readonly about: string;
  readonly flag: string;
  readonly readings: readonly DoubtfulReading[];
  /** Whether the file's own evidence speaks for each of them. */
  readonly contradicts: boolean;
}

/** A reading as the problem's `readings` tell it. */
interface ToldReading extends DoubtfulReading {
  /** What a person types to decide for it, such as "--date-format DD/MM/YYYY". */
  readonly flag: string;
}

/** `ambiguous_file`, with the readings side by side in the sentence and in `readings`. */
export function ambiguous({ about, flag, readings, contradicts }: Doubt): Problem {
  const told = readings.map(({ reading, rows }) => {
    const examples = rows.map(({ line, text, becomes }) => `line ${line} "${text}" means ${becomes}`);
    return `${reading}: ${examples.join(", ")}`;
  });
  const why = contradicts ? "are written in two ways that contradict each other" : "can be read in two ways";
  const whole = readings.map(({ reading, rows }): ToldReading => ({
    reading,
    flag: reading.startsWith("--") ? reading : `${flag} ${reading}`,
    rows,
  }));
  return new Problem("ambiguous_file", {
    detail: `The ${about} of the file ${why}. ${told.join("; ")}.`,
    remedy: `Say which is right: ${whole.map((one) => one.flag).join(" or ")}.`,
    more: { about, contradicts, readings: whole },
  });
}
