/** Many write at once, in several processes: the audit log stays one chain, and holds what each of them did. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { events } from "../../src/contract/event.ts";
import { chainFault } from "../../src/core/audit/verify.ts";
import { testBook, type TestBook } from "../support/book.ts";
import { openCheck } from "../support/check.ts";
import { writeEvents } from "../support/event-writer.ts";

const PROGRAM = resolve(import.meta.dirname, "../support/event-writer.ts");
const WRITERS = 4;
const EACH = process.env["CASHBOOK_TEST_FULL"] === "1" ? 250 : 12;

let book: TestBook;
beforeEach(async () => {
  book = await testBook();
});
afterEach(() => book.close());

async function inAnotherProcess(prefix: string): Promise<void> {
  const words = [PROGRAM, book.place, prefix, String(WRITERS), String(EACH)];
  const child = spawn(process.execPath, words, { stdio: ["ignore", "inherit", "inherit"] });
  const [code] = (await once(child, "close")) as [number | null];
  expect(code).toBe(0);
}

test(
  "eight writers in two processes leave one whole chain, with an event of each write",
  { timeout: 300_000 },
  async () => {
    await Promise.all([
      inAnotherProcess("There"),
      writeEvents(book.place, { prefix: "Here", writers: WRITERS, each: EACH }),
    ]);
    const check = openCheck(book.place);
    const { fault, head } = await check.company(1, async (log) => {
      const last = await log.head();
      return { head: last, fault: await chainFault({ events: log.events(), head: last }) };
    });
    await check.close();
    expect(fault).toBeUndefined();
    // The founding is the first.
    expect(head?.sequence).toBe(1 + 2 * WRITERS * EACH);
    const names = new Set<unknown>();
    let cursor: string | undefined;
    do {
      const input = { type: "account.created", limit: 100, ...(cursor === undefined ? {} : { cursor }) };
      const { data, pagination } = await book.core.call(events.list, book.owner, input);
      for (const { summary } of data) names.add((summary as { name: string }).name);
      cursor = pagination?.next_cursor ?? undefined;
    } while (cursor !== undefined);
    const expected = ["Here", "There"].flatMap((prefix) =>
      Array.from(
        { length: WRITERS * EACH },
        (_, at) => `${prefix} ${at % WRITERS} ${Math.floor(at / WRITERS)}`,
      ),
    );
    expect([...names].toSorted()).toEqual(expected.toSorted());
  },
);
