import type { Import } from "../../../contract/import/record.ts";

export const outcomeCounts = [
  "created",
  "duplicates",
  "edge_duplicates",
  "held",
  "rejected",
  "skipped",
] as const;

/** What became of the rows of a part, as far as a receipt tells of it. */
export type Outcome = Pick<
  Import,
  | (typeof outcomeCounts)[number]
  | "categorization"
  | "auto_accepted"
  | "id"
  | "edge_lines"
  | "sum_in"
  | "sum_out"
  | "balance_proof"
  | "book_proof"
> & { readonly unknown?: number };
