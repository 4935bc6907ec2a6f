/** Changes whose answer never came. */
import { Problem } from "../../contract/problem.ts";
import { systemCode } from "../../files/system-code.ts";

/** Whether the service may have made the change. */
export function isOutcomeUnknown(error: unknown): error is Problem {
  return error instanceof Problem && error.code === "outcome_unknown";
}

/** Whether the request timed out, so that the service may still be working on it. */
export function isTimeout(problem: Problem): boolean {
  for (let error: unknown = problem; error instanceof Error; error = error.cause) {
    if (/TIMEOUT$|^ETIMEDOUT$/.test(systemCode(error) ?? "")) return true;
    // 504 Gateway Timeout (RFC 9110 §15.6.5).
    if (/ answered 504\b/.test(error.message)) return true;
  }
  return false;
}
