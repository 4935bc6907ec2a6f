/**
 * Where answered requests are kept until they are in the tables. A command that ends soon writes them there at once; a
 * server leaves them in its spool, on its own disk, and brings them in soon. Other hosts have spools of their own.
 */
import type { UsageEntry } from "../../../../core/ports/gate.ts";
import { companiesAside, hasSpools, removeAside, spoolNames } from "../../../usage/spool-folder.ts";
import { spoolReading } from "../../../usage/spool-reader.ts";
import { usageSpool } from "../../../usage/spool.ts";
import { inBatches } from "./batcher.ts";
import type { ServerPool } from "../hosts/pool.ts";
import { addDirectly, forgetSpool, takeIn } from "./usage-transactions.ts";

/** Milliseconds after which a server brings its spool into the tables, and after which it tries again where it could not. */
const COLLECT_MS = 200;
const AGAIN_MS = 1000;

/** Companies whose requests are brought in at the same time: more would keep requests from the pool's connections. */
const AT_ONCE = 2;

export interface UsageKeeping {
  record(entry: UsageEntry): Promise<void>;
  /** Brings every request that servers of this machine answered before into the tables. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

interface KeepingOptions {
  readonly pool: ServerPool;
  /** The folder of this machine's spools for this database, on a local disk; made when it is needed. */
  readonly folder: string;
  readonly serving: boolean;
}

export function usageKeeping({ pool, folder, serving }: KeepingOptions): UsageKeeping {
  const spool = usageSpool(folder);
  const read = spoolReading(folder, spool);
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const collect = inBatches(async (asked: readonly { readonly alone: boolean }[]) => {
    const alone = asked.every((each) => each.alone);
    for (let isPart = true; isPart;) {
      const found = read({ alone });
      const companies = Map.groupBy(found.lines, ({ entry }) => entry.key.company);
      await forEach(companies, ([company, lines]) => takeIn(pool, { company, folder, lines }));
      found.done();
      isPart = found.isPart;
    }
    for (const name of spoolNames(folder).aside) {
      await forEach(companiesAside(folder, name), (company) => forgetSpool(pool, { company, name }));
      removeAside(folder, name);
    }
  });
  const collectLater = (milliseconds: number): void => {
    if (closed) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      // What could not be brought in lies in the spool until the next time.
      collect({ alone: true }).catch(() => collectLater(AGAIN_MS));
    }, milliseconds).unref();
  };
  const record = inBatches(async (entries: readonly UsageEntry[]) => {
    const companies = Map.groupBy(entries, ({ key }) => key.company);
    await forEach(companies, ([company, same]) => addDirectly(pool, { company, entries: same }));
  });
  return {
    async settle() {
      if (hasSpools(folder)) await collect({ alone: false });
    },
    async record(entry) {
      if (!serving) return record(entry);
      await spool.append(entry);
      collectLater(COLLECT_MS);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      spool.end();
      if (serving) await collect({ alone: false }).catch(() => undefined);
    },
  };
}

/** Does work for each of many, a few at a time. All are tried; what the first failure threw is thrown at the end. */
async function forEach<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const rest = Iterator.from(items);
  const failures: unknown[] = [];
  const worker = async (): Promise<void> => {
    for (const item of rest) await work(item).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  if (failures.length > 0) throw failures[0];
}
