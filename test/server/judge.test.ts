/** The judge of the fuzz sees what it judges: an answer of the service passes, and the same answer tampered with does not. */
import { beforeAll, expect, test } from "vitest";
import { accounts } from "../../src/contract/account.ts";
import { transactions } from "../../src/contract/transaction.ts";
import { OWNER } from "../support/book.ts";
import { judgeOf } from "../support/fuzz/judge.ts";
import type { Received } from "../support/fuzz/send.ts";
import { createKey } from "../support/keys.ts";
import { documentOf, operationIn, type Document } from "../support/openapi.ts";
import { servedBook } from "../support/served-book.ts";

const document = JSON.parse(JSON.stringify(documentOf({ version: "1.2.3" }))) as Document;
const judge = judgeOf(document);
const list = operationIn(document, transactions.list);
let page: Received;
let refusal: Received;

beforeAll(async () => {
  await using served = await servedBook();
  const { book, url } = served;
  const { data } = await book.core.call(accounts.create, OWNER, { name: "Main", currency_code: "EUR" });
  const coffee = {
    bank_account_id: data.id,
    transaction_date: "2026-02-03",
    description: "Coffee",
    amount: "-3.50",
  };
  await book.core.call(transactions.create, OWNER, coffee);
  const { key } = await createKey(book);
  const ask = async (query: string): Promise<Received> => {
    const answer = await fetch(`${url}/api-v1/transactions${query}`, { headers: { "X-API-Key": key } });
    return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() };
  };
  page = await ask("");
  refusal = await ask("?limit=0");
});

test("answers of the service are right", () => {
  expect(judge(list, page)).toEqual([]);
  expect(judge(list, refusal)).toEqual([]);
});

/** An answer with one text in another's place. */
function retold(answer: Received, before: string, after: string): Received {
  expect(answer.text).toContain(before);
  return { ...answer, text: answer.text.replace(before, after) };
}

test.each([
  ["a fault of the service", () => ({ ...page, status: 500 }), /answered 500/],
  ["a status that is not documented", () => ({ ...page, status: 418 }), /418 is not documented/],
  [
    "another content type",
    () => ({ ...page, headers: { ...page.headers, "content-type": "text/html" } }),
    /text\/html/,
  ],
  [
    "a header too many",
    () => ({ ...page, headers: { ...page.headers, etag: '"1"' } }),
    /etag is not documented/,
  ],
  [
    "a header too few",
    () => ({ ...page, headers: { ...page.headers, "x-request-id": undefined } }),
    /x-request-id is missing/,
  ],
  [
    "a member too many",
    () => retold(page, '"status":"pending"', '"status":"pending","more":1'),
    /additional properties/,
  ],
  ["a member too few", () => retold(page, '"is_reconciled":false,', ""), /required property 'is_reconciled'/],
  ["another type", () => retold(page, '"amount":-3.50', '"amount":"-3.50"'), /amount must be number/],
  [
    "another value",
    () => retold(page, '"status":"pending"', '"status":"maybe"'),
    /one of the allowed values/,
  ],
  ["no moment", () => retold(page, "T12:00:00.000Z", " noon"), /format "date-time"/],
  ["half an answer", () => ({ ...page, text: page.text.slice(0, 100) }), /must be object/],
  [
    "a code of another status",
    () => retold(refusal, '"code":"invalid_parameter"', '"code":"not_found"'),
    /code must be equal to one of/,
  ],
  [
    "another status in the problem",
    () => retold(refusal, '"status":400', '"status":422'),
    /status must be equal to constant/,
  ],
] as const)("%s is seen", (_words, tampered, words) => {
  expect(judge(list, tampered()).join("; ")).toMatch(words);
});
