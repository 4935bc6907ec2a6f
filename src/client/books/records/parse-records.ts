/** A book as lines of JSON that `cashbook export --format jsonl` wrote: its accounts, categories and transactions. */
import * as z from "zod/mini";
import { accountSchema } from "../../../contract/account.ts";
import { categorySchema } from "../../../contract/category/record.ts";
import { transactionSchema } from "../../../contract/transaction/record.ts";
import { decimalText } from "../../../contract/values/decimal.ts";
import { parseJson } from "../../../contract/values/json.ts";
import { toMinor } from "../../../contract/values/money.ts";
import type { BookAccount, BookCategory, BookPlan, BookRow } from "../plan.ts";
import type { BookLine } from "../read-lines.ts";
import { unreadableBook } from "../unreadable-book.ts";

const lineSchema = z.discriminatedUnion("record", [
  z.object({ record: z.literal("account"), ...accountSchema.shape }),
  z.object({ record: z.literal("category"), ...categorySchema.shape }),
  z.object({ record: z.literal("transaction"), ...transactionSchema.shape }),
]);

type RecordLine = z.output<typeof lineSchema>;
type Of<Kind extends RecordLine["record"]> = Extract<RecordLine, { readonly record: Kind }>;

export function parseRecords(lines: readonly BookLine[]): BookPlan {
  const accounts = new Map<string, BookAccount>();
  const categories = new Map<string, Of<"category">>();
  const used = new Map<string, BookCategory>();
  const rows: BookRow[] = [];
  let excluded = 0;
  for (const line of lines) {
    if (line.text.trim() === "") continue;
    const record = recordOf(line);
    if (record.record === "account") accounts.set(record.id, accountOf(record));
    else if (record.record === "category") categories.set(record.slug, record);
    else {
      if (!accounts.has(record.bank_account_id))
        throw unreadableBook(line.place, "names a bank account that no line before it has");
      if (record.status === "excluded") excluded++;
      for (const category of pathOf(record.category, categories)) used.set(category.key, category);
      rows.push(rowOf(record, line));
    }
  }
  // Those that a person made are part of the book, even where no transaction has them.
  for (const { slug, is_default, is_archived } of categories.values())
    if (!is_default && !is_archived)
      for (const category of pathOf(slug, categories)) used.set(category.key, category);
  const notes =
    excluded === 0 ? [] : [`Transactions that were excluded from reports count in them now: ${excluded}.`];
  return { accounts: [...accounts.values()], categories: [...used.values()], rows, transfers: 0, notes };
}

function recordOf({ text, place }: BookLine): RecordLine {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    throw unreadableBook(place, "is not JSON");
  }
  const result = lineSchema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw unreadableBook(
    place,
    `is not a record of an account, category or transaction (${issue?.path.join(".") || "record"})`,
  );
}

function accountOf({
  id,
  name,
  currency_code,
  account_type,
  opening_balance,
  opening_date,
}: Of<"account">): BookAccount {
  const amount = decimalText(opening_balance);
  return {
    key: id,
    name,
    currency: currency_code,
    type: account_type,
    ...(opening_date === null || /^-?0(?:\.0*)?$/.test(amount)
      ? {}
      : { opening: { amount, date: opening_date } }),
  };
}

/** The category and those that it is a part of, widest first. */
function pathOf(slug: string, categories: ReadonlyMap<string, Of<"category">>): readonly BookCategory[] {
  const path: Of<"category">[] = [];
  for (let current = categories.get(slug); current !== undefined && !path.includes(current);) {
    path.unshift(current);
    current = current.parent === null ? undefined : categories.get(current.parent);
  }
  return path.map(({ slug: key, kind, accounting_category, cash_flow_category }, index) => ({
    key,
    slug: key,
    names: path.slice(0, index + 1).map(({ name }) => name),
    kind: kind as BookCategory["kind"],
    accounting: accounting_category,
    cashFlow: cash_flow_category,
  }));
}

function rowOf(record: Of<"transaction">, { number, place }: BookLine): BookRow {
  const { id, amount, currency_code: currency, category, merchant_name, tags } = record;
  const numeral = decimalText(amount);
  const minor = toMinor(numeral, currency);
  if (typeof minor === "string") throw unreadableBook(place, "has an amount that its currency does not have");
  const rate = decimalText(record.exchange_rate);
  return {
    account: record.bank_account_id,
    line: number,
    date: record.transaction_date,
    posted: record.posted_date,
    description: record.description,
    original: record.original_description,
    merchant: merchant_name,
    amount: numeral,
    minor,
    currency,
    rate: /^1(?:\.0*)?$/.test(rate) ? undefined : rate,
    category,
    tags,
    id,
    own: id,
  };
}
