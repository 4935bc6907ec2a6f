/** Problems that neither a command line nor a call of the embedded core provokes, each with the reason. */
import type { ProblemCode } from "../../src/contract/problem.ts";

const HTTP = "Only a request over HTTP can be like that; the server's tests provoke it.";
const REMOTE = "It takes a service at the other end; the remote client's tests provoke it.";
const FILES = "It is met by reading a bank file; the words that import files provoke it.";

export const unreached: Partial<Record<ProblemCode, string>> = {
  malformed_request: HTTP,
  ambiguous_credentials: HTTP,
  unsupported_media_type: HTTP,
  no_such_operation: HTTP,
  method_not_allowed: HTTP,
  unreachable: REMOTE,
  outcome_unknown: REMOTE,
  foreign_answer: REMOTE,
  unreadable_file: FILES,
  ambiguous_file: FILES,
  missing_column: FILES,
  too_many_rejected: FILES,
  mapping_contradicted: FILES,
  plan_outdated: FILES,
  file_changed: FILES,
  duplicate_statement: FILES,
  invalid_setting: "Nothing raises it.",
  idempotency_key_in_use: "Writes to a book stand in line, so a second one finds the first one's answer.",
  unexpected: "It stands for a fault in the program; whoever provokes it has found one.",
};
