/** The flags for the fields of a transaction, for create and update. */
import { findAccountId } from "../../src/client/find.ts";
import { findCategory } from "../../src/client/find-category.ts";
import { accountingCategories, cashFlowCategories } from "../../src/contract/category/classification.ts";
import { createTransactionSchema } from "../../src/contract/transaction/request.ts";
import type { Context } from "../../src/terminal/context.ts";
import { day, text, texts, toggle, type FlagValues } from "../../src/terminal/command-line/flag.ts";
import { omitUndefined } from "../../src/terminal/command-line/omit-undefined.ts";
import { descriptionOf } from "../../src/terminal/command-line/schema-description.ts";

const { shape } = createTransactionSchema;

export const newCategoryFlag = toggle("Take a category that is not there yet as a new one.");

export const fieldFlags = {
  account: text("Bank account, by id, name, or unique start of the name.", {
    placeholder: "account",
    completes: "account",
  }),
  date: day(descriptionOf(shape.transaction_date)),
  description: text(descriptionOf(shape.description)),
  amount: text(descriptionOf(shape.amount), { placeholder: "amount" }),
  currency: text(descriptionOf(shape.currency_code), { placeholder: "code", completes: "currency" }),
  category: text("The company's own category, by slug, name, or unique start.", {
    placeholder: "category",
    completes: "category",
  }),
  newCategory: newCategoryFlag,
  accountingCategory: text(descriptionOf(shape.accounting_category), {
    placeholder: "slug",
    completes: accountingCategories,
  }),
  cashFlowCategory: text(descriptionOf(shape.cash_flow_category), {
    placeholder: "slug",
    completes: cashFlowCategories,
  }),
  merchant: text(descriptionOf(shape.merchant_name)),
  tag: texts("A tag.", { placeholder: "tag" }),
  postedDate: day(descriptionOf(shape.posted_date)),
  exchangeRate: text(descriptionOf(shape.exchange_rate), { placeholder: "rate" }),
  externalId: text(descriptionOf(shape.external_id), { placeholder: "id" }),
};

/** The members of a request from the flags, with names resolved to ids. */
export async function fieldsOf(
  { call, io: { note } }: Pick<Context, "call" | "io">,
  flags: FlagValues<typeof fieldFlags>,
) {
  const { account, category, tag, newCategory: makesNew } = flags;
  return omitUndefined({
    bank_account_id: account === undefined ? undefined : await findAccountId(call, account),
    transaction_date: flags.date,
    description: flags.description,
    amount: flags.amount,
    currency_code: flags.currency,
    category: category === undefined ? undefined : await findCategory(call, category, { note, makesNew }),
    accounting_category: flags.accountingCategory,
    cash_flow_category: flags.cashFlowCategory,
    merchant_name: flags.merchant,
    tags: tag.length === 0 ? undefined : [...tag],
    posted_date: flags.postedDate,
    exchange_rate: flags.exchangeRate,
    external_id: flags.externalId,
  });
}
