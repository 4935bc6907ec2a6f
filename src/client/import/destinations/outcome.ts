import type { Import } from "../../../contract/import/record.ts";

export type OutcomeCount = "created" | "duplicates" | "edge_duplicates" | "held" | "rejected" | "skipped";

/** What became of the rows of a part, as far as a receipt tells of it. */
export type Outcome = Pick<
  Import,
  | OutcomeCount
  | "categorization"
  | "auto_accepted"
  | "id"
  | "edge_lines"
  | "sum_in"
  | "sum_out"
  | "balance_proof"
  | "book_proof"
> & { readonly unknown?: number };
