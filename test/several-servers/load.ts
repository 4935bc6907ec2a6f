/** Clients that write and import without end, and write down what was acknowledged to them. */
import { expect } from "vitest";
import { accounts } from "../../src/contract/account.ts";
import { imports } from "../../src/contract/import.ts";
import type { Operation } from "../../src/contract/operation.ts";
import { transactions } from "../../src/contract/transaction.ts";
import { behind } from "../support/behind.ts";
import { beginInput, rowsOf, type Line } from "../support/import.ts";
import { insisting, type Insisting } from "./insist.ts";
import type { Server } from "./server-process.ts";
import type { SharedBook } from "./shared-book.ts";

export interface Load {
  /** Acknowledged changes so far. */
  readonly acknowledged: () => number;
  /** When each of them was acknowledged, by performance.now(). */
  readonly moments: readonly number[];
  /** Resolves when the clients have ended what they were at. */
  stop(): Promise<void>;
  /** Holds that what was acknowledged is in the book once, and nothing that was not asked for. */
  check(book: SharedBook): Promise<void>;
}

const WRITERS = 4;
const IMPORT_ROWS = 300;
const CHUNK_ROWS = 100;

/** Statuses that nobody minds: done, in the work of another, and the database is away. */
const USUAL: readonly unknown[] = [200, 201, 409, 503, "lost"];

/** Starts the clients; they write into this account, and each import makes one of its own. */
export function startLoad(
  servers: readonly Server[],
  { book, account, name }: { readonly book: SharedBook; readonly account: string; readonly name: string },
): Load {
  const moments: number[] = [];
  /** Ids of transactions by their descriptions, and of completed imports. */
  const written = new Map<string, string>();
  const imported: string[] = [];
  const clients: Insisting[] = [];
  let going = true;

  const client = (number: number): ((operation: Operation, input: object) => Promise<{ id: string }>) => {
    const insists = insisting(servers, `${name}-${number}`);
    clients.push(insists);
    return async (operation, input) => {
      const { status, text, body } = await insists.ask({
        operation,
        input: { ...input },
        headers: book.owner,
      });
      if (status !== 200 && status !== 201) throw new Error(`${operation.id}: ${status} ${text}`);
      moments.push(performance.now());
      return body["data"] as { id: string };
    };
  };
  const writer = async (number: number): Promise<void> => {
    const call = client(number);
    for (let n = 0; going; n++) {
      const description = `${name} ${number} ${n}`;
      const fields = {
        transaction_date: `2026-03-${10 + (n % 20)}`,
        description,
        amount: `-${1 + (n % 90)}.10`,
      };
      const { id } = await call(transactions.create, { bank_account_id: account, ...fields });
      written.set(description, id);
      if (n % 5 === 0) await call(transactions.update, { id, category: `c${n % 3}` });
    }
  };
  const importer = async (): Promise<void> => {
    const call = client(WRITERS);
    for (let n = 0; going; n++) {
      const { id: target } = await call(accounts.create, { name: `${name} ${n}`, currency_code: "EUR" });
      const lines = Array.from({ length: IMPORT_ROWS }, (_, at): Line => [
        "2026-01-05",
        -100 - at,
        `Line ${at}`,
      ]);
      const rows = rowsOf(lines);
      const { id } = await call(imports.begin, { ...beginInput(target, lines), chunk_size: CHUNK_ROWS });
      for (let chunk = 0; chunk * CHUNK_ROWS < rows.length; chunk++) {
        const part = rows.slice(chunk * CHUNK_ROWS, (chunk + 1) * CHUNK_ROWS);
        await call(imports.chunk, { id, n: chunk, rows: part });
      }
      const ended = await call(imports.complete, { id, rows: rows.length });
      expect(ended).toMatchObject({ state: "completed", created: IMPORT_ROWS });
      imported.push(target);
    }
  };
  const work = Promise.all([...Array.from({ length: WRITERS }, (_, number) => writer(number)), importer()]);
  // Whoever stops the load hears of it.
  work.catch(() => undefined);
  return {
    acknowledged: () => moments.length,
    moments,
    async stop() {
      going = false;
      await work;
    },
    async check({ address, run }) {
      const rows = await behind(
        address,
        `SELECT CAST(encode(id, 'hex') AS uuid) AS id, description FROM transactions WHERE description LIKE '${name} %'`,
      );
      const there = rows.map(({ id, description }) => `${String(description)}: ${String(id)}`);
      expect(there.sort()).toEqual([...written].map(([description, id]) => `${description}: ${id}`).sort());
      const counts = await behind(
        address,
        `SELECT accounts.id, count(*) AS rows, count(DISTINCT description) AS texts
          FROM transactions JOIN accounts ON accounts.number = account WHERE name LIKE '${name} %' GROUP BY 1 ORDER BY 1`,
      );
      expect(counts).toEqual(
        imported.toSorted().map((id) => ({ id, rows: IMPORT_ROWS, texts: IMPORT_ROWS })),
      );
      const met = clients.flatMap((each) => [...each.met.keys()]);
      expect(met.filter((outcome) => !USUAL.includes(outcome))).toEqual([]);
      const { exit, stdout } = await run("doctor", "--audit");
      expect(exit, stdout).toBe(0);
    },
  };
}
