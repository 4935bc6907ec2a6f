/**
 * Imports: one run over one file for one bank account. Rows arrive in numbered chunks; a chunk and the journal's step
 * are one database transaction, and a chunk that was stored answers the same again.
 */
import * as z from "zod/mini";
import { bookProofSchema } from "./import/book-proof.ts";
import { documented, identifier } from "./values/documented.ts";
import { COUNT, importSchema, importStates, importStateWords } from "./import/record.ts";
import {
  chunkResultSchema,
  chunkRows,
  IMPORT_CHUNK_MAX,
  importRowSchema,
  rowMatchSchema,
  rowVerdict,
  rowVerdicts,
  ROW_ORDER,
  rowOrders,
} from "./import/row.ts";
import { importEvidence, importProofsSchema, layoutKey } from "./import/evidence.ts";
import { operation } from "./operation.ts";
import { idSuffixInput } from "./values/id-suffix.ts";
import { pageInput } from "./page.ts";
import {
  date,
  described,
  oneOf,
  dryRunFlag,
  queryFlag,
  queryInteger,
  queryList,
  text,
} from "./values/text.ts";
import { LABEL_MAX } from "./transaction/limits.ts";

/** The format of create requests: only an external_id tells that a row of it is there already. */
export const JSON_FORMAT = "json";

const hex64 = z.string().check(z.regex(/^[0-9a-f]{64}$/, "must be a SHA-256 in lower-case hex"));

/** A day span. */
const period = z.nullable(z.strictObject({ from: date(), to: date() }));

export const beginImportSchema = documented(
  z.strictObject({
    bank_account_id: described(identifier(), "The account that the rows belong to."),
    file_name: described(
      text(1024),
      "Name of the file, without folders; of a file in a zip file, with that in front: bank.zip/november.xml.",
    ),
    file_sha256: described(hex64, "SHA-256 of the file's bytes."),
    file_size: described(z.int().check(z.gte(0)), "Size of the file in bytes."),
    /** Rows of one file go to several accounts as one import each; the group tells them apart. */
    group: z.optional(described(text(LABEL_MAX), "Which part of the file, if it has several accounts.")),
    format: described(text(40), "Format of the file, such as csv."),
    mapping: described(z.record(z.string(), z.unknown()), "The mapping by which the file is read."),
    detected: described(z.record(z.string(), z.unknown()), "How the file was read, with the evidence."),
    layout: z.optional(layoutKey),
    proofs: z.optional(
      described(importProofsSchema, "What the file proved for the account's next file of this layout."),
    ),
    period: described(period, "First and last booking day of the file; null when it has none."),
    balance_proof: z.optional(
      described(
        z.strictObject({
          result: oneOf(["proved", "failed", "unavailable"]),
          opening_balance: z.optional(z.string()),
          closing_balance: z.optional(z.string()),
          first_day_closing: z.optional(
            described(
              z.string(),
              "Balance after the last row of the file's first day, which may be incomplete.",
            ),
          ),
          last_day_opening: z.optional(
            described(z.string(), "Balance before the first row of the file's last day."),
          ),
          line: z.optional(z.int()),
          difference: z.optional(z.string()),
          opening_line: z.optional(
            described(
              z.int(),
              "Line of the oldest row that could be read. What is rejected before it is not in the opening balance.",
            ),
          ),
          opening_balance_line: z.optional(described(z.int(), "Line of the oldest one with a balance.")),
          closing_line: z.optional(described(z.int(), "Line of the newest row that could be read.")),
          closing_balance_line: z.optional(described(z.int(), "Line of the newest one with a balance.")),
        }),
        "The proof of the file's balances; amounts are plain numbers in the account's currency.",
      ),
    ),
    chunk_size: z.optional(
      described(z.int().check(z.gte(1), z.lte(IMPORT_CHUNK_MAX)), "Rows of a chunk, fixed with the import."),
    ),
    row_order: z.optional(described(oneOf(rowOrders), `${ROW_ORDER} Default: lines.`)),
    write_suspects: z.optional(described(z.boolean(), "Write possible duplicates instead of holding them.")),
  }),
  { component: "BeginImportRequest" },
);
export type BeginImport = z.output<typeof beginImportSchema>;

const id = { id: described(identifier(), "Identifier of the import.") };
const create = { with: "scope", scope: "transactions:create" } as const;
const read = { with: "scope", scope: "transactions:read" } as const;
/** Who may only create transactions sees what became of its own imports. */
const readOrOwn = { ...read, ofOwn: "transactions:create" } as const;
const write = { with: "scope", scope: "transactions:write" } as const;

export const imports = {
  begin: operation({
    id: "imports.begin",
    method: "POST",
    path: "/api-v1/imports",
    summary: "Start an import, or find the unfinished one of the same file.",
    extension: true,
    access: create,
    input: beginImportSchema,
    output: importSchema,
    success: 201,
    otherSuccess: 200,
    paged: false,
    problems: ["unknown_account", "account_archived", "evidence_contradicted"],
  }),
  match: operation({
    id: "imports.match",
    method: "POST",
    path: "/api-v1/imports/match",
    summary: "Show the result that each row would have, without writing anything.",
    extension: true,
    access: create,
    input: documented(
      z.strictObject({
        bank_account_id: described(identifier(), "The account that the rows would belong to."),
        format: z.optional(
          described(text(40), "Format of the file: files of other formats tell the same rows otherwise."),
        ),
        period: beginImportSchema.shape.period,
        balance_proof: beginImportSchema.shape.balance_proof,
        rows: chunkRows,
      }),
      { component: "MatchRowsRequest" },
    ),
    output: z.array(rowMatchSchema),
    success: 200,
    paged: false,
    problems: ["unknown_account"],
  }),
  ...importEvidence,
  compare: operation({
    id: "imports.compare",
    method: "POST",
    path: "/api-v1/imports/compare",
    summary: "Show whether the book would match a file's balances, without writing anything.",
    extension: true,
    access: read,
    input: documented(
      z.strictObject({
        bank_account_id: described(identifier(), "The account that the rows would belong to."),
        period: beginImportSchema.shape.period,
        balance_proof: beginImportSchema.shape.balance_proof,
      }),
      { component: "CompareBalancesRequest" },
    ),
    output: bookProofSchema,
    success: 200,
    paged: false,
    problems: ["unknown_account"],
  }),
  chunk: operation({
    id: "imports.chunk",
    method: "POST",
    path: "/api-v1/imports/{id}/chunks/{n}",
    summary: "Store a chunk of rows, once.",
    extension: true,
    access: create,
    input: documented(
      z.strictObject({
        ...id,
        n: described(
          queryInteger({ minimum: 0, maximum: 1_000_000_000 }),
          "Number of the chunk, from 0. It can be sent while the previous one is being written, and waits for it.",
        ),
        rows: described(chunkRows, "Rows of the chunk, in the file's order."),
      }),
      { component: "ImportChunkRequest" },
    ),
    output: chunkResultSchema,
    success: 201,
    paged: false,
    problems: [
      "not_found",
      "chunk_mismatch",
      "chunk_gap",
      "import_finished",
      "import_undone",
      "account_archived",
      "evidence_contradicted",
    ],
  }),
  complete: operation({
    id: "imports.complete",
    method: "POST",
    path: "/api-v1/imports/{id}/complete",
    summary: "Finish an import: decide rows that needed the whole file.",
    extension: true,
    access: create,
    input: documented(z.strictObject({ ...id, rows: described(COUNT.clone(), "Number of all rows sent.") }), {
      component: "CompleteImportRequest",
    }),
    output: importSchema,
    success: 200,
    paged: false,
    problems: ["not_found", "chunk_gap", "import_undone", "period_closed"],
  }),
  list: operation({
    id: "imports.list",
    method: "GET",
    path: "/api-v1/imports",
    summary: "List imports, newest first.",
    extension: true,
    access: read,
    input: z.strictObject({
      bank_account_id: z.optional(described(queryList(z.string()), "Accounts, by id.")),
      state: z.optional(described(queryList(documented(oneOf(importStates), importStateWords)), "States.")),
      file_sha256: z.optional(described(hex64, "Only imports of this file.")),
      ...idSuffixInput,
      ...pageInput,
    }),
    output: z.array(importSchema),
    success: 200,
    paged: true,
    problems: ["cursor_mismatch"],
  }),
  get: operation({
    id: "imports.get",
    method: "GET",
    path: "/api-v1/imports/{id}",
    summary: "Show an import.",
    extension: true,
    access: readOrOwn,
    input: z.strictObject(id),
    output: importSchema,
    success: 200,
    paged: false,
    problems: ["not_found"],
  }),
  rows: operation({
    id: "imports.rows",
    method: "GET",
    path: "/api-v1/imports/{id}/rows",
    summary: "List the result of each row of an import, in file order.",
    extension: true,
    access: readOrOwn,
    input: z.strictObject({
      ...id,
      verdict: z.optional(described(queryList(documented(oneOf(rowVerdicts), rowVerdict)), "Verdicts.")),
      ...pageInput,
    }),
    output: z.array(importRowSchema),
    success: 200,
    paged: true,
    problems: ["not_found", "cursor_mismatch"],
  }),
  accept: operation({
    id: "imports.accept",
    method: "POST",
    path: "/api-v1/imports/{id}/accept",
    summary: "Write held rows (possible duplicates) of an import.",
    extension: true,
    access: create,
    input: documented(
      z.strictObject({
        ...id,
        lines: z.optional(described(z.array(z.int()), "Only the held rows of these lines.")),
      }),
      { component: "AcceptRowsRequest" },
    ),
    output: importSchema,
    success: 200,
    paged: false,
    problems: ["not_found", "import_unfinished", "import_undone", "account_archived", "period_closed"],
  }),
  dismiss: operation({
    id: "imports.dismiss",
    method: "POST",
    path: "/api-v1/imports/{id}/dismiss",
    summary:
      "Count held rows of an import as duplicates, or rejected ones as skipped, so that they wait no more; or the other way round.",
    extension: true,
    access: create,
    input: documented(
      z.strictObject({
        ...id,
        lines: z.optional(described(z.array(z.int()), "Only the rows of these lines.")),
        rejected: z.optional(
          described(
            z.boolean(),
            "Rejected rows instead of held ones: nobody will correct them, and they count as skipped.",
          ),
        ),
        hold_again: z.optional(
          described(z.boolean(), "Hold or reject rows again that were dismissed; needs lines."),
        ),
      }),
      { component: "DismissRowsRequest" },
    ),
    output: importSchema,
    success: 200,
    paged: false,
    problems: ["not_found", "import_unfinished", "import_undone"],
  }),
  undo: operation({
    id: "imports.undo",
    method: "DELETE",
    path: "/api-v1/imports/{id}",
    summary: "Undo an import: remove the transactions that it created.",
    extension: true,
    access: write,
    input: z.strictObject({
      ...id,
      force: z.optional(described(queryFlag(), "Remove changed transactions too.")),
      whole_file: z.optional(described(queryFlag(), "Undo all parts of the file, all or none.")),
      dry_run: dryRunFlag(),
    }),
    output: importSchema,
    success: 200,
    paged: false,
    problems: ["not_found", "import_undone", "import_changed", "period_closed"],
  }),
};
