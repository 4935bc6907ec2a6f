/** Changing, deleting and restoring transactions, on a real book. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { accounts } from "../../../src/contract/account.ts";
import { events } from "../../../src/contract/event.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { OWNER, type TestBook } from "../../support/book.ts";
import { ledger, refusal, type Ledger } from "../../support/ledger.ts";

let book: TestBook;
let main: string;
let own: Ledger;
beforeEach(async () => {
  own = await ledger();
  ({ book, main } = own);
});
afterEach(() => book.close());

describe("update", () => {
  test("changes what is sent, leaves the rest, and moves version and time", async () => {
    const { data } = await own.create({ merchant_name: "Roma", tags: ["a"] });
    book.time += 1000;
    const after = await own.update({ id: data.id, description: "Espresso", amount: "-2.80" });
    expect(after.data).toEqual({
      ...data,
      description: "Espresso",
      amount: JSON.rawJSON("-2.80"),
      updated_at: "2026-03-01T12:00:01.000Z",
    });
    expect(after.etag).toBe("2");
    expect((await own.get(data.id)).data).toEqual(after.data);
  });

  test("null clears", async () => {
    const { data } = await own.create({ category: "travel", merchant_name: "Roma", tags: ["a"] });
    const cleared = await own.update({
      id: data.id,
      category: null,
      accounting_category: null,
      cash_flow_category: null,
      merchant_name: null,
      tags: null,
      external_id: null,
    });
    expect(cleared.data).toMatchObject({
      category: "",
      accounting_category: "uncategorized",
      cash_flow_category: "uncategorized",
      merchant_name: "",
      tags: [],
    });
  });

  test.for([
    ["goes with its category", {}, "uncategorized"],
    ["stays where it was set beside it", { accounting_category: "asset" }, "asset"],
  ] as const)("a place in the reports %s", async ([, more, accounting_category]) => {
    for (const category of [null, "a word of our own"]) {
      const { data } = await own.create({ category: "travel", ...more });
      const changed = await own.update({ id: data.id, category });
      expect(changed.data).toMatchObject({
        category: category ?? "",
        accounting_category,
        cash_flow_category: "uncategorized",
      });
    }
  });

  test("a change to what is already there changes nothing, not even the version", async () => {
    const { data } = await own.create();
    book.time += 1000;
    const same = await own.update({ id: data.id, amount: "-3.5", description: "Coffee", tags: [] });
    expect(same).toMatchObject({ data, etag: "1" });
  });

  test("If-Match lets only the version through that was read", async () => {
    const { data, etag } = await own.create();
    await own.update({ id: data.id, description: "Tea" }, { ifMatch: etag ?? "" });
    const stale = own.update({ id: data.id, description: "Milk" }, { ifMatch: etag ?? "" });
    await expect(stale).rejects.toEqual(refusal("stale_version"));
    const gone = book.core.call(transactions.delete, OWNER, { id: data.id }, { ifMatch: "1" });
    await expect(gone).rejects.toEqual(refusal("stale_version"));
    expect((await own.get(data.id)).data.description).toBe("Tea");
  });

  test("a rate stays with its pair of currencies and is never taken over to another", async () => {
    const { data } = await own.create({ amount: "10.00", currency_code: "USD", exchange_rate: "0.9" });
    expect((await own.update({ id: data.id, amount: "20" })).data.exchange_rate.rawJSON).toBe("0.9");
    await expect(own.update({ id: data.id, currency_code: "CHF" })).rejects.toEqual(
      refusal("exchange_rate_required"),
    );
    const dollars = await own.accountIn("USD");
    const there = await own.update({ id: data.id, bank_account_id: dollars });
    expect(there.data.exchange_rate.rawJSON).toBe("1");
    await expect(own.update({ id: data.id, bank_account_id: main })).rejects.toEqual(
      refusal("exchange_rate_required"),
    );
    await expect(
      own.update({ id: data.id, currency_code: "JPY", exchange_rate: "1" }),
    ).resolves.toBeDefined();
    await expect(own.update({ id: data.id, amount: "1.5" })).rejects.toEqual(refusal("amount_precision"));
  });

  test.each<[readonly ("pending" | "posted" | "excluded" | "void")[], string | undefined]>([
    [["posted"], undefined],
    [["pending"], undefined],
    [["posted", "pending"], "invalid_transition"],
    [["excluded", "pending"], undefined],
    [["excluded", "posted"], "invalid_transition"],
    [["posted", "excluded", "posted"], undefined],
    [["posted", "excluded", "pending"], "invalid_transition"],
    [["excluded", "excluded", "pending"], undefined],
    [["void"], undefined],
    [["void", "void"], undefined],
    [["excluded", "void"], undefined],
    [["void", "pending"], "invalid_transition"],
    [["void", "posted"], "invalid_transition"],
    [["void", "excluded"], "invalid_transition"],
  ])("from pending through %j: %s", async (path, code) => {
    const { data } = await own.create();
    for (const status of path.slice(0, -1)) await own.update({ id: data.id, status });
    const last = own.update({ id: data.id, status: path.at(-1) });
    if (code === undefined) expect((await last).data.status).toBe(path.at(-1));
    else await expect(last).rejects.toEqual(refusal(code, /cannot become/));
  });

  test.each([
    [{ amount: "1" }, "transaction_reconciled"],
    [{ transaction_date: "2026-02-04" }, "transaction_reconciled"],
    [{ posted_date: "2026-02-04" }, "transaction_reconciled"],
    [{ currency_code: "USD", exchange_rate: "2" }, "transaction_reconciled"],
    [{ status: "void" }, "transaction_reconciled"],
    [{ status: "excluded" }, "transaction_reconciled"],
    [{ status: "posted" }, undefined],
    [{ amount: "-3.5", description: "Other" }, undefined],
    [{ category: "travel", tags: ["x"] }, undefined],
    [{ is_reconciled: false, amount: "1" }, undefined],
    [{ is_reconciled: false, status: "void" }, undefined],
  ])("a reconciled transaction answers %j with %s", async (change, code) => {
    const { data } = await own.create();
    await own.update({ id: data.id, is_reconciled: true });
    const answer = own.update({ id: data.id, ...change });
    if (code === undefined) await expect(answer).resolves.toBeDefined();
    else await expect(answer).rejects.toEqual(refusal(code, /reconciled/));
  });

  test("what makes a transaction reconciled may settle its amount at the same time", async () => {
    const { data } = await own.create();
    const { data: after } = await own.update({ id: data.id, is_reconciled: true, amount: "-3.60" });
    expect(after).toMatchObject({ is_reconciled: true, amount: { rawJSON: "-3.60" } });
  });
});

describe("delete and restore", () => {
  test("a deleted transaction is nowhere to be seen until it is restored as it was", async () => {
    const { data } = await own.create({ category: "travel" });
    expect((await own.remove(data.id)).data).toEqual({ id: data.id, deleted: true });
    await expect(own.get(data.id)).rejects.toEqual(refusal("not_found"));
    await expect(own.update({ id: data.id, description: "x" })).rejects.toEqual(refusal("not_found"));
    await expect(own.remove(data.id)).rejects.toEqual(refusal("not_found"));
    const list = await book.core.call(transactions.list, OWNER, { include_total: true });
    expect(list).toMatchObject({ data: [], pagination: { total: 0 } });
    expect((await book.core.call(accounts.get, OWNER, { id: main })).data.transaction_count).toBe(0);

    const back = await book.core.call(transactions.restore, OWNER, { id: data.id });
    expect(back.data).toEqual(data);
    await expect(book.core.call(transactions.restore, OWNER, { id: data.id })).rejects.toEqual(
      refusal("not_deleted"),
    );
    await expect(book.core.call(transactions.restore, OWNER, { id: "nothing" })).rejects.toEqual(
      refusal("not_found"),
    );
  });

  test("a reconciled one stays", async () => {
    const { data } = await own.create();
    await own.update({ id: data.id, is_reconciled: true });
    await expect(own.remove(data.id)).rejects.toEqual(refusal("transaction_reconciled"));
  });

  test("nothing comes back into an archived account", async () => {
    const { data } = await own.create();
    await own.create();
    await own.remove(data.id);
    await book.core.call(accounts.delete, OWNER, { id: main, force: true });
    await expect(book.core.call(transactions.restore, OWNER, { id: data.id })).rejects.toEqual(
      refusal("account_archived"),
    );
  });
});

test("every change leaves an event that tells what was and what is", async () => {
  const { data } = await own.create();
  await own.update({ id: data.id, amount: "-4.00", category: "meals" });
  await own.remove(data.id);
  await book.core.call(transactions.restore, OWNER, { id: data.id });
  const log = await book.core.call(events.list, OWNER, { subject_id: data.id });
  expect(log.data.map(({ type }) => type)).toEqual([
    "transaction.restored",
    "transaction.deleted",
    "transaction.updated",
    "transaction.created",
  ]);
  const stored = await book.ports.store.read(
    (queries) => queries.events.page(1, { subject_id: data.id, type: ["transaction.updated"] }, { limit: 1 }),
    { company: 1 },
  );
  expect(stored[0]?.summary).toBe(
    `{"description":"Coffee","before":{"amount":-3.50,"category":"","accounting_category":"uncategorized","cash_flow_category":"uncategorized"},` +
      `"after":{"amount":-4.00,"category":"meals","accounting_category":"operating_expense","cash_flow_category":"operations"}}`,
  );
});
