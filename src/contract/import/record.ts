/** The record of an import: its state, its counts, and what the balances of its file say. */
import * as z from "zod/mini";
import { bookProofSchema } from "./book-proof.ts";
import { currencyCode, day, documented, identifier, textOf, type Words } from "../values/documented.ts";
import { described, exactNumber, moment, oneOf } from "../values/text.ts";
import { ROW_ORDER, rowOrderWords } from "./row.ts";

/** How many lines of edge duplicates an import keeps. */
export const EDGE_LINES_MAX = 100;

export const importStates = ["running", "completed", "undoing", "undone"] as const;

/** What the file's balances say: opening + Σ = closing, row by row. */
export const balanceProofSchema = documented(
  z.object({
    result: described(oneOf(["proved", "failed", "unavailable"]), "proved, failed or unavailable."),
    opening_balance: z.optional(
      described(
        exactNumber(),
        "Before the first row. If unavailable: the only balance that the file states. If failed: what the file states, where it does.",
      ),
    ),
    closing_balance: z.optional(
      described(
        exactNumber(),
        "After the last row. If unavailable: the only balance that the file states. If failed: what the file states, where it does.",
      ),
    ),
    line: z.optional(
      described(
        z.int(),
        "First line whose balance does not add up; without a difference, that of a rejected row between others. If unavailable: the first line with a balance, where there are several.",
      ),
    ),
    difference: z.optional(exactNumber()),
    rejected_before: z.optional(
      described(
        z.int(),
        "Rejected rows before the first row that could be read: opening_balance is the one after them. Absent without any.",
      ),
    ),
    rejected_after: z.optional(
      described(
        z.int(),
        "Rejected rows after the last row that could be read: closing_balance is the one before them. Absent without any.",
      ),
    ),
  }),
  { component: "BalanceProof" },
);

/** How many rows. */
export const COUNT = z.int().check(z.gte(0));
const counts = {
  rows: described(COUNT.clone(), "created + duplicates + rejected + held + skipped."),
  created: COUNT,
  duplicates: COUNT,
  edge_duplicates: described(
    COUNT.clone(),
    "Duplicates on the file's first or last day, which could be a second equal transaction.",
  ),
  held: described(COUNT.clone(), "Possible duplicates, held for `imports accept`."),
  rejected: COUNT,
  skipped: COUNT,
};

const categorizationSchema = documented(
  z.object({
    categorized: described(COUNT.clone(), "Transactions with a category."),
    uncategorized: described(COUNT.clone(), "Those without one."),
    rules: described(
      z.array(
        z.object({
          id: identifier(),
          transactions: described(COUNT.clone(), "Transactions whose category it set."),
        }),
      ),
      "Rules that set the category of some of them; the one of most transactions first.",
    ),
  }),
  { component: "Categorization" },
);

/** What an import accepted by itself. */
export const autoAcceptedSchema = documented(
  z.object({
    transactions: described(COUNT.clone(), "Transactions whose suggested category was accepted."),
    bulk_id: described(identifier(), "The bulk change, by which that can be undone."),
  }),
  { component: "AutoAccepted" },
);

/** The states in words of documents. */
export const importStateWords: Words = { component: "ImportState", enum: importStates };

export const importSchema = documented(
  z.object({
    id: identifier(),
    bank_account_id: identifier(),
    bank_statement_id: z.nullable(identifier()),
    file_name: z.string(),
    file_sha256: z.string(),
    file_size: z.int(),
    group: described(z.string(), "Which part of the file, if it has several accounts; otherwise empty."),
    format: z.string(),
    state: textOf(importStateWords),
    ...counts,
    edge_lines: described(z.array(z.int()), `Lines of the first ${EDGE_LINES_MAX} edge duplicates.`),
    sum_in: exactNumber(),
    sum_out: exactNumber(),
    currency_code: currencyCode(),
    chunk_size: z.int(),
    row_order: documented(textOf(rowOrderWords), { description: ROW_ORDER }),
    next_chunk: described(z.int(), "Number of the chunk that is expected next, from 0."),
    period: z.nullable(z.object({ from: day(), to: day() })),
    mapping: described(z.record(z.string(), z.unknown()), "The mapping by which the file is read."),
    detected: described(z.record(z.string(), z.unknown()), "How the file was read, with the evidence."),
    balance_proof: balanceProofSchema,
    book_proof: z.optional(
      described(
        bookProofSchema,
        "Whether the book matches the file's balances now; only for a single finished import, and if the credential may read transactions.",
      ),
    ),
    categorization: z.optional(
      described(
        categorizationSchema,
        "Which of its transactions have a category now; only for a single finished import with transactions, and if the credential may read them.",
      ),
    ),
    auto_accepted: z.optional(
      described(
        autoAcceptedSchema,
        "Which suggested categories the import accepted by itself, and nobody has undone; only for a single finished import, and if the credential may read transactions.",
      ),
    ),
    removed: described(COUNT.clone(), "Transactions that the undo removed."),
    handed_over: described(
      COUNT.clone(),
      "Transactions that another import had recognised and that now belong to it.",
    ),
    created_by: z.string(),
    created_at: moment(),
    completed_at: z.nullable(moment()),
    undone_at: z.nullable(moment()),
  }),
  { component: "Import" },
);
export type Import = z.output<typeof importSchema>;
