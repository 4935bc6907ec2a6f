/** Many creates at the same time: each is answered for itself, whatever shares its transaction. */
import { expect, test } from "vitest";
import { accounts } from "../../../src/contract/account.ts";
import { periods } from "../../../src/contract/period.ts";
import { Problem } from "../../../src/contract/problem.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { chainFault } from "../../../src/core/audit/verify.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { openCheck } from "../../support/check.ts";
import { makeAccount } from "../../support/import.ts";

const ROUNDS = 12;

/** What each round sends at once, and how each is answered. `twice` has the idempotency key of another of its round. */
const requests: readonly (readonly [name: string, about: Record<string, string>, answer: string])[] = [
  ["one", {}, "created"],
  ["another day", { transaction_date: "2026-03-04" }, "created"],
  ["twice", {}, "created"],
  ["twice", {}, "created"],
  ["named", { external_id: "bank-1" }, "created once"],
  ["no account", { bank_account_id: "01a00000-0000-7000-8000-000000000000" }, "unknown_account"],
  ["closed", { transaction_date: "2026-01-31" }, "period_closed"],
  ["categorised", { category: "travel" }, "created"],
];

test("each of many creates is made once or refused for itself", { timeout: 60_000 }, async () => {
  const book = await testBook();
  const { core, owner } = book;
  const bank_account_id = await makeAccount(book);
  await core.call(periods.close, owner, { until: "2026-01-31" });
  const send = async ([name, about]: (typeof requests)[number], round: number, at: number) => {
    const input = {
      ...{
        bank_account_id,
        transaction_date: "2026-03-03",
        amount: "-1.00",
        description: `${name} ${round}`,
      },
      ...about,
    };
    const idempotencyKey = name === "twice" ? `twice-${round}` : `${round}-${at}`;
    try {
      const { data } = await core.call(transactions.create, owner, input, { idempotencyKey });
      return data.id;
    } catch (error) {
      return error instanceof Problem ? error.code : String(error);
    }
  };
  const ids = new Set<string>();
  let named = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const answers = await Promise.all(requests.map((request, at) => send(request, round, at)));
    expect(answers[2]).toBe(answers[3]);
    for (const [at, answer] of answers.entries()) {
      const [, , expected] = requests[at] ?? [];
      if (expected === "created") expect(answer).toMatch(/^[0-9a-f-]{36}$/);
      else if (expected === "created once") named += Number(/^[0-9a-f-]{36}$/.test(answer));
      else expect(answer).toBe(expected);
      if (/^[0-9a-f-]{36}$/.test(answer)) ids.add(answer);
    }
  }
  expect(named).toBe(1);
  const created = ROUNDS * 4 + 1;
  expect(ids.size).toBe(created);
  const { pagination } = await core.call(transactions.list, owner, { include_total: true });
  expect(pagination?.total).toBe(created);
  await expectWholeChain(book);
  await book.close();
});

test("creates that share a day move its figures by each of them", { timeout: 60_000 }, async () => {
  const book = await testBook();
  const { core, owner } = book;
  const bank_account_id = await makeAccount(book);
  const create = (n: number) =>
    core.call(transactions.create, owner, {
      bank_account_id,
      transaction_date: `2026-03-0${1 + (n % 2)}`,
      description: `Tea ${n}`,
      amount: n % 3 === 0 ? "5.00" : "-2.00",
    });
  await Promise.all(Array.from({ length: 60 }, (_, n) => create(n)));
  const { data } = await core.call(accounts.get, owner, { id: bank_account_id });
  expect(data).toMatchObject({ transaction_count: 60 });
  expect(Number(JSON.stringify(data.current_balance))).toBe(20);
  await expectWholeChain(book);
  await book.close();
});

async function expectWholeChain({ place }: TestBook): Promise<void> {
  const check = openCheck(place);
  const fault = await check.company(1, async (log) =>
    chainFault({ events: log.events(), head: await log.head() }),
  );
  await check.close();
  expect(fault).toBeUndefined();
}
