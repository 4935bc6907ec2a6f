/**
 * Every operation of the catalogue that writes, on closed days: it is refused and nothing changes, embedded and over HTTP; once
 * the books are opened again, it is done.
 */
import { describe, expect, test } from "vitest";
import { isReading } from "../../../src/contract/effect.ts";
import { parseJson } from "../../../src/contract/values/json.ts";
import { wireRequest } from "../../../src/contract/http/wire.ts";
import { operations } from "../../../src/contract/operations.ts";
import { periods } from "../../../src/contract/period.ts";
import { writeJson } from "../../../src/contract/values/json.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { bookState } from "../../support/book-state.ts";
import { makeAccount } from "../../support/import.ts";
import { hasTurn } from "../../support/in-short.ts";
import { onlyOnInShort } from "../../support/only.ts";
import { createKey } from "../../support/keys.ts";
import { servedBook } from "../../support/served-book.ts";
import { ALLOWED, REFUSED, UNTIL, UNTOUCHED, type Caller, type Setting } from "./changes-in-closed-days.ts";

function embeddedCaller(book: TestBook): Caller {
  return async (operation, input) => {
    book.time += 1000;
    return (await book.core.call(operation, book.owner, input)).data as never;
  };
}

/** Throws problems as the wire has them. */
function remoteCaller(url: string, secret: string): Caller {
  return async (operation, input) => {
    const { path, query, body } = wireRequest(operation, input as never);
    const response = await fetch(`${url}${path}${query === "" ? "" : `?${query}`}`, {
      method: operation.method,
      headers: { "x-api-key": secret, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: writeJson(body) }),
    });
    const answer = parseJson(await response.text()) as { data: never };
    if (!response.ok) throw Object.assign(new Error("refused"), answer, { status: response.status });
    return answer.data;
  };
}

async function settingOf(book: TestBook, call: Caller): Promise<Setting> {
  return { call, account: await makeAccount(book), other: await makeAccount(book, "Other") };
}

const close = (book: TestBook) => book.core.call(periods.close, book.owner, { until: UNTIL });
const reopen = (book: TestBook) => book.core.call(periods.reopen, book.owner, { from: "1970-01-01" });

test("every operation that writes has its line", () => {
  const covered = new Set([...REFUSED, ...ALLOWED].map(([id]) => id));
  const missing = operations
    .filter((one) => !isReading(one))
    .map(({ id }) => id)
    .filter((id) => !covered.has(id) && !(id in UNTOUCHED));
  expect(missing).toEqual([]);
});

describe("is refused, and done once the books are open again", () => {
  test.for(REFUSED)("%s: %s", async ([, , prepare]) => {
    const book = await testBook();
    try {
      const change = await prepare(await settingOf(book, embeddedCaller(book)));
      await close(book);
      const before = await bookState(book);
      await expect(change()).rejects.toMatchObject({ code: "period_closed", more: { closed_until: UNTIL } });
      expect(await bookState(book)).toEqual(before);
      await reopen(book);
      await change();
    } finally {
      await book.close();
    }
  });
});

const overHttp = onlyOnInShort("sqlite", "the way from HTTP to the core is the same on both databases");
describe("is refused over HTTP, too", overHttp, () => {
  test.for(REFUSED.filter((_, at) => hasTurn(at, { oneIn: 4 })))("%s: %s", async ([, , prepare]) => {
    await using served = await servedBook();
    const { book } = served;
    const { key } = await createKey(book, { scopes: ["read", "write"] });
    const change = await prepare(await settingOf(book, remoteCaller(served.url, key)));
    await close(book);
    const before = await bookState(book);
    await expect(change()).rejects.toMatchObject({
      status: 409,
      code: "period_closed",
      closed_until: UNTIL,
    });
    expect(await bookState(book)).toEqual(before);
    await reopen(book);
    await change();
  });
});

describe("is done all the same", () => {
  test.for(ALLOWED)("%s: %s", async ([, , prepare]) => {
    const book = await testBook();
    try {
      const change = await prepare(await settingOf(book, embeddedCaller(book)));
      await close(book);
      await change();
    } finally {
      await book.close();
    }
  });
});
