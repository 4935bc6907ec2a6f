/** Asks a person for the operands that a command line lacks: records are chosen from those that there are. */
import { Problem } from "../../contract/problem.ts";
import type { ChosenKind, Operand, Operands } from "../command-line/flag.ts";
import { operandWord, type ParsedLine } from "../command-line/parse.ts";
import { recordKinds } from "../command-line/record-kinds.ts";
import { sentenceLocale } from "../render/sentence.ts";
import type { Choice } from "../streams/io.ts";
import { someText } from "./checks.ts";
import { heldImportChoices } from "./import-choices.ts";
import {
  bulkChangeChoices,
  deletedChoices,
  matchedChoices,
  transactionChoices,
} from "./transaction-choices.ts";
import { recordChoices, type Sources as RecordSources } from "./record-choices.ts";
import { existingFile, plainPath } from "./typed-path.ts";

type Value = string | readonly string[];

interface Sources extends RecordSources {
  /** What the line, or the person, named already. */
  readonly taken: readonly (Value | undefined)[];
}

/** The operands, with those that were asked for. Problem: not_found where there is no such record. */
export async function chooseOperands(
  operands: ParsedLine["operands"],
  { declared, ...sources }: RecordSources & { readonly declared: Operands },
): Promise<ParsedLine["operands"]> {
  const complete: Record<string, Value | undefined> = { ...operands };
  for (const [key, operand] of Object.entries(declared)) {
    if (!isMissing(operand, operands[key])) continue;
    const value = await askOperand(key, operand, { ...sources, taken: Object.values(complete) });
    complete[key] = operand.kind === "several" ? [value] : value;
  }
  return complete;
}

/** Whether it is asked for here: not what may be missing, and not what the command itself asks for. */
function isMissing({ kind, isPrompted }: Operand<unknown>, value: Value | undefined): boolean {
  const isNeeded = (kind === "required" || kind === "several") && isPrompted !== true;
  return isNeeded && (value === undefined || value.length === 0);
}

async function askOperand(key: string, operand: Operand<unknown>, sources: Sources): Promise<string> {
  const { io } = sources.context;
  const { chosenFrom, completes, help } = operand;
  const flag = operandWord(key, operand);
  if (chosenFrom !== undefined) return chooseRecord(chosenFrom, flag, sources);
  const question = { message: help.split(/[.:]/u, 1)[0] ?? "", flag };
  if (typeof completes === "object")
    return io.select({ ...question, choices: completes.map((value) => ({ name: value, value })) });
  if (completes === "file") return plainPath(await io.ask({ ...question, check: existingFile }));
  return (await io.ask({ ...question, check: someText })).trim();
}

async function chooseRecord(kind: ChosenKind, flag: string, sources: Sources): Promise<string> {
  const { call, io } = sources.context;
  const { one, none } = recordKinds[kind];
  const question = { message: `Which ${one}`, flag };
  const search = { call, locale: sentenceLocale(io.facts) };
  const choices = (await choicesOf(kind, search, sources)).filter(
    ({ value }) => !sources.taken.includes(value),
  );
  if (choices.length === 0) {
    throw new Problem("not_found", {
      detail: `There is no ${one} to choose.`,
      remedy: none,
    });
  }
  if (kind !== "transaction") return io.search({ ...question, choices });
  return io.find({ ...question, choices: (typed) => transactionChoices(search, typed) });
}

async function choicesOf(
  kind: ChosenKind,
  search: Parameters<typeof transactionChoices>[0],
  sources: Sources,
): Promise<readonly Choice<string>[]> {
  if (kind === "transaction") return transactionChoices(search, "");
  if (kind === "heldImport") return heldImportChoices(search);
  if (kind === "deletedTransaction") return deletedChoices(search);
  if (kind === "matchedTransfer") return matchedChoices(search);
  if (kind === "bulkChange") return bulkChangeChoices(search);
  return (await recordChoices(kind, sources)) ?? [];
}
