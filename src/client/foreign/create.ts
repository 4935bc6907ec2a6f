/**
 * Creates a transaction once at a foreign service. The service may not know idempotency keys, so a create whose answer was
 * lost is looked up in the list before it is sent again.
 */
import { sentence } from "../../contract/choice.ts";
import type { Answer, CallOptions, InputOf } from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";
import { transactions, type Transaction } from "../../contract/transaction.ts";
import { accountRows } from "./account-rows.ts";
import type { ForeignContext } from "./lists.ts";
import { isOutcomeUnknown, isTimeout } from "./unknown-outcome.ts";
import { rowKey } from "./row-key.ts";

type Input = Readonly<Record<string, unknown>>;

/** Clock skew that is allowed between this machine and the service. */
const SKEW_MS = 2000;

/** Problem: outcome_unknown where the list does not show whether the transaction was created. */
export async function createOnce(
  input: Input,
  context: ForeignContext & CallOptions,
): Promise<Answer<Transaction>> {
  const { call, note: _, ...options } = context;
  const send = async () =>
    completeFrom(
      input,
      await call(transactions.create, input as InputOf<typeof transactions.create>, options),
    );
  const startedAt = Date.now();
  try {
    return await send();
  } catch (error) {
    if (!isOutcomeUnknown(error)) throw error;
    const equal = await equalIds(input, context).catch(() => undefined);
    if (equal === undefined) throw error;
    if (equal.length === 0 && isTimeout(error)) throw error;
    if (equal.length === 0) return send();
    const ours = await findCreated(equal, { startedAt, context });
    if (ours === undefined) throw ambiguousOutcome(error, equal);
    return completeFrom(input, ours);
  }
}

/** The only one of the transactions that was created after `startedAt`; undefined where none or several were. */
async function findCreated(
  ids: readonly string[],
  { startedAt, context: { call, signal } }: { startedAt: number; context: ForeignContext & CallOptions },
): Promise<Answer<Transaction> | undefined> {
  const options = signal === undefined ? {} : { signal };
  const answers = await Promise.all(ids.map((id) => call(transactions.get, { id }, options))).catch(() => []);
  const [ours, ...others] = answers.filter(({ data }) => wasCreated(data, startedAt));
  return others.length === 0 ? ours : undefined;
}

/** Fills what the answer leaves out from the input: the spec's answer repeats it. */
function completeFrom(input: Input, answer: Answer<Transaction>): Answer<Transaction> {
  const missing = Object.entries(input).filter(([name]) => ((answer.data as Input)[name] ?? null) === null);
  return { ...answer, data: { ...answer.data, ...Object.fromEntries(missing) } };
}

/** The account's transactions of the same day, amount and text. Problem: foreign_answer where the list does not say where it ends. */
async function equalIds(
  input: Input,
  { call, signal }: ForeignContext & CallOptions,
): Promise<readonly string[]> {
  const { transaction_date, bank_account_id } = input;
  const day = String(transaction_date);
  const rows = await accountRows({ account: String(bank_account_id), from: day, to: day }, { call, signal });
  return rows.get(rowKey(input) ?? "") ?? [];
}

function wasCreated({ created_at }: Transaction, startedAt: number): boolean {
  const at = Date.parse(created_at);
  return at >= startedAt - SKEW_MS && at <= Date.now() + SKEW_MS;
}

function ambiguousOutcome(cause: Problem, ids: readonly string[]): Problem {
  const equal = ids.length === 1 ? "an equal transaction" : `${ids.length} equal transactions`;
  return new Problem("outcome_unknown", {
    detail: sentence`${cause.detail} The account has ${equal} (${ids.join(", ")}), and it is unclear whether that is this one.`,
    remedy: "Check its creation time with `cashbook tx show <id> --json` before you create it again.",
    more: { candidates: ids },
    cause: cause,
  });
}
