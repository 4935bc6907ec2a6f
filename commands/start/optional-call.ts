import { Problem } from "../../src/contract/problem.ts";

/** Refusals of a part of the page: the credential may not see it, or the service does not have it. */
const ABSENT: readonly string[] = [
  "insufficient_scope",
  "not_found",
  "no_such_operation",
  "method_not_allowed",
];

/** The answer; undefined where the caller may not see it or the service does not have it. */
export async function optional<Answer>(call: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Problem && ABSENT.includes(error.code)) return undefined;
    throw error;
  }
}
