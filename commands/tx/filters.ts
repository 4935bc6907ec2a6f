/** The flags that say which transactions a list shows. */
import { findAccountId } from "../../src/client/find.ts";
import { findCategory } from "../../src/client/find-category.ts";
import {
  accountingCategories,
  cashFlowCategories,
  transactionStatuses,
} from "../../src/contract/classification.ts";
import type { InputOf } from "../../src/contract/operation.ts";
import type { transactions } from "../../src/contract/transaction.ts";
import { transactionFilter as words, transactionSorts } from "../../src/contract/transaction-filter.ts";
import { Problem } from "../../src/contract/problem.ts";
import {
  choice,
  day,
  either,
  integer,
  text,
  texts,
  toggle,
  type FlagValues,
} from "../../src/terminal/command-line/flag.ts";
import type { Context } from "../../src/terminal/context.ts";
import { given } from "../../src/terminal/command-line/omit-undefined.ts";
import { periodFlag, spanOf } from "../../src/terminal/command-line/period.ts";
import { words as said } from "../../src/terminal/command-line/schema-description.ts";

/** Every filter but the account, for lists that are an account's already. */
export const filterFlags = {
  from: day(said(words.date_from)),
  to: day(said(words.date_to)),
  period: periodFlag,
  status: texts(said(words.status), { placeholder: "status", completes: transactionStatuses }),
  category: texts("Categories, by slug, name, or unique start.", {
    placeholder: "category",
    completes: "category",
  }),
  noCategory: toggle("Only transactions without a category."),
  accountingCategory: texts(said(words.accounting_category), {
    placeholder: "slug",
    completes: accountingCategories,
  }),
  cashFlowCategory: texts(said(words.cash_flow_category), {
    placeholder: "slug",
    completes: cashFlowCategories,
  }),
  currency: texts(said(words.currency_code), { placeholder: "code", completes: "currency" }),
  min: text(said(words.amount_min), { placeholder: "amount" }),
  max: text(said(words.amount_max), { placeholder: "amount" }),
  direction: choice(said(words.direction), ["in", "out"]),
  q: text(said(words.q), { placeholder: "words" }),
  tag: texts(said(words.tag), { placeholder: "tag" }),
  reconciled: either(said(words.is_reconciled)),
  statement: texts(said(words.bank_statement_id), { placeholder: "id", completes: "statement" }),
  import: texts(said(words.import_id), { placeholder: "id", completes: "import" }),
};

export const accountFlag = {
  account: texts("Accounts, by id, name, or unique start of the name.", {
    placeholder: "account",
    completes: "account",
  }),
};

/** How much of a list is shown, and in which order. */
export const extentFlags = {
  sort: choice("Order; a dash in front reverses it.", transactionSorts, { placeholder: "order" }),
  limit: integer("Show this many, following pages.", { minimum: 1 }),
  all: toggle("Show all of them."),
};

type Filters = FlagValues<typeof filterFlags> & { readonly account?: readonly string[] };
type ListInput = Omit<InputOf<typeof transactions.list>, "limit" | "cursor">;

/** The filter that the flags amount to, names looked up. */
export async function filterOf(
  { call, io: { note } }: Pick<Context, "call" | "io">,
  flags: Filters,
): Promise<ListInput> {
  const { from, to } = spanOf(flags);
  if (flags.noCategory && flags.category.length > 0) {
    throw new Problem("settings_conflict", {
      detail: "--category and --no-category contradict each other.",
    });
  }
  return given({
    bank_account_id: await listed(flags.account ?? [], (named) => findAccountId(call, named)),
    date_from: from,
    date_to: to,
    status: split(flags.status),
    category: await listed(flags.category, (named) => findCategory(call, named, { note })),
    has_category: flags.noCategory ? false : undefined,
    accounting_category: split(flags.accountingCategory),
    cash_flow_category: split(flags.cashFlowCategory),
    currency_code: split(flags.currency),
    amount_min: flags.min,
    amount_max: flags.max,
    direction: flags.direction,
    q: flags.q,
    tag: flags.tag.length === 0 ? undefined : [...flags.tag],
    is_reconciled: flags.reconciled,
    bank_statement_id: split(flags.statement),
    import_id: split(flags.import),
  });
}

/** Repeated values, each of which may hold several between commas; undefined when there are none. */
function split(values: readonly string[]): string[] | undefined {
  return values.length === 0 ? undefined : values.flatMap((value) => value.split(","));
}

async function listed(
  named: readonly string[],
  find: (name: string) => Promise<string>,
): Promise<string[] | undefined> {
  if (named.length === 0) return undefined;
  const found: string[] = [];
  for (const name of named) found.push(await find(name));
  return found;
}
