/** Sentences of the contract as the command line says them: settings are flags, as a shell takes them. */
import { inWords, recordInWords, type Choice, type Sentence, type Wording } from "../contract/choice.ts";
import { quotedWord } from "../contract/typed-word.ts";

const flags: Wording = {
  choice: choiceFlag,
  command: ({ command, choices, isQuoted }) => {
    const line = ["cashbook", command, ...choices.map(choiceFlag)].join(" ");
    return isQuoted ? `\`${line}\`` : line;
  },
};

/** A sentence with its settings as flags. */
export function flagText(text: Sentence): string {
  return inWords(text, flags);
}

/** A record with its sentences as texts. */
export function recordInFlags(record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return recordInWords(record, flags);
}

/** "--date-format DD/MM/YYYY"; `--column debit="Soll"`; "--invert-sign". */
function choiceFlag({ setting, field, value, placeholder }: Choice): string {
  if (setting === "sign" && value !== undefined)
    return value === "inverted" ? "--invert-sign" : "--sign-as-is";
  const flag = `--${(ONE_EACH[setting] ?? setting).replaceAll("_", "-")}`;
  const text = value === undefined ? placeholder : shellWord(setting, value);
  if (field === undefined) return text === undefined ? flag : `${flag} ${text}`;
  return `${flag} ${value === undefined ? field.replaceAll("_", "-") : field}=${text ?? ""}`;
}

/** Members that are lists, and whose flag is given once for each. */
const ONE_EACH: Readonly<Record<string, string>> = { lines: "line" };

/** Settings whose values are texts of files and people. */
const QUOTED: readonly string[] = ["column", "name", "sheet"];

function shellWord(setting: string, value: string): string {
  if (!QUOTED.includes(setting) || (setting !== "name" && /^[0-9]+$/.test(value))) return value;
  return quotedWord(value);
}
