/** Problems that neither a command line nor a call provokes, each with the reason. */
import type { ProblemCode } from "../../src/contract/problem.ts";

const HTTP = "Only a request over HTTP can be like that, and a command line calls the core without one.";

export const unreached: Partial<Record<ProblemCode, string>> = {
  malformed_request: HTTP,
  ambiguous_credentials: HTTP,
  unsupported_media_type: HTTP,
  headers_too_large: HTTP,
  request_timeout: HTTP,
  too_many_failures: HTTP,
  unexpected: "It stands for a fault in the program; whoever provokes it has found one.",
};
