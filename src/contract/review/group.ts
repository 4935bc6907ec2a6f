/** The groups of the review queue: what each kind of them is about. */
import * as z from "zod/mini";
import { rowTextSchema } from "../import/row.ts";
import { evidenceSchema } from "../suggestion.ts";
import { transferSchema } from "../transfer.ts";
import { currencyCode, day, documented, identifier, textOf, type Words } from "../values/documented.ts";
import { described, exactNumber } from "../values/text.ts";

/** Transactions that one group names; what is beyond them comes in a later group. */
export const GROUP_MAX = 1000;
/** Transactions that a group shows. */
export const SAMPLE_MAX = 5;
/** Transfers that a group shows. */
export const TRANSFERS_MAX = 100;

export const reviewKinds = ["uncategorized", "held", "transfer", "statement"] as const;
export type ReviewKind = (typeof reviewKinds)[number];
export const reviewKind: Words = { component: "ReviewKind", enum: reviewKinds };

export const sumSchema = documented(
  z.object({
    currency_code: currencyCode(),
    net: exactNumber(),
    moved: described(exactNumber(), "Sum of the amounts without their signs."),
  }),
  { component: "ReviewSum" },
);

const sampleSchema = documented(
  z.object({
    id: identifier(),
    transaction_date: day(),
    description: z.string(),
    amount: exactNumber(),
    currency_code: currencyCode(),
    bank_account_id: identifier(),
  }),
  { component: "ReviewRow" },
);

const suggestionSchema = documented(
  z.object({
    category: z.string(),
    merchant_name: described(z.nullable(z.string()), "What the suggestion would call the other party."),
    confidence: described(exactNumber(), "The least of its transactions, 0 to 1."),
    evidence: evidenceSchema,
    alternatives: z.array(z.object({ category: z.string(), confidence: exactNumber() })),
  }),
  { component: "ReviewSuggestion" },
);

const heldSchema = documented(
  z.object({
    import_id: identifier(),
    file_name: z.string(),
    lines: described(z.array(z.int()), `Lines of its rows; at most ${GROUP_MAX}.`),
    rows: described(
      z.array(
        z.object({
          line: z.int(),
          ...rowTextSchema.shape,
          twin_id: described(z.nullable(identifier()), "The transaction that it could be the same as."),
          twin: z.nullable(rowTextSchema),
        }),
      ),
      `The first ${SAMPLE_MAX}.`,
    ),
  }),
  { component: "ReviewHeldRows", about: "Rows that an import holds as possible duplicates." },
);

const statementSchema = documented(
  z.object({
    import_id: identifier(),
    bank_statement_id: z.nullable(identifier()),
    file_name: z.string(),
    reason: described(
      z.string(),
      "file: the file itself does not add up; else where the book differs from it, as book_proof of an import says: opening, before, within, after.",
    ),
    file_balance: described(z.nullable(exactNumber()), "Closing balance of the file."),
    book_balance: described(z.nullable(exactNumber()), "Balance of the book there."),
    later_files: described(z.int(), "Later files of the account that do not match either."),
  }),
  { component: "ReviewStatement", about: "A file whose balances are not those of the book." },
);

export const groupSchema = documented(
  z.object({
    title: described(z.string(), "What the transactions have in common, in the words of the newest."),
    words: described(z.array(z.string()), "The words that group them, folded."),
    direction: textOf({ component: "ReviewDirection", enum: ["in", "out"] }),
    transaction_count: described(z.int(), "Transactions, or rows that are held."),
    sums: z.array(sumSchema),
    bank_account_ids: z.array(identifier()),
    first_date: day(),
    last_date: day(),
    rows: described(z.array(sampleSchema), `The newest ${SAMPLE_MAX}.`),
    transaction_ids: described(z.array(identifier()), `All of them, newest first; at most ${GROUP_MAX}.`),
    suggestion: described(
      z.nullable(suggestionSchema),
      "The suggestion that its transactions share; null where the book's history has none of 0.5 and more.",
    ),
    kind: described(
      textOf(reviewKind),
      "uncategorized: transactions without a category; held: rows that an import holds as possible duplicates; transfer: rows that may be transfers between own accounts; statement: a file whose balances are not those of the book.",
    ),
    held: z.nullable(heldSchema),
    transfers: described(
      z.array(transferSchema),
      `Of a transfer group: all sure ones, or one question; at most ${TRANSFERS_MAX}.`,
    ),
    statement: z.nullable(statementSchema),
  }),
  { component: "ReviewGroup" },
);
export type ReviewGroup = z.output<typeof groupSchema>;
