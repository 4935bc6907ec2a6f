/** A word that may stand at the cursor, and where its kind comes from. */
import type { Completes } from "../command-line/flag.ts";

export interface Candidate {
  readonly text: string;
  /** For shells that show a description. */
  readonly description: string;
}

/** Loads the values of a kind. */
export type ValuesOf = (
  kind: Exclude<Completes, "file" | "term" | "assignment" | readonly string[]>,
) => Promise<readonly Candidate[]>;
