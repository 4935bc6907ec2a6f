/**
 * A day that a file holds in part, longer than a chunk or cut by its end, whose rows come in another order than in an
 * earlier file: what is new is booked, what is known is not.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { importFile } from "../../../src/client/import/drive/import-file.ts";
import { fileAt } from "../../../src/client/import/files/source-file.ts";
import { amountText } from "../../../src/contract/values/money.ts";
import type { Call } from "../../../src/contract/operation.ts";
import { statements } from "../../../src/contract/statement.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { importContext, importOptions } from "../../support/import-file.ts";
import { bookLines, makeAccount, type Line } from "../../support/import.ts";
import { hasTurn, isFullRun } from "../../support/in-short.ts";
import { runCount } from "../../support/run-count.ts";

let book: TestBook;
let folder: string;
let accounts = 0;
beforeEach(async () => {
  book = await testBook();
  folder = mkdtempSync(join(tmpdir(), "cashbook-cut-days-"));
});
afterEach(async () => {
  await book.close();
  rmSync(folder, { recursive: true, force: true });
});

const BEFORE = "2026-03-01";
const DAY = "2026-03-02";
const AFTER = "2026-03-03";
const OPENING = 1_000_000;
const numeral = (minor: number) => amountText(BigInt(minor), "EUR");

/** Lines as a file has them, and the account's balance before the first. */
interface Part {
  readonly lines: readonly Line[];
  readonly opening: number;
}
/** The text of a file of a bank. */
type Layout = (part: Part) => { readonly name: string; readonly text: string };

function withBalances({ lines, opening }: Part) {
  let balance = opening;
  return lines.map(([day, amount, text]) => ({ day, amount, text, balance: (balance += amount) }));
}

const table = ({ isNewestFirst }: { isNewestFirst: boolean }): Layout => {
  return (part) => {
    const rows = withBalances(part).map(
      ({ day, amount, text, balance }) => `${day};${text};${numeral(amount)};${numeral(balance)}`,
    );
    return {
      name: "bank.csv",
      text: ["Date;Text;Amount;Balance", ...(isNewestFirst ? rows.reverse() : rows)].join("\n"),
    };
  };
};

const mt940: Layout = ({ lines, opening }) => {
  const amount = (minor: number) => numeral(Math.abs(minor)).replace(".", ",");
  const mark = (minor: number) => (minor < 0 ? "D" : "C");
  const short = (day: string) => day.slice(2).replaceAll("-", "");
  const closing = lines.reduce((sum, [, minor]) => sum + minor, opening);
  const [[first], [last]] = [lines[0] as Line, lines.at(-1) as Line];
  const entries = lines.flatMap(([day, minor, text]) => [
    `:61:${short(day)}${short(day).slice(2)}${mark(minor)}${amount(minor)}NTRFNONREF`,
    `:86:${text}`,
  ]);
  const text = [
    ":20:1",
    ":25:DE89370400440532013000",
    ":28C:1/1",
    `:60F:${mark(opening)}${short(first)}EUR${amount(opening)}`,
    ...entries,
    `:62F:${mark(closing)}${short(last)}EUR${amount(closing)}`,
    "-",
  ].join("\r\n");
  return { name: "bank.sta", text };
};

const layouts: Readonly<Record<string, Layout>> = {
  "a table, oldest first": table({ isNewestFirst: false }),
  "a table, newest first": table({ isNewestFirst: true }),
  "a statement": mt940,
};

/** Sends a file into an account. */
type Send = (account: string, file: { readonly name: string; readonly text: string }) => Promise<void>;

const call: Call = (operation, input, options) => book.core.call(operation, book.owner, input, options);
const intoBook =
  (chunkSize?: number): Send =>
  async (account, { name, text }) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    await importFile(await fileAt(path), {
      options: importOptions({ account, ...(chunkSize === undefined ? {} : { chunkSize }) }),
      context: importContext({ book, folder }),
    });
  };
const asUpload: Send = async (account, { name, text }) => {
  await call(statements.upload, { bank_account_id: account, file_name: name, file: Buffer.from(text) });
};

/** The rows of a day in the order of the earlier file, and in that of the later one. */
interface Day {
  readonly one: readonly Line[];
  readonly other: readonly Line[];
}
interface Files {
  readonly earlier: Part;
  readonly later: Part;
}
const dayBefore: Line = [BEFORE, -1111, "Rent"];
const dayAfter: Line = [AFTER, -2222, "Power"];
const sum = (lines: readonly Line[]) => lines.reduce((total, [, amount]) => total + amount, 0);
const START = OPENING + dayBefore[1];

/** The one file has the whole day, and the other one what is behind or before a cut. */
const cuts: Readonly<Record<string, (day: Day, at: number) => Files>> = {
  "the later file begins within the day": ({ one, other }, at) => ({
    earlier: { lines: [dayBefore, ...one], opening: OPENING },
    later: { lines: [...other.slice(at), dayAfter], opening: START + sum(other.slice(0, at)) },
  }),
  "the later file ends within the day": ({ one, other }, at) => ({
    earlier: { lines: [...one, dayAfter], opening: START },
    later: { lines: [dayBefore, ...other.slice(0, at)], opening: OPENING },
  }),
  "the earlier file begins within the day": ({ one, other }, at) => ({
    earlier: { lines: [...one.slice(at), dayAfter], opening: START + sum(one.slice(0, at)) },
    later: { lines: [...other, dayAfter], opening: START },
  }),
  "the earlier file ends within the day": ({ one, other }, at) => ({
    earlier: { lines: [dayBefore, ...one.slice(0, at)], opening: OPENING },
    later: { lines: [dayBefore, ...other], opening: OPENING },
  }),
};

/** What both files hold, each row as often as the one that has it more often. */
function truth({ earlier, later }: Files): readonly Line[] {
  const counts = new Map<string, number>();
  for (const { lines } of [earlier, later]) {
    const own = Map.groupBy(lines, (line) => JSON.stringify(line));
    for (const [key, { length }] of own) counts.set(key, Math.max(counts.get(key) ?? 0, length));
  }
  return [...counts].flatMap(([key, count]) => Array<Line>(count).fill(JSON.parse(key) as Line)).sort(byText);
}
const byText = (one: Line, other: Line) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);

async function expectTruth(files: Files, { layout, send }: { layout: Layout; send: Send }): Promise<void> {
  const account = await makeAccount(book, `Account ${++accounts}`);
  for (const part of [files.earlier, files.later]) await send(account, layout(part));
  const lines = (await bookLines(book, account)).toSorted(byText);
  const expected = truth(files);
  expect(lines).toHaveLength(expected.length);
  expect(lines).toEqual(expected);
}

/** More than a chunk has. */
const ROWS = isFullRun ? 5000 : 2400;
const CUT = Math.round(ROWS * 0.42);
const texts = ["Coffee", "Tea", "Lunch"];
/** Rows among which equal ones are the rule; the other order goes through them in steps. */
const longDay: Day = {
  one: Array.from({ length: ROWS }, (_, index): Line => {
    const amount = index % 5 === 0 ? 350 : -50 - 25 * (index % 7);
    return [DAY, amount, texts[index % 3] ?? ""];
  }),
  get other() {
    return this.one.map((_, index) => this.one[(index * 1793) % ROWS] as Line);
  },
};

const cases = Object.keys(cuts).flatMap((cut) =>
  Object.keys(layouts).map((layout) => [cut, layout] as const),
);
const cutAt = (cut: string, { day, at }: { day: Day; at: number }) =>
  (cuts[cut] as (typeof cuts)[string])(day, at);

/** The short run has each cut, and each layout, both ways. */
const ways = { "in chunks": intoBook(), uploaded: asUpload };
const long = cases.flatMap(([cut, name]) =>
  Object.entries(ways).map(([way, send]) => ({ cut, name, way, send })),
);

test.each(long.filter((_, index) => hasTurn(index, { oneIn: 3 })))(
  "a day of thousands of rows in another order: $cut, $name, $way",
  ({ cut, name, send }) =>
    expectTruth(cutAt(cut, { day: longDay, at: CUT }), { layout: layouts[name] as Layout, send }),
  120_000,
);

const row = fc.constantFrom<Line>(
  [DAY, -350, "Coffee"],
  [DAY, 350, "Refund"],
  [DAY, -100, "Tea"],
  [DAY, -900, "Lunch"],
);
const someDay = fc
  .array(row, { minLength: 2, maxLength: 14 })
  .chain((one) =>
    fc.shuffledSubarray([...one], { minLength: one.length }).map((other): Day => ({ one, other })),
  );

test("any day in any order, cut anywhere, in chunks of any size", async () => {
  await fc.assert(
    fc.asyncProperty(
      someDay,
      fc.nat(13),
      fc.constantFrom(...cases),
      fc.integer({ min: 1, max: 5 }),
      async (day, at, [cut, name], chunkSize) => {
        const files = cutAt(cut, { day, at: Math.min(at, day.one.length - 1) });
        await expectTruth(files, { layout: layouts[name] as Layout, send: intoBook(chunkSize) });
      },
    ),
    { numRuns: runCount({ short: 15, full: 1000 }) },
  );
}, 600_000);
