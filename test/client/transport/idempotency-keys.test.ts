/** The wrappers around a transport: one key a command, and whole lists passed on through all of them. */
import { expect, test } from "vitest";
import { withIdempotencyKeys } from "../../../src/client/transport/idempotency-keys.ts";
import { waitForLimits } from "../../../src/client/transport/rate-limit.ts";
import { company } from "../../../src/contract/company.ts";
import type { Call, CallOptions, Operation, Transport } from "../../../src/contract/operation.ts";
import { Problem } from "../../../src/contract/problem.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { traceCalls } from "../../../src/terminal/failures/trace-calls.ts";

/** A transport that writes down the keys that it is given. */
function listening() {
  const given: (string | undefined)[] = [];
  const call = ((_operation: Operation, _input: unknown, options?: CallOptions) => {
    given.push(options?.idempotencyKey);
    return Promise.resolve({ data: {} });
  }) as unknown as Call;
  return { transport: { call, stream: undefined }, given };
}

test("changes have the command's key, numbered from the second on; questions have none", async () => {
  const { transport, given } = listening();
  let made = 0;
  const wrapped = withIdempotencyKeys(transport, () => `k${++made}`);
  await wrapped.call(company.get, {});
  expect(made).toBe(0);
  await wrapped.call(transactions.delete, { id: "1" });
  await wrapped.call(transactions.delete, { id: "2" }, { idempotencyKey: "its own" });
  await wrapped.call(transactions.delete, { id: "3" });
  await wrapped.call(transactions.delete, { id: "4" }, { ifMatch: "1" });
  expect(given).toEqual([undefined, "k1", "its own", "k1.2", "k1.3"]);
});

test("without a key the transport is as it was", () => {
  const { transport } = listening();
  expect(withIdempotencyKeys(transport, undefined)).toBe(transport);
});

test("a whole list goes through every wrapper, and waits for limits as a call does", async () => {
  const refusals = [new Problem("rate_limited", { more: { retry_after: 2 } })];
  async function* rows() {
    yield await Promise.resolve([{ id: "1" }]);
  }
  const stream = (() => {
    const refusal = refusals.shift();
    return refusal === undefined ? Promise.resolve(rows()) : Promise.reject(refusal);
  }) as unknown as Transport["stream"];
  const transport = { ...listening().transport, stream };
  const waits: number[] = [];
  const sleep = (milliseconds: number) => Promise.resolve(void waits.push(milliseconds));
  const said: string[] = [];
  const waiting = waitForLimits(transport, { retries: 1, note: () => {} }, sleep);
  const wrapped = traceCalls(
    withIdempotencyKeys(waiting, () => "k"),
    { say: (line) => said.push(line), now: () => 7 },
  );
  const list = await wrapped.stream?.(transactions.list, {});
  const read: unknown[] = [];
  for await (const part of list ?? []) read.push(...part);
  expect(read).toEqual([{ id: "1" }]);
  expect(waits).toEqual([2000]);
  expect(said).toEqual(["debug: transactions.list 0 ms ok, as one request"]);
});

test("a transport without whole lists has none behind its wrappers", () => {
  const { transport } = listening();
  const wrapped = traceCalls(
    withIdempotencyKeys(waitForLimits(transport, { retries: 1, note: () => {} }), () => "k"),
    {
      say: () => {},
      now: () => 0,
    },
  );
  expect(wrapped.stream).toBeUndefined();
});
