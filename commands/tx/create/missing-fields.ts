/** Asks on a terminal for required fields of a new transaction that no flag gives. */
import { pages } from "../../../src/client/pages.ts";
import { accounts } from "../../../src/contract/account.ts";
import { isDate } from "../../../src/contract/values/date.ts";
import { plainNumeral } from "../../../src/contract/values/decimal.ts";
import type { InputOf } from "../../../src/contract/operation.ts";
import { Problem } from "../../../src/contract/problem.ts";
import type { transactions } from "../../../src/contract/transaction.ts";
import type { Context } from "../../../src/terminal/context.ts";
import { localDay } from "../../../src/terminal/command-line/period.ts";

type Request = InputOf<typeof transactions.create>;

/** The complete request. Without a terminal: `input_needed`, naming every missing flag. */
export async function askMissingFields(context: Context, request: Partial<Request>): Promise<Request> {
  if (!context.io.facts.interactive) requireAll(request);
  const { io } = context;
  const bank_account_id = request.bank_account_id ?? (await askAccount(context));
  const transaction_date =
    request.transaction_date ??
    (await io.ask({
      message: "Date",
      flag: "--date",
      initial: localDay(),
      check: (text) => (isDate(text) ? undefined : "Write a real day as YYYY-MM-DD."),
    }));
  const description =
    request.description ??
    (await io.ask({
      message: "Description",
      flag: "--description",
      check: (text) => (text.trim() === "" ? "Say what the transaction is." : undefined),
    }));
  const amount =
    request.amount ??
    (await io.ask({
      message: "Amount, negative for money out",
      flag: "--amount",
      check: (text) => (plainNumeral(text, 15) === undefined ? "Write it like -1299.90." : undefined),
    }));
  return { ...request, bank_account_id, transaction_date, description, amount };
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
    detail: `${flagNames} ${flags.length === 1 ? "is" : "are"} missing, and there is no terminal to ask at.`,
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
      remedy: "Make one with `cashbook accounts create <name>`.",
    });
  }
  return io.select({ message: "Account", flag: "--account", choices });
}
