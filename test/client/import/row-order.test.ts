/** Files that list their days in no order: whoever takes the rows, and wherever it stops, each is there once. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ImportStopped, type ImportContext } from "../../../src/client/import/context.ts";
import { importFile } from "../../../src/client/import/drive/import-file.ts";
import { dryRun } from "../../../src/client/import/plan/dry-run.ts";
import type { ImportOptions } from "../../../src/client/import/plan/options.ts";
import { fileAt } from "../../../src/client/import/files/source-file.ts";
import { imports } from "../../../src/contract/import.ts";
import type { Call } from "../../../src/contract/operation.ts";
import { Problem } from "../../../src/contract/problem.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { everything, makeAccount } from "../../support/import.ts";
import { importContext } from "../../support/import-file.ts";

const days = [4, 2, 9, 4, 3, 9, 2, 4, 3, 2, 1];
const BY_DAYS = "1 at 10, 2 at 1, 2 at 6, 2 at 9, 3 at 4, 3 at 8, 4 at 0, 4 at 3, 4 at 7, 9 at 2, 9 at 5";

let book: TestBook;
let folder: string;
let account: string;
beforeEach(async () => {
  book = await testBook();
  folder = mkdtempSync(join(tmpdir(), "cashbook-row-order-"));
  account = await makeAccount(book);
});
afterEach(async () => {
  await book.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask: Call = (operation, input, options) => book.core.call(operation, book.owner, input, options);

/** A service of a version before `row_order`. */
const earlier: Call = async (operation, input, options) => {
  if (operation.id === imports.begin.id && "row_order" in (input as object)) {
    const errors = [{ pointer: "/row_order", code: "unknown_field", detail: "is not known" }];
    throw new Problem("validation_failed", { errors });
  }
  const answer = await ask(operation, input, options);
  const { row_order: _, ...data } = answer.data as Readonly<Record<string, unknown>>;
  return operation.id === imports.begin.id ? ({ ...answer, data } as never) : answer;
};

async function importRows(call: Call, stopAfter = Infinity) {
  const path = writeFile();
  const stop = new AbortController();
  let chunks = 0;
  const context: ImportContext = importContext(
    { book, folder },
    {
      stopSignal: stop.signal,
      async call(operation, input, options) {
        const answer = await call(operation, input, options);
        if (operation.id === imports.chunk.id && ++chunks === stopAfter) stop.abort();
        return answer;
      },
    },
  );
  return importFile(await fileAt(path), { options: options(), context });
}

function writeFile(): string {
  const path = join(folder, "bank.csv");
  const lines = days.map((day, index) => `2026-03-0${day},${day} at ${index},-1.00`);
  writeFileSync(path, ["Date,Description,Amount", ...lines].join("\n"));
  return path;
}

const options = (): ImportOptions => ({
  ...{ account, choices: {}, chunkSize: 2, writeSuspects: false, createAccount: false },
  ...{ yes: true, saveMap: false },
});

const begun = async () => (await ask(imports.list, {})).data.map(({ row_order }) => row_order);
const textsById = async () =>
  (await everything(book, account))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ description }) => description)
    .join(", ");

test("rows go by their days", async () => {
  expect(await importRows(ask)).toMatchObject({ rows: 11, created: 11 });
  expect([await begun(), await textsById()]).toEqual([["days"], BY_DAYS]);
  expect(readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith(".tmp"))).toEqual(
    [],
  );
});

test("a dry run tells them in the order in which they will be written", async () => {
  const context = importContext({ book, folder }, { call: ask });
  const { rows, counts } = await dryRun(await fileAt(writeFile()), { options: options(), context });
  const batches = await Array.fromAsync(rows);
  expect(batches.flatMap((batch) => batch.map(({ description }) => description)).join(", ")).toBe(BY_DAYS);
  expect(counts).toMatchObject({ rows: 11, new: 11 });
});

test.each([1, 2, 3, 4])("stopped after %i chunks, and gone on with", async (chunks) => {
  await expect(importRows(ask, chunks)).rejects.toThrow(ImportStopped);
  expect(await importRows(ask)).toMatchObject({ rows: 11, created: 11 });
  expect(await textsById()).toBe(BY_DAYS);
});

test("an earlier service takes them as the file lists them", async () => {
  expect(await importRows(earlier)).toMatchObject({ rows: 11, created: 11 });
  expect(await begun()).toEqual(["lines"]);
});

test("an import that was begun as the file lists them goes on so", async () => {
  await expect(importRows(earlier, 2)).rejects.toThrow(ImportStopped);
  expect(await importRows(ask)).toMatchObject({ rows: 11, created: 11, duplicates: 0 });
  expect(await begun()).toEqual(["lines"]);
});
