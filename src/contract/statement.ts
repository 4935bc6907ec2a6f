/** Bank statements: an uploaded file, what was read from it, and the proof of its balances. */
import * as z from "zod/mini";
import { bookProofSchema } from "./import/book-proof.ts";
import { autoAcceptedSchema, balanceProofSchema } from "./import/record.ts";
import { currencyCode, day, documented, identifier, textOf, type Words } from "./values/documented.ts";
import { operation } from "./operation.ts";
import { idSuffixInput } from "./values/id-suffix.ts";
import { pageInput } from "./page.ts";
import { Problem } from "./problem.ts";
import { currency, described, exactNumber, moment, oneOf, queryList, text } from "./values/text.ts";
import { reconciliationSchema } from "./reconciliation.ts";
import { listTransactionsSchema } from "./transaction/filter.ts";
import { transactionSchema } from "./transaction.ts";

export const statementStatuses = [
  "pending",
  "processing",
  "completed",
  "partial",
  "failed",
  "reverted",
] as const;

/** Largest statement file, in bytes, counted after base64. */
export const STATEMENT_MAX_BYTES = 64 * 1024 * 1024;

/** Problem: too_large. A client refuses in the same words what a service would, before it sends it. */
export function refuseLargeFile(size: number): void {
  if (size <= STATEMENT_MAX_BYTES) return;
  throw new Problem("too_large", {
    detail: `The file has ${size} bytes, more than the ${STATEMENT_MAX_BYTES} allowed; \`cashbook tx import\` has no limit.`,
  });
}

const status: Words = { component: "StatementStatus", enum: statementStatuses };

export const statementSchema = documented(
  z.object({
    id: identifier(),
    bank_account_id: identifier(),
    file_name: z.string(),
    file_format: z.string(),
    file_sha256: z.string(),
    file_size: z.int(),
    period_start: z.nullable(day()),
    period_end: z.nullable(day()),
    opening_balance: z.nullable(exactNumber()),
    closing_balance: z.nullable(exactNumber()),
    currency_code: currencyCode(),
    status: textOf(status),
    transaction_count: z.int(),
    duplicate_count: z.int(),
    rejected_count: z.int(),
    rejected_rows: described(
      z.array(z.object({ line: z.int(), code: z.string(), detail: z.string() })),
      "The first 100 rejected rows.",
    ),
    balance_proof: balanceProofSchema,
    book_proof: z.optional(
      described(
        bookProofSchema,
        "Whether the book matches the file's balances now; only for a single statement, and if the credential may read transactions.",
      ),
    ),
    auto_accepted: z.optional(
      described(
        autoAcceptedSchema,
        "Which suggested categories the upload accepted by itself; only in its answer, and if the credential may read transactions.",
      ),
    ),
    created_at: moment(),
    updated_at: moment(),
  }),
  { component: "Statement" },
);
export type Statement = z.output<typeof statementSchema>;

/** How to read a file; each member settles a doubt that detection would stop at. */
export const readingSchema = documented(
  z.strictObject({
    format: z.optional(described(text(40), "Format of the file, such as csv.")),
    encoding: z.optional(described(text(40), "Character encoding of the file.")),
    delimiter: z.optional(described(text(4), "Character between cells.")),
    sheet: z.optional(described(text(100), "Sheet of a workbook, by name or by its number from 1.")),
    header_line: z.optional(described(z.int().check(z.gte(0)), "Line of the header, from 1; 0 for none.")),
    date_format: z.optional(described(text(40), "Order of day, month and year, such as DD.MM.YYYY.")),
    decimal_mark: z.optional(described(z.enum([".", ","]), "The decimal mark.")),
    sign: z.optional(
      described(oneOf(["as_is", "inverted"]), "Whether signs of amounts are kept or inverted."),
    ),
    currency: z.optional(described(currency(), "Currency of rows without one.")),
    split_fees: z.optional(described(z.boolean(), "Whether fees of a payment service become separate rows.")),
    columns: z.optional(
      described(
        z.record(z.string(), z.array(z.string()).check(z.minLength(1, "must name a header"))),
        "Headers of fields.",
      ),
    ),
    mapping: z.optional(
      described(z.record(z.string(), z.unknown()), "A mapping, as in a saved mapping file."),
    ),
  }),
  { component: "StatementReading", about: "Each member settles an ambiguity that would stop the import." },
);

const id = { id: described(identifier(), "Identifier of the statement.") };
const read = { with: "scope", scope: "statements:read" } as const;

export const statements = {
  list: operation({
    id: "statements.list",
    method: "GET",
    path: "/api-v1/statements",
    summary: "List bank statements, newest first.",
    extension: false,
    access: read,
    input: z.strictObject({
      bank_account_id: z.optional(described(queryList(z.string()), "Accounts, by id.")),
      status: z.optional(described(queryList(documented(oneOf(statementStatuses), status)), "Statuses.")),
      ...idSuffixInput,
      ...pageInput,
    }),
    output: z.array(statementSchema),
    success: 200,
    paged: true,
    problems: ["cursor_mismatch"],
  }),
  upload: operation({
    id: "statements.upload",
    method: "POST",
    path: "/api-v1/statements",
    summary: "Upload a bank statement file and read it into the account.",
    extension: false,
    access: { with: "scope", scope: "statements:write" },
    input: documented(
      z.strictObject({
        bank_account_id: described(identifier(), "The account of the statement."),
        file_name: described(
          documented(text(1024), { withFile: true }),
          "Name of the file, without folders.",
        ),
        /** The bytes, or in JSON their base64 text. */
        file: described(
          documented(
            z.union(
              [z.custom<Uint8Array>((value) => value instanceof Uint8Array), z.string()],
              "must be a file or its base64 text",
            ),
            {
              shape: textOf({ contentEncoding: "base64" }),
            },
          ),
          "The file: multipart, or base64 text in JSON.",
        ),
        reading: z.optional(described(readingSchema, "How to read the file.")),
      }),
      { component: "CreateStatementRequest", upload: "CreateStatementUpload" },
    ),
    output: statementSchema,
    success: 201,
    paged: false,
    problems: [
      "unknown_account",
      "account_archived",
      "duplicate_statement",
      "too_large",
      "unreadable_file",
      "ambiguous_file",
      "missing_column",
      "mapping_contradicted",
      "evidence_contradicted",
      "unknown_currency",
      "invalid_setting",
      "too_many_rejected",
      "period_closed",
    ],
  }),
  get: operation({
    id: "statements.get",
    method: "GET",
    path: "/api-v1/statements/{id}",
    summary: "Show a bank statement, its balance proof and its rejected rows.",
    extension: false,
    access: read,
    input: z.strictObject(id),
    output: statementSchema,
    success: 200,
    paged: false,
    problems: ["not_found"],
  }),
  transactions: operation({
    id: "statements.transactions",
    method: "GET",
    path: "/api-v1/statements/{id}/transactions",
    summary: "List the transactions of a bank statement, including recognised ones.",
    extension: false,
    access: { with: "scope", scope: "transactions:read" },
    input: z.strictObject({ ...id, ...z.omit(listTransactionsSchema, { bank_statement_id: true }).shape }),
    output: z.array(transactionSchema),
    success: 200,
    paged: true,
    problems: ["not_found", "unknown_account", "cursor_mismatch"],
  }),
  reconcile: operation({
    id: "statements.reconcile",
    method: "POST",
    path: "/api-v1/statements/{id}/reconcile",
    summary: "Mark the transactions of a statement as reconciled, if the book has its balances.",
    extension: true,
    access: {
      with: "scope",
      scope: "transactions:write",
      also: ["transactions:read", "statements:read"],
    },
    input: documented(
      z.strictObject({
        ...id,
        dry_run: z.optional(
          described(z.boolean(), "Only answer both balances and what explains a difference."),
        ),
      }),
      { component: "ReconcileStatementRequest", examples: [{ dry_run: true }] },
    ),
    output: reconciliationSchema,
    success: 200,
    paged: false,
    problems: ["not_found", "no_balance", "balances_differ", "bulk_refused", "period_closed"],
  }),
};
