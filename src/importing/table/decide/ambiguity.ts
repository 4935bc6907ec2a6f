/** The refusal of a file that can be read in more ways than one. */
import { joined, sentence, setting, type Sentence } from "../../../contract/choice.ts";
import { Problem } from "../../../contract/problem.ts";

export interface DoubtfulReading {
  /** The value that decides for it, or choices that do. */
  readonly reading: Sentence;
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
  /** The setting whose values the readings are. */
  readonly setting?: string;
  readonly readings: readonly DoubtfulReading[];
  /** Whether the file's own evidence speaks for each of them. */
  readonly contradicts: boolean;
}

/** A reading as the problem's `readings` tell it. */
interface ToldReading extends DoubtfulReading {
  /** What decides for it. */
  readonly flag: Sentence;
}

/** `ambiguous_file`, with the readings side by side in the sentence and in `readings`. */
export function ambiguous({ about, setting: name = "", readings, contradicts }: Doubt): Problem {
  const told = readings.map(({ reading, rows }) => {
    const examples = rows.map(({ line, text, becomes }) => `line ${line} "${text}" means ${becomes}`);
    return sentence`${reading}: ${examples.join(", ")}`;
  });
  const why = contradicts ? "are written in two ways that contradict each other" : "can be read in two ways";
  const whole = readings.map(({ reading, rows }): ToldReading => ({
    reading,
    flag: typeof reading === "string" ? sentence`${setting(name, reading)}` : reading,
    rows,
  }));
  return new Problem("ambiguous_file", {
    detail: sentence`The ${about} of the file ${why}. ${joined(told, "; ")}.`,
    remedy: sentence`Say which is right: ${joined(
      whole.map((one) => one.flag),
      " or ",
    )}.`,
    more: { about, contradicts, readings: whole },
  });
}
