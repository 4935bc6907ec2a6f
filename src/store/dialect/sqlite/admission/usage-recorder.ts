/**
 * Where answered requests are kept until they are in the tables. A command that ends soon writes them there at once; a
 * server would wait for the write lock before every answer, and leaves them in its spool.
 */
import type { UsageEntry } from "../../../../core/ports/gate.ts";
import { hasSpools, removeAside, spoolNames, type SpoolLine } from "../../../usage/spool-folder.ts";
import { beyond, spoolReading } from "../../../usage/spool-reader.ts";
import { spoolFolder, usageSpool } from "../../../usage/spool.ts";
import type { SharedCommit } from "./group-commit.ts";
import { addUsage, type Prepare } from "./usage-tables.ts";

/** Milliseconds after which a server brings its spool into the tables. */
const COLLECT_MS = 200;

const TAKEN = "SELECT taken FROM usage_spools WHERE company_id = ? AND name = ?";
const TAKE = `INSERT INTO usage_spools (company_id, name, taken) VALUES (?, ?, ?)
  ON CONFLICT (company_id, name) DO UPDATE SET taken = excluded.taken`;
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
  const read = spoolReading(folder, spool);
  let timer: NodeJS.Timeout | undefined;

  const settle = async (write: SharedCommit): Promise<void> => {
    if (!serving && !hasSpools(folder)) return;
    // Read inside the transaction, so that nobody else brings the same lines in meanwhile.
    for (let isPart = true; isPart;) {
      const found = await write(({ prepare }) => {
        const some = read();
        takeIn(prepare, some.lines);
        return some;
      });
      found.done();
      isPart = found.isPart;
    }
    const over = spoolNames(folder).aside;
    if (over.length === 0) return;
    await write(({ prepare }) => {
      for (const name of over) prepare(FORGET).run(name);
    });
    for (const name of over) removeAside(folder, name);
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

/** Adds those of the lines that nobody has brought into the tables before. */
function takeIn(prepare: Prepare, lines: readonly SpoolLine[]): void {
  const companies = Map.groupBy(lines, ({ entry }) => entry.key.company);
  for (const [company, same] of companies) {
    const spools = new Set(same.map(({ spool }) => spool));
    const taken = new Map<string, number>();
    for (const spool of spools) taken.set(spool, Number(prepare(TAKEN).get(company, spool)?.["taken"] ?? 0n));
    const { entries, positions } = beyond(taken, same);
    for (const [spool, position] of positions) prepare(TAKE).run(company, spool, position);
    addUsage(prepare, entries);
  }
}
