/** What `watch` says of a file: one line. */
import { flagText } from "../../src/client/flag-text.ts";
import { typedWord } from "../../src/contract/typed-word.ts";
import type { Receipt } from "../../src/client/import/receipt/receipt.ts";
import type { LandedFile } from "../../src/client/import/watch/list-folder.ts";
import type { Problem, ProblemCode } from "../../src/contract/problem.ts";
import { sentenceText, withShortIds } from "../../src/terminal/render/sentence.ts";
import type { StreamFacts } from "../../src/terminal/streams/io.ts";
import { receiptReasons } from "../tx/import/exit-reasons.ts";
import { outcomesText } from "../tx/import/receipt/lines.ts";

/** "giro.csv into Giro: 3 new, 1 already in the book. `cashbook imports undo …` takes it back." */
export function importedLine(receipt: Receipt, notes: readonly string[], facts: StreamFacts): string {
  const { file_name, accounts, created, undo_command } = receipt;
  const names = accounts.map(({ name }) => name).join(", ");
  const rows = receipt.rows === 0 ? "no rows" : outcomesText(receipt, facts.locale);
  return [
    `${file_name}${names === "" ? "" : ` into ${names}`}: ${rows}.`,
    ...notes,
    ...receiptReasons(receipt, { hasUndo: created > 0 }).map((reason) => sentenceText(reason, facts)),
    ...(created > 0 && undo_command !== null
      ? [sentenceText(withShortIds(`\`${undo_command}\` takes it back.`), facts)]
      : []),
  ].join(" ");
}

/** Whether a person has to look at it. */
export function needsAttention(receipt: Receipt): boolean {
  return receiptReasons(receipt).length > 0;
}

/** Problems that an answer of a person solves, for which watch has no flags. */
const QUESTIONS: readonly ProblemCode[] = [
  "ambiguous_file",
  "missing_column",
  "unknown_account",
  "ambiguous_name",
  "currency_required",
  "too_many_rejected",
  "mapping_contradicted",
  "evidence_contradicted",
];

/** Answers about a file's layout, which the account's next files need as well. */
const REMEMBERED: readonly ProblemCode[] = ["ambiguous_file", "missing_column"];

export function failedLine(
  { name, path }: LandedFile,
  { code, detail, remedy }: Problem,
  account: string | undefined,
): string {
  const words = `${name} was not imported: ${flagText(detail)} ${flagText(remedy)}`;
  if (!QUESTIONS.includes(code) || account === undefined) return words;
  const flags = [`--account ${typedWord(account)}`, ...(REMEMBERED.includes(code) ? ["--save-map"] : [])];
  return `${words} By hand: \`cashbook tx import ${typedWord(path)} ${flags.join(" ")}\`.`;
}

export function passedOverLine({ name }: LandedFile, { detail }: Problem): string {
  return `${name} was passed over: ${flagText(detail)}`;
}
