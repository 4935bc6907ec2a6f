/** Bank accounts. The spec names the operations; the record is ours. */
import * as z from "zod/mini";
import { currencyCode, day, documented, identifier, textOf, type Words } from "./values/documented.ts";
import { deletedSchema } from "./deleted.ts";
import { operation } from "./operation.ts";
import { idSuffixInput } from "./values/id-suffix.ts";
import { pageInput } from "./page.ts";
import {
  amount,
  currency,
  date,
  described,
  exactNumber,
  moment,
  name,
  oneOf,
  dryRunFlag,
  queryFlag,
  queryList,
  text,
} from "./values/text.ts";
import { reconciliationSchema } from "./reconciliation.ts";
import { listTransactionsSchema } from "./transaction/filter.ts";
import { transactionSchema } from "./transaction/record.ts";

export const accountTypes = [
  "checking",
  "savings",
  "credit_card",
  "cash",
  "loan",
  "investment",
  "payment_processor",
  "other",
] as const;
export type AccountType = (typeof accountTypes)[number];
export const accountStatuses = ["active", "archived", "closed"] as const;

const type: Words = { component: "AccountType", enum: accountTypes };
const status: Words = { component: "AccountStatus", enum: accountStatuses };

/** An amount is in the account's currency. `iban` is masked in lists. */
const record = {
  id: identifier(),
  name: z.string(),
  bank_name: z.string(),
  account_type: textOf(type),
  currency_code: currencyCode(),
  iban: z.nullable(z.string()),
  account_number_last4: z.nullable(z.string()),
  opening_balance: exactNumber(),
  opening_date: z.nullable(day()),
  current_balance: exactNumber(),
  status: textOf(status),
  transaction_count: z.int(),
  last_transaction_date: z.nullable(day()),
  created_at: moment(),
  updated_at: moment(),
};
export const accountSchema = documented(z.object(record), { component: "BankAccount" });

/** One account also tells which days its imports cover, and the gaps between them. */
const days = documented(z.object({ from: day(), to: day() }), { component: "Days", about: "Both included." });
export const accountDetailSchema = documented(
  z.object({
    ...record,
    coverage: z.optional(
      described(
        z.object({ covered: z.array(days), gaps: z.array(days) }),
        "Dates covered by imports, and the gaps between them.",
      ),
    ),
  }),
  { component: "BankAccountDetail" },
);
export type Account = z.output<typeof accountSchema>;
export type AccountDetail = z.output<typeof accountDetailSchema>;

/** An IBAN (ISO 13616), spaces aside, with right check digits. */
const wholeIban = z
  .pipe(
    text(60),
    z.transform((value: string) => value.replace(/\s+/g, "").toUpperCase()),
  )
  .check(
    z.refine(
      (value: string) => /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(value) && ibanRemainder(value) === 1,
      {
        message: "must be an IBAN with right check digits",
        params: { code: "invalid_iban" },
      },
    ),
  );
const iban = documented(wholeIban, { type: "string", maxLength: 60, problems: ["invalid_text"] });

/** ISO 7064 mod 97-10 over the rearranged IBAN; 1 when the check digits are right. */
function ibanRemainder(value: string): number {
  let remainder = 0;
  for (const character of value.slice(4) + value.slice(0, 4)) {
    const digits = /[0-9]/.test(character) ? character : String(character.charCodeAt(0) - 55);
    remainder = Number(String(remainder) + digits) % 97;
  }
  return remainder;
}

const fields = {
  name: described(name(200), "Name of the account, unique among those in use."),
  bank_name: described(text(200), "Name of the bank."),
  account_type: described(documented(oneOf(accountTypes), type), `One of ${accountTypes.join(", ")}.`),
  currency_code: described(currency(), "ISO 4217 code; default the company's base currency."),
  iban: described(iban, "IBAN; spaces do not matter."),
  account_number_last4: described(
    z.string().check(z.regex(/^[0-9A-Za-z]{1,4}$/, "must be up to 4 letters or digits")),
    "Last characters of the account number, if there is no IBAN.",
  ),
  opening_balance: described(amount(), "Balance before the first transaction."),
  opening_date: described(date(), "Date of the opening balance."),
};

export const createAccountSchema = documented(
  z.strictObject({
    name: fields.name,
    bank_name: z.optional(fields.bank_name),
    account_type: z.optional(fields.account_type),
    currency_code: z.optional(fields.currency_code),
    iban: z.optional(fields.iban),
    account_number_last4: z.optional(fields.account_number_last4),
    opening_balance: z.optional(fields.opening_balance),
    opening_date: z.optional(fields.opening_date),
  }),
  {
    component: "CreateBankAccountRequest",
    examples: [{ name: "Main", account_type: "checking", currency_code: "EUR", opening_balance: 2500 }],
  },
);
export type CreateAccount = z.output<typeof createAccountSchema>;

const id = { id: described(identifier(), "Identifier of the account.") };

export const updateAccountSchema = documented(
  z.strictObject({
    ...id,
    name: z.optional(fields.name),
    bank_name: z.optional(z.nullable(fields.bank_name)),
    account_type: z.optional(fields.account_type),
    currency_code: z.optional(fields.currency_code),
    iban: z.optional(z.nullable(fields.iban)),
    account_number_last4: z.optional(z.nullable(fields.account_number_last4)),
    opening_balance: z.optional(z.nullable(fields.opening_balance)),
    opening_date: z.optional(z.nullable(fields.opening_date)),
    status: z.optional(
      described(documented(oneOf(accountStatuses), status), `One of ${accountStatuses.join(", ")}.`),
    ),
  }),
  {
    component: "UpdateBankAccountRequest",
    about: "Absent fields do not change; null clears a field.",
    examples: [{ name: "Main account", status: "archived" }],
  },
);
export type UpdateAccount = z.output<typeof updateAccountSchema>;

/** Transactions that one request can tick. */
const TICKED_MAX = 1000;

const reconcileAccountSchema = documented(
  z.strictObject({
    ...id,
    until: z.optional(
      described(
        date(),
        "Last booking day that the balance covers; default the last day of the account's newest file.",
      ),
    ),
    balance: z.optional(
      described(amount(), "The bank's balance at the end of that day; default what a file proves for it."),
    ),
    transaction_ids: z.optional(
      described(
        z.array(identifier()).check(z.maxLength(TICKED_MAX, `must be at most ${TICKED_MAX} ids`)),
        "Only these transactions; the others until that day stay open. They and what is reconciled already must make the balance.",
      ),
    ),
    adjustment: z.optional(
      described(
        z.strictObject({
          description: z.optional(described(name(500), "Default: Adjustment.")),
          category: z.optional(described(text(200), "Category, by slug.")),
        }),
        "Adds a transaction of the difference, so that the balances are the same.",
      ),
    ),
    dry_run: z.optional(described(z.boolean(), "Only answer both balances and what explains a difference.")),
  }),
  {
    component: "ReconcileBankAccountRequest",
    examples: [{ until: "2026-03-31", balance: 1270.45, dry_run: true }],
  },
);
export type ReconcileAccount = z.output<typeof reconcileAccountSchema>;

const write = { with: "scope", scope: "accounts:write" } as const;
const read = { with: "scope", scope: "accounts:read" } as const;

export const accounts = {
  list: operation({
    id: "accounts.list",
    method: "GET",
    path: "/api-v1/bank-accounts",
    summary: "List bank accounts by name.",
    extension: false,
    access: read,
    input: z.strictObject({
      status: z.optional(described(queryList(documented(oneOf(accountStatuses), status)), "Statuses.")),
      currency_code: z.optional(described(queryList(currency()), "Currencies.")),
      ...idSuffixInput,
      ...pageInput,
    }),
    output: z.array(accountSchema),
    success: 200,
    paged: true,
    problems: ["cursor_mismatch"],
  }),
  create: operation({
    id: "accounts.create",
    method: "POST",
    path: "/api-v1/bank-accounts",
    summary: "Create a bank account.",
    extension: false,
    access: write,
    input: createAccountSchema,
    output: accountDetailSchema,
    success: 201,
    paged: false,
    problems: ["duplicate_name", "amount_precision", "amount_range", "period_closed"],
  }),
  get: operation({
    id: "accounts.get",
    method: "GET",
    path: "/api-v1/bank-accounts/{id}",
    summary: "Show a bank account, its balance, and the dates covered by imports.",
    extension: false,
    access: read,
    input: z.strictObject(id),
    output: accountDetailSchema,
    success: 200,
    paged: false,
    problems: ["not_found"],
  }),
  update: operation({
    id: "accounts.update",
    method: "PATCH",
    path: "/api-v1/bank-accounts/{id}",
    summary: "Change a bank account.",
    extension: false,
    access: write,
    input: updateAccountSchema,
    output: accountDetailSchema,
    success: 200,
    paged: false,
    problems: [
      "not_found",
      "amount_precision",
      "amount_range",
      "stale_version",
      "duplicate_name",
      "currency_in_use",
      "period_closed",
    ],
  }),
  delete: operation({
    id: "accounts.delete",
    method: "DELETE",
    path: "/api-v1/bank-accounts/{id}",
    summary: "Delete a bank account without transactions, or archive one that has them.",
    extension: false,
    access: write,
    input: z.strictObject({
      ...id,
      force: z.optional(described(queryFlag(), "Archive an account that has transactions.")),
      dry_run: dryRunFlag(),
    }),
    output: z.union([deletedSchema, accountDetailSchema]),
    success: 200,
    paged: false,
    problems: ["not_found", "account_in_use", "transaction_reconciled", "stale_version", "period_closed"],
  }),
  transactions: operation({
    id: "accounts.transactions",
    method: "GET",
    path: "/api-v1/bank-accounts/{id}/transactions",
    summary: "List the transactions of a bank account, newest first.",
    extension: false,
    access: { with: "scope", scope: "transactions:read" },
    input: z.strictObject({ ...id, ...z.omit(listTransactionsSchema, { bank_account_id: true }).shape }),
    output: z.array(transactionSchema),
    success: 200,
    paged: true,
    problems: ["not_found", "cursor_mismatch"],
  }),
  reconcile: operation({
    id: "accounts.reconcile",
    method: "POST",
    path: "/api-v1/bank-accounts/{id}/reconcile",
    summary:
      "Mark the transactions of an account until a day as reconciled, if the book has the bank's balance.",
    extension: true,
    access: {
      with: "scope",
      scope: "transactions:write",
      also: ["transactions:read", "accounts:read"],
    },
    input: reconcileAccountSchema,
    output: reconciliationSchema,
    success: 200,
    paged: false,
    problems: [
      "not_found",
      "amount_precision",
      "amount_range",
      "no_balance",
      "balances_differ",
      "account_archived",
      "bulk_refused",
      "period_closed",
    ],
  }),
};
