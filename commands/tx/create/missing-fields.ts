/** Asks on a terminal for required fields of a new transaction that no flag gives. */
import { pages } from "../../../src/client/pages.ts";
import { everyRow } from "../../../src/client/find.ts";
import { accounts, type Account } from "../../../src/contract/account.ts";
import { categories } from "../../../src/contract/category.ts";
import type { InputOf } from "../../../src/contract/operation.ts";
import { Problem } from "../../../src/contract/problem.ts";
import type { transactions } from "../../../src/contract/transaction.ts";
import type { Context } from "../../../src/terminal/context.ts";
import { localDay } from "../../../src/client/notation/named-periods.ts";
import { someDay, someText } from "../../../src/terminal/prompts/checks.ts";
import { optional } from "../../../src/client/optional-call.ts";
import { askMoney } from "./ask-amount.ts";
import { categoryChoices } from "../../categories/choices.ts";

type Request = InputOf<typeof transactions.create>;

/** The complete request; where something is missing, the category is asked for too. Without a terminal: `input_needed`, naming every missing flag. */
export async function askMissingFields(context: Context, request: Partial<Request>): Promise<Request> {
  if (Object.keys(FLAGS).every((member) => member in request)) return withRate(context, request as Request);
  if (!context.io.facts.interactive) requireAll(request);
  const { io } = context;
  const account =
    request.bank_account_id === undefined
      ? await askAccount(context)
      : await accountOf(context, request.bank_account_id);
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
  const money = await askMoney(context, { request, accountCurrency: account.currency_code });
  const category = request.category ?? (await askCategory(context));
  return {
    ...request,
    ...money,
    bank_account_id: account.id,
    transaction_date,
    description,
    ...(category === undefined ? {} : { category }),
  };
}

/** The whole request; on a terminal the rate of a foreign amount is asked for as well. */
async function withRate(context: Context, request: Request): Promise<Request> {
  const { currency_code, exchange_rate, bank_account_id } = request;
  if (currency_code === undefined || exchange_rate !== undefined || !context.io.facts.interactive)
    return request;
  const { currency_code: accountCurrency } = await accountOf(context, bank_account_id);
  return { ...request, ...(await askMoney(context, { request, accountCurrency })) };
}

/** A category of the chart or the company; undefined for none, and where the caller may not see categories. */
async function askCategory({ call, io }: Context): Promise<string | undefined> {
  const all = await optional(() =>
    everyRow(pages({ call, stream: undefined }, categories.list, {}, { limit: Infinity, isOptional: true })),
  );
  if (all === undefined) return undefined;
  return io.search<string | undefined>({
    message: "Category (type to search)",
    flag: "--category",
    choices: [{ name: "none", value: undefined }, ...categoryChoices(all)],
  });
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
      flags.length === 1 ? `Give ${flagNames}.` : "Give them, or the whole transaction with --json-input.",
  });
}

type AccountChoice = Pick<Account, "id"> & Partial<Pick<Account, "currency_code">>;

/** The account with its currency, where the caller may read it. */
async function accountOf({ call, interruption: signal }: Context, id: string): Promise<AccountChoice> {
  const answer = await optional(() => call(accounts.get, { id }, { isOptional: true, signal }));
  return answer?.data ?? { id };
}

async function askAccount({ call, stream, io }: Context): Promise<AccountChoice> {
  const all = await everyRow(
    pages({ call, stream }, accounts.list, { status: ["active"] }, { limit: Infinity }),
  );
  if (all.length === 0) {
    throw new Problem("unknown_account", {
      detail: "There is no bank account yet.",
      remedy: "Create one with `cashbook accounts create <name>`.",
    });
  }
  return io.select({
    message: "Account",
    flag: "--account",
    choices: all.map((account) => ({ name: `${account.name} (${account.currency_code})`, value: account })),
  });
}
