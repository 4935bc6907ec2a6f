/** Which writes share a transaction, and what becomes of them when it fails. */
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { Problem } from "../../../../src/contract/problem.ts";
import type { Queries } from "../../../../src/core/ports.ts";
import { groupWrites } from "../../../../src/store/dialect/postgres/group-writes.ts";

const queries = {} as Queries;

/** Writes by letter: a capital fails. `transactions` lists what was begun, `ends` how a transaction of several ends. */
function line(ends: (group: string) => void = () => undefined, commit: () => Promise<void> = () => pause(5)) {
  const transactions: string[] = [];
  const run = (kind: "alone" | "together") => async (work: (queries: Queries) => Promise<unknown>) => {
    const result = await work(queries);
    await commit();
    if (kind === "together") ends(String(result));
    return result;
  };
  const write = groupWrites({
    write: run("alone") as never,
    tryOnce: () => run("together") as never,
  });
  const finish = async (_queries: Queries, parts: readonly string[]) =>
    void transactions.push(parts.join(""));
  const send = (letter: string, company = 1) =>
    write(
      async () => {
        if (letter !== letter.toLowerCase()) {
          transactions.push(`${letter}!`);
          throw new Problem("not_found");
        }
        return letter;
      },
      finish,
      { company },
    ).then(String, (error: unknown) => (error instanceof Problem ? error.code : "fault"));
  return { transactions, send };
}

const sendAll = (send: (letter: string) => Promise<string>, letters: string) =>
  Promise.all([...letters].map((letter) => send(letter)));

test("those that come while one is under way share the next transaction", async () => {
  const { transactions, send } = line();
  expect(await sendAll(send, "abcd")).toEqual(["a", "b", "c", "d"]);
  expect(transactions).toEqual(["a", "bcd"]);
});

test("one that fails is refused for itself, and the others go once more without it", async () => {
  const { transactions, send } = line();
  expect(await sendAll(send, "abXc")).toEqual(["a", "b", "not_found", "c"]);
  expect(transactions.toSorted()).toEqual(["X!", "X!", "a", "bc"]);
});

test("where another fails, each goes by itself", async () => {
  const { transactions, send } = line();
  expect(await sendAll(send, "abXcY")).toEqual(["a", "b", "not_found", "c", "not_found"]);
  expect(transactions).toContain("b");
  expect(transactions).toContain("c");
});

test("a transaction that fails at its end is done again, each by itself", async () => {
  const { transactions, send } = line(() => {
    throw new Error("deadlock");
  });
  expect(await sendAll(send, "abc")).toEqual(["a", "b", "c"]);
  expect(transactions).toEqual(["a", "bc", "b", "c"]);
});

test("nothing is done twice where the end of a commit is unknown", async () => {
  const { transactions, send } = line(() => {
    throw new Problem("store_away");
  });
  expect(await sendAll(send, "abc")).toEqual(["a", "store_away", "store_away"]);
  expect(transactions).toEqual(["a", "bc"]);
});

test("a slow one is waited for only so long, and other companies never", async () => {
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  const { transactions, send } = line(undefined, () => end);
  const all = [send("a"), send("o", 2), send("b"), send("c")];
  expect(transactions).toEqual([]);
  // None of them has ended: who waits for the slow one would wait for ever.
  await expect.poll(() => transactions, { timeout: 20_000 }).toEqual(["a", "o", "bc"]);
  finish();
  expect(await Promise.all(all)).toEqual(["a", "o", "b", "c"]);
});

describe("the works of one transaction", () => {
  const none = async () => undefined;

  test("are under way at the same time: none waits for the answers of another", async () => {
    const run = () => (async (work: (queries: Queries) => Promise<unknown>) => work(queries)) as never;
    const write = groupWrites({ write: run(), tryOnce: run });
    const { promise: allBegun, resolve } = Promise.withResolvers<void>();
    let begun = 0;
    const first = write(() => pause(5), none, { company: 1 });
    const others = [1, 2, 3].map((number) =>
      write(
        async () => {
          if (++begun === 3) resolve();
          await allBegun;
          return number;
        },
        none,
        { company: 1 },
      ),
    );
    expect(await Promise.all(others)).toEqual([1, 2, 3]);
    await first;
  });

  test("go once more in their order where two of them took the same key", async () => {
    const orders: string[] = [];
    const taken = Object.assign(new Error("duplicate key"), { code: "23505" });
    const tryOnce = () =>
      (async (work: (queries: Queries) => Promise<unknown>) => {
        orders.push("");
        const result = await work(queries);
        // The database tells of the key with the commit.
        if (orders.length === 2) throw taken;
        return result;
      }) as never;
    const write = groupWrites({ write: tryOnce(), tryOnce });
    const step = async (name: string): Promise<string> => {
      orders.push(`${orders.pop() ?? ""}${name}1`);
      await pause(1);
      orders.push(`${orders.pop() ?? ""}${name}2`);
      return name;
    };
    const sent = ["a", "b", "c"].map((name) => write(() => step(name), none, { company: 1 }));
    expect(await Promise.all(sent)).toEqual(["a", "b", "c"]);
    expect(orders).toEqual(["a1a2", "b1c1b2c2", "b1b2c1c2"]);
  });
});
