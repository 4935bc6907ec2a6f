/**
 * Creates a transaction once at a foreign service. An idempotency key means nothing to it for all we know, so a create
 * whose answer was lost is looked up in the list before it is sent again.
 */
import type { Answer, CallOptions, InputOf } from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";
import { transactions, type Transaction } from "../../contract/transaction.ts";
import { accountRows } from "./account-rows.ts";
import type { Asking } from "./lists.ts";
import { isLost, isSlow } from "./lost.ts";
import { rowKey } from "./row-key.ts";

type Input = Readonly<Record<string, unknown>>;

/** How far the clocks of this machine and of the service may differ, in milliseconds. */
const SKEW_MS = 2000;

/** Problem: outcome_unknown where the list cannot settle it. */
export async function createOnce(input: Input, asking: Asking & CallOptions): Promise<Answer<Transaction>> {
  const { call, note: _, ...options } = asking;
  const send = async () =>
    withSent(input, await call(transactions.create, input as InputOf<typeof transactions.create>, options));
  const begun = Date.now();
  try {
    return await send();
  } catch (lost) {
    if (!isLost(lost)) throw lost;
    const equal = await equalIds(input, asking).catch(() => undefined);
    if (equal === undefined) throw lost;
    if (equal.length === 0 && isSlow(lost)) throw lost;
    if (equal.length === 0) return send();
    const ours = await made(equal, { begun, asking });
    if (ours === undefined) throw inDoubt(lost, equal);
    return withSent(input, ours);
  }
}

/** The one of the transactions that was created just now; undefined where none or several were. */
async function made(
  ids: readonly string[],
  { begun, asking: { call, signal } }: { begun: number; asking: Asking & CallOptions },
): Promise<Answer<Transaction> | undefined> {
  const options = signal === undefined ? {} : { signal };
  const found = await Promise.all(ids.map((id) => call(transactions.get, { id }, options))).catch(() => []);
  const [ours, ...others] = found.filter(({ data }) => wasMade(data, begun));
  return others.length === 0 ? ours : undefined;
}

/** The spec's answer repeats what was submitted; what a service leaves out of it is known all the same. */
function withSent(input: Input, answer: Answer<Transaction>): Answer<Transaction> {
  const left = Object.entries(input).filter(([name]) => ((answer.data as Input)[name] ?? null) === null);
  return { ...answer, data: { ...answer.data, ...Object.fromEntries(left) } };
}

/** The account's transactions of the same day, amount and text. Problem: foreign_answer where the list has no known end. */
async function equalIds(input: Input, { call, signal }: Asking & CallOptions): Promise<readonly string[]> {
  const { transaction_date, bank_account_id } = input;
  const day = String(transaction_date);
  const rows = await accountRows({ account: String(bank_account_id), from: day, to: day }, { call, signal });
  return rows.get(rowKey(input) ?? "") ?? [];
}

function wasMade({ created_at }: Transaction, begun: number): boolean {
  const at = Date.parse(created_at);
  return at >= begun - SKEW_MS && at <= Date.now() + SKEW_MS;
}

function inDoubt(lost: Problem, ids: readonly string[]): Problem {
  const equal = ids.length === 1 ? "an equal transaction" : `${ids.length} equal transactions`;
  return new Problem("outcome_unknown", {
    detail: `${lost.detail} The account has ${equal} (${ids.join(", ")}), and nothing says whether it is this one.`,
    remedy: "Look at when it was created, with `cashbook tx show <id> --json`, before you create it again.",
    more: { candidates: ids },
    cause: lost,
  });
}
