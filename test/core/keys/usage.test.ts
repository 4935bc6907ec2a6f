/** Usage statistics of keys: spec §2.2, field for field. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { company } from "../../../src/contract/company.ts";
import { events } from "../../../src/contract/event.ts";
import { keys, type NewApiKey } from "../../../src/contract/key.ts";
import { operations } from "../../../src/contract/operations.ts";
import { Problem } from "../../../src/contract/problem.ts";
import { createCore } from "../../../src/core/call.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { codeOf, createKey, usageOf, withKey } from "../../support/keys.ts";

let book: TestBook;
beforeEach(async () => {
  book = await testBook();
});
afterEach(() => book.close());

describe("statistics", () => {
  test("have the fields of the interface, and zeros before the first request", async () => {
    expect(await usageOf(book, await createKey(book))).toEqual({
      total_requests: 0,
      last_used_at: null,
      last_24h_requests: 0,
      avg_response_time_ms: 0,
      endpoints: {},
      status_codes: {},
      recent_requests: [],
    });
  });

  test("count every answered request by path template and status, never the one that asks", async () => {
    const made = await createKey(book, { scopes: ["accounts:read"], rate_limit_per_minute: 4 });
    const call = <Id extends string>(id: Id, input: object = {}) => {
      const operation = operations.find((each) => each.id === id);
      return book.core.call(operation as never, withKey(made), input as never).catch(() => undefined);
    };
    await call("accounts.get", { id: "none" });
    await call("accounts.list");
    await call("accounts.list", { surely_unknown: 1 });
    await call("company.get");
    await call("keys.list");
    const own = await book.core.call(keys.usage, withKey(made), {});
    await call("accounts.list");
    const expected = {
      endpoints: {
        "/api-keys": 1,
        "/api-v1/bank-accounts": 2,
        "/api-v1/bank-accounts/{id}": 1,
        "/api-v1/company": 1,
      },
      status_codes: { "200": 1, "400": 1, "403": 2, "404": 1 },
      total_requests: 5,
    };
    expect(own.data).toMatchObject(expected);
    const later = await usageOf(book, made);
    expect(later.total_requests).toBe(7);
    expect(later.status_codes).toEqual({ "200": 2, "400": 1, "403": 2, "404": 1, "429": 1 });
    expect(later.recent_requests.map(({ method, status_code }) => `${method} ${status_code}`)).toEqual([
      "GET 429",
      "GET 200",
      "GET 403",
      "GET 403",
      "GET 400",
      "GET 200",
      "GET 404",
    ]);
    const { data } = await book.core.call(keys.list, book.owner, {});
    expect(data[0]?.usage_count).toBe(7);
  });

  test("keep the last 20 requests, newest first", async () => {
    const made = await createKey(book);
    for (let n = 0; n < 25; n++) {
      book.time += 1000;
      await book.core.call(company.get, withKey(made), {});
    }
    const { recent_requests, total_requests } = await usageOf(book, made);
    expect(total_requests).toBe(25);
    expect(recent_requests.length).toBe(20);
    expect(recent_requests[0]).toEqual({
      endpoint: "/api-v1/company",
      method: "GET",
      status_code: 200,
      response_time_ms: 0,
      created_at: "2026-03-01T12:00:25.000Z",
    });
    expect(recent_requests.at(-1)?.created_at).toBe("2026-03-01T12:00:06.000Z");
  });

  test("know the last 24 hours apart from before", async () => {
    const made = await createKey(book);
    await book.core.call(company.get, withKey(made), {});
    book.time += 3_600_000;
    await book.core.call(company.get, withKey(made), {});
    book.time += 86_400_000 - 3_600_000 - 1000;
    expect((await usageOf(book, made)).last_24h_requests).toBe(2);
    book.time += 1000;
    expect((await usageOf(book, made)).last_24h_requests).toBe(1);
    book.time += 3_600_000;
    const { last_24h_requests, total_requests, last_used_at } = await usageOf(book, made);
    expect([last_24h_requests, total_requests, last_used_at]).toEqual([0, 2, "2026-03-01T13:00:00.000Z"]);
  });

  test("average whole milliseconds, and a clock that steps back costs none", async () => {
    const made = await createKey(book);
    const ticks = [0, 10, 0, 25, 0, -5000];
    const core = createCore({ ...book.ports, clock: () => (book.time += ticks.shift() ?? 0) });
    const slow = async (milliseconds: number) => {
      ticks.splice(0, ticks.length, 0, 0, milliseconds);
      await core.call(company.get, withKey(made), {});
    };
    for (const milliseconds of [10, 25, -5000]) await slow(milliseconds);
    const times = (await usageOf(book, made)).recent_requests.map((request) => request.response_time_ms);
    expect(times.toSorted((one, other) => one - other)).toEqual([0, 10, 25]);
    expect((await usageOf(book, made)).avg_response_time_ms).toBe(12);
  });

  test("of a failure that nobody foresaw count it as 500", async () => {
    const made = await createKey(book);
    const store = { ...book.ports.store, read: () => Promise.reject(new Error("the disk is gone")) };
    const core = createCore({ ...book.ports, store });
    await expect(core.call(company.get, withKey(made), {})).rejects.toThrow("the disk is gone");
    expect((await usageOf(book, made)).status_codes).toEqual({ "500": 1 });
  });

  test("that cannot be written fail a read, but never hide that a change was made", async () => {
    const made = await createKey(book, { scopes: ["company"] });
    const full = new Problem("store_full");
    const admission = { ...book.ports.store.admission, record: () => Promise.reject(full) };
    const core = createCore({ ...book.ports, store: { ...book.ports.store, admission } });
    expect(await codeOf(core.call(company.get, withKey(made), {}))).toBe("store_full");
    const { data } = await core.call(company.update, withKey(made), { name: "Acme GmbH" });
    expect(data.name).toBe("Acme GmbH");
    expect(await codeOf(core.call(company.update, withKey(made), { name: "" }))).toBe("validation_failed");
  });

  test("name the key's prefix in the log of what it did, never more of it", async () => {
    const made = await createKey(book, { scopes: ["company"] });
    await book.core.call(company.update, withKey(made), { name: "Acme GmbH" });
    const { data } = await book.core.call(events.list, book.owner, { type: "company.updated" });
    expect(data[0]?.actor).toBe(made.key_prefix);
  });
});

describe("the last hours", () => {
  /** Requests by the hour in which they were made: hours that have some, by their start. */
  async function course(made: NewApiKey): Promise<Readonly<Record<string, number>>> {
    const { data } = await book.core.call(keys.usageHours, book.owner, { id: made.id });
    expect(data.length).toBe(24);
    return Object.fromEntries(
      data.filter(({ requests }) => requests > 0).map((hour) => [hour.start, hour.requests]),
    );
  }

  test("are 24 hours of UTC, empty ones too, the one that runs at the end", async () => {
    book.time = Date.parse("2026-03-01T12:34:56.789Z");
    const made = await createKey(book);
    const { data } = await book.core.call(keys.usageHours, book.owner, { id: made.id });
    expect(data.map(({ start }) => start.slice(0, 16))).toEqual([
      ...Array.from({ length: 11 }, (_, hour) => `2026-02-28T${hour + 13}:00`),
      ...Array.from({ length: 13 }, (_, hour) => `2026-03-01T${String(hour).padStart(2, "0")}:00`),
    ]);
    expect(data.every(({ requests }) => requests === 0)).toBe(true);
    expect(data[0]?.start).toBe("2026-02-28T13:00:00.000Z");
  });

  test("count a request in the hour in which it was answered, to the last millisecond", async () => {
    const made = await createKey(book);
    for (const at of ["10:59:59.999", "11:00:00.000", "11:59:59.999", "12:00:00.000"]) {
      book.time = Date.parse(`2026-03-01T${at}Z`);
      await book.core.call(company.get, withKey(made), {});
    }
    expect(await course(made)).toEqual({
      "2026-03-01T10:00:00.000Z": 1,
      "2026-03-01T11:00:00.000Z": 2,
      "2026-03-01T12:00:00.000Z": 1,
    });
  });

  test("end behind the hour that runs, and forget an hour when its day is over", async () => {
    const made = await createKey(book);
    book.time = Date.parse("2026-03-01T12:10:00Z");
    await book.core.call(company.get, withKey(made), {});
    book.time = Date.parse("2026-03-02T11:59:59.999Z");
    expect(await course(made)).toEqual({ "2026-03-01T12:00:00.000Z": 1 });
    book.time = Date.parse("2026-03-02T12:00:00Z");
    expect(await course(made)).toEqual({});
    // It is still within the 24 hours that the statistics count.
    expect((await usageOf(book, made)).last_24h_requests).toBe(1);
  });

  test("are those of the key that asks, this request not among them, and of no other key", async () => {
    const made = await createKey(book);
    const other = await createKey(book);
    await book.core.call(company.get, withKey(other), {});
    const own = await book.core.call(keys.currentHours, withKey(made), {});
    expect(own.data.at(-1)).toEqual({ start: "2026-03-01T12:00:00.000Z", requests: 0 });
    expect(await course(made)).toEqual({ "2026-03-01T12:00:00.000Z": 1 });
    expect(await codeOf(book.core.call(keys.currentHours, book.owner, {}))).toBe("no_current_key");
    expect(await codeOf(book.core.call(keys.usageHours, withKey(made), { id: made.id }))).toBe(
      "token_required",
    );
    expect(await codeOf(book.core.call(keys.usageHours, book.owner, { id: "none" }))).toBe("not_found");
  });
});
