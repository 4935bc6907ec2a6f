/** Lists of somebody else's service, over HTTP, whatever their paging. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { accountRows } from "../../../src/client/foreign/account-rows.ts";
import { pages, type Extent } from "../../../src/client/pages.ts";
import { remoteTransport } from "../../../src/client/transport/remote.ts";
import type { InputOf } from "../../../src/contract/operation.ts";
import { accounts } from "../../../src/contract/account.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { foreignServer, KEY, type ForeignServer } from "../../support/foreign-server.ts";
import type { Paging } from "../../support/foreign-paging.ts";

let server: ForeignServer;
let cache: string;
let notes: string[];

let transport: ReturnType<typeof remoteTransport>;
beforeEach(async () => {
  server = await foreignServer();
  cache = mkdtempSync(join(tmpdir(), "cashbook-test-"));
  notes = [];
  const destination = {
    place: { kind: "remote" as const, baseUrl: server.url },
    writes: false,
    company: undefined,
    credential: () => Promise.resolve({ kind: "key" as const, secret: KEY, from: "a test", isStored: false }),
    timeoutSeconds: 5,
    retries: 3,
    idempotencyKey: undefined,
    caFile: undefined,
    note: (sentence: string) => notes.push(sentence),
  };
  transport = remoteTransport(destination, { environment: {}, cache, version: "1.2.3" });
});
afterEach(async () => {
  await transport.close();
  await server.close();
  rmSync(cache, { recursive: true, force: true });
});

/** `count` rows over as many days, money in and out in turn. */
function fill(count: number): void {
  for (let index = 0; index < count; index++) {
    server.transactions.push({
      id: `t-${index}`,
      transaction_date: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
      description: index % 10 === 0 ? "Rent" : `Row ${index}`,
      amount: JSON.rawJSON(`${index % 2 === 0 ? "-" : ""}${index + 1}.5`),
      currency_code: "EUR",
      bank_account_id: index % 3 === 0 ? "acc-second" : "acc-main",
      status: index % 5 === 0 ? "settled" : "pending",
    });
  }
}

type Input = Omit<InputOf<typeof transactions.list>, "limit" | "cursor">;

async function listed(extent: Extent, input: Input = {}): Promise<{ ids: number[]; more: boolean }> {
  const list = pages(transport, transactions.list, input, extent);
  const ids: number[] = [];
  for await (const page of list) ids.push(...page.map(({ id }) => Number(id.slice(2))));
  return { ids, more: list.more };
}

const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index);
const FOLLOWED: readonly Paging[] = [
  "cursor",
  "cursor_top",
  "next_url",
  "next_path",
  "link",
  "page",
  "offset",
];

describe.each(FOLLOWED)("a list with the paging %s", (paging) => {
  beforeEach(() => {
    server.paging = paging;
    fill(250);
  });

  test("is followed to its end", async () => {
    expect(await listed({ all: true })).toEqual({ ids: down(249, 0), more: false });
    expect(notes).toEqual([]);
  });

  test("is followed as far as it is wanted", async () => {
    expect(await listed({ limit: 120 })).toEqual({ ids: down(249, 130), more: true });
    expect(server.seen.filter(({ path }) => path.startsWith("/api-v1/transactions"))).toHaveLength(2);
  });

  test("is sorted here when it comes in another order", async () => {
    server.order = "oldest";
    expect(await listed({ limit: 60 })).toEqual({ ids: down(249, 190), more: true });
    expect((await listed({ limit: 3 }, { sort: "amount" })).ids).toEqual([248, 246, 244]);
  });

  test("is filtered here by what the service does not know", async () => {
    const rent = down(249, 0).filter((index) => index % 10 === 0);
    expect((await listed({ all: true }, { q: "RENT" })).ids).toEqual(rent);
    const some = {
      bank_account_id: "acc-second",
      direction: "in",
      amount_min: "200.5",
      status: "pending",
    } as const;
    const wanted = down(249, 199).filter((row) => row % 3 === 0 && row % 2 === 1 && row % 5 !== 0);
    expect((await listed({ all: true }, some)).ids).toEqual(wanted);
    expect((await listed({ limit: 5 }, { q: "rent" })).ids).toEqual(rent.slice(0, 5));
  });
});

describe("a list that says nothing of pages", () => {
  test("is whole where the same rows come as the second page", async () => {
    fill(20);
    expect(await listed({})).toEqual({ ids: down(19, 0), more: false });
    server.list = "array";
    expect(await listed({})).toEqual({ ids: down(19, 0), more: false });
    expect(notes).toEqual([]);
  });

  test("is shown as far as it was wanted", async () => {
    fill(70);
    expect(await listed({})).toEqual({ ids: down(69, 20), more: true });
    expect(await listed({ all: true })).toEqual({ ids: down(69, 0), more: false });
  });

  test("is one page, and said to be, where other rows come as the second", async () => {
    server.paging = "silent";
    server.pageSize = 30;
    fill(70);
    expect((await listed({ all: true })).ids).toEqual(down(69, 40));
    expect(notes).toEqual(["The service does not say how its list continues. There may be more records."]);
  });

  test("is one page, and said to be, where the service refuses to be asked for a second", async () => {
    fill(20);
    server.fault = ({ path }) =>
      path.includes("page=2")
        ? { kind: "answered", status: 400, body: '{"error": {"message": "unknown parameter"}}' }
        : undefined;
    expect((await listed({ all: true })).ids).toEqual(down(19, 0));
    expect(notes).toHaveLength(1);
  });
});

describe("a list that never ends", () => {
  test.each<Paging>(["stuck_cursor", "stuck_page"])("%s is left with a sentence", async (paging) => {
    server.paging = paging;
    fill(250);
    await expect(listed({ all: true })).rejects.toMatchObject({
      code: "foreign_answer",
      detail: "The service's list leads back to a page that was already read.",
    });
    expect(server.seen.length).toBeLessThan(6);
    server.order = "oldest";
    await expect(listed({})).rejects.toMatchObject({ code: "foreign_answer" });
  });
});

test("the credential does not follow a list to another place", async () => {
  server.paging = "next_elsewhere";
  fill(150);
  expect((await listed({ all: true })).ids).toEqual(down(149, 50));
  expect(notes).toEqual([
    "The next page of the list is at https://elsewhere.example, another server, where the credential is not sent. " +
      "There may be more records.",
  ]);
});

test("records that do not tell what is filtered by are left out, and that is said once", async () => {
  fill(20);
  server.missing = ["status"];
  expect((await listed({ all: true }, { status: "pending" })).ids).toEqual([]);
  expect(notes).toEqual([
    "Records without status are left out, because the service does not give it for all of them.",
  ]);
});

test("a filter with a value that means nothing is refused", async () => {
  fill(3);
  await expect(listed({}, { amount_min: "ten" })).rejects.toMatchObject({
    code: "invalid_parameter",
    detail: "amount_min must be a number, such as -1299.90.",
  });
});

test("other lists are filtered here as well", async () => {
  const list = pages(transport, accounts.list, { currency_code: "USD" }, {});
  const names: string[] = [];
  for await (const page of list) names.push(...page.map(({ name }) => name));
  expect(names).toEqual(["Second"]);
});

describe("what an account holds", () => {
  const span = { account: "acc-main", from: "2026-01-02", to: "2026-01-31" };

  test("is found by day, amount and text", async () => {
    fill(250);
    server.paging = "link";
    server.transactions.push({ ...server.transactions[1], id: 77 });
    const rows = await accountRows(span, transport);
    expect([...rows.values()].flat().filter((id) => ["t-1", "77"].includes(id))).toEqual(["77", "t-1"]);
    expect(rows.size).toBe(20);
  });

  test.each<[string, () => void, string]>([
    [
      "the list has no known end",
      () => (server.paging = "silent"),
      "The service does not say how its list continues.",
    ],
    [
      "rows do not tell their amount",
      () => (server.missing = ["amount"]),
      "The service's list lacks id, date, amount or text of some transactions.",
    ],
    ["the list leads back", () => (server.paging = "stuck_page"), "The service's list leads back"],
  ])("is not known where %s", async (_, prepare, detail) => {
    fill(250);
    prepare();
    await expect(accountRows(span, transport)).rejects.toMatchObject({
      code: "foreign_answer",
      detail: expect.stringContaining(detail) as string,
    });
  });

  test("is known without the account in each row, since it was asked for by account", async () => {
    fill(9);
    server.missing = ["bank_account_id"];
    server.filters = true;
    expect((await accountRows(span, transport)).size).toBe(6);
  });
});
