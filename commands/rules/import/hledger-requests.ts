/** Rules of hledger as requests: each account becomes the category that a person says it means. */
import { findCategory } from "../../../src/client/find-category.ts";
import { everyRow } from "../../../src/client/find.ts";
import { pages } from "../../../src/client/pages.ts";
import type { HledgerRule, HledgerRules, LeftOut } from "../../../src/client/rules-file/hledger-rules.ts";
import { categories } from "../../../src/contract/category.ts";
import { categoriesNear } from "../../../src/contract/category/search.ts";
import { Problem } from "../../../src/contract/problem.ts";
import type { Context } from "../../../src/terminal/context.ts";
import type { RuleRequest } from "./own-requests.ts";

interface Named {
  readonly slug: string;
  readonly name: string;
}

/** Problem: input_needed where an account names no category and nobody can be asked. */
export async function hledgerRequests(
  context: Context,
  { rules, leftOut, map }: HledgerRules & { readonly map: readonly string[] },
): Promise<{ requests: readonly RuleRequest[]; leftOut: readonly LeftOut[] }> {
  const accounts = [...new Set(rules.flatMap(({ account }) => account ?? []))];
  const slugs = await slugsOf(context, { accounts, map });
  const isUsable = ({ account, description }: HledgerRule) =>
    description !== undefined || (slugs.get(account ?? "") ?? "") !== "";
  const requests = rules.filter(isUsable).map(({ name, where, account, description }): RuleRequest => {
    const category = slugs.get(account ?? "") ?? "";
    return {
      name,
      where: [...where],
      set: { ...(category !== "" && { category }), ...(description !== undefined && { description }) },
    };
  });
  const without = rules
    .filter((rule) => !isUsable(rule))
    .map(({ line, name, account = "" }) => ({ line, text: name, reason: `${account} has no category here` }));
  return { requests, leftOut: [...leftOut, ...without].toSorted((one, other) => one.line - other.line) };
}

/** By account; empty where its rules are left out. */
async function slugsOf(
  context: Context,
  { accounts, map }: { accounts: readonly string[]; map: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const { call, stream, io } = context;
  const slugs = new Map<string, string>();
  for (const word of map) {
    const [account = ""] = word.split("=", 1);
    if (!word.includes("=") || !accounts.includes(account)) throw wrongMapping(word, accounts);
    const category = word.slice(account.length + 1);
    slugs.set(
      account,
      category === "" ? "" : await findCategory(call, category, { note: io.note, makesNew: false }),
    );
  }
  const unmapped = accounts.filter((account) => !slugs.has(account));
  if (unmapped.length === 0) return slugs;
  const all = (await everyRow(pages({ call, stream }, categories.list, {}, { limit: Infinity }))).filter(
    ({ is_archived }) => !is_archived,
  );
  const open: string[] = [];
  for (const account of unmapped) {
    const alike = all.find(({ slug, name }) => [slug, name].some((word) => isAlike(word, lastPart(account))));
    if (alike !== undefined) slugs.set(account, alike.slug);
    else if (io.facts.interactive) slugs.set(account, await ask(context, { account, all }));
    else open.push(account);
  }
  if (open.length > 0) throw openAccounts(open, all);
  return slugs;
}

async function ask(
  { io }: Context,
  { account, all }: { account: string; all: readonly Named[] },
): Promise<string> {
  const near = new Set(categoriesNear(lastPart(account), all).map(({ slug }) => slug));
  const ordered = [...all.filter(({ slug }) => near.has(slug)), ...all.filter(({ slug }) => !near.has(slug))];
  return io.search({
    message: `Category of ${account}`,
    flag: `--map ${account}=<category>`,
    choices: [
      ...ordered.map(({ slug, name }) => ({ name: `${name} (${slug})`, value: slug })),
      { name: "None: leave its rules out", value: "" },
    ],
  });
}

function lastPart(account: string): string {
  return account.split(":").at(-1) ?? account;
}

function isAlike(one: string, other: string): boolean {
  const folded = (word: string) => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
  return folded(one) === folded(other);
}

function openAccounts(accounts: readonly string[], all: readonly Named[]): Problem {
  const suggestions = accounts.map((account) => {
    const [near] = categoriesNear(lastPart(account), all);
    return `--map '${account}=${near?.slug ?? "<category>"}'`;
  });
  return new Problem("input_needed", {
    detail: `${accounts.length === 1 ? "An account of the file is" : `${accounts.length} accounts of the file are`} no category here: ${accounts.join(", ")}.`,
    remedy: `Say what each means, and check what is suggested: ${suggestions.join(" ")}. With nothing behind =, its rules are left out.`,
  });
}

function wrongMapping(word: string, accounts: readonly string[]): Problem {
  return new Problem("usage", {
    detail: `--map ${JSON.stringify(word)} names no account of the file.`,
    remedy:
      accounts.length === 0
        ? "The file has no accounts to map."
        : `Write it as --map ${accounts[0] ?? ""}=<category>; the accounts are ${accounts.join(", ")}.`,
  });
}
