/** Asks on a terminal for required fields of a new transaction that no flag gives. */
import { pages } from "../../../src/client/pages.ts";
import { accounts } from "../../../src/contract/account.ts";
import { categories } from "../../../src/contract/category.ts";
import type { InputOf } from "../../../src/contract/operation.ts";
import { Problem } from "../../../src/contract/problem.ts";
import type { transactions } from "../../../src/contract/transaction.ts";
import type { Context } from "../../../src/terminal/context.ts";
import { localDay } from "../../../src/client/notation/named-periods.ts";
import { someAmount, someDay, someText } from "../../../src/terminal/prompts/checks.ts";

type Request = InputOf<typeof transactions.create>;

/** The complete request; where something is missing, the category is asked for too. Without a terminal: `input_needed`, naming every missing flag. */
export async function askMissingFields(context: Context, request: Partial<Request>): Promise<Request> {
  if (Object.keys(FLAGS).every((member) => member in request)) return request as Request;
  if (!context.io.facts.interactive) requireAll(request);
  const { io } = context;
  const bank_account_id = request.bank_account_id ?? (await askAccount(context));
  const transaction_date =
    request.transaction_date ??
    (await io.ask({
      message: "Date",
      flag: "--date",
      initial: localDay(),
      check: someDay,
    }));
  const description =
    request.description ??
    (await io.ask({
      message: "Description",
      flag: "--description",
      check: someText,
    }));
  const amount =
    request.amount ??
    (await io.ask({
      message: "Amount, negative for money out",
      flag: "--amount",
      check: someAmount,
    }));
  const category = request.category ?? (await askCategory(context));
  return {
    ...request,
    bank_account_id,
    transaction_date,
    description,
    amount,
    ...(category === undefined ? {} : { category }),
  };
}

/** A category of the chart or the company; undefined for none, and where the caller may not see categories. */
async function askCategory({ call, io }: Context): Promise<string | undefined> {
  const choices: { name: string; value: string | undefined }[] = [{ name: "none", value: undefined }];
  try {
    for await (const page of pages(
      { call, stream: undefined },
      categories.list,
      {},
      { all: true, isOptional: true },
    ))
      for (const { slug, name } of page) choices.push({ name: `${name} (${slug})`, value: slug });
  } catch (error) {
    if (error instanceof Problem && ["insufficient_scope", "no_such_operation"].includes(error.code))
      return undefined;
    throw error;
  }
  return io.search({ message: "Category (type to search)", flag: "--category", choices });
}

const FLAGS: Readonly<Record<string, string>> = {
  bank_account_id: "--account",
  transaction_date: "--date",
  description: "--description",
  amount: "--amount",
};

function requireAll(request: Partial<Request>): void {
  const missing = Object.entries(FLAGS).filter(([member]) => !(member in request));
  if (missing.length === 0) return;
  const flags = missing.map(([, flag]) => flag);
  const flagNames = flags.length === 1 ? flags[0] : `${flags.slice(0, -1).join(", ")} and ${flags.at(-1)}`;
  throw new Problem("input_needed", {
    detail: `${flagNames} ${flags.length === 1 ? "is" : "are"} missing, and cashbook cannot ask because this is not a terminal.`,
    remedy:
      flags.length === 1 ? `Give ${flagNames}.` : "Give them, or the whole transaction by --json-input.",
  });
}

async function askAccount({ call, stream, io }: Context): Promise<string> {
  const choices: { name: string; value: string }[] = [];
  for await (const page of pages({ call, stream }, accounts.list, { status: ["active"] }, { all: true })) {
    for (const { id, name, currency_code } of page) {
      choices.push({ name: `${name} (${currency_code})`, value: id });
    }
  }
  if (choices.length === 0) {
    throw new Problem("unknown_account", {
      detail: "There is no bank account yet.",
      remedy: "Create one with `cashbook accounts create <name>`.",
    });
  }
  return io.select({ message: "Account", flag: "--account", choices });
}
