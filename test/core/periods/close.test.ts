/** Closing and opening again: how far, what is counted, what the log tells, and what refuses. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { company } from "../../../src/contract/company.ts";
import { events } from "../../../src/contract/event.ts";
import { periods } from "../../../src/contract/period.ts";
import { reports } from "../../../src/contract/report.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import type { Credential } from "../../../src/core/access/caller.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { makeAccount } from "../../support/import.ts";
import { createKey } from "../../support/keys.ts";

let book: TestBook;
beforeEach(async () => {
  book = await testBook();
  const bank_account_id = await makeAccount(book);
  for (const [transaction_date, category] of [
    ["2026-01-10", "rent"],
    ["2026-01-31", ""],
    ["2026-02-10", "rent"],
    ["2026-03-01", ""],
  ] as const) {
    await book.core.call(transactions.create, book.owner, {
      bank_account_id,
      transaction_date,
      description: "Row",
      amount: "-1.00",
      ...(category === "" ? {} : { category }),
    });
  }
});
afterEach(() => book.close());

const close = (until: string, who: Credential = book.owner) => book.core.call(periods.close, who, { until });
const reopen = (from: string) => book.core.call(periods.reopen, book.owner, { from });
const closedUntil = async () => (await book.core.call(company.get, book.owner, {})).data.closed_until;

type Step = readonly ["close" | "reopen", string];

describe("how far the books are closed", () => {
  test.for<readonly [steps: readonly Step[], closedUntil: string | null, counted: number]>([
    [[["close", "2026-01-31"]], "2026-01-31", 2],
    [
      [
        ["close", "2026-01-31"],
        ["close", "2026-02-28"],
      ],
      "2026-02-28",
      1,
    ],
    [
      [
        ["close", "2026-02-28"],
        ["close", "2026-02-28"],
      ],
      "2026-02-28",
      0,
    ],
    [
      [
        ["close", "2026-02-28"],
        ["reopen", "2026-02-01"],
      ],
      "2026-01-31",
      1,
    ],
    [
      [
        ["close", "2026-02-28"],
        ["reopen", "2026-03-01"],
      ],
      "2026-02-28",
      0,
    ],
    // Nothing is dated before, and still nothing comes before it.
    [
      [
        ["close", "2026-02-28"],
        ["reopen", "2026-01-10"],
      ],
      "2026-01-09",
      3,
    ],
    [
      [
        ["close", "2026-02-28"],
        ["reopen", "2026-02-28"],
      ],
      "2026-02-27",
      0,
    ],
    [
      [
        ["close", "2026-02-28"],
        ["reopen", "1970-01-02"],
      ],
      "1970-01-01",
      3,
    ],
    [
      [
        ["close", "2026-02-28"],
        ["reopen", "1970-01-01"],
      ],
      null,
      3,
    ],
    [
      [
        ["close", "2026-01-31"],
        ["reopen", "2026-01-15"],
        ["reopen", "2026-01-05"],
        ["close", "2026-01-31"],
      ],
      "2026-01-31",
      2,
    ],
    [
      [
        ["close", "2026-01-31"],
        ["reopen", "2999-01-01"],
      ],
      "2026-01-31",
      0,
    ],
    [[["reopen", "2026-01-01"]], null, 0],
    [[["close", "2026-03-01"]], "2026-03-01", 4],
  ])("%j", async ([steps, until, counted]) => {
    let count = -1;
    for (const [verb, day] of steps) {
      const { data } = verb === "close" ? await close(day) : await reopen(day);
      count = data.transaction_count;
      expect(data.closed_until).toBe(await closedUntil());
    }
    expect(await closedUntil()).toBe(until);
    expect(count).toBe(counted);
  });
});

test("what was left open is counted", async () => {
  expect((await close("2026-01-31")).data).toEqual({
    closed_until: "2026-01-31",
    previous: null,
    transaction_count: 2,
    uncategorized_count: 1,
    unreconciled_count: 2,
  });
});

test("a rehearsal closes nothing", async () => {
  const { data } = await book.core.call(periods.close, book.owner, { until: "2026-01-31", dry_run: true });
  expect(data.closed_until).toBe("2026-01-31");
  expect(await closedUntil()).toBeNull();
});

test("an earlier day than the one that is closed, or one to come, is refused with what to do", async () => {
  await close("2026-02-28");
  await expect(close("2026-01-31")).rejects.toMatchObject({
    code: "period_closed",
    detail: "The books are closed until 2026-02-28 already, which is after 2026-01-31.",
  });
  await expect(close("2026-03-03")).rejects.toMatchObject({ code: "validation_failed" });
});

test("the log tells both, and undo names the other", async () => {
  const credential: Credential = {
    kind: "key",
    text: (await createKey(book, { name: "Close", scopes: ["close"] })).key,
  };
  await close("2026-02-28", credential);
  await reopen("2026-02-01");
  const { data } = await book.core.call(events.list, book.owner, { limit: 2, include_undo: true });
  expect(data.map(({ type, actor, summary, undo }) => ({ type, actor, summary, undo }))).toEqual([
    {
      type: "period.reopened",
      actor: "owner",
      summary: { closed_until: "2026-01-31", before: { closed_until: "2026-02-28" }, transactions: 1 },
      undo: {
        possible: false,
        code: "event_not_undoable",
        detail: "Opening a period again is not taken back by undo.",
      },
    },
    {
      type: "period.closed",
      actor: expect.stringMatching(/^cb_live_/) as string,
      summary: { closed_until: "2026-02-28", before: { closed_until: null }, transactions: 3 },
      undo: {
        possible: false,
        code: "event_not_undoable",
        detail: "Closing a period is not taken back by undo.",
      },
    },
  ]);
});

test.for(["write", "company", "transactions"])("the scope %s does not close", async (scope) => {
  const { key } = await createKey(book, { scopes: ["read", scope] });
  await expect(close("2026-01-31", { kind: "key", text: key })).rejects.toMatchObject({
    code: "insufficient_scope",
    more: { required_scopes: ["close"] },
  });
});

test("reports say how far the books are closed", async () => {
  await close("2026-01-31");
  const span = { date_from: "2026-01-01", date_to: "2026-03-31" };
  for (const report of [reports.cashFlow, reports.financialSummary])
    expect((await book.core.call(report, book.owner, span)).data.closed_until).toBe("2026-01-31");
});
