/** A client that a public generator makes of the document creates and lists transactions, exact to the cent. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createClient } from "@hey-api/openapi-ts";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accounts } from "../../src/contract/account.ts";
import { decimalText } from "../../src/contract/values/decimal.ts";
import { transactions } from "../../src/contract/transaction.ts";
import { OWNER } from "../support/book.ts";
import { createKey } from "../support/keys.ts";
import { servedBook, type ServedBook } from "../support/served-book.ts";

/** What the generated code exports, as far as it is used here. */
interface Generated {
  readonly client: {
    setConfig(config: { baseUrl: string; auth: (scheme: { type: string }) => string | undefined }): void;
  };
  readonly transactionsCreate: (request: { body: object; headers?: object }) => Promise<Result<Row>>;
  readonly transactionsList: (request: { query: object }) => Promise<Result<readonly Row[]>>;
  readonly statementsUpload: (request: { body: object }) => Promise<Result<{ transaction_count: number }>>;
}
interface Row {
  readonly id: string;
  readonly amount: number;
  readonly description: string;
}
interface Result<Data> {
  readonly data?: { readonly data: Data; readonly pagination?: { readonly next_cursor: string | null } };
  readonly error?: { readonly code: string; readonly errors?: readonly { readonly pointer: string }[] };
  readonly response: Response;
}

let folder: string;
let served: ServedBook;
let generated: Generated;
let bank_account_id: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "cashbook-client-"));
  served = await servedBook();
  const { book, url } = served;
  generated = await generate((await (await fetch(`${url}/openapi.json`)).json()) as object);
  const { key } = await createKey(book, { scopes: ["transactions", "statements"] });
  generated.client.setConfig({ baseUrl: url, auth: ({ type }) => (type === "apiKey" ? key : undefined) });
  const account = await book.core.call(accounts.create, OWNER, { name: "Main", currency_code: "EUR" });
  bank_account_id = account.data.id;
});
afterAll(async () => {
  await served[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

/** Writes the client of a document, and loads it. */
async function generate(document: object): Promise<Generated> {
  const input = join(folder, "openapi.json");
  writeFileSync(input, JSON.stringify(document));
  const output = join(folder, "client");
  await createClient({
    input,
    output: { path: output },
    plugins: ["@hey-api/client-fetch", "@hey-api/sdk", "@hey-api/typescript"],
    logs: { level: "silent" },
  });
  const outfile = join(folder, "client.mjs");
  const contents = `export * from "./sdk.gen.ts"; export { client } from "./client.gen.ts";`;
  await build({
    stdin: { contents, resolveDir: output },
    bundle: true,
    format: "esm",
    outfile,
    logLevel: "error",
  });
  return (await import(pathToFileURL(outfile).href)) as Generated;
}

const request = (amount: number | string, description: string) => ({
  bank_account_id,
  transaction_date: "2026-03-01",
  description,
  amount,
});

// The last has as many digits as an amount can have, and a double can still tell them apart.
test.each([-1299.9, 0.1, 1.005e3, -0.29, 9999999999999.99])("creates %d to the cent", async (amount) => {
  const { data, response } = await generated.transactionsCreate({ body: request(amount, "Exact") });
  expect(response.status).toBe(201);
  expect(data?.data.amount).toBe(amount);
  const { id = "" } = data?.data ?? {};
  const kept = await served.book.core.call(transactions.get, OWNER, { id });
  expect(decimalText(kept.data.amount)).toBe(amount.toFixed(2));
});

test("an amount can be sent as decimal text too", async () => {
  const { data } = await generated.transactionsCreate({ body: request("-12345678901.23", "Text") });
  expect(data?.data.amount).toBe(-12345678901.23);
});

test("lists what it created, by filters and page after page", async () => {
  for (const description of ["Rent one", "Rent two", "Rent three"]) {
    await generated.transactionsCreate({ body: request(-100, description) });
  }
  const query = { q: "rent", status: ["pending", "posted"], bank_account_id: [bank_account_id], limit: 2 };
  const first = await generated.transactionsList({ query });
  const cursor = first.data?.pagination?.next_cursor;
  const second = await generated.transactionsList({ query: { ...query, cursor } });
  const found = [...(first.data?.data ?? []), ...(second.data?.data ?? [])];
  expect(found.map(({ description }) => description).toSorted()).toEqual([
    "Rent one",
    "Rent three",
    "Rent two",
  ]);
  expect(second.data?.pagination?.next_cursor).toBeNull();
});

test("sends terms of a filter as the JSON that the document says", async () => {
  await generated.transactionsCreate({ body: request(-7.77, "Tram ticket") });
  const { data } = await generated.transactionsList({
    query: { where: JSON.stringify([{ field: "description", op: "~", value: "TRAM" }]) },
  });
  expect(data?.data.map(({ amount }) => amount)).toEqual([-7.77]);
});

test("uploads a statement", async () => {
  const file = Buffer.from("Date;Amount;Text\n2026-03-05;-12.34;Bakery\n").toString("base64");
  const { data } = await generated.statementsUpload({
    body: { bank_account_id, file_name: "march.csv", file },
  });
  expect(data?.data.transaction_count).toBe(1);
});

test("is told of every field that is wrong", async () => {
  const { error, response } = await generated.transactionsCreate({
    body: { ...request("much", ""), transaction_date: "2026-02-30" },
  });
  expect(response.status).toBe(422);
  expect(error?.code).toBe("validation_failed");
  expect(error?.errors?.map(({ pointer }) => pointer)).toEqual([
    "/transaction_date",
    "/description",
    "/amount",
  ]);
});
