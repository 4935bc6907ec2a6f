/**
 * Requests that change something, through a proxy that cuts, delays, truncates and loses what passes it: whatever the
 * client was told in the end, each effect is there exactly once.
 */
import { afterEach, beforeEach, expect, test } from "vitest";
import { accounts } from "../../src/contract/account.ts";
import { events } from "../../src/contract/event.ts";
import { keys } from "../../src/contract/key.ts";
import type { Call } from "../../src/contract/operation.ts";
import { transactions } from "../../src/contract/transaction.ts";
import { faultProxy, faults, type FaultProxy } from "../support/fault-proxy.ts";
import { randomSeed } from "../support/random-seed.ts";
import { servedBook, type ServedBook } from "../support/served-book.ts";
import { testToken } from "../support/token.ts";
import { reach, type Reached } from "../client/transport/remote/remote.ts";

const full = process.env["CASHBOOK_TEST_FULL"] === "1";
const REQUESTS = full ? 10_000 : 500;
const AT_ONCE = 16;
const SHARE = 0.3;

let service: ServedBook;
let proxy: FaultProxy;
let client: Reached;
let account: string;

beforeEach(async () => {
  service = await servedBook();
  const { core, owner } = service.book;
  account = (await core.call(accounts.create, owner, { name: "Main", currency_code: "EUR" })).data.id;
  proxy = await faultProxy(Number(new URL(service.url).port), { share: SHARE, seed: randomSeed });
  const { text } = await testToken(service.book, { scope: "read write api_keys" });
  // Faults follow one another often enough that few tries would not do.
  client = reach(proxy.url, {
    retries: 30,
    credential: async () => ({ kind: "token", secret: text, from: "a test", isStored: false }),
  });
});
afterEach(async () => {
  await client[Symbol.asyncDispose]();
  await proxy.close();
  await service[Symbol.asyncDispose]();
});

/** One effect each, told apart by its number: what to do, and under which subject and type the audit log has it. */
const kinds: readonly ((call: Call, n: number) => Promise<{ type: string; subject: string }>)[] = [
  async (call, n) => {
    const { data } = await call(transactions.create, coffee(n));
    return { type: "transaction.created", subject: data.id };
  },
  async (call, n) => {
    const { data } = await call(transactions.create, coffee(n));
    await call(transactions.update, { id: data.id, description: `Tea ${n}` });
    return { type: "transaction.updated", subject: data.id };
  },
  async (call, n) => {
    const { data } = await call(transactions.create, coffee(n));
    await call(transactions.delete, { id: data.id });
    return { type: "transaction.deleted", subject: data.id };
  },
  async (call, n) => {
    const { data } = await call(accounts.create, { name: `Account ${n}`, currency_code: "EUR" });
    return { type: "account.created", subject: data.id };
  },
  async (call, n) => {
    const { data } = await call(keys.create, { name: `Key ${n}`, scopes: ["read"] });
    await call(keys.revoke, { id: data.id });
    return { type: "key.revoked", subject: data.id };
  },
];

const coffee = (n: number) => ({
  bank_account_id: account,
  transaction_date: "2026-02-03",
  description: `Coffee ${n}`,
  amount: "-3.50",
});

test(
  `${REQUESTS} changes, of which ${SHARE * 100} % meet a fault, each happen once (seed ${randomSeed})`,
  {
    timeout: 600_000,
  },
  async () => {
    const done: { type: string; subject: string }[] = [];
    let next = 0;
    const work = async (): Promise<void> => {
      while (next < REQUESTS) {
        const n = next++;
        const kind = kinds[n % kinds.length];
        if (kind !== undefined) done.push(await kind(client.call, n));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));

    expect(done).toHaveLength(REQUESTS);
    expect(new Set(done.map(({ subject }) => subject)).size).toBe(REQUESTS);
    for (const fault of faults) expect([fault, proxy.done[fault] > 0]).toEqual([fault, true]);

    const logged = await everyEvent();
    const count = (type: string) => logged.filter((event) => event.type === type);
    for (const type of new Set(done.map((effect) => effect.type))) {
      const wanted = done.filter((effect) => effect.type === type).map(({ subject }) => subject);
      const subjects = count(type).map(({ subject_id }) => subject_id);
      if (type === "transaction.created") continue;
      const own = type === "account.created" ? subjects.filter((id) => id !== account) : subjects;
      expect([type, own.toSorted()]).toEqual([type, wanted.toSorted()]);
    }
    // Three of the kinds create a transaction each, and no number was created twice.
    const created = count("transaction.created").map(({ subject_id }) => subject_id);
    const creating = Array.from({ length: REQUESTS }, (_, n) => n).filter((n) => n % kinds.length < 3);
    expect(new Set(created).size).toBe(creating.length);
    expect(created).toHaveLength(creating.length);
    expect(service.faults).toEqual([]);
  },
);

async function everyEvent() {
  const { core, owner } = service.book;
  const { data } = await core.stream(events.list, owner, {});
  const all = [];
  for await (const page of data) all.push(...page);
  return all;
}
