/** --chart: names of the user's own for bank accounts and categories. */
import type { ChosenNames } from "../../src/client/export/chart.ts";
import { findCategory } from "../../src/client/find-category.ts";
import { Problem } from "../../src/contract/problem.ts";
import { wrongValue } from "../../src/terminal/command-line/wrong-value.ts";
import type { Context } from "../../src/terminal/context.ts";
import type { ExportBook } from "./open-book.ts";

/** Words for transactions without a category, and for those that no report counts, where no category is called so. */
export const UNCATEGORIZED = "uncategorized";
export const EXCLUDED = "excluded";

/** Problem: usage, where the file has no accounts of a journal. */
export function refuseChart(format: string, pairs: readonly string[]): void {
  if (pairs.length === 0 || (format !== "ofx" && format !== "jsonl")) return;
  throw new Problem("usage", {
    detail: `--chart names accounts of a journal, and a file of ${format} has none.`,
    remedy: "Leave it out, or choose another --format, such as hledger or csv.",
  });
}

/** Reads pairs such as "rent=Expenses:Housing". Problems: usage, unknown_category, ambiguous_name. */
export async function chosenNames(
  { call, io }: Context,
  { accounts, categories }: ExportBook,
  pairs: readonly string[],
): Promise<ChosenNames> {
  const byAccount = new Map<string, string>();
  const byCategory = new Map<string, string>();
  let excluded: string | undefined;
  for (const pair of pairs) {
    const [, word = "", name = ""] = /^([^=]+)=(.+)$/.exec(pair) ?? [];
    if (word === "")
      throw wrongValue("--chart", {
        value: pair,
        expectation: "category=Account:Name or account=Account:Name",
      });
    const folded = word.toLowerCase();
    const account = accounts.find((one) => one.id === word || one.name.toLowerCase() === folded);
    const category = categories.find((one) => one.slug === word || one.name.toLowerCase() === folded);
    if (account !== undefined && category !== undefined) throw twoMeanings(word, category.slug);
    if (account !== undefined) byAccount.set(account.id, name);
    else if (category === undefined && folded === UNCATEGORIZED) byCategory.set("", name);
    else if (category === undefined && folded === EXCLUDED) excluded = name;
    else byCategory.set(category?.slug ?? (await findCategory(call, word, { note: io.note })), name);
  }
  return { accounts: byAccount, categories: byCategory, excluded };
}

function twoMeanings(word: string, slug: string): Problem {
  return new Problem("ambiguous_name", {
    detail: `--chart ${JSON.stringify(word)} is the name of a bank account and of a category.`,
    remedy: `Give the id of the account, or rename the account to give the slug of the category, ${JSON.stringify(slug)}.`,
  });
}
