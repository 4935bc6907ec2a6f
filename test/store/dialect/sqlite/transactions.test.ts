/** Writers that share a commit, readers that share a snapshot, and what they must not notice of each other. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Queries } from "../../../../src/core/ports.ts";
import { sqliteConnection } from "../../../../src/store/dialect/sqlite/query-layer.ts";
import { sqliteTransactions, type Transactions } from "../../../../src/store/dialect/sqlite/transactions.ts";
import { sqliteWriteLock } from "../../../../src/store/dialect/sqlite/write-lock.ts";
import { openBook } from "../../../../src/store/dialect/sqlite/open.ts";

let folder: string;
let path: string;
let database: DatabaseSync;
let transactions: Transactions;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cashbook-transactions-"));
  path = join(folder, "some.db");
  database = new DatabaseSync(path, { timeout: 0 });
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON;
    CREATE TABLE parents (id INTEGER PRIMARY KEY) STRICT;
    CREATE TABLE rows (
      id INTEGER PRIMARY KEY,
      parent INTEGER REFERENCES parents (id) DEFERRABLE INITIALLY DEFERRED
    ) STRICT;
    PRAGMA wal_checkpoint(TRUNCATE)`);
  transactions = transactionsOn(60_000);
});
afterEach(async () => {
  await transactions.whenIdle();
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

const transactionsOn = (groupMs: number): Transactions =>
  sqliteTransactions(sqliteConnection(database), { lock: sqliteWriteLock(), groupMs });
const insert = (id: number): void => void database.prepare("INSERT INTO rows (id) VALUES (?)").run(id);
const add = (id: number) => transactions.write(async () => insert(id));
const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at + 1);
const codesOf = async (work: readonly Promise<unknown>[]): Promise<readonly string[]> =>
  (await Promise.allSettled(work)).map((each) =>
    each.status === "fulfilled" ? "done" : String((each.reason as Error).message),
  );

/** What a program that has just opened the file sees: what is committed. */
function committed(): readonly number[] {
  const other = new DatabaseSync(path, { readOnly: true });
  const rows = other.prepare("SELECT id FROM rows ORDER BY id").all();
  other.close();
  return rows.map(({ id }) => Number(id));
}

/** Commits since the log was emptied: its frames that say how large the database became (sqlite.org/fileformat2.html §4.1). */
function commits(): number {
  const log = readFileSync(`${path}-wal`);
  const frame = 24 + log.readUInt32BE(8);
  let count = 0;
  for (let at = 32; at + frame <= log.length; at += frame) if (log.readUInt32BE(at + 4) > 0) count += 1;
  return count;
}

describe("writers that come together", () => {
  test("share a commit, and are answered when all of it is there", async () => {
    const seen = await Promise.all(upTo(50).map((id) => add(id).then(committed)));
    expect(seen.map(({ length }) => length)).toEqual(upTo(50).map(() => 50));
    expect(commits()).toBe(1);
  });

  test("that come one after another do not wait for company", async () => {
    for (const id of upTo(5)) await add(id);
    expect(commits()).toBe(5);
  });

  test.each([1, 4, 7])("fail alone, number %i of seven, with nothing of theirs left", async (failing) => {
    const work = upTo(7).map((id) =>
      transactions.write(async () => {
        insert(id);
        insert(100 + id);
        if (id === failing) throw new Error(`number ${id}`);
      }),
    );
    const expected = upTo(7).map((id) => (id === failing ? `number ${id}` : "done"));
    expect(await codesOf(work)).toEqual(expected);
    const left = upTo(7).filter((id) => id !== failing);
    expect(committed()).toEqual([...left, ...left.map((id) => 100 + id)]);
  });

  test("all fail when their commit does, and leave the way free", async () => {
    const orphan = () =>
      transactions.write(async () => void database.exec("INSERT INTO rows (id, parent) VALUES (2, 77)"));
    const outcomes = await codesOf([add(1), orphan(), add(3)]);
    expect(outcomes).toEqual(upTo(3).map(() => "FOREIGN KEY constraint failed"));
    expect(committed()).toEqual([]);
    await add(4);
    expect(committed()).toEqual([4]);
  });

  test("all fail when the database undoes everything, and those behind them go on", async () => {
    const undoing = () =>
      transactions.write(async () => void database.exec("INSERT OR ROLLBACK INTO rows (id) VALUES (1)"));
    const outcomes = await codesOf([add(1), add(2), undoing(), add(4)]);
    expect(outcomes.slice(0, 3)).toEqual(upTo(3).map(() => "UNIQUE constraint failed: rows.id"));
    expect(outcomes[3]).toBe("done");
    expect(committed()).toEqual([4]);
  });

  test("do not wait for all the others when these take their time", async () => {
    transactions = transactionsOn(15);
    const order: string[] = [];
    const slow = (id: number) =>
      transactions.write(async () => {
        insert(id);
        await wait(6);
        order.push(`worked ${id}`);
      });
    const first = slow(1).then(() => order.push("answered 1"));
    await Promise.all([first, ...upTo(10).map((id) => slow(id + 1))]);
    expect(order.indexOf("answered 1")).toBeLessThan(order.indexOf("worked 11"));
  });

  test("do not wait for the end of one that goes alone", async () => {
    let isLongDone = false;
    const short = add(1).then(() => isLongDone);
    const long = transactions.write(
      async () => {
        insert(2);
        await wait(100);
        isLongDone = true;
      },
      { alone: true },
    );
    const behind = add(3).then(committed);
    expect(await short).toBe(false);
    await long;
    expect(await behind).toEqual([1, 2, 3]);
  });
});

describe("writers whose last step is one for all", () => {
  /** Writes by number; `ends` lists the parts of each last step that was begun. */
  function line(check: (parts: readonly number[]) => void = () => undefined) {
    const ends: (readonly number[])[] = [];
    const kind = {};
    const send = (id: number, { company = 1, work = async () => insert(id) } = {}) =>
      transactions.writeTogether(
        async () => {
          await work();
          return id;
        },
        {
          company,
          kind,
          finish: async (parts) => {
            ends.push(parts);
            for (const part of parts) insert(100 * part);
            check(parts);
          },
        },
      );
    return { ends, send };
  }

  test("have it once for each company, and share a commit", async () => {
    const { ends, send } = line();
    const work = [1, 2, 3, 4].map((id) => send(id, { company: id % 2 }));
    expect(await Promise.all(work)).toEqual([1, 2, 3, 4]);
    expect(ends).toEqual([
      [1, 3],
      [2, 4],
    ]);
    expect(committed()).toEqual([1, 2, 3, 4, 100, 200, 300, 400]);
    expect(commits()).toBe(1);
  });

  test("do not go with those that have another one, and have theirs before these begin", async () => {
    const [one, other] = [line(), line()];
    let before: readonly (readonly number[])[] = [];
    const between = async () => {
      before = [...one.ends];
      insert(3);
    };
    await Promise.all([one.send(1), one.send(2), other.send(3, { work: between }), add(4), one.send(5)]);
    expect(before).toEqual([[1, 2]]);
    expect([one.ends, other.ends]).toEqual([[[1, 2], [5]], [[3]]]);
    expect(committed()).toEqual([1, 2, 3, 4, 5, 100, 200, 300, 500]);
    expect(commits()).toBe(1);
  });

  test("are not disturbed by one that fails before it has written anything", async () => {
    const { ends, send } = line();
    const work = [send(1), send(2, { work: () => Promise.reject(new Error("two")) }), send(3)];
    expect(await codesOf(work)).toEqual(["done", "two", "done"]);
    expect(ends).toEqual([[1, 3]]);
    expect(committed()).toEqual([1, 3, 100, 300]);
  });

  test.each([1, 2, 4])(
    "are undone and done each by itself where one fails that has written, number %i of four",
    async (failing) => {
      const { ends, send } = line();
      const work = async () => {
        insert(failing);
        throw new Error("late");
      };
      const sent = upTo(4).map((id) => send(id, id === failing ? { work } : {}));
      expect(await codesOf(sent)).toEqual(upTo(4).map((id) => (id === failing ? "late" : "done")));
      const left = upTo(4).filter((id) => id !== failing);
      const behind = left.filter((id) => id > failing);
      const apart = left.filter((id) => id < failing).map((id) => [id]);
      expect(ends).toEqual(behind.length === 0 ? apart : [...apart, behind]);
      expect(committed()).toEqual([...left, ...left.map((id) => 100 * id)]);
      expect(commits()).toBe(1);
    },
  );

  test("are done each by itself where it fails, and those fail whose own does", async () => {
    const { ends, send } = line((parts) => {
      if (parts.includes(2)) throw new Error("two");
    });
    expect(await codesOf(upTo(3).map((id) => send(id)))).toEqual(["done", "two", "done"]);
    expect(ends).toEqual([[1, 2, 3], [1], [2], [3]]);
    expect(committed()).toEqual([1, 3, 100, 300]);
  });

  test("leave what stands before them in the transaction where it fails", async () => {
    const { ends, send } = line((parts) => {
      if (parts.includes(2)) throw new Error("two");
    });
    expect(await codesOf([add(9), send(1), send(2), send(3)])).toEqual(["done", "done", "two", "done"]);
    expect(ends).toEqual([[1, 2, 3], [1], [2], [3]]);
    expect(committed()).toEqual([1, 3, 9, 100, 300]);
    expect(commits()).toBe(1);
  });

  test("all fail when the database undoes everything", async () => {
    const { send } = line();
    const work = async () => void database.exec("INSERT OR ROLLBACK INTO rows (id) VALUES (1)");
    const outcomes = await codesOf([add(9), send(1), send(2, { work }), send(3)]);
    expect(outcomes.slice(0, 3)).toEqual(upTo(3).map(() => "UNIQUE constraint failed: rows.id"));
    expect(outcomes[3]).toBe("done");
    expect(committed()).toEqual([3, 300]);
  });
});

describe("readers", () => {
  const count = async (): Promise<number> =>
    Number(database.prepare("SELECT count(*) AS rows FROM rows").get()?.["rows"]);

  test("that come together see one state, and whoever comes later what was there when it came", async () => {
    const before = Promise.all([
      transactions.read(async () => {
        const first = await count();
        await wait(100);
        return [first, await count()];
      }),
      transactions.read(count),
    ]);
    await wait(20);
    const other = new DatabaseSync(path);
    other.exec("INSERT INTO rows (id) VALUES (1)");
    other.close();
    const after = transactions.read(count);
    expect(await before).toEqual([[0, 0], 0]);
    expect(await after).toBe(1);
  });

  test("never see what a writer has not committed", async () => {
    const failing = transactions.write(async () => {
      insert(1);
      await wait(30);
      throw new Error("stop");
    });
    const outcome = codesOf([failing]);
    await wait(10);
    expect(await transactions.read(count)).toBe(0);
    expect(await outcome).toEqual(["stop"]);
  });

  test("fail alone", async () => {
    const failing = transactions.read(() => Promise.reject(new Error("stop")));
    expect(await codesOf([failing, transactions.read(count)])).toEqual(["stop", "done"]);
  });

  test("are answered while a writer waits for another program", async () => {
    const other = new DatabaseSync(path);
    other.exec("BEGIN IMMEDIATE");
    const writing = add(1);
    await wait(30);
    expect(await transactions.read(count)).toBe(0);
    other.exec("COMMIT");
    other.close();
    await writing;
    expect(committed()).toEqual([1]);
  });
});

test("work that is asked for when the file is closed fails by itself, and nothing else does", async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown): void => void unhandled.push(error);
  process.on("unhandledRejection", note);
  try {
    const other = new DatabaseSync(join(folder, "other.db"), { timeout: 0 });
    const late = sqliteTransactions(sqliteConnection(other), { lock: sqliteWriteLock(), groupMs: 60_000 });
    other.close();
    const work = [late.read(async () => 1), late.write(async () => 1), late.read(async () => 1)];
    expect(await codesOf(work)).not.toContain("done");
    await wait(20);
    expect(unhandled).toEqual([]);
  } finally {
    process.off("unhandledRejection", note);
  }
});

test("a question that outlives its transaction is refused", async () => {
  const store = await openBook(join(folder, "book.db"), { create: true });
  let kept: Queries | undefined;
  await store.write(async (queries) => void (kept = queries));
  await expect(kept?.companies.all()).rejects.toThrow("outside a transaction");
  await store.close();
});

/** Pages of the log as the connection keeps it. */
const logPages = (): number =>
  Number(database.prepare("PRAGMA wal_autocheckpoint").get()?.["wal_autocheckpoint"]);

test.each([
  [
    "a service writes the log back after a small write of fewer pages than after a long one",
    true,
    [1000, 8000, 1000],
  ],
  ["a command keeps the number of long writes", false, [8000, 8000, 8000]],
])("%s", async (_, serving, pages) => {
  database.exec("PRAGMA wal_autocheckpoint = 8000");
  transactions = sqliteTransactions(sqliteConnection(database), { lock: sqliteWriteLock(), serving });
  const seen: number[] = [];
  for (const [id, alone] of [
    [1, false],
    [2, true],
    [3, false],
  ] as const) {
    await transactions.write(async () => insert(id), { alone });
    seen.push(logPages());
  }
  expect([seen, committed()]).toEqual([pages, [1, 2, 3]]);
});
