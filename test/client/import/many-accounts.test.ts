/** A file of many accounts: none waits for the last, and once a person stops it nothing more is begun, and what was begun goes on. */
import { createHook } from "node:async_hooks";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { importFile } from "../../../src/client/import/drive/import-file.ts";
import { resumeImport } from "../../../src/client/import/drive/resume.ts";
import { fileAt } from "../../../src/client/import/files/source-file.ts";
import { ImportStopped, type ImportContext } from "../../../src/client/import/context.ts";
import { accounts } from "../../../src/contract/account.ts";
import { imports } from "../../../src/contract/import.ts";
import type { Call } from "../../../src/contract/operation.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { importContext } from "../../support/import-file.ts";

const ACCOUNTS = 6;
const MANY = 30;
const ROWS = 4;

let book: TestBook;
let folder: string;
beforeEach(async () => {
  book = await testBook();
  folder = mkdtempSync(join(tmpdir(), "cashbook-stopping-"));
});
afterEach(async () => {
  await book.close();
  rmSync(folder, { recursive: true, force: true });
});

const call: Call = (operation, input, options) => book.core.call(operation, book.owner, input, options);

const context = (more: Partial<ImportContext> = {}) =>
  importContext({ book, folder }, { offer: async () => true, choose: async () => undefined, ...more });

/** Surroundings in which the person stops the work once an operation has been answered so many times, and what is called. */
function stopAfter(id: string, times: number) {
  const stop = new AbortController();
  const calls: string[] = [];
  const under: string[] = [];
  const most = new Map<string, number>();
  const stopping = context({
    stopSignal: stop.signal,
    call: async (operation, input, options) => {
      calls.push(operation.id);
      under.push(operation.id);
      most.set(
        operation.id,
        Math.max(most.get(operation.id) ?? 0, under.filter((id) => id === operation.id).length),
      );
      const answer = await call(operation, input, options).finally(() =>
        under.splice(under.indexOf(operation.id), 1),
      );
      if (calls.filter((called) => called === id).length === times) stop.abort();
      return answer;
    },
  });
  return {
    stopping,
    count: (id: string) => calls.filter((called) => called === id).length,
    /** How many calls of an operation were under way at the same time. */
    atOnce: (id: string) => most.get(id) ?? 0,
  };
}

const bank = async (accounts = ACCOUNTS) => {
  const lines = Array.from(
    { length: accounts * ROWS },
    (_, index) =>
      `2026-01-${13 + (index % ROWS)},${10_000 + Math.floor(index / ROWS)},Coffee ${index},-3.50,EUR`,
  );
  const path = join(folder, "bank.csv");
  writeFileSync(path, `Date,Account,Description,Amount,Currency\n${lines.join("\n")}\n`);
  return fileAt(path);
};
const options = { choices: {}, writeSuspects: false, createAccount: false, yes: true, saveMap: false };
const accountCount = async () => (await call(accounts.list, {})).data.length;
const rowCount = async () => (await call(transactions.list, { limit: 500 })).data.length;

test("no account waits for the writes of another", async () => {
  let timers = 0;
  const counting = createHook({ init: (_, type) => void (type === "Timeout" && timers++) }).enable();
  await importFile(await bank(MANY), { options, context: context() });
  counting.disable();
  // A few may be of others in this process.
  expect(timers).toBeLessThan(MANY / 2);
});

test("while accounts are made: no other is made, and those that were made are taken away", async () => {
  const { stopping, count, atOnce } = stopAfter("accounts.create", 3);
  const stopped = importFile(await bank(), { options, context: stopping });
  await expect(stopped).rejects.toMatchObject({ name: ImportStopped.name, importIds: [] });
  expect(count("accounts.create")).toBe(3);
  expect(await accountCount()).toBe(0);
  // They share a commit; hundreds one by one would take seconds.
  expect(atOnce("accounts.delete")).toBe(3);
});

test.each([
  { id: "imports.begin", times: 3, begun: 3, stored: 0 },
  { id: "imports.chunk", times: 1, begun: ACCOUNTS, stored: 1 },
  { id: "imports.complete", times: 3, begun: ACCOUNTS, stored: 3 },
])("after $times × $id: no more is begun, and resume goes on", async ({ id, times, begun, stored }) => {
  const { stopping, count } = stopAfter(id, times);
  const stopped = importFile(await bank(), { options, context: stopping });
  await expect(stopped).rejects.toBeInstanceOf(ImportStopped);
  expect([count("imports.begin"), count("imports.chunk")]).toEqual([begun, stored]);
  expect((await call(imports.list, { state: "running" })).data).not.toHaveLength(0);

  const receipt = await resumeImport({ id: undefined, path: undefined }, context());
  // What the accounts that were complete hold was booked by this import, and is no duplicate.
  expect(receipt).toMatchObject({ rows: ACCOUNTS * ROWS, created: ACCOUNTS * ROWS, duplicates: 0 });
  expect((await call(imports.list, {})).data).toHaveLength(ACCOUNTS);
  expect([await accountCount(), await rowCount()]).toEqual([ACCOUNTS, ACCOUNTS * ROWS]);
});
