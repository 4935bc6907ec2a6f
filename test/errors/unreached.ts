/** Problems that neither a command line nor a call of the embedded core provokes, each with the reason. */
import type { ProblemCode } from "../../src/contract/problem.ts";

const HTTP = "Only a request over HTTP can be like that, and a command line calls the core without one.";
const REMOTE = "It takes a service at the other end whose answer is lost, or is no answer of ours.";

export const unreached: Partial<Record<ProblemCode, string>> = {
  malformed_request: HTTP,
  ambiguous_credentials: HTTP,
  unsupported_media_type: HTTP,
  headers_too_large: HTTP,
  request_timeout: HTTP,
  too_many_failures: HTTP,
  no_such_operation: HTTP,
  method_not_allowed: HTTP,
  outcome_unknown: REMOTE,
  foreign_answer: REMOTE,
  conflict: REMOTE,
  unexpected: "It stands for a fault in the program; whoever provokes it has found one.",
};
