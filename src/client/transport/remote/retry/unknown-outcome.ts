/** The problem of a change that was sent and whose answer never came, and how to look up whether it was made. */
import { sentence } from "../../../../contract/choice.ts";
import type { Operation } from "../../../../contract/operation.ts";
import { Problem } from "../../../../contract/problem.ts";

/** The command that lists the resource, by the first part of an operation's id. */
const LIST_COMMANDS: Readonly<Record<string, string>> = {
  transactions: "`cashbook tx list`",
  accounts: "`cashbook accounts list`",
  statements: "`cashbook statements list`",
  keys: "`cashbook keys list`",
  company: "`cashbook company show`",
  imports: "`cashbook imports list`",
};

/** Problem: outcome_unknown, caused by the failure that came in place of the answer. */
export function unknownOutcome(
  failure: Problem,
  {
    operation,
    idempotencyKey,
  }: { readonly operation: Operation; readonly idempotencyKey: string | undefined },
): Problem {
  const list = LIST_COMMANDS[operation.id.split(".")[0] ?? ""] ?? "A list of the resource";
  // The key of a command's first change; further ones are numbered.
  const key = idempotencyKey?.replace(/\.[0-9]+$/, "");
  const repeat =
    key === undefined
      ? ""
      : ` On a cashbook service, retry with --idempotency-key ${key}: it takes effect only once.`;
  return new Problem("outcome_unknown", {
    detail: sentence`${failure.detail} It is unknown whether ${operation.id} took effect.`,
    remedy: `${list} shows whether it did.${repeat}`,
    cause: failure,
  });
}
