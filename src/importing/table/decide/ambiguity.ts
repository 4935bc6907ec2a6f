/** The refusal of a file that can be read in more ways than one. */
import { joined, sentence, setting, type Sentence } from "../../../contract/choice.ts";
import { Problem } from "../../../contract/problem.ts";

export interface PossibleReading {
  /** The value that decides for it, or choices that do. */
  readonly reading: Sentence;
  /** The file's own rows, and what they would become. */
  readonly rows: readonly RowUnderReading[];
}

/** A row of the file under a reading. */
interface RowUnderReading extends RowExample {
  readonly line: number;
  readonly text: string;
  readonly becomes: string;
}

/** What a person knows a row again by: its day, description and amount, as the file has them. */
export interface RowExample {
  readonly date?: string;
  readonly description?: string;
  readonly amount?: string;
}

interface Ambiguity {
  readonly about: string;
  /** The setting whose values the readings are. */
  readonly setting?: string;
  readonly readings: readonly PossibleReading[];
  /** Whether the file's own evidence speaks for each of them. */
  readonly contradicts: boolean;
}

/** A member of the problem's `readings`. */
interface ReadingChoice extends PossibleReading {
  /** The choice that selects it. */
  readonly flag: Sentence;
}

/** `ambiguous_file`, with the readings side by side in the sentence and in `readings`. */
export function ambiguous({ about, setting: name = "", readings, contradicts }: Ambiguity): Problem {
  const rowTexts = readings.map(({ reading, rows }) => {
    const examples = rows.map(({ line, text, becomes }) => `line ${line} "${text}" means ${becomes}`);
    return sentence`${reading}: ${examples.join(", ")}`;
  });
  const why = contradicts ? "contradict each other" : "can be read in two ways";
  const whole = readings.map(({ reading, rows }): ReadingChoice => ({
    reading,
    flag: typeof reading === "string" ? sentence`${setting(name, reading)}` : reading,
    rows,
  }));
  return new Problem("ambiguous_file", {
    detail: sentence`The ${about} of the file ${why}. ${joined(rowTexts, "; ")}.`,
    remedy: sentence`Choose the right one: ${joined(
      whole.map((one) => one.flag),
      " or ",
    )}.`,
    more: { about, contradicts, readings: whole },
  });
}
