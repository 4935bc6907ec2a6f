/** Creating transactions, on a real book. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { accounts } from "../../../src/contract/account.ts";
import { writeJson } from "../../../src/contract/values/json.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { OWNER, type TestBook } from "../../support/book.ts";
import { ledger, refusal, type Create, type Ledger } from "../../support/ledger.ts";

let book: TestBook;
let main: string;
let own: Ledger;
beforeEach(async () => {
  own = await ledger();
  ({ book, main } = own);
});
afterEach(() => book.close());

describe("create", () => {
  test("answers the twenty members of the specification, in its order, with its defaults", async () => {
    const { data, etag, location } = await own.create();
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
    const { data } = await own.create(sent);
    expect(data).toMatchObject(sent);
    expect((await own.get(data.id)).data).toEqual(data);
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
    expect((await own.create(sent)).data).toMatchObject({ accounting_category, cash_flow_category });
  });

  test.each([
    [{ amount: "1.234" }, "amount_precision", /1\.234 has 3 decimals, and EUR has 2/],
    [{ amount: "1.2300" }, undefined, undefined],
    [{ amount: "10000000000000.00" }, "amount_range", /15 digits/],
    [{ amount: "1e20" }, "amount_range", /15 digits/],
    [{ amount: "much" }, "amount_syntax", /number/],
    [{ amount: 0.1 }, "amount_syntax", /number/],
    [{ currency_code: "USD" }, "exchange_rate_required", /in USD and the account in EUR/],
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
    [{ transaction_date: "2026-02-30" }, "invalid_date", /existing date/],
    [{ description: " " }, "validation_failed", /must not be empty/],
    [{ description: "a\0b" }, "invalid_text", /NUL/],
    [{ description: "a\ud800" }, "invalid_text", /surrogate/],
    [{ description: "😀".repeat(4000) }, undefined, undefined],
    [{ description: "x".repeat(4001) }, "validation_failed", /4000/],
    [{ tags: Array.from({ length: 51 }, String) }, "validation_failed", /50 tags/],
  ])("%j is answered with %s", async (sent, code, detail) => {
    const answer = own.create(sent);
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
      JSON.stringify(own.coffee()).replace("}", `,${JSON.stringify(member)}:null}`),
    ) as Create;
    await expect(book.core.call(transactions.create, OWNER, input)).rejects.toMatchObject({
      code: "validation_failed",
      errors: [{ pointer: `/${member}`, code: "unknown_field" }],
    });
  });

  test("names every bad member, not only the first", async () => {
    const answer = own.create({ amount: "x", transaction_date: "yesterday", tags: [""] });
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
    const { data } = await own.create({ amount, currency_code, exchange_rate });
    const stored = await book.ports.store.read((queries) => queries.transactions.byId(1, data.id), {
      company: 1,
    });
    expect(stored?.booked_minor).toBe(BigInt(booked.replace(".", "").replace(/^(-?)0+(?=\d)/, "$1")));
    expect((await book.core.call(accounts.get, OWNER, { id: main })).data.current_balance.rawJSON).toBe(
      booked,
    );
  });

  test("an account of nobody is not known, an archived one takes nothing", async () => {
    await expect(own.create({ bank_account_id: "nobody" })).rejects.toEqual(
      refusal("unknown_account", /bank account with this id/),
    );
    await own.create();
    await book.core.call(accounts.delete, OWNER, { id: main, force: true });
    await expect(own.create()).rejects.toEqual(refusal("account_archived", /Main EUR/));
  });

  test("an external id stands once in an account, and is free again after a delete", async () => {
    const { data } = await own.create({ external_id: "a-1" });
    await expect(own.create({ external_id: "a-1" })).rejects.toEqual(refusal("duplicate_external_id", /a-1/));
    await own.create({ external_id: "a-1", bank_account_id: await own.accountIn("EUR", "Other") });
    await own.remove(data.id);
    await own.create({ external_id: "a-1" });
    await expect(book.core.call(transactions.restore, OWNER, { id: data.id })).rejects.toEqual(
      refusal("duplicate_external_id"),
    );
  });
});

test.each([
  ["1e-400", "amount_precision"],
  ["-0.0000000000000000000000000000000001", "amount_precision"],
  ["1e400", "amount_range"],
  ["1234567890123456789", "amount_range"],
])("an amount of %s is too small or too large: %s", async (amount, code) => {
  const input = { bank_account_id: main, transaction_date: "2026-01-05", description: "Coffee", amount };
  await expect(book.core.call(transactions.create, OWNER, input)).rejects.toMatchObject({ code });
});
