/** Reconciling: whether the book has the balance that a bank states, and which rows explain a difference. */
import * as z from "zod/mini";
import { currencyCode, day, documented, identifier, textOf, type Words } from "./values/documented.ts";
import { operation } from "./operation.ts";
import { described, exactNumber, moment, queryFlag, queryList } from "./values/text.ts";

const explanationKinds = [
  "missing",
  "doubled",
  "extra",
  "transposed",
  "sign",
  "amount",
  "date",
  "opening",
] as const;
const kind: Words = { component: "ExplanationKind", enum: explanationKinds };

const absences = ["deleted", "void", "moved", "held", "removed"] as const;
const absence: Words = { component: "ExplanationAbsence", enum: absences };

/** Explanations of one answer. */
export const EXPLANATIONS_MAX = 50;

const transactionSide = documented(
  z.object({
    id: identifier(),
    bank_account_id: identifier(),
    transaction_date: day(),
    posted_date: day(),
    description: z.string(),
    amount: described(exactNumber(), "In the account's currency."),
    deleted_at: z.nullable(moment()),
  }),
  { component: "ExplanationTransaction", about: "A transaction of the book, deleted or not." },
);

const explanationSchema = documented(
  z.object({
    kind: described(
      textOf(kind),
      "missing: with the bank and not in the book; doubled: once with the bank and twice in the book; extra: in the book and not with the bank; transposed: two digits are exchanged; sign: the sign is the other one; amount: another amount; date: a day on the other side of the balance; opening: the account has no opening balance.",
    ),
    effect: described(exactNumber(), "What it makes of the difference."),
    absence: described(
      z.nullable(textOf(absence)),
      "Why a missing row is not in the book, where that is known: deleted, void, moved to another account, held by its import, or removed with its import.",
    ),
    transaction: described(
      z.nullable(transactionSide),
      "The transaction; of a missing row the one that it was.",
    ),
    twin: described(z.nullable(transactionSide), "Of a doubled transaction: the other one, which stays."),
    bank_row: described(
      z.nullable(
        z.object({
          import_id: identifier(),
          file_name: z.string(),
          line: z.int(),
          posted_date: day(),
          description: z.string(),
          amount: exactNumber(),
        }),
      ),
      "The bank's row, where a file has it.",
    ),
  }),
  {
    component: "Explanation",
    about: "A row that explains a difference between the bank's balance and the book's.",
  },
);
export type Explanation = z.output<typeof explanationSchema>;

const days = z.object({ from: day(), to: day() });

export const reconciliationSchema = documented(
  z.object({
    bank_account_id: identifier(),
    statement_id: z.nullable(identifier()),
    currency_code: currencyCode(),
    is_reconciled: described(
      z.boolean(),
      "Whether the two balances are the same. Transactions are marked as reconciled only then.",
    ),
    until: described(day(), "Last day that the balances cover."),
    bank_balance: exactNumber(),
    book_balance: described(
      exactNumber(),
      "With transaction_ids: what is reconciled already, what is in the closed period, and these.",
    ),
    difference: described(exactNumber(), "The bank's balance minus the book's."),
    source: described(
      z.nullable(z.object({ import_id: identifier(), file_name: z.string() })),
      "The file that states the bank's balance; null where the request does.",
    ),
    opening: described(
      z.nullable(
        z.object({
          from: day(),
          bank_balance: exactNumber(),
          book_balance: exactNumber(),
          difference: exactNumber(),
        }),
      ),
      "Of a statement: the balances before its first row.",
    ),
    last_reconciled: described(
      z.nullable(z.object({ until: day(), balance: exactNumber() })),
      "What the account was reconciled with before.",
    ),
    bulk_id: described(
      z.nullable(identifier()),
      "By which it can be undone; null where nothing was changed.",
    ),
    updated: described(z.int(), "Transactions that were marked as reconciled, or would be."),
    closed_count: described(z.int(), "Transactions of the closed period, which stay as they are."),
    adjustment_id: described(
      z.nullable(identifier()),
      "The transaction that was added to make up for the difference.",
    ),
    explanations: described(
      z.array(explanationSchema),
      `What explains the difference, the likeliest first; ${EXPLANATIONS_MAX} at most.`,
    ),
    explanation_count: z.int(),
    days_without_file: described(z.array(days), "Days since the two agreed that no file covers."),
    by_hand_count: described(z.int(), "Transactions of these days that no file brought."),
    held_count: described(z.int(), "Rows of files of these days that wait for `imports accept`."),
    rejected_count: described(z.int(), "Rows of files of these days that could not be read."),
  }),
  { component: "Reconciliation" },
);
export type Reconciliation = z.output<typeof reconciliationSchema>;

const balanceAt = z.object({
  date: described(day(), "Last day that the balance covers."),
  balance: exactNumber(),
  book_balance: described(exactNumber(), "The book's balance there, as it is now."),
  difference: described(exactNumber(), "The balance minus the book's."),
});

const statusSchema = documented(
  z.object({
    bank_account_id: identifier(),
    name: z.string(),
    currency_code: currencyCode(),
    last_reconciled: described(
      z.nullable(balanceAt),
      "The last day that was reconciled, and what the reconciled transactions until it make now: a difference means that one of them has changed since.",
    ),
    bank: described(
      z.nullable(z.extend(balanceAt, { import_id: identifier(), file_name: z.string() })),
      "The newest balance that a file of the account proves; null where none does.",
    ),
    current_balance: described(exactNumber(), "The book's balance with all transactions."),
    unreconciled_count: z.int(),
  }),
  { component: "ReconciliationStatus" },
);
export type ReconciliationStatus = z.output<typeof statusSchema>;

export const reconciliation = {
  status: operation({
    id: "reconciliation.status",
    method: "GET",
    path: "/api-v1/reconciliations",
    summary: "List how far each active account is reconciled, and the bank's balance beside the book's.",
    extension: true,
    access: { with: "scope", scope: "accounts:read", also: ["transactions:read"] },
    input: z.strictObject({
      bank_account_id: z.optional(described(queryList(z.string()), "Accounts, by id.")),
      differs: z.optional(
        described(
          queryFlag(),
          "Only accounts whose book no longer has the newest balance that a file proves.",
        ),
      ),
    }),
    output: z.array(statusSchema),
    success: 200,
    paged: false,
    problems: ["unknown_account"],
  }),
};
