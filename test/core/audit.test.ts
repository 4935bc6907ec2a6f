import { afterEach, beforeEach, expect, test } from "vitest";
import { company } from "../../src/contract/company.ts";
import { events } from "../../src/contract/event.ts";
import { eventHash } from "../../src/core/audit/append-events.ts";
import type { EventRecord } from "../../src/core/ports/events.ts";
import { behind } from "../support/behind.ts";
import { testBook, type TestBook } from "../support/book.ts";

let book: TestBook;
beforeEach(async () => {
  book = await testBook();
});
afterEach(() => book.close());

const rename = (name: string) => book.core.call(company.update, book.owner, { name });
const list = async (input = {}) => (await book.core.call(events.list, book.owner, input)).data;

test("each change leaves one event, newest first, with who and when", async () => {
  await rename("Beta");
  book.time += 1000;
  await rename("Gamma");
  expect(
    (await list()).map(({ sequence, type, actor, created_at, summary }) => ({
      sequence,
      type,
      actor,
      created_at,
      summary,
    })),
  ).toEqual([
    {
      sequence: 3,
      type: "company.updated",
      actor: "owner",
      created_at: "2026-03-01T12:00:01.000Z",
      summary: { name: "Gamma", before: { name: "Beta" } },
    },
    {
      sequence: 2,
      type: "company.updated",
      actor: "owner",
      created_at: "2026-03-01T12:00:00.000Z",
      summary: { name: "Beta", before: { name: "Acme" } },
    },
    {
      sequence: 1,
      type: "company.created",
      actor: "owner",
      created_at: "2026-03-01T12:00:00.000Z",
      summary: { name: "Acme", base_currency: "EUR", country: "DE" },
    },
  ]);
});

test("a change that fails leaves none", async () => {
  await expect(rename("")).rejects.toMatchObject({ code: "validation_failed" });
  expect(await list()).toHaveLength(1);
});

test("events are paged to the end, each exactly once", async () => {
  for (let n = 0; n < 7; n++) await rename(`Name ${n}`);
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await book.core.call(events.list, book.owner, {
      limit: 3,
      include_total: true,
      ...(cursor === undefined ? {} : { cursor }),
    });
    expect(page.pagination?.total).toBe(8);
    seen.push(...page.data.map(({ sequence }) => sequence));
    cursor = page.pagination?.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
});

test.each([
  [{ type: "company.created" }, [1]],
  [{ type: ["company.created", "company.updated"] }, [2, 1]],
  [{ subject_id: "unknown" }, []],
  [{ since: "2026-03-01T12:00:01Z" }, [2]],
])("events are filtered by %j", async (filter, expected) => {
  book.time += 1000;
  await rename("Beta");
  expect((await list(filter)).map(({ sequence }) => sequence)).toEqual(expected);
});

test("events form a chain: each hash covers the event and the hash before it", async () => {
  await rename("Beta");
  await rename("Gamma");
  const rows = (await behind(
    book.place,
    "SELECT * FROM events ORDER BY sequence",
  )) as unknown as EventRecord[];
  const [head] = await behind(book.place, "SELECT sequence, hash FROM event_heads");
  expect(rows.map(eventHash)).toEqual(rows.map(({ hash }) => hash));
  expect(rows.map(({ previous_hash }) => previous_hash)).toEqual(["", rows[0]?.hash, rows[1]?.hash]);
  expect(head).toEqual({ sequence: 3, hash: rows[2]?.hash });
});
