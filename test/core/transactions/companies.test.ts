/** What belongs to another company is as if it had never been. */
import { expect, test } from "vitest";
import { accounts } from "../../../src/contract/account.ts";
import { problemObject, type Problem } from "../../../src/contract/problem.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { createCompany } from "../../../src/core/company/create-company.ts";
import { OWNER, testBook } from "../../support/book.ts";

test("transactions, accounts and bulk changes of another company answer as ones that never were", async () => {
  const book = await testBook();
  try {
    const { core } = book;
    const account = (await core.call(accounts.create, OWNER, { name: "Main" })).data.id;
    const sent = { transaction_date: "2026-01-01", description: "Secret", amount: "1" };
    const { data } = await core.call(transactions.create, OWNER, { ...sent, bank_account_id: account });
    const set = { category: "x" };
    const { data: bulk } = await core.call(transactions.bulkUpdate, OWNER, { ids: [data.id], set });
    const deleted = (await core.call(transactions.create, OWNER, { ...sent, bank_account_id: account })).data
      .id;
    await core.call(transactions.delete, OWNER, { id: deleted });

    await createCompany(book.ports, { name: "Globex", base_currency: "EUR", country: null });
    const stranger = { kind: "owner", company: "Globex" } as const;
    const own = (await core.call(accounts.create, stranger, { name: "Main" })).data.id;
    const mine = await core.call(transactions.create, stranger, { ...sent, bank_account_id: own });
    const asked: [string, (id: string) => Promise<unknown>][] = [
      [data.id, (id) => core.call(transactions.get, stranger, { id })],
      [data.id, (id) => core.call(transactions.update, stranger, { id, description: "Mine" })],
      [data.id, (id) => core.call(transactions.delete, stranger, { id })],
      [deleted, (id) => core.call(transactions.restore, stranger, { id })],
      [bulk.bulk_id ?? "", (id) => core.call(transactions.bulkUndo, stranger, { bulk_id: id })],
      [account, (id) => core.call(transactions.create, stranger, { ...sent, bank_account_id: id })],
      [account, (id) => core.call(transactions.list, stranger, { bank_account_id: id })],
      [account, (id) => core.call(transactions.update, stranger, { id: mine.data.id, bank_account_id: id })],
      [
        account,
        (id) => core.call(transactions.bulkUpdate, stranger, { filter: { bank_account_id: [id] }, set }),
      ],
    ];
    for (const [id, ask] of asked) {
      const refused = async (wanted: string) =>
        problemObject((await ask(wanted).catch((error: unknown) => error)) as Problem);
      const foreign = await refused(id);
      expect(foreign["status"]).toBe(404);
      expect(foreign).toEqual(await refused("nobody"));
    }
    await expect(
      core.call(transactions.bulkUpdate, stranger, { ids: [mine.data.id, data.id], set }),
    ).rejects.toMatchObject({ code: "not_found", more: { missing: [data.id] } });
    const { data: theirs } = await core.call(transactions.list, stranger, { q: "secret" });
    expect(theirs.map(({ id }) => id)).toEqual([mine.data.id]);
    const matched = await core.call(transactions.bulkUpdate, stranger, { filter: { q: "secret" }, set });
    expect(matched.data.matched).toBe(1);
    const acme = { kind: "owner", company: "Acme" } as const;
    expect((await core.call(transactions.get, acme, { id: data.id })).etag).toBe("2");
  } finally {
    await book.close();
  }
});
