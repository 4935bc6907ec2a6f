/** What is asked and said where a bulk change says not yet what to change: which transactions are chosen, and by what. */
import { Problem } from "../../../src/contract/problem.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import type { FlagWords, LineWords } from "../../../src/terminal/command-line/changes.ts";
import { typedName, type Flag, type FlagValues } from "../../../src/terminal/command-line/flag.ts";
import type { Context } from "../../../src/terminal/context.ts";
import { someText } from "../../../src/terminal/prompts/checks.ts";
import { readable } from "../../events/changes.ts";
import { filterOf, joinedWords } from "../filters.ts";
import { transactionsText } from "../tally.ts";
import { merchantHint } from "../where.ts";
import { selectionFlags } from "./selection.ts";

/**
 * The words of the transactions, where the line chooses none; says how many match. Problem: usage where none does, since there is
 * nothing to change.
 */
export async function askSelection(context: Context, line: LineWords): Promise<readonly FlagWords[]> {
  const asked = hasSelection(line) ? [] : [await askWords(context)];
  const flags = new Map([...line.flags, ...asked]);
  const count = await countOf(context, { ...line, flags });
  const words = countWords(count, flags);
  if (count === 0) {
    const remedy = `Choose them by other words.${hintOf(flags)} The change itself is ${changeWords(flags)}`;
    throw new Problem("usage", { detail: words, remedy });
  }
  if (words !== "") context.io.note(words);
  return asked;
}

/** How a bulk change without a change is refused. */
export async function bulkRefusal(context: Context, line: LineWords) {
  const { flags } = line;
  const count = hasSelection(line) ? await countOf(context, line) : undefined;
  return {
    detail: ["No change was given.", countWords(count, flags)].filter((words) => words !== "").join(" "),
    remedy: `Add what to change: ${changeWords(flags)} The other flags only choose the transactions.`,
  };
}

function hasSelection({ operands, flags }: LineWords): boolean {
  return (operands["words"]?.length ?? 0) > 0 || Object.keys(selectionFlags).some((key) => flags.has(key));
}

async function askWords({ io }: Context): Promise<FlagWords> {
  const message = "Which transactions? A word of their description or merchant";
  return ["q", (await io.ask({ message, flag: "--q", check: someText })).trim()];
}

/** How many transactions match; undefined for a list of ids, which is read once, and where the service does not count. */
async function countOf(context: Context, { operands, flags }: LineWords): Promise<number | undefined> {
  if (flags.has("idsFrom")) return undefined;
  const { idsFrom: _, ...typed } = valuesOf(flags);
  const q = joinedWords(typed.q, [operands["words"] ?? []].flat());
  const filter = await filterOf(context, { ...typed, q });
  const { call, interruption: signal } = context;
  const request = { ...filter, limit: 1, include_total: true };
  // Whoever may change them need not be allowed to list them.
  const answer = await readable(() => call(transactions.list, request, { isOptional: true, signal }));
  return answer?.pagination?.total ?? undefined;
}

function valuesOf(flags: LineWords["flags"]): FlagValues<typeof selectionFlags> {
  const all: [string, Flag<unknown>][] = Object.entries(selectionFlags);
  return Object.fromEntries(
    all.map(([key, flag]) => [key, flag.read(flags.get(key), `--${typedName(key)}`)]),
  ) as FlagValues<typeof selectionFlags>;
}

/** "6 transactions match. --category only chooses the transactions that have it." */
function countWords(count: number | undefined, flags: LineWords["flags"]): string {
  const matches =
    count === undefined
      ? ""
      : count === 0
        ? "No transaction matches."
        : `${transactionsText(count)} ${count === 1 ? "matches" : "match"}.`;
  const only = flags.has("category") ? "--category only chooses the transactions that have it." : "";
  return [matches, only].filter((words) => words !== "").join(" ");
}

/** The flags that are a change, with the category that was meant as one. */
function changeWords(flags: LineWords["flags"]): string {
  const words = [flags.get("category") ?? []].flat();
  const [only, ...others] = words;
  const category = typeof only === "string" && others.length === 0 ? only : "travel";
  return `--set field=value, such as --set category=${category}, --add-tag or --remove-tag.`;
}

function hintOf(flags: LineWords["flags"]): string {
  const terms = [flags.get("where") ?? []].flat().filter((term) => typeof term === "string");
  return merchantHint(terms);
}
