/**
 * Where answered requests are kept until they are in the tables. A command that ends soon writes them there at once; a
 * server would wait for the write lock before every answer, and leaves them in its spool.
 */
import type { UsageEntry } from "../../../core/ports/gate.ts";
import { readSpool, removeSpool, spoolFolder, spoolNames, usageSpool } from "../../usage-spool.ts";
import type { SharedCommit } from "./shared-commit.ts";
import { addUsage, type Prepare } from "./usage.ts";

/** Milliseconds after which a server brings its spool into the tables. */
const COLLECT_MS = 200;

const TAKEN = "SELECT taken FROM usage_spools WHERE name = ?";
const ALL_TAKEN = "SELECT name FROM usage_spools";
const TAKE = `INSERT INTO usage_spools (name, taken) VALUES (?, ?)
  ON CONFLICT (name) DO UPDATE SET taken = excluded.taken`;
const FORGET = "DELETE FROM usage_spools WHERE name = ?";

export interface UsageKeeping {
  record(entry: UsageEntry, write: SharedCommit): Promise<void>;
  /** Brings every request that was answered before, by whatever server, into the tables. */
  settle(write: SharedCommit): Promise<void>;
  close(write: SharedCommit): Promise<void>;
}

export function usageKeeping(book: string, { serving }: { readonly serving: boolean }): UsageKeeping {
  const folder = spoolFolder(book);
  const spool = usageSpool(folder);
  let timer: NodeJS.Timeout | undefined;

  const settle = async (write: SharedCommit): Promise<void> => {
    if (!serving && spoolNames(folder).length === 0) return;
    const over = await write(({ prepare }) => collect(prepare, { folder, isOver: spool.isOver }));
    for (const name of over) removeSpool(folder, name);
  };
  return {
    settle,
    async record(entry, write) {
      if (!serving) return write(({ prepare }) => addUsage(prepare, [entry]));
      await spool.append(entry);
      timer ??= setTimeout(() => {
        timer = undefined;
        // What could not be brought in lies in the spool until the next time.
        settle(write).catch(() => undefined);
      }, COLLECT_MS).unref();
    },
    async close(write) {
      clearTimeout(timer);
      spool.end();
      if (serving) await settle(write).catch(() => undefined);
    },
  };
}

/** Brings all spools into the tables; the names of those that are empty for good. */
function collect(
  prepare: Prepare,
  { folder, isOver }: { readonly folder: string; readonly isOver: (name: string) => boolean },
): readonly string[] {
  const names = spoolNames(folder);
  // Asked before they are read: one that is over by now holds nothing more afterwards.
  const over = new Set(names.filter(isOver));
  const entries: UsageEntry[] = [];
  for (const name of names) {
    const from = Number(prepare(TAKEN).get(name)?.["taken"] ?? 0n);
    const found = readSpool(folder, { name, from });
    if (found === undefined) {
      over.delete(name);
      continue;
    }
    for (const entry of found.entries) entries.push(entry);
    if (found.to > from) prepare(TAKE).run(name, found.to);
  }
  // The threads of a server write beside each other.
  addUsage(
    prepare,
    entries.sort((left, right) => left.request.at - right.request.at),
  );
  const there = new Set(names);
  for (const { name } of prepare(ALL_TAKEN).all() as { name: string }[]) {
    if (!there.has(name)) prepare(FORGET).run(name);
  }
  return [...over];
}
