/** Creating, showing, changing, deleting and restoring transactions, on a real book. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { accounts } from "../../src/contract/account.ts";
import { events } from "../../src/contract/event.ts";
import { writeJson } from "../../src/contract/json.ts";
import type { CallOptions, InputOf } from "../../src/contract/operation.ts";
import { transactions } from "../../src/contract/transaction.ts";
import { OWNER, testBook, type TestBook } from "../support/book.ts";

let book: TestBook;
let main: string;
beforeEach(async () => {
  book = await testBook();
  main = await accountIn("EUR");
});
afterEach(() => book.close());

async function accountIn(currency_code: string, name = `Main ${currency_code}`): Promise<string> {
  return (await book.core.call(accounts.create, OWNER, { name, currency_code })).data.id;
}

type Create = InputOf<typeof transactions.create>;
const coffee = (more: Partial<Create> = {}): Create => ({
  bank_account_id: main,
  transaction_date: "2026-02-03",
  description: "Coffee",
  amount: "-3.50",
  ...more,
});
const create = (more: Partial<Create> = {}) => book.core.call(transactions.create, OWNER, coffee(more));
const get = (id: string) => book.core.call(transactions.get, OWNER, { id });
const update = (input: InputOf<typeof transactions.update>, options: CallOptions = {}) =>
  book.core.call(transactions.update, OWNER, input, options);
const remove = (id: string) => book.core.call(transactions.delete, OWNER, { id });
const refusal = (code: string, detail?: RegExp | string) =>
  expect.objectContaining({
    code,
    ...(detail && { detail: expect.stringMatching(detail) as string }),
  }) as Error;

describe("create", () => {
  test("answers the twenty members of the specification, in its order, with its defaults", async () => {
    const { data, etag, location } = await create();
    expect(writeJson(data)).toBe(
      `{"id":"${data.id}","transaction_date":"2026-02-03","posted_date":"2026-02-03","description":"Coffee",` +
        `"original_description":"Coffee","amount":-3.50,"currency_code":"EUR","exchange_rate":1,"category":"",` +
        `"accounting_category":"uncategorized","cash_flow_category":"uncategorized","merchant_name":"",` +
        `"status":"pending","is_reconciled":false,"ai_confidence_score":null,"tags":[],` +
        `"bank_account_id":"${main}","bank_statement_id":null,"created_at":"2026-03-01T12:00:00.000Z",` +
        `"updated_at":"2026-03-01T12:00:00.000Z"}`,
    );
    expect(etag).toBe("1");
    expect(location).toBe(`/api-v1/transactions/${data.id}`);
  });

  test("repeats what was submitted", async () => {
    const sent = {
      category: "travel",
      accounting_category: "payroll",
      cash_flow_category: "financing",
      merchant_name: "Café Ümläut",
      tags: ["one", "two"],
      posted_date: "2026-02-05",
      original_description: "CAFE 1234",
    };
    const { data } = await create(sent);
    expect(data).toMatchObject(sent);
    expect((await get(data.id)).data).toEqual(data);
  });

  test.each([
    [{ category: "travel" }, "operating_expense", "operations"],
    [{ category: "loans" }, "liability", "financing"],
    [{ category: "travel", accounting_category: "payroll" }, "payroll", "operations"],
    [{ category: "travel", cash_flow_category: "Operating" }, "operating_expense", "operations"],
    [{ category: "nowhere" }, "uncategorized", "uncategorized"],
    [{ accounting_category: "goodwill" }, "goodwill", "uncategorized"],
    [{}, "uncategorized", "uncategorized"],
  ])("%j stands under %s and %s", async (sent, accounting_category, cash_flow_category) => {
    expect((await create(sent)).data).toMatchObject({ accounting_category, cash_flow_category });
  });

  test.each([
    [{ amount: "1.234" }, "amount_precision", /1\.234 has more decimals than EUR/],
    [{ amount: "1.2300" }, undefined, undefined],
    [{ amount: "10000000000000.00" }, "amount_range", /15 digits/],
    [{ amount: "1e20" }, "amount_range", /15 digits/],
    [{ amount: "much" }, "amount_syntax", /number/],
    [{ amount: 0.1 }, "amount_syntax", /number/],
    [{ currency_code: "USD" }, "exchange_rate_required", /in USD and its account in EUR/],
    [{ exchange_rate: "1.1" }, "validation_failed", /must be 1/],
    [{ exchange_rate: "1.00" }, undefined, undefined],
    [{ currency_code: "USD", exchange_rate: "0" }, "validation_failed", /above 0/],
    [{ currency_code: "USD", exchange_rate: "-1" }, "validation_failed", /above 0/],
    [{ currency_code: "USD", exchange_rate: "0.1234567890123" }, "amount_range", /12 digits/],
    [{ currency_code: "USD", exchange_rate: "999999999999" }, undefined, undefined],
    [
      { currency_code: "USD", amount: "9999999999999.99", exchange_rate: "999999999999" },
      "amount_range",
      /longer than 15 digits in EUR/,
    ],
    [{ currency_code: "ZZZ" }, "unknown_currency", /ISO 4217/],
    [{ transaction_date: "2026-02-30" }, "invalid_date", /real day/],
    [{ description: " " }, "validation_failed", /must not be empty/],
    [{ description: "a\0b" }, "invalid_text", /NUL/],
    [{ description: "a\ud800" }, "invalid_text", /surrogate/],
    [{ description: "😀".repeat(4000) }, undefined, undefined],
    [{ description: "x".repeat(4001) }, "validation_failed", /4000/],
    [{ tags: Array.from({ length: 51 }, String) }, "validation_failed", /50 tags/],
  ])("%j is answered with %s", async (sent, code, detail) => {
    const answer = create(sent);
    if (code === undefined) await expect(answer).resolves.toBeDefined();
    else await expect(answer).rejects.toEqual(refusal(code, detail));
  });

  test.each([
    "id",
    "status",
    "is_reconciled",
    "ai_confidence_score",
    "bank_statement_id",
    "created_at",
    "updated_at",
    "colour",
    "__proto__",
    "constructor",
    "toString",
  ])("the member %s is refused by its name", async (member) => {
    const input = JSON.parse(
      JSON.stringify(coffee()).replace("}", `,${JSON.stringify(member)}:null}`),
    ) as Create;
    await expect(book.core.call(transactions.create, OWNER, input)).rejects.toMatchObject({
      code: "validation_failed",
      errors: [{ pointer: `/${member}`, code: "unknown_field" }],
    });
  });

  test("names every bad member, not only the first", async () => {
    const answer = create({ amount: "x", transaction_date: "yesterday", tags: [""] });
    const problem = await answer.catch((error: unknown) => error as { errors: { pointer: string }[] });
    expect(
      (problem as { errors: { pointer: string }[] }).errors.map(({ pointer }) => pointer).toSorted(),
    ).toEqual(["/amount", "/tags/0", "/transaction_date"]);
  });

  test.each([
    ["-100.00", "JPY", "0.0061", "-0.61"],
    ["12.345", "KWD", "2.5", "30.86"],
    ["0.05", "USD", "0.5", "0.02"],
    ["0.15", "USD", "0.5", "0.08"],
    ["-0.05", "USD", "0.5", "-0.02"],
  ])("%s %s at %s is booked half-even as %s EUR", async (amount, currency_code, exchange_rate, booked) => {
    const { data } = await create({ amount, currency_code, exchange_rate });
    const stored = await book.ports.store.read((ask) => ask.transactions.byId(1, data.id));
    expect(stored?.booked_minor).toBe(BigInt(booked.replace(".", "").replace(/^(-?)0+(?=\d)/, "$1")));
    expect((await book.core.call(accounts.get, OWNER, { id: main })).data.current_balance.rawJSON).toBe(
      booked,
    );
  });

  test("an account of nobody is not known, an archived one takes nothing", async () => {
    await expect(create({ bank_account_id: "nobody" })).rejects.toEqual(
      refusal("unknown_account", /bank account with this id/),
    );
    await create();
    await book.core.call(accounts.delete, OWNER, { id: main, force: true });
    await expect(create()).rejects.toEqual(refusal("account_archived", /Main EUR/));
  });

  test("an external id stands once in an account, and is free again after a delete", async () => {
    const { data } = await create({ external_id: "a-1" });
    await expect(create({ external_id: "a-1" })).rejects.toEqual(refusal("duplicate_external_id", /a-1/));
    await create({ external_id: "a-1", bank_account_id: await accountIn("EUR", "Other") });
    await remove(data.id);
    await create({ external_id: "a-1" });
    await expect(book.core.call(transactions.restore, OWNER, { id: data.id })).rejects.toEqual(
      refusal("duplicate_external_id"),
    );
  });
});

describe("update", () => {
  test("changes what is sent, leaves the rest, and moves version and time", async () => {
    const { data } = await create({ merchant_name: "Roma", tags: ["a"] });
    book.time += 1000;
    const after = await update({ id: data.id, description: "Espresso", amount: "-2.80" });
    expect(after.data).toEqual({
      ...data,
      description: "Espresso",
      amount: JSON.rawJSON("-2.80"),
      updated_at: "2026-03-01T12:00:01.000Z",
    });
    expect(after.etag).toBe("2");
    expect((await get(data.id)).data).toEqual(after.data);
  });

  test("null clears", async () => {
    const { data } = await create({ category: "travel", merchant_name: "Roma", tags: ["a"] });
    const cleared = await update({
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

  test("a change to what is already there changes nothing, not even the version", async () => {
    const { data } = await create();
    book.time += 1000;
    const same = await update({ id: data.id, amount: "-3.5", description: "Coffee", tags: [] });
    expect(same).toMatchObject({ data, etag: "1" });
  });

  test("If-Match lets only the version through that was read", async () => {
    const { data, etag } = await create();
    await update({ id: data.id, description: "Tea" }, { ifMatch: etag ?? "" });
    const stale = update({ id: data.id, description: "Milk" }, { ifMatch: etag ?? "" });
    await expect(stale).rejects.toEqual(refusal("stale_version"));
    const gone = book.core.call(transactions.delete, OWNER, { id: data.id }, { ifMatch: "1" });
    await expect(gone).rejects.toEqual(refusal("stale_version"));
    expect((await get(data.id)).data.description).toBe("Tea");
  });

  test("a rate stays with its pair of currencies and is never taken over to another", async () => {
    const { data } = await create({ amount: "10.00", currency_code: "USD", exchange_rate: "0.9" });
    expect((await update({ id: data.id, amount: "20" })).data.exchange_rate.rawJSON).toBe("0.9");
    await expect(update({ id: data.id, currency_code: "CHF" })).rejects.toEqual(
      refusal("exchange_rate_required"),
    );
    const dollars = await accountIn("USD");
    const there = await update({ id: data.id, bank_account_id: dollars });
    expect(there.data.exchange_rate.rawJSON).toBe("1");
    await expect(update({ id: data.id, bank_account_id: main })).rejects.toEqual(
      refusal("exchange_rate_required"),
    );
    await expect(update({ id: data.id, currency_code: "JPY", exchange_rate: "1" })).resolves.toBeDefined();
    await expect(update({ id: data.id, amount: "1.5" })).rejects.toEqual(refusal("amount_precision"));
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
    const { data } = await create();
    for (const status of path.slice(0, -1)) await update({ id: data.id, status });
    const last = update({ id: data.id, status: path.at(-1) });
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
    const { data } = await create();
    await update({ id: data.id, is_reconciled: true });
    const answer = update({ id: data.id, ...change });
    if (code === undefined) await expect(answer).resolves.toBeDefined();
    else await expect(answer).rejects.toEqual(refusal(code, /reconciled/));
  });

  test("what makes a transaction reconciled may settle its amount at the same time", async () => {
    const { data } = await create();
    const { data: after } = await update({ id: data.id, is_reconciled: true, amount: "-3.60" });
    expect(after).toMatchObject({ is_reconciled: true, amount: { rawJSON: "-3.60" } });
  });
});

describe("delete and restore", () => {
  test("a deleted transaction is nowhere to be seen until it is restored as it was", async () => {
    const { data } = await create({ category: "travel" });
    expect((await remove(data.id)).data).toEqual({ id: data.id, deleted: true });
    await expect(get(data.id)).rejects.toEqual(refusal("not_found"));
    await expect(update({ id: data.id, description: "x" })).rejects.toEqual(refusal("not_found"));
    await expect(remove(data.id)).rejects.toEqual(refusal("not_found"));
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
    const { data } = await create();
    await update({ id: data.id, is_reconciled: true });
    await expect(remove(data.id)).rejects.toEqual(refusal("transaction_reconciled"));
  });

  test("nothing comes back into an archived account", async () => {
    const { data } = await create();
    await create();
    await remove(data.id);
    await book.core.call(accounts.delete, OWNER, { id: main, force: true });
    await expect(book.core.call(transactions.restore, OWNER, { id: data.id })).rejects.toEqual(
      refusal("account_archived"),
    );
  });
});

test("every change leaves an event that tells what was and what is", async () => {
  const { data } = await create();
  await update({ id: data.id, amount: "-4.00", category: "meals" });
  await remove(data.id);
  await book.core.call(transactions.restore, OWNER, { id: data.id });
  const log = await book.core.call(events.list, OWNER, { subject_id: data.id });
  expect(log.data.map(({ type }) => type)).toEqual([
    "transaction.restored",
    "transaction.deleted",
    "transaction.updated",
    "transaction.created",
  ]);
  const stored = await book.ports.store.read((ask) =>
    ask.events.page(1, { subject_id: data.id, type: ["transaction.updated"] }, { limit: 1 }),
  );
  expect(stored[0]?.summary).toBe(
    `{"before":{"amount":-3.50,"category":"","accounting_category":"uncategorized","cash_flow_category":"uncategorized"},` +
      `"after":{"amount":-4.00,"category":"meals","accounting_category":"operating_expense","cash_flow_category":"operations"}}`,
  );
});
