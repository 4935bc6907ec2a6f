/**
 * Refusals of tables whose columns nobody can name from the file alone, each with the layouts that the table may be of: a
 * person may have named the columns of an earlier file.
 */
import { Problem } from "../../../contract/problem.ts";

export interface CandidateLayout {
  /** See `tableKey`. */
  readonly key: string;
  /** Where the table is; absent where its header is found by itself. */
  readonly place?: { readonly headerLine: number; readonly delimiter: string | null };
}

const layouts = new WeakMap<Problem, readonly CandidateLayout[]>();

/** The refusal, with the layouts of its table, the likeliest first. */
export function withCandidateLayouts(problem: Problem, found: readonly CandidateLayout[]): Problem {
  if (!layouts.has(problem)) layouts.set(problem, found);
  return problem;
}

/** The layouts of a refusal; none where it is about something else. */
export function candidateLayouts(thrown: unknown): readonly CandidateLayout[] {
  return thrown instanceof Problem ? (layouts.get(thrown) ?? []) : [];
}

/** Whether a refusal is about which column holds what. */
export function isColumnProblem(thrown: unknown): thrown is Problem {
  return thrown instanceof Problem && ["missing_column", "ambiguous_file"].includes(thrown.code);
}
