/** Proposals: nothing is changed before one is applied, and then only what was proposed, by whoever may change it. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { accounts } from "../../../src/contract/account.ts";
import { events } from "../../../src/contract/event.ts";
import { keys } from "../../../src/contract/key.ts";
import type { InputOf } from "../../../src/contract/operation.ts";
import { proposable, proposals, proposedName } from "../../../src/contract/proposal.ts";
import { rules } from "../../../src/contract/rule.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import type { Credential } from "../../../src/core/access/caller.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { bookState } from "../../support/book-state.ts";
import { makeAccount } from "../../support/import.ts";

const HOUR = 3_600_000;

let book: TestBook;
let account: string;
let other: string;
beforeEach(async () => {
  book = await testBook();
  account = await makeAccount(book);
  other = await makeAccount(book, "Reserve");
});
afterEach(() => book.close());

const create = async (more: Partial<InputOf<typeof transactions.create>> = {}) => {
  const row = {
    bank_account_id: account,
    transaction_date: "2026-02-01",
    description: "Tea",
    amount: "-2.00",
  };
  return (await book.core.call(transactions.create, book.owner, { ...row, ...more })).data.id;
};
const propose = async (operation: string, request: object, credential = book.owner) => {
  const input = { operation, request: { ...request }, reason: "It looks like it." };
  return (await book.core.call(proposals.create, credential, input)).data;
};
const apply = (id: string, credential = book.owner) => book.core.call(proposals.apply, credential, { id });
const keyWith = async (...scopes: string[]): Promise<Credential> => ({
  kind: "key",
  text: (await book.core.call(keys.create, book.owner, { name: "Agent", scopes })).data.key,
});
const newestEvent = async () => (await book.core.call(events.list, book.owner, { limit: 1 })).data[0];

const TEA = [{ field: "description", op: "~", value: "tea" }];

/** By operation: what is proposed, of a row and of one that can be the other side of its transfer. */
const REQUESTS: Readonly<Record<string, (rows: { tea: string; into: string }) => Promise<object> | object>> =
  {
    "transactions.create": () => ({
      ...{ bank_account_id: account, transaction_date: "2026-02-03", description: "Cake", amount: "-3.50" },
    }),
    "transactions.update": ({ tea }) => ({ id: tea, category: "meals", merchant_name: "Tea house" }),
    "transactions.bulk_update": () => ({
      filter: { where: TEA },
      set: { category: "meals" },
      add_tags: ["x"],
    }),
    "suggestions.accept": async ({ tea }) => {
      for (const day of ["2026-01-05", "2026-01-12"])
        await create({ transaction_date: day, category: "meals" });
      return { ids: [tea] };
    },
    "rules.create": () => ({ name: "Tea", where: TEA, set: { category: "meals" } }),
    "rules.apply": async () => {
      const rule = { name: "Tea", where: TEA, set: { category: "meals" } };
      return { ids: [(await book.core.call(rules.create, book.owner, rule)).data.id] };
    },
    "transfers.match": ({ tea, into }) => ({ transaction_ids: [tea, into] }),
    "transfers.unmatch": async ({ tea, into }) => {
      await apply((await propose("transfers.match", { transaction_ids: [tea, into] })).id);
      return { transaction_ids: [tea] };
    },
  };

test("what can be proposed has its line", () => {
  expect(Object.keys(REQUESTS)).toEqual(proposable.map(proposedName));
});

describe("changes nothing until it is applied, then all, and is one undo", () => {
  test.for(Object.entries(REQUESTS))("%s", async ([operation, requestOf]) => {
    const rows = { tea: await create(), into: await create({ bank_account_id: other, amount: "2.00" }) };
    const request = await requestOf(rows);
    const before = await bookState(book);
    const { id, changes, preview } = await propose(operation, request);
    expect(await bookState(book)).toEqual(before);
    expect(preview.length).toBe(changes);
    expect(await newestEvent()).toMatchObject({ type: "proposal.created", subject_id: id });
    book.time += 1000;

    const { data } = await apply(id);
    expect(data).toMatchObject({ id, state: "applied", decided_by: "owner" });
    const after = await bookState(book);
    expect(after).not.toEqual(before);
    const event = await newestEvent();
    expect(event).toMatchObject({ id: data.event_id, summary: { proposal_id: id, proposed_by: "owner" } });
    await expect(apply(id)).rejects.toMatchObject({ code: "proposal_closed" });
    expect(await bookState(book)).toEqual(after);

    await book.core.call(events.undo, book.owner, { id: event?.id ?? "" });
    expect(await bookState(book)).toEqual(before);
  });
});

/** What happens between a proposal to categorise all tea of this account, and its application. */
const MEANWHILE: readonly (readonly [string, (id: string) => Promise<unknown>, RegExp])[] = [
  [
    "a row was changed",
    (id) => book.core.call(transactions.update, book.owner, { id, merchant_name: "Tea house" }),
    /^1 of 2 transactions have changed since it was proposed, such as /,
  ],
  [
    "a row was deleted",
    (id) => book.core.call(transactions.delete, book.owner, { id }),
    /^1 of 2 transactions have changed since it was proposed, such as /,
  ],
  ["another row matches", () => create(), /^By now it would change 3 transactions and not the 2 /],
];

describe("is refused when it is not what was proposed any more", () => {
  test.for(MEANWHILE)("%s", async ([, change, reason]) => {
    const row = await create();
    await create();
    const { id } = await propose("transactions.bulk_update", {
      filter: { where: TEA },
      set: { category: "meals" },
    });
    await change(row);
    const before = await bookState(book);
    await expect(apply(id)).rejects.toMatchObject({
      code: "proposal_outdated",
      detail: expect.stringMatching(reason) as string,
    });
    expect(await bookState(book)).toEqual(before);
    const { data } = await book.core.call(proposals.get, book.owner, { id });
    expect(data.state).toBe("open");
  });

  test("a rule that sets something else by now", async () => {
    await create();
    const rule = { name: "Tea", where: TEA, set: { category: "meals" } };
    const { id: ruleId } = (await book.core.call(rules.create, book.owner, rule)).data;
    const { id } = await propose("rules.apply", { ids: [ruleId] });
    await book.core.call(rules.update, book.owner, { id: ruleId, set: { category: "travel" } });
    await expect(apply(id)).rejects.toMatchObject({
      code: "proposal_outdated",
      detail: "By now it would change the same transactions in another way; nothing was changed.",
    });
  });
});

test("is open for a day, and then expired", async () => {
  const { id, expires_at } = await propose("transactions.update", { id: await create(), category: "meals" });
  expect(expires_at).toBe("2026-03-02T12:00:00.000Z");
  const states = async (state: string) =>
    (await book.core.call(proposals.list, book.owner, { state: [state] })).data.map((one) => one.id);
  book.time += 24 * HOUR - 1;
  expect([await states("open"), await states("expired")]).toEqual([[id], []]);
  book.time += 1;
  expect([await states("open"), await states("expired")]).toEqual([[], [id]]);
  await expect(apply(id)).rejects.toMatchObject({
    code: "proposal_closed",
    detail: "The proposal could be applied for 24 hours, until 2026-03-02 at 12:00 UTC.",
  });
});

describe("is made and applied by who may", () => {
  test("a key that may propose cannot apply, and one that may write can", async () => {
    const agent = await keyWith("read", "proposals:write");
    const { id, proposed_by } = await propose("rules.create", await requestOf("rules.create"), agent);
    expect(proposed_by).toMatch(/^cb_live_/);
    await expect(apply(id, agent)).rejects.toMatchObject({ code: "insufficient_scope" });
    const bookkeeper = await keyWith("read", "transactions:write");
    await expect(apply(id, bookkeeper)).rejects.toMatchObject({
      code: "insufficient_scope",
      detail: "The credential lacks the scope rules:write.",
    });
    expect((await apply(id, await keyWith("rules:write"))).data.state).toBe("applied");
  });

  test("one that may only propose rejects its own, and nobody else's", async () => {
    const agent = await keyWith("read", "proposals:write");
    const { id } = await propose("rules.create", await requestOf("rules.create"));
    await expect(book.core.call(proposals.reject, agent, { id })).rejects.toMatchObject({
      code: "insufficient_scope",
    });
    const own = await propose("rules.create", await requestOf("rules.create"), agent);
    expect((await book.core.call(proposals.reject, agent, { id: own.id })).data.state).toBe("rejected");
  });

  test("who may not read rules proposes none", async () => {
    const agent = await keyWith("transactions:read", "proposals:write");
    await expect(propose("rules.create", await requestOf("rules.create"), agent)).rejects.toMatchObject({
      detail: "The credential lacks the scope rules:read.",
    });
  });
});

async function requestOf(operation: string): Promise<object> {
  return (await REQUESTS[operation]?.({ tea: "", into: "" })) ?? {};
}

/** What is refused when it is proposed, with the operation's own words. */
const REFUSED: readonly (readonly [string, string, () => Promise<object>, string])[] = [
  [
    "nothing would change",
    "transactions.update",
    async () => ({ id: await create({ category: "meals" }), category: "meals" }),
    "What is proposed would change nothing.",
  ],
  [
    "a dry run",
    "transactions.bulk_update",
    async () => ({ ids: [await create()], set: { category: "meals" }, dry_run: true }),
    "A proposal is not made of a dry run: leave out dry_run.",
  ],
  [
    "a member that the operation has not",
    "rules.create",
    async () => ({ colour: "red" }),
    "name is required; where must be a list of {field, op, value}, {any: […]} and {not: …}; set is required; colour is not known.",
  ],
  [
    "an operation that cannot be proposed",
    "accounts.delete",
    async () => ({ id: account }),
    'operation must be one of transactions.create, transactions.update, transactions.bulk_update, suggestions.accept, rules.create, rules.apply, transfers.match, transfers.unmatch, not "accounts.delete".',
  ],
];

test.for(REFUSED)("is refused: %s", async ([, operation, requestFor, detail]) => {
  const request = await requestFor();
  await expect(propose(operation, request)).rejects.toMatchObject({ code: "validation_failed", detail });
  expect((await book.core.call(proposals.list, book.owner, {})).data).toEqual([]);
});

test("what would change more than somebody looks at is refused before all of it is tried", async () => {
  const row = { bank_account_id: account, transaction_date: "2026-02-01", description: "Tea" };
  for (const records of [1000, 500].map((count) => Array.from({ length: count }, (_, n) => n)))
    await book.core.call(transactions.bulkCreate, book.owner, {
      mode: "all",
      records: records.map((n) => ({ ...row, amount: `-${n + 1}.00` })),
    });
  const request = { filter: { where: TEA }, set: { category: "meals" } };
  await expect(propose("transactions.bulk_update", request)).rejects.toMatchObject({
    code: "validation_failed",
    detail: "It would change more than 1000 transactions, which are the most here.",
  });
});

test("a hundred are open at a time, and an old one is forgotten a month after its end", async () => {
  const id = await create();
  for (let n = 0; n < 100; n++) await propose("transactions.update", { id, merchant_name: `M${n}` });
  await expect(propose("transactions.update", { id, category: "meals" })).rejects.toMatchObject({
    code: "conflict",
  });
  book.time += 32 * 24 * HOUR;
  await propose("transactions.update", { id, category: "meals" });
  const { pagination } = await book.core.call(proposals.list, book.owner, { include_total: true });
  expect(pagination?.total).toBe(1);
  expect((await book.core.call(accounts.list, book.owner, {})).data.length).toBe(2);
}, 60_000);
