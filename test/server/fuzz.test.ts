/**
 * Requests made from the OpenAPI document, right and wrong ones, to a real service: whatever is sent, the answer is one
 * that the document describes, and never a fault of the service's own.
 */
import { Agent } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accounts } from "../../src/contract/account.ts";
import { imports } from "../../src/contract/import.ts";
import { periods } from "../../src/contract/period.ts";
import { rules } from "../../src/contract/rule.ts";
import { keyScopes, scopes } from "../../src/contract/scope.ts";
import { statements } from "../../src/contract/statement.ts";
import { transfers } from "../../src/contract/transfer.ts";
import { transactions } from "../../src/contract/transaction.ts";
import type { Credential } from "../../src/core/access/caller.ts";
import { createCompany } from "../../src/core/company/create-company.ts";
import { judgeOf } from "../support/fuzz/judge.ts";
import { learn, nothingKnown, type Known } from "../support/fuzz/known.ts";
import { requestOf, type FuzzRequest } from "../support/fuzz/requests.ts";
import { send, written, type Received, type Sent } from "../support/fuzz/send.ts";
import { createKey } from "../support/keys.ts";
import { documentOf, type Document } from "../support/openapi.ts";
import { randomSeed } from "../support/random-seed.ts";
import { servedBook, type ServedBook } from "../support/served-book.ts";
import { testToken } from "../support/token.ts";

const REQUESTS = process.env["CASHBOOK_TEST_FULL"] === "1" ? 100_000 : 800;
// The full run is by chance: with some seeds no request of 6,000 imports a rule.
const seed = randomSeed;
/** Requests that are on their way at once. */
const LANES = 8;
/** Requests that are made up at once. */
const BATCH = 500;
/** Faults after which no more are looked for. */
const MANY = 10;
const UNLIMITED = { rate_limit_per_minute: 1_000_000_000, rate_limit_per_day: 1_000_000_000 };

const document = JSON.parse(JSON.stringify(documentOf({ version: "1.2.3" }))) as Document;
const entries = Object.entries(document.paths).flatMap(([template, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ template, method, operation })),
);

let served: ServedBook;
let known: Known;
/** Header lines, by turns name and value. */
let credentials: readonly (readonly string[])[];

beforeAll(async () => {
  served = await servedBook();
  known = nothingKnown();
  const { book } = served;
  await fill({ kind: "owner", company: book.company.id }, known);
  credentials = await everyCredential();
  const other = await createCompany(book.ports, { name: "Other", base_currency: "EUR", country: null });
  const theirs = nothingKnown();
  await fill({ kind: "owner", company: other.id }, theirs);
  known.foreign.push(...Object.values(theirs).flat());
});
afterAll(async () => {
  agent.destroy();
  await served[Symbol.asyncDispose]();
});

/** Something of each kind, so that ids lead somewhere from the start. */
async function fill(owner: Credential, into: Known): Promise<void> {
  const { core } = served.book;
  for (const currency_code of ["EUR", "JPY"]) {
    const { data: account } = await core.call(accounts.create, owner, {
      name: `Main ${currency_code}`,
      currency_code,
    });
    into.accounts.push(account.id);
    for (const [index, description] of ["Coffee", "Rent", "Wages", "Gone"].entries()) {
      const { data } = await core.call(transactions.create, owner, {
        bank_account_id: account.id,
        transaction_date: "2026-02-03",
        description,
        amount: `-${index + 1}`,
      });
      into.transactions.push(data.id);
    }
    const { data } = await core.call(statements.upload, owner, {
      bank_account_id: account.id,
      file_name: "a.csv",
      file: Buffer.from("Date;Amount;Text\n2026-01-02;-1;Bread\n"),
    });
    into.statements.push(data.id);
  }
  const rule = { where: [{ field: "description", op: "~", value: "rent" }], set: { category: "rent" } };
  into.rules.push((await core.call(rules.create, owner, { name: "Rent", ...rule })).data.id);
  const { data } = await core.call(imports.list, owner, {});
  into.imports.push(...data.map(({ id }) => id));
}

/** The first one may do everything; every fourth request or so comes with another. */
async function everyCredential(): Promise<readonly (readonly string[])[]> {
  const { book } = served;
  const all = await testToken(book, { scope: scopes.join(" ") });
  const bearer = ["Authorization", `Bearer ${all.text}`];
  const whole = await createKey(book, { ...UNLIMITED, scopes: ["read", "write"] });
  const narrow: string[][] = [];
  for (const scope of keyScopes) {
    const { key } = await createKey(book, { ...UNLIMITED, name: scope, scopes: [scope] });
    narrow.push(["X-API-Key", key]);
  }
  const bound = await testToken(book, { scope: "read", apiKeyId: whole.id });
  return [
    bearer,
    ["X-API-Key", whole.key],
    ...narrow,
    ["Authorization", bound.text],
    ["X-API-Key", "cb_live_garbled"],
    ["Authorization", "Basic YTpi"],
    ["Authorization", ""],
    [...bearer, "X-API-Key", whole.key],
    [],
  ];
}

function credentialOf({ credential, operation }: FuzzRequest): readonly string[] {
  if (credential % 4 !== 0) {
    const key = credentials[credential % 2] ?? [];
    return operation.security.some((one) => "apiKey" in one) ? key : (credentials[0] ?? []);
  }
  return credentials[(credential >> 2) % credentials.length] ?? [];
}

const judge = judgeOf(document);
const agent = new Agent({ keepAlive: true, maxSockets: LANES });
const found: Fault[] = [];
/** Answers of success, by operation. */
const successes = new Map<string, number>();

interface Fault {
  readonly sent: Sent;
  readonly received: Received;
  readonly faults: readonly string[];
}

/** Operations that make and list records of the same group. An uploaded file is an import too. */
function makersOf(id: string): typeof entries {
  const [group = ""] = id.split(".");
  return entries.filter(
    ({ template, operation: { operationId } }) =>
      (operationId.startsWith(`${group}.`) && !template.includes("{")) ||
      operationId === "statements.upload" ||
      (operationId === "transactions.delete" && id === "transactions.restore"),
  );
}

/** The book has two companies. */
function ownerOf({ book }: ServedBook): Credential {
  return { kind: "owner", company: book.company.id };
}

/** What a request has closed would refuse most of what comes after it. */
async function reopenBooks(): Promise<void> {
  const { core } = served.book;
  await core.call(periods.reopen, ownerOf(served), { from: "0001-01-01" }).catch(() => {});
}

/** Two rows that are a transfer: whatever was matched before may have been parted since. */
async function matchTransfer(): Promise<void> {
  const { core } = served.book;
  const owner = ownerOf(served);
  const ids: string[] = [];
  for (const amount of ["-77.00", "77.00"]) {
    const { data: account } = await core.call(accounts.create, owner, {
      name: `Transfers ${amount}`,
      currency_code: "EUR",
    });
    const row = {
      bank_account_id: account.id,
      transaction_date: "2026-02-20",
      description: "Transfer",
      amount,
    };
    ids.push((await core.call(transactions.create, owner, row)).data.id);
  }
  await core.call(transfers.match, owner, { transaction_ids: ids });
  known.transactions.splice(0, known.transactions.length, ...ids);
}

/** A statement with balances that the book has. */
async function uploadBalanced(): Promise<void> {
  const { core } = served.book;
  const owner = ownerOf(served);
  const { data: account } = await core.call(accounts.create, owner, {
    name: "Balances",
    currency_code: "EUR",
  });
  const rows = ["2026-02-05,-3.50,Coffee,96.50", "2026-02-06,12.00,Refund,108.50"];
  const file = Buffer.from(["Date,Amount,Description,Balance", ...rows].join("\n"));
  const input = { bank_account_id: account.id, file_name: "balances.csv", file };
  const { data } = await core.call(statements.upload, owner, input);
  known.statements.splice(0, known.statements.length, data.id);
}

/** Sends requests, a few at a time, and judges and learns from their answers until `enough`. */
async function sendAll(requests: FuzzRequest[], enough: () => boolean): Promise<void> {
  const lane = async (): Promise<void> => {
    for (let request = requests.pop(); request !== undefined && !enough(); request = requests.pop()) {
      const { operation } = request;
      const sent = written(request, { known, credential: credentialOf(request) });
      const received = await send(sent, { url: served.url, agent });
      const faults = judge(operation, received);
      if (faults.length > 0) found.push({ sent, received, faults });
      if (received.status >= 300) continue;
      successes.set(operation.operationId, (successes.get(operation.operationId) ?? 0) + 1);
      const { etag, "content-type": type = "" } = received.headers;
      if (type.includes("ndjson")) continue;
      learn(known, operation.operationId, { body: JSON.parse(received.text), etag });
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

test(
  `${REQUESTS} requests are answered as the document says (seed ${seed})`,
  { timeout: 3_600_000 },
  async () => {
    const anything = fc.oneof(...entries.map((entry) => requestOf(document, entry)));
    for (let count = 0; count < REQUESTS && found.length < MANY; count += BATCH) {
      const requests = fc.sample(anything, {
        seed: seed + count,
        numRuns: Math.min(BATCH, REQUESTS - count),
      });
      await sendAll(requests, () => found.length >= MANY);
    }
    // What the service met inside stands beside what it answered.
    expect({ seed, found: found.splice(0).map(told), faults: served.faults }).toEqual({
      seed,
      found: [],
      faults: [],
    });
  },
);

// Requests that are all refused would prove little.
test.each(entries.map((entry) => [entry.operation.operationId, entry] as const))(
  "%s was asked with success",
  async (id, entry) => {
    const done = () => successes.has(id) || found.length > 0;
    await reopenBooks();
    if (id === "transfers.unmatch") await matchTransfer();
    if (id === "statements.reconcile") await uploadBalanced();
    for (let count = 0; count < 60 && !done(); count++) {
      // With what makes the records that it is about.
      const made = fc.oneof(...[entry, ...makersOf(id)].map((one) => requestOf(document, one)));
      await sendAll(fc.sample(made, { seed: seed + count, numRuns: 100 }), done);
    }
    expect(found.splice(0).map(told), `seed ${seed}`).toEqual([]);
    expect(successes.get(id) ?? 0, `seed ${seed}`).toBeGreaterThan(0);
  },
);

function told({ sent, received, faults }: Fault): string {
  const body = sent.body === undefined ? "" : `\n  ${sent.body.toString("utf8").slice(0, 600)}`;
  return `${sent.method} ${sent.target.slice(0, 300)}\n  ${sent.headers.slice(2).join(" ").slice(0, 300)}${body}\n  ${received.status}: ${faults.join("; ")}\n  ${received.text.slice(0, 500)}`;
}
