/** Filter flags of transaction lists. */
import { endingIn, isShortEnding, isWholeId, shortEnding } from "../../src/client/ids/ending.ts";
import { findIds } from "../../src/client/ids/find-id.ts";
import { splitAlternatives } from "../../src/client/filter/term.ts";
import {
  accountingCategories,
  cashFlowCategories,
  transactionStatus,
  transactionStatuses,
} from "../../src/contract/category/classification.ts";
import { findsByEnding } from "../../src/client/service.ts";
import type { InputOf } from "../../src/contract/operation.ts";
import type { transactions } from "../../src/contract/transaction.ts";
import { transactionFilter as words, transactionSorts } from "../../src/contract/transaction/filter.ts";
import { Problem } from "../../src/contract/problem.ts";
import { currencies } from "../../src/terminal/command-line/currency-flag.ts";
import {
  amount,
  choice,
  either,
  integer,
  several,
  text,
  texts,
  toggle,
  type FlagValues,
} from "../../src/terminal/command-line/flag.ts";
import type { Context } from "../../src/terminal/context.ts";
import { omitUndefined } from "../../src/contract/omit-undefined.ts";
import { firstDay, lastDay, periodFlag, readSpan } from "../../src/terminal/command-line/period.ts";
import { requireValues } from "../../src/terminal/command-line/wrong-value.ts";
import { descriptionOf } from "../../src/terminal/command-line/schema-description.ts";
import { namedAccount, namedCategory } from "./named.ts";
import { readWhere, whereFlag } from "./where.ts";

/** All filters but the account, for lists of one account. */
export const filterFlags = {
  from: firstDay("First day: a date, or the start of a period."),
  to: lastDay("Last day: a date, or the end of a period."),
  period: periodFlag,
  status: texts(descriptionOf(words.status), { placeholder: "status", completes: transactionStatuses }),
  category: texts("Categories, by slug, name, or unique start of either.", {
    placeholder: "category",
    completes: "category",
  }),
  noCategory: toggle("Only transactions without a category."),
  accountingCategory: texts(descriptionOf(words.accounting_category), {
    placeholder: "slug",
    completes: accountingCategories,
  }),
  cashFlowCategory: texts(descriptionOf(words.cash_flow_category), {
    placeholder: "slug",
    completes: cashFlowCategories,
  }),
  currency: currencies(descriptionOf(words.currency_code)),
  min: amount(descriptionOf(words.amount_min)),
  max: amount(descriptionOf(words.amount_max)),
  direction: choice(descriptionOf(words.direction), ["in", "out"]),
  q: text(descriptionOf(words.q), { placeholder: "words" }),
  tag: texts(descriptionOf(words.tag), { placeholder: "tag" }),
  reconciled: either(descriptionOf(words.is_reconciled)),
  statement: texts(descriptionOf(words.bank_statement_id), { placeholder: "id", completes: "statement" }),
  import: texts("Imports, by id or the name of the file.", { placeholder: "id", completes: "import" }),
  ...whereFlag,
};

export const accountFlag = {
  account: texts("Accounts, by id, name, unique start of the name, or number.", {
    placeholder: "account",
    completes: "account",
  }),
};

/** The words of a line that are searched for, as --q is. */
export const wordsOperand = {
  words: several("Words to search for, each anywhere in description or merchant; the same as --q.", {
    atLeast: 0,
    placeholder: "word",
  }),
};

/** Those words, and --q beside them. */
export function joinedWords(q: string | undefined, words: readonly string[]): string | undefined {
  return words.length === 0 ? q : [...(q === undefined ? [] : [q]), ...words].join(" ");
}

/** Order and length of a list. */
export const extentFlags = {
  sort: choice("Order; a leading dash reverses it.", transactionSorts, { placeholder: "order" }),
  limit: integer("Number of records to show.", { minimum: 1 }),
  all: toggle("Show all records."),
};

export type Filters = FlagValues<typeof filterFlags> & { readonly account?: readonly string[] };
type ListInput = Omit<InputOf<typeof transactions.list>, "limit" | "cursor">;

/** The filter that the flags describe, with names resolved to ids. */
export async function filterOf(
  context: Pick<Context, "call" | "service" | "io">,
  flags: Filters,
): Promise<ListInput> {
  const { call } = context;
  const { note } = context.io;
  const { from, to } = readSpan(flags);
  if (flags.noCategory && flags.category.length > 0) {
    throw new Problem("settings_conflict", {
      detail: "--category and --no-category cannot be combined.",
    });
  }
  const statuses = splitValues(flags.status);
  requireValues("--status", statuses ?? [], transactionStatus());
  return omitUndefined({
    bank_account_id: await findAll(flags.account ?? [], (name) => namedAccount(call, name)),
    date_from: from,
    date_to: to,
    status: statuses,
    category: await findAll(flags.category, (name) => namedCategory(call, name, { note })),
    has_category: flags.noCategory ? false : undefined,
    accounting_category: splitValues(flags.accountingCategory),
    cash_flow_category: splitValues(flags.cashFlowCategory),
    currency_code: flags.currency.length === 0 ? undefined : [...flags.currency],
    amount_min: flags.min,
    amount_max: flags.max,
    direction: flags.direction,
    q: flags.q,
    tag: flags.tag.length === 0 ? undefined : flags.tag.flatMap(splitAlternatives),
    is_reconciled: flags.reconciled,
    bank_statement_id: await idsOf(context, "statement", flags.statement),
    import_id: await idsOf(context, "import", flags.import),
    where: await readWhere(context, flags.where),
  });
}

/** Splits repeated values at commas and `|`; undefined when there are none. */
function splitValues(values: readonly string[]): string[] | undefined {
  return values.length === 0 ? undefined : values.flatMap((value) => value.split(/[,|]/u));
}

async function idsOf(
  context: Pick<Context, "call" | "service">,
  kind: "statement" | "import",
  values: readonly string[],
): Promise<string[] | undefined> {
  const isId = (text: string) => isWholeId(text) || endingIn(text) !== undefined || isShortEnding(text);
  // An import has the name of its file, too, and that may contain a comma.
  const ids =
    kind === "import"
      ? values.flatMap((value) => {
          const parts = value.split(/[,|]/u);
          return parts.every(isId) ? parts : [value];
        })
      : (splitValues(values) ?? []);
  if (ids.length === 0) return undefined;
  // In a filter, a word that is no id would only match nothing; another service may have ids of any form.
  const word = kind === "import" ? undefined : ids.find((text) => !isId(text));
  if (word !== undefined && findsByEnding(await context.service())) throw shortEnding(word, kind);
  return [...(await findIds(context, kind, ids))];
}

async function findAll(
  names: readonly string[],
  find: (name: string) => Promise<string>,
): Promise<string[] | undefined> {
  if (names.length === 0) return undefined;
  const ids: string[] = [];
  for (const name of names.flatMap(splitAlternatives)) ids.push(await find(name));
  return ids;
}
