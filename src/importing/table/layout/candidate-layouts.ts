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
export function withCandidateLayouts(problem: Problem, candidates: readonly CandidateLayout[]): Problem {
  if (!layouts.has(problem)) layouts.set(problem, candidates);
  return problem;
}

/** The layouts of a refusal; none where it is about something else. */
export function candidateLayouts(error: unknown): readonly CandidateLayout[] {
  return error instanceof Problem ? (layouts.get(error) ?? []) : [];
}

/** Whether a refusal is about which column holds what. */
export function isColumnProblem(error: unknown): error is Problem {
  return error instanceof Problem && ["missing_column", "ambiguous_file"].includes(error.code);
}
