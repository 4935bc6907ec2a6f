/** Moving a book between two books in memory: what has not arrived is told. */
import { expect, test } from "vitest";
import type { BookReader, BookWriter } from "../../../src/store/copy/ports.ts";
import { moveBook, type MoveTarget } from "../../../src/store/copy/move-book.ts";
import { bookTable, keyOf, type Row } from "../../../src/store/copy/book-tables.ts";

const tables = new Map(
  [
    bookTable("accounts", { columns: ["company_id", "id"], key: ["company_id", "id"] }),
    bookTable("companies", { columns: ["company_id", "id", "name"], key: ["company_id"] }),
  ].map((table) => [table.name, table]),
);
/** More than are copied at a time. */
const ACCOUNTS = 250;

type Rows = Readonly<Record<string, Row[]>>;

/** A book that holds nothing but these rows, in the order of their keys. */
function memoryBook(rows: Rows): BookReader & BookWriter {
  return {
    tables,
    async rows({ table }, { after, limit }) {
      const all = rows[table.name] ?? [];
      const from =
        after === undefined ? 0 : all.findIndex((row) => keyOf(table, row).join() === after.join()) + 1;
      return all.slice(from, from + limit);
    },
    async ask(sql) {
      const all = rows[/FROM (\w+)/.exec(sql)?.[1] ?? ""] ?? [];
      return sql.startsWith("SELECT COUNT(*)") ? [[BigInt(all.length)]] : all;
    },
    company: () => Promise.reject(new Error("It is not looked at.")),
    async write({ table }, more) {
      rows[table.name]?.push(...more);
    },
  };
}

function source(): Rows {
  const accounts = Array.from({ length: ACCOUNTS }, (_, at): Row => [1n, `account ${1000 + at}`]);
  return { accounts, companies: [[1n, "c", "Acme"]] };
}

async function move(rows: Rows, write?: BookWriter["write"]) {
  const book = { ...memoryBook(rows), ...(write === undefined ? {} : { write }) };
  const to: MoveTarget = {
    ...book,
    findUnfinished: () => Promise.resolve(undefined),
    findRows: () => Promise.resolve(undefined),
    look: (work) => work(book),
    begin: () => Promise.resolve(),
    finish: (work) => work(book, book),
  };
  return moveBook({
    from: memoryBook(source()),
    to,
    state: "",
    prove: () => Promise.resolve(),
    note: () => undefined,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
}

test("every row arrives", async () => {
  const rows: Rows = { accounts: [], companies: [] };
  expect(await move(rows)).toMatchObject({ result: "moved" });
  expect(rows).toEqual(source());
});

test("a row that is lost on the way fails the move", async () => {
  const rows: Rows = { accounts: [], companies: [] };
  const careless: BookWriter["write"] = (part, some, read) =>
    memoryBook(rows).write(
      part,
      some.filter((row) => row[1] !== "account 1100"),
      read,
    );
  await expect(move(rows, careless)).rejects.toMatchObject({
    code: "store_damaged",
    detail: expect.stringContaining(`accounts has ${ACCOUNTS} rows, and its copy ${ACCOUNTS - 1}`) as string,
  });
});
