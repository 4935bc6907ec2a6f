/** A mended copy of a file whose rows an earlier import rejected. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { imports } from "../../../src/contract/import.ts";
import { createCore, type Core } from "../../../src/core/call.ts";
import type { Queries } from "../../../src/core/ports.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { beginInput, importLines, makeAccount, rowsOf, type Line } from "../../support/import.ts";

let book: TestBook;
beforeEach(async () => {
  book = await testBook();
});
afterEach(() => book.close());

const lines = Array.from({ length: 9 }, (_, index): Line => [`2026-03-0${index + 1}`, -100 - index, "Payee"]);
const facts = { chunk_size: 2, layout: "a".repeat(64) };
/** Rows of the first, the third and the last chunk. */
const REFUSED = [1, 4, 8];
/** The same lines, each refused one with another amount. */
const mendedLines = lines.map(([day, amount, text], index): Line =>
  REFUSED.includes(index) ? [day, amount - 50, text] : [day, amount, text],
);

/** A core as another process has it, which counts what it asks of earlier imports. */
function countingCore(): { core: Core; asked: Record<"withRejected" | "chunksBehind", number> } {
  const asked = { withRejected: 0, chunksBehind: 0 };
  const counting = (queries: Queries): Queries => ({
    ...queries,
    imports: {
      ...queries.imports,
      withRejected: (...words) => {
        asked.withRejected += 1;
        return queries.imports.withRejected(...words);
      },
      chunksBehind: (...words) => {
        asked.chunksBehind += 1;
        return queries.imports.chunksBehind(...words);
      },
    },
  });
  const { store } = book.ports;
  const core = createCore({
    ...book.ports,
    store: {
      ...store,
      read: (work, options) => store.read((queries) => work(counting(queries)), options),
      write: (work, options) => store.write((queries) => work(counting(queries)), options),
    },
  });
  return { core, asked };
}

async function begin(account: string): Promise<string> {
  const { data } = await book.core.call(imports.begin, book.owner, beginInput(account, mendedLines, facts));
  return data.id;
}

async function send(core: Core, id: string, chunks: readonly number[]): Promise<void> {
  const rows = rowsOf(mendedLines);
  for (const n of chunks)
    await core.call(imports.chunk, book.owner, { id, n, rows: rows.slice(2 * n, 2 * n + 2) });
}

const countsOf = async (id: string) => {
  const { rejected, skipped } = (await book.core.call(imports.get, book.owner, { id })).data;
  return { rejected, skipped };
};

test("settles the rows of the earlier import, also where another process goes on with it", async () => {
  const account = await makeAccount(book);
  const earlier = await importLines(book, account, lines, { ...facts, refused: REFUSED });
  expect(await countsOf(earlier.id)).toEqual({ rejected: 3, skipped: 0 });
  const id = await begin(account);
  await send(countingCore().core, id, [0, 1]);
  expect(await countsOf(earlier.id)).toEqual({ rejected: 2, skipped: 1 });
  await send(countingCore().core, id, [2, 3, 4]);
  expect(await countsOf(earlier.id)).toEqual({ rejected: 0, skipped: 3 });
});

test("settles a row that is no booking in the mended copy, and none that is rejected again", async () => {
  const account = await makeAccount(book);
  const earlier = await importLines(book, account, lines, { ...facts, refused: REFUSED });
  const id = await begin(account);
  const rows = rowsOf(mendedLines, { refused: [1, 4] }).map((row) =>
    "verdict" in row && row.line === 3 ? { ...row, verdict: "skipped" as const, code: "zero_amount" } : row,
  );
  await book.core.call(imports.chunk, book.owner, { id, n: 0, rows: rows.slice(0, 2) });
  await book.core.call(imports.chunk, book.owner, { id, n: 1, rows: rows.slice(2, 4) });
  await book.core.call(imports.chunk, book.owner, { id, n: 2, rows: rows.slice(4, 6) });
  expect(await countsOf(earlier.id)).toEqual({ rejected: 2, skipped: 1 });
});

test("asks for earlier imports once, however many chunks it has", async () => {
  const account = await makeAccount(book);
  await importLines(book, account, lines, { ...facts, refused: REFUSED });
  const id = await begin(account);
  const { core, asked } = countingCore();
  await send(core, id, [0]);
  expect(asked.withRejected).toBe(1);
  const behind = asked.chunksBehind;
  await send(core, id, [1]);
  expect(asked).toEqual({ withRejected: 1, chunksBehind: behind });
});
