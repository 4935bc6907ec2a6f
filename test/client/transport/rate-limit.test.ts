import { describe, expect, test } from "vitest";
import { waitForLimits } from "../../../src/client/transport/rate-limit.ts";
import { company } from "../../../src/contract/company.ts";
import type { Call } from "../../../src/contract/operation.ts";
import { Problem } from "../../../src/contract/problem.ts";

const limited = (retry_after?: unknown): Problem => new Problem("rate_limited", { more: { retry_after } });

/** Calls through the wrapper; each call meets the next refusal, and the first without one succeeds. */
async function run(refusals: readonly unknown[], retries = 3) {
  const left = [...refusals];
  const waits: number[] = [];
  const notes: string[] = [];
  let calls = 0;
  const inner = (async () => {
    calls += 1;
    if (left.length > 0) throw left.shift();
    return { data: "done" };
  }) as unknown as Call;
  const transport = { call: inner, stream: undefined };
  const { call } = waitForLimits(
    transport,
    { retries, note: (sentence) => notes.push(sentence) },
    async (wait) => {
      waits.push(wait);
    },
  );
  const outcome = await call(company.get, {}).then(
    () => "done",
    (error: unknown) => (error instanceof Problem ? error.code : (error as Error).message),
  );
  return { outcome, calls, waits, notes };
}

describe("a call that a limit refuses", () => {
  test.each<[string, readonly unknown[], number, string, number, readonly number[]]>([
    ["is asked again when the limit opens", [limited(7)], 3, "done", 2, [7000]],
    ["and again", [limited(7), limited(20), limited(1)], 3, "done", 4, [7000, 20_000, 1000]],
    ["as often as retries say", [limited(1), limited(1)], 1, "rate_limited", 2, [1000]],
    ["never with no retries", [limited(1)], 0, "rate_limited", 1, []],
    ["for 60 seconds", [limited(60)], 3, "done", 2, [60_000]],
    ["not for 61", [limited(61)], 3, "rate_limited", 1, []],
    ["not for 61 in parts", [limited(40), limited(21)], 3, "rate_limited", 2, [40_000]],
    ["for whole seconds, rounded up", [limited(0.2)], 3, "done", 2, [1000]],
    ["not without a time", [limited()], 3, "rate_limited", 1, []],
    ["not for a time in the past", [limited(-5)], 3, "rate_limited", 1, []],
    ["not for words", [limited("soon")], 3, "rate_limited", 1, []],
  ])("%s", async (_what, refusals, retries, outcome, calls, waits) => {
    expect(await run(refusals, retries)).toMatchObject({ outcome, calls, waits });
  });

  test("says how long it waits", async () => {
    expect((await run([limited(1)])).notes).toEqual([
      "The rate limit of the API key is used up; waiting 1 second.",
    ]);
  });
});

test.each([new Problem("not_found"), new Problem("store_busy"), new Error("broken")])(
  "another failure is passed on at once: %s",
  async (error) => {
    expect(await run([error])).toMatchObject({ calls: 1, waits: [] });
  },
);

test("an interruption ends the waiting with its own reason", async () => {
  const controller = new AbortController();
  const refused = (() => Promise.reject(limited(30))) as unknown as Call;
  const { call } = waitForLimits(
    { call: refused, stream: undefined },
    { retries: 3, note: () => controller.abort(new Error("Ctrl-C")) },
  );
  await expect(call(company.get, {}, { signal: controller.signal })).rejects.toThrow("Ctrl-C");
});
