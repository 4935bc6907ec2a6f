/** Rows of imports: as they travel in chunks, as an import would match them, and what became of each. */
import * as z from "zod/mini";
import { currencyCode, day, documented, identifier, textOf, type Words } from "../values/documented.ts";
import { sourceTextsSchema } from "../transaction/source-record.ts";
import { currency, described, exactNumber, oneOf } from "../values/text.ts";
import { rowParts } from "./row-place.ts";
import { createTransactionSchema } from "../transaction/request.ts";
import { DESCRIPTION_MAX } from "../transaction/limits.ts";

/**
 * How often a row can stand in a file before it: more than any file has rows, and so few that numbers of many files, which
 * are counted on from one another, stay exact.
 */
export const ROW_OCCURRENCE_MAX = 1_000_000_000;

/**
 * In which order the chunks of an import carry its rows. Rows of one day are neighbours on the disk too: a large file is
 * written many times faster by its days than in an order that jumps between them.
 */
export const rowOrders = ["lines", "days", "days_newest_first"] as const;
export type RowOrder = (typeof rowOrders)[number];
export const rowOrderWords: Words = { component: "RowOrder", enum: rowOrders };
export const ROW_ORDER =
  "Order of the rows over the chunks: lines, as in the file; days, by booking day and then by line, refused rows before all others; days_newest_first, the same for a file that lists the newest row first.";

/** Rows of one chunk at most. */
export const IMPORT_CHUNK_MAX = 20_000;

const part = z.optional(
  documented(oneOf(rowParts), {
    description: "If a line became two rows: fee for the fee's row, absent for the other.",
  }),
);

export const rowVerdicts = ["created", "duplicate", "held", "rejected", "skipped"] as const;
export type RowVerdict = (typeof rowVerdicts)[number];
export const rowVerdict: Words = { component: "RowVerdict", enum: rowVerdicts };

const COUNT = z.int().check(z.gte(0));

/** What a person needs to tell a row or transaction from another one. */
export const rowTextSchema = z.object({
  transaction_date: day(),
  description: z.string(),
  amount: exactNumber(),
  currency_code: currencyCode(),
});
export type RowText = z.output<typeof rowTextSchema>;

export const importRowSchema = documented(
  z.object({
    line: z.int(),
    part,
    verdict: textOf(rowVerdict),
    code: z.nullable(z.string()),
    detail: z.nullable(z.string()),
    transaction_id: z.nullable(identifier()),
    twin_id: z.nullable(identifier()),
    external_id: z.nullable(z.string()),
    source: z.array(z.string()),
    held_row: z.optional(described(rowTextSchema.clone(), "What a held row would become.")),
    transaction: z.optional(
      described(
        rowTextSchema.clone(),
        "The transaction of transaction_id as it is now, for who may read transactions.",
      ),
    ),
    twin: z.optional(
      described(rowTextSchema.clone(), "The transaction of twin_id, for who may read transactions."),
    ),
  }),
  { component: "ImportRow" },
);
export type ImportRow = z.output<typeof importRowSchema>;

/** The import and line of the rejected row that a row corrects. */
const retryOf = z.optional(z.strictObject({ import_id: z.string(), line: z.int() }));

/**
 * A row of a chunk as it travels: a create request without account (the import knows it), plus line, occurrence among
 * equal rows of the file, the bank's id, and the source cells; or a refused row with its reason.
 */
const bookedRowSchema = documented(
  z.strictObject({
    line: z.int(),
    part,
    occurrence: z.int().check(z.gte(1), z.lte(ROW_OCCURRENCE_MAX)),
    transaction_date: z.string(),
    posted_date: z.string(),
    description: z.string().check(z.maxLength(DESCRIPTION_MAX * 2)),
    original_description: z.string(),
    /** Plain numeral in `currency_code`. */
    amount: z.string(),
    /** The account's when absent. */
    currency_code: z.optional(currency()),
    bank_id: z.optional(z.string()),
    merchant_name: z.optional(z.string()),
    category: z.optional(z.string()),
    accounting_category: z.optional(z.string()),
    cash_flow_category: z.optional(z.string()),
    tags: z.optional(z.array(z.string())),
    /** Running balance after the row, on the first and last day of the file: a plain numeral in the account's currency. */
    balance: z.optional(z.string()),
    /** Plain numeral. */
    exchange_rate: z.optional(z.string()),
    external_id: createTransactionSchema.shape.external_id,
    source_record: z.optional(sourceTextsSchema),
    retry_of: retryOf,
    source: z.array(z.string()),
  }),
  {
    component: "BookedRow",
    about: "A row of a file. Invalid rows are counted as rejected and do not fail the request.",
  },
);
export type ChunkBookedRow = z.output<typeof bookedRowSchema>;

const refusedRowSchema = documented(
  z.strictObject({
    line: z.int(),
    part,
    verdict: z.enum(["rejected", "skipped"]),
    code: z.string(),
    detail: z.string(),
    retry_of: retryOf,
    source: z.array(z.string()),
  }),
  { component: "RefusedRow", about: "A row that could not be read, with the reason." },
);
export type ChunkRefusedRow = z.output<typeof refusedRowSchema>;

export type ChunkRow = ChunkBookedRow | ChunkRefusedRow;

/** A chunk's rows are checked by the import's own code, row by row at full speed; this states their shape. */
export const chunkRows = described(
  documented(
    z.custom<readonly ChunkRow[]>(
      (value) => Array.isArray(value) && value.length <= IMPORT_CHUNK_MAX,
      `must be a list of at most ${IMPORT_CHUNK_MAX} rows`,
    ),
    { shape: z.array(z.union([bookedRowSchema, refusedRowSchema])), maxItems: IMPORT_CHUNK_MAX },
  ),
  `Up to ${IMPORT_CHUNK_MAX} rows, in the import's row_order.`,
);

export const chunkResultSchema = documented(
  z.object({
    chunk: z.int(),
    created: COUNT,
    duplicates: COUNT,
    edge_duplicates: COUNT,
    held: COUNT,
    rejected: COUNT,
    skipped: COUNT,
  }),
  { component: "ChunkResult" },
);
export type ChunkResult = z.output<typeof chunkResultSchema>;

export const rowMatchSchema = documented(
  z.object({
    line: z.int(),
    part,
    verdict: textOf({ enum: ["new", "duplicate", "suspect", "rejected", "skipped"] }),
    code: z.nullable(z.string()),
    detail: z.nullable(z.string()),
    transaction_id: z.nullable(identifier()),
    twin_ids: documented(z.array(identifier()), { description: "The nearest, at most 20." }),
    twin_count: COUNT,
  }),
  { component: "RowMatch" },
);
export type RowMatch = z.output<typeof rowMatchSchema>;
