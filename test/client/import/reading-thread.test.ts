/** Large files are read on a thread of their own: what is in the book, and what is told, is what one thread makes of them. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { dayDate, dayNumber } from "../../../src/contract/values/date.ts";
import { imports } from "../../../src/contract/import.ts";
import { ImportStopped, type ImportContext } from "../../../src/client/import/context.ts";
import { importFile } from "../../../src/client/import/drive/import-file.ts";
import { fileAt } from "../../../src/client/import/files/source-file.ts";
import type { Receipt } from "../../../src/client/import/receipt/receipt.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { everything, makeAccount } from "../../support/import.ts";
import { importContext, importOptions } from "../../support/import-file.ts";

const ROWS = 10_500;
/** Steps of a prime length come to each row once. */
const STEP = 7919;
const threadProgram = () => new URL("../../../bin/worker.ts", import.meta.url);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cashbook-reading-thread-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Shape = "rising" | "falling" | "random";

/** Rows of thirty days, some equal, some that cannot be read, some not booked; and a column of other money. */
function bankFile(shape: Shape): string {
  const path = join(folder, "bank.csv");
  const first = dayNumber("2026-01-01");
  const lines = Array.from({ length: ROWS }, (_, index) => {
    const at = shape === "rising" ? index : shape === "falling" ? ROWS - 1 - index : (index * STEP) % ROWS;
    const day = dayDate(first + Math.floor((at * 30) / ROWS));
    if (at % 1000 === 7) return `${day},Broken ${at},x,`;
    if (at % 1000 === 8) return `${day},Pending - not booked,-1.00,`;
    return at % 5 === 0
      ? `${day},Coffee,-2.50,USD`
      : `${day},"Shop ""${at}"", ü",${at % 2 === 0 ? "-" : ""}${at}.00,`;
  });
  writeFileSync(path, `Date,Description,Amount,Abroad\n${lines.join("\n")}\n`);
  return path;
}

interface Way {
  readonly book: TestBook;
  readonly account: string;
  readonly run: (more?: Partial<ImportContext>) => Promise<Receipt>;
}

async function importing(path: string, work: (way: Way) => Promise<void>, about?: Partial<ImportContext>) {
  const book = await testBook();
  try {
    const account = await makeAccount(book);
    await work({
      book,
      account,
      run: async (more) =>
        importFile(await fileAt(path), {
          options: importOptions({ account }),
          context: importContext({ book, folder }, { ...about, ...more }),
        }),
    });
  } finally {
    await book.close();
  }
}

/** All that does not differ from one import to the next: rows in the order of their ids, and the receipt. */
async function outcome({ book, account }: Way, receipt: Receipt) {
  const rows = (await everything(book, account))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ posted_date, description, amount }) => `${posted_date} ${description} ${amount.rawJSON}`);
  const text = JSON.stringify(receipt, (name, value: unknown) =>
    /(^|_)(id|ids|at|path|file|command)$/.test(name) ? undefined : value,
  );
  return { rows, receipt: text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "an id") };
}

test.each<Shape>(["rising", "falling", "random"])(
  "a file with %s days",
  { timeout: 120_000 },
  async (shape) => {
    const path = bankFile(shape);
    const outcomes: Awaited<ReturnType<typeof outcome>>[] = [];
    for (const about of [{}, { threadProgram }])
      await importing(path, async (way) => void outcomes.push(await outcome(way, await way.run())), about);
    const [onOne, onTwo] = outcomes;
    expect(onOne?.rows.length).toBe(ROWS - 22);
    expect(onTwo).toEqual(onOne);
  },
);

/** Calls as the book answers them, with something done after each one of an operation. */
const after = (book: TestBook, operation: string, then: () => void): Pick<ImportContext, "call"> => ({
  async call(asked, input, options) {
    const answer = await book.core.call(asked, book.owner, input, options);
    if (asked.id === operation) then();
    return answer;
  },
});

const leftOvers = () =>
  readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith(".tmp"));

test.each([
  ["on one thread", {}],
  ["on two", { threadProgram }],
])("stopped after a chunk, and gone on with %s", { timeout: 120_000 }, async (_, about) => {
  await importing(bankFile("random"), async (way) => {
    const stop = new AbortController();
    const stopped = way.run({
      ...{ threadProgram, stopSignal: stop.signal },
      ...after(way.book, imports.chunk.id, () => stop.abort()),
    });
    await expect(stopped).rejects.toThrow(ImportStopped);
    const stored = (await everything(way.book, way.account)).length;
    expect(stored).toBeGreaterThan(0);
    expect(stored).toBeLessThan(ROWS - 22);
    expect(await way.run(about)).toMatchObject({ rows: ROWS, created: ROWS - 22, duplicates: 0 });
    expect(leftOvers()).toEqual([]);
  });
});

test("a file that is gone when its rows are read is a problem, and nothing of it is stored", async () => {
  const path = bankFile("rising");
  await importing(path, async (way) => {
    const gone = way.run({ threadProgram, ...after(way.book, imports.begin.id, () => rmSync(path)) });
    await expect(gone).rejects.toMatchObject({ name: "Problem", code: "file_missing" });
    expect(await everything(way.book, way.account)).toEqual([]);
  });
});

test("a thread that ends before the file does is an error", async () => {
  await importing(bankFile("rising"), async (way) => {
    const nothing = () => new URL("data:text/javascript,");
    await expect(way.run({ threadProgram: nothing })).rejects.toThrow("ended too early");
  });
});

test("a file of a few rows starts no thread", async () => {
  const path = join(folder, "bank.csv");
  writeFileSync(path, "Date,Description,Amount\n2026-01-01,Rent,-1.00\n");
  await importing(path, async (way) => {
    expect(await way.run({ threadProgram: () => expect.fail("a thread") })).toMatchObject({ created: 1 });
  });
});
