/** Operations that span several transactions, each with a book that is ready for it: what idempotency is tried on. */
import { randomBytes } from "node:crypto";
import { events } from "../../src/contract/event.ts";
import { imports } from "../../src/contract/import.ts";
import type { Operation } from "../../src/contract/operation.ts";
import { statements } from "../../src/contract/statement.ts";
import { createCore, type Core } from "../../src/core/call.ts";
import type { CorePorts } from "../../src/core/ports.ts";
import { uuidv7 } from "../../src/core/ids.ts";
import type { Store } from "../../src/core/ports.ts";
import { openTestStore } from "./open-store.ts";
import { OWNER, openTestBook, type TestBook } from "./book.ts";
import { bookPlace, type BookPlace } from "./book-place.ts";
import { beginInput, bookLines, importLines, makeAccount, rowsOf, type Line } from "./import.ts";

export const NOW = Date.parse("2026-03-01T12:00:00Z");

export interface WorkInSteps {
  readonly name: string;
  readonly operation: Operation;
  /** The event that tells of its end: one for all of the work. */
  readonly done: string;
  /** Makes a book ready for work on so many rows. Answers the input, and another one that does something else. */
  readonly prepare: (
    book: TestBook,
    account: string,
    rows: number,
  ) => Promise<{ readonly input: object; readonly other: object }>;
}

/** More rows than any step takes at once. */
export const MANY = 5100;
export const FEW = 40;
const day = (index: number): string => `2026-02-${String(2 + (index % 25)).padStart(2, "0")}`;
const lines = (rows: number, text: string): readonly Line[] => [
  ["2026-02-01", -1, "first"],
  ...Array.from({ length: rows }, (_, index): Line => [day(index), -100 - index, `${text} ${index}`]),
  ["2026-02-28", -2, "last"],
];
const csv = (rows: number): string =>
  [
    "Date,Description,Amount",
    ...Array.from({ length: rows }, (_, index) => `${day(index)},Row ${index},-1.${10 + (index % 80)}`),
  ].join("\n");

export const works: readonly WorkInSteps[] = [
  {
    name: "an undo",
    operation: imports.undo,
    done: "import.undone",
    async prepare(book, account, rows) {
      const { id } = await importLines(book, account, lines(rows, "Row"));
      const second = await importLines(book, account, [["2026-03-02", -5, "another"]]);
      return { input: { id }, other: { id: second.id } };
    },
  },
  {
    name: "an acceptance",
    operation: imports.accept,
    done: "import.accepted",
    async prepare(book, account, rows) {
      await importLines(book, account, lines(rows, "PENDING"));
      const { id, held } = await importLines(book, account, lines(rows, "Booked"));
      if (held !== rows) throw new TypeError(`${held} rows are held`);
      return { input: { id }, other: { id, lines: [3] } };
    },
  },
  {
    name: "a completion",
    operation: imports.complete,
    done: "import.completed",
    async prepare(book, account, rows) {
      await importLines(book, account, lines(rows, "PENDING"));
      // Rows of the file that are held until its end, since they could be those of the book.
      const file = lines(rows, "Booked");
      const { data } = await book.core.call(imports.begin, OWNER, beginInput(account, file));
      const sent = rowsOf(file);
      for (let n = 0; n * data.chunk_size < sent.length; n++) {
        const chunk = sent.slice(n * data.chunk_size, (n + 1) * data.chunk_size);
        await book.core.call(imports.chunk, OWNER, { id: data.id, n, rows: chunk });
      }
      return { input: { id: data.id, rows: sent.length }, other: { id: data.id, rows: 1 } };
    },
  },
  {
    name: "an upload",
    operation: statements.upload,
    done: "statement.completed",
    async prepare(_book, account, rows) {
      const file = (length: number) => ({
        bank_account_id: account,
        file_name: "a.csv",
        file: Buffer.from(csv(length)).toString("base64"),
      });
      return { input: file(rows), other: file(2) };
    },
  },
];

export interface ReadyBook extends BookPlace {
  readonly account: string;
  readonly input: object;
  readonly other: object;
}

/** Makes the book of a work with so many rows once, for copies of it. */
export async function readyBook(work: WorkInSteps, rows: number): Promise<ReadyBook> {
  const at = await bookPlace();
  const book = await openTestBook(at.place);
  const account = await makeAccount(book);
  const prepared = await work.prepare(book, account, rows);
  await book.close();
  return { ...at, account, ...prepared };
}

export interface OpenCopy extends AsyncDisposable {
  readonly place: string;
  readonly core: Core;
  readonly ports: CorePorts;
  /** The present, in milliseconds. */
  time: number;
  /** A new core on the same book, as a process that starts has one. */
  readonly afresh: (change?: (store: Store) => Store) => Core;
}

export async function openCopy(ready: BookPlace): Promise<OpenCopy> {
  const at = await ready.copy();
  const clock = (): number => copy.time;
  const store = await openTestStore(at.place, { create: false, clock });
  const random = (size: number): Uint8Array => randomBytes(size);
  const ports = { store, clock, random, ids: uuidv7(clock, random) };
  const afresh = (change = (same: Store): Store => same): Core =>
    createCore({ ...ports, store: change(store) });
  const copy: OpenCopy = {
    place: at.place,
    time: NOW,
    core: afresh(),
    ports,
    afresh,
    async [Symbol.asyncDispose]() {
      await store.close();
      await at[Symbol.asyncDispose]();
    },
  };
  return copy;
}

/** What a book holds in the end: its transactions, and how often each kind of event happened. */
export async function outcomeOf({ core }: { readonly core: Core }, account: string) {
  const lines = await bookLines({ core, owner: OWNER } as unknown as TestBook, account);
  const types: Record<string, number> = {};
  let cursor: string | undefined;
  do {
    const page = await core.call(events.list, OWNER, {
      limit: 500,
      ...(cursor === undefined ? {} : { cursor }),
    });
    for (const { type } of page.data) types[type] = (types[type] ?? 0) + 1;
    cursor = page.pagination?.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return { lines, types };
}
