/** Answers that never came: what is known of them. */
import { Problem } from "../../contract/problem.ts";

/** Whether the service may have done what it was asked to, although no answer says so. */
export function isLost(error: unknown): error is Problem {
  return error instanceof Problem && error.code === "outcome_unknown";
}

/** Whether nothing came in time, so that the service or what stands behind it may still be at work. */
export function isSlow(problem: Problem): boolean {
  for (let error: unknown = problem; error instanceof Error; error = error.cause) {
    if (/TIMEOUT$|^ETIMEDOUT$/.test(String((error as NodeJS.ErrnoException).code))) return true;
    // RFC 9110 §15.6.5: a gateway that waited in vain for the server behind it.
    if (/ answered 504\b/.test(error.message)) return true;
  }
  return false;
}
