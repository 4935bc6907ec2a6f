/** The flags for the fields of a transaction, for create and update. */
import { findAccountId } from "../../src/client/find.ts";
import { findCategory } from "../../src/client/find-category.ts";
import { accountingCategories, cashFlowCategories } from "../../src/contract/category/classification.ts";
import { fieldOfFlag } from "../../src/contract/transaction/fields.ts";
import { createTransactionSchema, type CreateTransaction } from "../../src/contract/transaction/request.ts";
import type { Context } from "../../src/terminal/context.ts";
import { currency } from "../../src/terminal/command-line/currency-flag.ts";
import {
  amount,
  day,
  text,
  texts,
  toggle,
  typedName,
  type FlagValues,
} from "../../src/terminal/command-line/flag.ts";
import { omitUndefined } from "../../src/contract/omit-undefined.ts";
import { descriptionOf } from "../../src/terminal/command-line/schema-description.ts";

/** The field of a flag by its key: transaction_date of date, posted_date of postedDate. */
function fieldOf(key: string): keyof typeof createTransactionSchema.shape {
  return fieldOfFlag(typedName(key).replaceAll("-", "_")) as keyof typeof createTransactionSchema.shape;
}

const about = (key: string): string => descriptionOf(createTransactionSchema.shape[fieldOf(key)]);

export const newCategoryFlag = toggle("Create the category if it does not exist yet.");

export const fieldFlags = {
  account: text("Bank account, by id, name, unique start of the name, or number.", {
    placeholder: "account",
    completes: "account",
  }),
  date: day(about("date")),
  description: text(about("description")),
  amount: amount(about("amount")),
  currency: currency(about("currency")),
  category: text("The company's own category, by slug, name, or unique start of either.", {
    placeholder: "category",
    completes: "category",
  }),
  newCategory: newCategoryFlag,
  accountingCategory: text(about("accountingCategory"), {
    placeholder: "slug",
    completes: accountingCategories,
  }),
  cashFlowCategory: text(about("cashFlowCategory"), {
    placeholder: "slug",
    completes: cashFlowCategories,
  }),
  merchant: text(about("merchant")),
  tag: texts("A tag.", { placeholder: "tag" }),
  postedDate: day(about("postedDate")),
  exchangeRate: amount(about("exchangeRate"), { placeholder: "rate", isRate: true }),
  externalId: text(about("externalId"), { placeholder: "id" }),
};

/** Flags whose text is the value of their field. */
const textFlags = (Object.keys(fieldFlags) as (keyof typeof fieldFlags)[]).filter(
  (key) => !["account", "category", "newCategory", "tag"].includes(key),
);
type TextField = Exclude<
  keyof CreateTransaction,
  "bank_account_id" | "category" | "tags" | "original_description"
>;

/** The members of a request from the flags, with names resolved to ids. */
export async function fieldsOf(
  { call, io: { note } }: Pick<Context, "call" | "io">,
  flags: FlagValues<typeof fieldFlags>,
) {
  const { account, category, tag, newCategory: makesNew } = flags;
  const texts = textFlags.map((key) => [fieldOf(key), flags[key]]);
  return omitUndefined({
    ...(Object.fromEntries(texts) as Partial<Record<TextField, string>>),
    bank_account_id: account === undefined ? undefined : await findAccountId(call, account),
    category: category === undefined ? undefined : await findCategory(call, category, { note, makesNew }),
    tags: tag.length === 0 ? undefined : [...tag],
  });
}
