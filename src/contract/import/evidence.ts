/**
 * What a file of an account proved about how the bank writes its files of one layout: it is known for the next one, until
 * the import is undone.
 */
import * as z from "zod/mini";
import { documented, identifier } from "../values/documented.ts";
import { operation } from "../operation.ts";
import { date, described, oneOf, text } from "../values/text.ts";

/** The decisions that one bank's files of one layout share. */
export const sharedDecisions = ["date_format", "decimal_mark", "sign", "fees"] as const;
export type SharedDecision = (typeof sharedDecisions)[number];

/** Whether the file itself settled a decision, or a person did by a flag, a mapping or an answer. */
const proofBases = ["file", "answer"] as const;
export type ProofBasis = (typeof proofBases)[number];

const proof = {
  decided: described(text(40), "What was decided, such as DD/MM/YYYY, a comma, or inverted."),
  basis: described(oneOf(proofBases), "file: the file itself proved it; answer: a person chose it."),
  line: described(z.nullable(z.int()), "Line of the file that proved it, if any."),
  value: z.optional(described(text(200), "The text on that line.")),
};

/** Whether fees are in the amounts of a file's rows, or rows of their own. */
export const feeChoices = ["net", "split"] as const;
export type FeeChoice = (typeof feeChoices)[number];

const ofEach = <Schema extends z.core.$ZodType>(schema: Schema) => ({
  date_format: z.optional(schema),
  decimal_mark: z.optional(schema),
  sign: z.optional(schema),
  fees: z.optional(schema),
});

/** Columns of a table, and names in one of them. */
const FIELDS_MAX = 20;
const NAME_MAX = 1000;

const columns = {
  columns: described(
    z.record(text(40), z.array(text(NAME_MAX)).check(z.minLength(1), z.maxLength(FIELDS_MAX))),
    "Columns by field, each by its header or its number from 1.",
  ),
};

export const importProofsSchema = documented(
  z.strictObject({
    ...ofEach(z.strictObject(proof)),
    columns: z.optional(described(z.strictObject(columns), "Columns that a person named.")),
  }),
  { component: "ImportProofs" },
);
export type ImportProofs = z.output<typeof importProofsSchema>;

const whence = {
  file_name: described(z.string(), "The file that proved it."),
  import_id: described(identifier(), "Its import."),
};
const earlierProof = z.object({ ...proof, ...whence });

const earlierProofsSchema = documented(
  z.object({
    ...ofEach(earlierProof),
    columns: z.optional(described(z.object({ ...columns, ...whence }), "Columns that a person named.")),
    /** Of any layout: rows with their fees and rows without are not known for the same. */
    fees_of_period: z.optional(
      documented(z.object({ net: z.optional(earlierProof), split: z.optional(earlierProof) }), {
        description:
          "The newest imports of files of these dates, by whether fees are in the amounts or in separate rows.",
      }),
    ),
  }),
  { component: "EarlierProofs" },
);
export type EarlierProofs = z.output<typeof earlierProofsSchema>;

/** Key of a layout: short, and made by whoever reads files. */
export const layoutKey = described(
  text(80),
  "Key of the file's layout; files with the same layout have the same key.",
);

export const importEvidence = {
  evidence: operation({
    id: "imports.evidence",
    method: "POST",
    path: "/api-v1/imports/evidence",
    summary:
      "Show what earlier files of an account with this layout proved about dates, decimal marks and signs.",
    extension: true,
    access: { with: "scope", scope: "transactions:create" },
    input: documented(
      z.strictObject({
        bank_account_id: described(identifier(), "The account."),
        layout: layoutKey,
        period: z.optional(
          described(
            z.strictObject({ from: date(), to: date() }),
            "Dates of the file; with them, the answer says how files of these dates treated fees.",
          ),
        ),
      }),
      { component: "ImportEvidenceRequest" },
    ),
    output: earlierProofsSchema,
    success: 200,
    paged: false,
    problems: ["unknown_account"],
  }),
};
