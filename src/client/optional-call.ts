/** Look-ups that a command can do without. */
import type { Call } from "../contract/operation.ts";
import { Problem, type ProblemCode } from "../contract/problem.ts";

/** Refusals of a look-up: the credential may not make it, or the service does not have it. */
const ABSENT: readonly ProblemCode[] = [
  "insufficient_scope",
  "not_found",
  "no_such_operation",
  "method_not_allowed",
];

/** The answer; undefined where the caller may not see it, the service does not have it, or for one of `also`. */
export async function optional<Answer>(
  call: () => Promise<Answer>,
  also: readonly ProblemCode[] = [],
): Promise<Answer | undefined> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Problem && [...ABSENT, ...also].includes(error.code)) return undefined;
    throw error;
  }
}

/** The same call, for functions whose every request is such a look-up. */
export function asOptional(call: Call): Call {
  return (operation, input, options) => call(operation, input, { ...options, isOptional: true });
}
