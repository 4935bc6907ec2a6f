/** Bank accounts on a real book: what they answer, what they refuse, and what is left behind. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { accounts } from "../../src/contract/account.ts";
import { events } from "../../src/contract/event.ts";
import type { CallOptions, InputOf } from "../../src/contract/operation.ts";
import { problemObject, type Problem } from "../../src/contract/problem.ts";
import { transactions } from "../../src/contract/transaction.ts";
import { imports } from "../../src/contract/import.ts";
import { coverageOf } from "../../src/core/accounts/coverage.ts";
import { createCompany } from "../../src/core/company/create-company.ts";
import { importLines } from "../support/import.ts";
import { OWNER, testBook, type TestBook } from "../support/book.ts";

const IBAN = "DE89 3704 0044 0532 0130 00";

let book: TestBook;
beforeEach(async () => {
  book = await testBook();
});
afterEach(() => book.close());

type Given<Op extends (typeof accounts)[keyof typeof accounts]> = InputOf<Op>;

const create = (input: Given<typeof accounts.create>, options?: CallOptions) =>
  book.core.call(accounts.create, OWNER, input, options);
const get = async (id: string) => (await book.core.call(accounts.get, OWNER, { id })).data;
const update = (input: Given<typeof accounts.update>, options?: CallOptions) =>
  book.core.call(accounts.update, OWNER, input, options);
const remove = (id: string, force = false, options?: CallOptions) =>
  book.core.call(accounts.delete, OWNER, { id, force }, options);
const list = (input: Given<typeof accounts.list> = {}) => book.core.call(accounts.list, OWNER, input);

async function account(name = "Main", more: Partial<Given<typeof accounts.create>> = {}): Promise<string> {
  return (await create({ name, ...more })).data.id;
}

/** Books a transaction and answers its id. */
async function booked(bank_account_id: string, amount = "10.00", day = "2026-02-03"): Promise<string> {
  const input = { bank_account_id, transaction_date: day, description: "Row", amount };
  return (await book.core.call(transactions.create, OWNER, input)).data.id;
}

async function refused(call: Promise<unknown>): Promise<Problem> {
  return call.then(
    () => expect.unreachable("it was accepted"),
    (problem: unknown) => problem as Problem,
  );
}

async function told(): Promise<{ type: string; summary: Record<string, unknown> }[]> {
  const { data } = await book.core.call(events.list, OWNER, {});
  return data.map(({ type, summary }) => ({ type, summary })).reverse();
}

describe("create", () => {
  test("answers every field in the contract's order, with defaults", async () => {
    const { data, etag, location } = await create({ name: "Main" });
    expect(JSON.stringify(data)).toBe(
      JSON.stringify({
        id: data.id,
        name: "Main",
        bank_name: "",
        account_type: "checking",
        currency_code: "EUR",
        iban: null,
        account_number_last4: null,
        opening_balance: JSON.rawJSON("0.00"),
        opening_date: null,
        current_balance: JSON.rawJSON("0.00"),
        status: "active",
        transaction_count: 0,
        last_transaction_date: null,
        created_at: "2026-03-01T12:00:00.000Z",
        updated_at: "2026-03-01T12:00:00.000Z",
        coverage: { covered: [], gaps: [] },
      }),
    );
    expect({ etag, location }).toEqual({ etag: "1", location: `/api-v1/bank-accounts/${data.id}` });
  });

  test("keeps what is given: the IBAN without spaces, the balance with its currency's decimals", async () => {
    const id = await account("Tokyo", {
      bank_name: "Ginkō",
      account_type: "Credit-Card",
      currency_code: "jpy",
      iban: IBAN.toLowerCase(),
      opening_balance: "-500.0",
      opening_date: "2025-12-31",
    });
    expect(JSON.parse(JSON.stringify(await get(id)))).toMatchObject({
      bank_name: "Ginkō",
      account_type: "credit_card",
      currency_code: "JPY",
      iban: "DE89370400440532013000",
      account_number_last4: "3000",
      opening_balance: -500,
      opening_date: "2025-12-31",
      current_balance: -500,
    });
  });

  test.for<[string, Given<typeof accounts.create>, string, RegExp]>([
    ["no decimals", { name: "A", currency_code: "JPY", opening_balance: "1.5" }, "amount_precision", /JPY/],
    ["15 digits", { name: "A", opening_balance: "12345678901234" }, "amount_range", /too large/],
    [
      "no number",
      { name: "A", opening_balance: "12,50" },
      "amount_syntax",
      /opening_balance must be a number/,
    ],
    [
      "check digits",
      { name: "A", iban: "DE88370400440532013000" },
      "validation_failed",
      /iban must be an IBAN/,
    ],
    [
      "the end",
      { name: "A", iban: IBAN, account_number_last4: "1234" },
      "validation_failed",
      /end of the IBAN/,
    ],
    ["a currency", { name: "A", currency_code: "ZZZ" }, "unknown_currency", /currency_code/],
    ["a type", { name: "A", account_type: "piggy" }, "validation_failed", /account_type must be one of/],
    ["an empty name", { name: "  " }, "validation_failed", /name must not be empty/],
    [
      "a balance of its own",
      { name: "A", current_balance: "5" } as never,
      "validation_failed",
      /current_balance/,
    ],
  ])("refuses by %s", async ([, input, code, sentence]) => {
    const problem = await refused(create(input));
    expect(problem.code).toBe(code);
    expect(problem.detail).toMatch(sentence);
    expect((await list()).data).toEqual([]);
  });

  test("names are unique, case, marks and white space aside", async () => {
    await account("Główne  Konto");
    const problem = await refused(create({ name: "główne konto" }));
    expect(problem.code).toBe("duplicate_name");
    expect(problem.detail).toBe('There is already an account "Główne  Konto".');
  });

  test("marks an opening balance that a person set, 0 too", async () => {
    const marks = async (id: string) =>
      book.ports.store.read(async (queries) => (await queries.accounts.byId(1, id))?.opening_set_by_person, {
        company: 1,
      });
    const plain = await account("Plain");
    expect(await marks(plain)).toBe(false);
    expect(await marks(await account("Zero", { opening_balance: "0" }))).toBe(true);
    await update({ id: plain, opening_balance: "5" });
    expect(await marks(plain)).toBe(true);
    await update({ id: plain, opening_balance: null });
    expect(await marks(plain)).toBe(false);
  });

  test("with an idempotency key makes one account", async () => {
    const first = await create({ name: "Main" }, { idempotencyKey: "k" });
    const second = await create({ name: "Main" }, { idempotencyKey: "k" });
    expect(second).toMatchObject({ replayed: true, data: { id: first.data.id } });
    expect((await list()).data).toHaveLength(1);
  });
});

describe("list", () => {
  test("masks the IBAN, counts and sums", async () => {
    const id = await account("Main", { iban: IBAN, opening_balance: "100" });
    await booked(id, "-10.50", "2026-01-05");
    await booked(id, "2.25", "2026-02-05");
    const { data } = await list();
    expect(JSON.parse(JSON.stringify(data))).toMatchObject([
      {
        id,
        iban: "DE89****3000",
        account_number_last4: "3000",
        current_balance: 91.75,
        transaction_count: 2,
        last_transaction_date: "2026-02-05",
      },
    ]);
    expect((await get(id)).iban).toBe("DE89370400440532013000");
  });

  test("pages by name, whatever the page size, and filters", async () => {
    for (const name of ["delta", "Alpha", "çharlie", "Bravo", "alpha 2"]) await account(name);
    await account("USD one", { currency_code: "USD" });
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit: 2, include_total: true, ...(cursor === undefined ? {} : { cursor }) });
      names.push(...page.data.map(({ name }) => name));
      expect(page.pagination?.total).toBe(6);
      cursor = page.pagination?.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(names).toEqual(["Alpha", "alpha 2", "Bravo", "çharlie", "delta", "USD one"]);
    expect((await list({ currency_code: "usd,chf" })).data.map(({ name }) => name)).toEqual(["USD one"]);
    expect((await list({ status: "archived" })).data).toEqual([]);
  });

  test("refuses a cursor of another filter", async () => {
    for (const name of ["A", "B"]) await account(name);
    const { pagination } = await list({ limit: 1 });
    const cursor = pagination?.next_cursor ?? "";
    expect((await refused(list({ limit: 1, cursor, status: "active" }))).code).toBe("cursor_mismatch");
  });
});

describe("update", () => {
  test("changes what is named, clears with null, and leaves the rest", async () => {
    const id = await account("Main", {
      bank_name: "Bank",
      iban: IBAN,
      opening_balance: "5",
      opening_date: "2026-01-01",
    });
    book.time += 1000;
    const { data, etag } = await update({
      id,
      name: "Giro",
      bank_name: null,
      iban: null,
      opening_date: null,
    });
    expect(data).toMatchObject({
      name: "Giro",
      bank_name: "",
      iban: null,
      account_number_last4: null,
      opening_date: null,
      created_at: "2026-03-01T12:00:00.000Z",
      updated_at: "2026-03-01T12:00:01.000Z",
    });
    expect(JSON.stringify(data.opening_balance)).toBe("5.00");
    expect(etag).toBe("2");
  });

  test("that changes nothing leaves version, time and audit log alone", async () => {
    const id = await account();
    const before = await told();
    book.time += 1000;
    const { data, etag } = await update({ id, name: "Main", status: "active" });
    expect({ etag, updated_at: data.updated_at }).toEqual({ etag: "1", updated_at: data.created_at });
    expect(await told()).toEqual(before);
  });

  test("asks for the version that was read", async () => {
    const id = await account();
    await update({ id, name: "Second" }, { ifMatch: "1" });
    const problem = await refused(update({ id, name: "Third" }, { ifMatch: "1" }));
    expect(problem.code).toBe("stale_version");
    expect((await get(id)).name).toBe("Second");
    expect((await update({ id, name: "Third" }, { ifMatch: "*" })).data.name).toBe("Third");
  });

  test("the currency changes while nothing was booked, its balance by its numeral, and not afterwards", async () => {
    const id = await account("Main", { opening_balance: "12.00" });
    expect(JSON.stringify((await update({ id, currency_code: "JPY" })).data.opening_balance)).toBe("12");
    await update({ id, currency_code: "EUR", opening_balance: "12.50" });
    expect((await refused(update({ id, currency_code: "JPY" }))).code).toBe("amount_precision");
    await booked(id);
    const problem = await refused(update({ id, currency_code: "USD" }));
    expect(problem.code).toBe("currency_in_use");
    expect(problem.detail).toBe(
      'The account "Main" is in EUR and has transactions, or rows held by an import.',
    );
  });

  test("a deleted transaction does not hold the currency, and stays deleted once that has changed", async () => {
    const id = await account();
    const transaction = await booked(id);
    await book.core.call(transactions.delete, OWNER, { id: transaction });
    const restore = () => book.core.call(transactions.restore, OWNER, { id: transaction });
    book.time += 1000;
    expect((await update({ id, currency_code: "USD" })).data.currency_code).toBe("USD");
    expect((await refused(restore())).detail).toBe(
      'The account "Main" was changed to USD after the transaction was deleted.',
    );
    book.time += 1000;
    const later = await booked(id);
    await book.core.call(transactions.delete, OWNER, { id: later });
    await book.core.call(transactions.restore, OWNER, { id: later });
    expect((await get(id)).transaction_count).toBe(1);
    expect((await refused(update({ id, currency_code: "EUR" }))).code).toBe("currency_in_use");
  });

  test("an archived account frees its name, and comes back only while it is free", async () => {
    const id = await account();
    await update({ id, status: "archived" });
    const other = await account("main");
    const problem = await refused(update({ id, status: "active" }));
    expect(problem.code).toBe("duplicate_name");
    await update({ id: other, name: "Other" });
    expect((await update({ id, status: "active" })).data.status).toBe("active");
  });

  test("an archived account takes no new transactions and keeps those that it has", async () => {
    const id = await account();
    await booked(id);
    await update({ id, status: "archived" });
    expect((await refused(booked(id))).code).toBe("account_archived");
    expect((await get(id)).transaction_count).toBe(1);
  });

  test.for<[string, Record<string, unknown>]>([
    ["status", { status: "gone" }],
    ["id", { transaction_count: 3 }],
    ["name", { name: null }],
  ])("refuses a %s that cannot be", async ([, change]) => {
    const id = await account();
    expect((await refused(update({ id, ...change }))).code).toBe("validation_failed");
  });
});

describe("delete", () => {
  test("removes an account that nothing was booked on", async () => {
    const id = await account();
    expect((await remove(id)).data).toEqual({ id, deleted: true });
    expect((await refused(get(id))).code).toBe("not_found");
    await account("Main");
  });

  test("refuses one with transactions, and archives it when it is told to", async () => {
    const id = await account("Main", { opening_balance: "1" });
    await booked(id, "2");
    const problem = await refused(remove(id));
    expect(problem).toMatchObject({
      code: "account_in_use",
      detail: 'The account "Main" has 1 transaction.',
    });
    const { data, etag } = await remove(id, true);
    expect(JSON.parse(JSON.stringify(data))).toMatchObject({ id, status: "archived", current_balance: 3 });
    expect(etag).toBe("2");
    expect((await remove(id, true)).etag).toBe("2");
  });

  test("refuses one whose transactions were all deleted: they can be restored", async () => {
    const id = await account();
    await book.core.call(transactions.delete, OWNER, { id: await booked(id) });
    const problem = await refused(remove(id));
    expect(problem.code).toBe("account_in_use");
    expect(problem.detail).toMatch(/deleted transactions/);
  });

  test("refuses to archive one with a reconciled transaction", async () => {
    const id = await account();
    const row = await booked(id);
    await book.core.call(transactions.update, OWNER, { id: row, is_reconciled: true });
    expect((await refused(remove(id))).code).toBe("account_in_use");
    const problem = await refused(remove(id, true));
    expect(problem.code).toBe("transaction_reconciled");
    expect(problem.detail).toBe('The account "Main" has reconciled transactions, one of them on 2026-02-03.');
    await book.core.call(transactions.update, OWNER, { id: row, is_reconciled: false });
    expect((await remove(id, true)).data).toMatchObject({ status: "archived" });
  });

  test("asks for the version that was read", async () => {
    const id = await account();
    expect((await refused(remove(id, false, { ifMatch: "7" }))).code).toBe("stale_version");
    expect((await remove(id, false, { ifMatch: "1" })).data).toEqual({ id, deleted: true });
  });
});

test("balances follow transactions: void ones out, excluded ones in, deleted ones out", async () => {
  const id = await account("Main", { opening_balance: "100" });
  const [voided, excluded, deleted] = [await booked(id, "1"), await booked(id, "2"), await booked(id, "4")];
  await booked(id, "-8");
  await book.core.call(transactions.update, OWNER, { id: voided, status: "void" });
  await book.core.call(transactions.update, OWNER, { id: excluded, status: "excluded" });
  await book.core.call(transactions.delete, OWNER, { id: deleted });
  expect(JSON.parse(JSON.stringify(await get(id)))).toMatchObject({
    current_balance: 94,
    transaction_count: 3,
  });
});

test("an account's transactions are those of the list, of this account only", async () => {
  const [main, other] = [await account("Main"), await account("Other")];
  await booked(main, "1", "2026-01-01");
  await booked(other, "2");
  await booked(main, "3", "2026-01-03");
  const { data, pagination } = await book.core.call(accounts.transactions, OWNER, { id: main, limit: 1 });
  expect(data.map(({ transaction_date }) => transaction_date)).toEqual(["2026-01-03"]);
  const rest = await book.core.call(accounts.transactions, OWNER, {
    id: main,
    limit: 1,
    cursor: pagination?.next_cursor ?? "",
  });
  expect(rest.data.map(({ transaction_date }) => transaction_date)).toEqual(["2026-01-01"]);
  const none = book.core.call(accounts.transactions, OWNER, { id: "nobody" });
  expect((await refused(none)).code).toBe("not_found");
});

test("an account of another company answers as one that never was", async () => {
  const id = await account();
  await createCompany(book.ports, { name: "Globex", base_currency: "USD", country: null });
  const stranger = { kind: "owner", company: "Globex" } as const;
  const asked = [
    (wanted: string) => book.core.call(accounts.get, stranger, { id: wanted }),
    (wanted: string) => book.core.call(accounts.update, stranger, { id: wanted, name: "Mine" }),
    (wanted: string) => book.core.call(accounts.delete, stranger, { id: wanted, force: true }),
    (wanted: string) => book.core.call(accounts.transactions, stranger, { id: wanted }),
  ];
  for (const ask of asked) {
    const [foreign, absent] = [await refused(ask(id)), await refused(ask("nobody"))];
    expect(foreign.code).toBe("not_found");
    expect(problemObject(foreign)).toEqual(problemObject(absent));
  }
  expect((await book.core.call(accounts.list, stranger, {})).data).toEqual([]);
  const made = await book.core.call(accounts.create, stranger, { name: "Main" });
  expect(made.data.currency_code).toBe("USD");
});

test("imports tell which days are covered", async () => {
  const id = await account();
  const file = (days: readonly string[]) =>
    days.map((day, index) => [day, 100 + index, `Row ${day}`] as const);
  await importLines(book, id, file(["2026-01-01", "2026-01-31"]));
  await importLines(book, id, file(["2026-02-03", "2026-02-28"]));
  const { id: undone } = await importLines(book, id, file(["2026-05-01", "2026-05-31"]));
  await book.core.call(imports.undo, OWNER, { id: undone });
  expect((await get(id)).coverage).toEqual({
    covered: [
      { from: "2026-01-01", to: "2026-01-31" },
      { from: "2026-02-03", to: "2026-02-28" },
    ],
    gaps: [{ from: "2026-02-01", to: "2026-02-02" }],
  });
});

test("an account whose imports are all undone can go, and one with an import cannot", async () => {
  const id = await account();
  const { id: undone } = await importLines(book, id, [["2026-05-01", 100, "Row"]]);
  expect((await refused(remove(id))).code).toBe("account_in_use");
  await book.core.call(imports.undo, OWNER, { id: undone });
  await remove(id);
  expect((await refused(get(id))).code).toBe("not_found");
});

test("the audit log tells each change, amounts digit by digit and an IBAN as lists show it", async () => {
  const id = await account("Main", { iban: IBAN, opening_balance: "12.5" });
  await update({ id, name: "Giro", iban: null });
  await booked(id);
  await update({ id, status: "archived", opening_balance: "7" });
  await update({ id, status: "active" });
  await remove(id, true);
  await remove(await account("Empty"));
  const money = { account_type: "checking", currency_code: "EUR" };
  const expected = [
    {
      type: "account.created",
      summary: { name: "Main", ...money, iban: "DE89****3000", opening_balance: JSON.rawJSON("12.50") },
    },
    {
      type: "account.updated",
      summary: {
        name: "Giro",
        before: { name: "Main", iban: "DE89****3000" },
        after: { name: "Giro", iban: null },
      },
    },
    {
      type: "account.archived",
      summary: {
        name: "Giro",
        before: { opening_balance: JSON.rawJSON("12.50"), status: "active" },
        after: { opening_balance: JSON.rawJSON("7.00"), status: "archived" },
      },
    },
    {
      type: "account.updated",
      summary: { name: "Giro", before: { status: "archived" }, after: { status: "active" } },
    },
    { type: "account.archived", summary: { name: "Giro" } },
    {
      type: "account.created",
      summary: { name: "Empty", ...money, opening_balance: JSON.rawJSON("0.00") },
    },
    { type: "account.deleted", summary: { name: "Empty" } },
  ];
  const found = (await told()).filter(({ type }) => type.startsWith("account."));
  expect(found.map((event) => JSON.stringify(event))).toEqual(expected.map((event) => JSON.stringify(event)));
});

test.for<[string, [string, string][], [string, string][], [string, string][]]>([
  ["nothing", [], [], []],
  ["one", [["2026-01-01", "2026-01-31"]], [["2026-01-01", "2026-01-31"]], []],
  [
    "periods that follow each other, in any order",
    [
      ["2026-02-01", "2026-02-28"],
      ["2026-01-01", "2026-01-31"],
    ],
    [["2026-01-01", "2026-02-28"]],
    [],
  ],
  [
    "a gap of one day",
    [
      ["2026-01-01", "2026-01-31"],
      ["2026-02-02", "2026-02-28"],
    ],
    [
      ["2026-01-01", "2026-01-31"],
      ["2026-02-02", "2026-02-28"],
    ],
    [["2026-02-01", "2026-02-01"]],
  ],
  [
    "one inside another, and one over the end",
    [
      ["2026-01-01", "2026-06-30"],
      ["2026-02-01", "2026-02-28"],
      ["2026-06-15", "2026-07-15"],
      ["2026-09-01", "2026-09-30"],
    ],
    [
      ["2026-01-01", "2026-07-15"],
      ["2026-09-01", "2026-09-30"],
    ],
    [["2026-07-16", "2026-08-31"]],
  ],
])("coverage of %s", ([, periods, covered, gaps]) => {
  const spans = (pairs: [string, string][]) => pairs.map(([from, to]) => ({ from, to }));
  expect(coverageOf(spans(periods))).toEqual({ covered: spans(covered), gaps: spans(gaps) });
});
