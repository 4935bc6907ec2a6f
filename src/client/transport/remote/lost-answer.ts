/** What to say when a change was sent and its answer never came: what is known, and how to look it up. */
import type { Operation } from "../../../contract/operation.ts";
import { Problem } from "../../../contract/problem.ts";

/** The command that shows whether a change was made, by the first part of an operation's id. */
const LOOK_UP: Readonly<Record<string, string>> = {
  transactions: "`cashbook tx list`",
  accounts: "`cashbook accounts list`",
  statements: "`cashbook statements list`",
  keys: "`cashbook keys list`",
  company: "`cashbook company show`",
  imports: "`cashbook imports list`",
};

/** Problem: outcome_unknown, for what was met in place of the answer. */
export function lostAnswer(
  met: Problem,
  {
    operation,
    idempotencyKey,
  }: { readonly operation: Operation; readonly idempotencyKey: string | undefined },
): Problem {
  const look = LOOK_UP[operation.id.split(".")[0] ?? ""] ?? "A list of the resource";
  // The key of a command's first change; further ones are numbered.
  const key = idempotencyKey?.replace(/\.[0-9]+$/, "");
  const repeat =
    key === undefined
      ? ""
      : ` On a cashbook service, the same command with --idempotency-key ${key} does it only once.`;
  return new Problem("outcome_unknown", {
    detail: `${met.detail} Whether ${operation.id} was done is unknown.`,
    remedy: `${look} shows whether it was.${repeat}`,
    cause: met,
  });
}
