/**
 * Records answered requests. A command that ends soon writes them to the tables at once. A server would make every answer
 * wait for that: it appends them to its spool, on its own disk, and brings them into the tables soon after.
 */
import type { UsageEntry } from "../../core/ports/admission.ts";
import { inBatches } from "./batcher.ts";
import { companiesAside, hasSpools, removeAside, spoolNames, type SpoolLine } from "./spool-folder.ts";
import { spoolReader } from "./spool-reader.ts";
import { usageSpool } from "./spool.ts";

/** Milliseconds after which a server collects its spool, and after which it tries again where it could not. */
const COLLECT_MS = 200;
const RETRY_MS = 1000;

/**
 * Collecting begins again after at least so many times as long as it took: requests of many companies are many transactions,
 * which cost a server under load as much as the requests, and hardly more where each brings in more requests.
 */
const REST_FACTOR = 4;
const REST_MAX_MS = 2000;

/** Companies whose requests are written at the same time: more would keep a pool's connections from requests. */
const CONCURRENT = 2;

/** The tables of usage, each call one transaction. */
export interface UsageTables {
  add(company: number, entries: readonly UsageEntry[]): Promise<void>;
  /** Adds those of the lines that nobody has added before, each once whatever happens to the commit. */
  addLines(company: number, lines: readonly SpoolLine[]): Promise<void>;
  /** Forgets the position of a spool that is set aside. */
  forgetSpool(company: number, name: string): Promise<void>;
}

interface UsageRecorder {
  record(entry: UsageEntry): Promise<void>;
  /** Brings every request that servers of this machine answered before into the tables. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

interface RecorderOptions {
  readonly tables: UsageTables;
  /** The folder of this machine's spools for the book, on a local disk; made when it is needed. */
  readonly folder: string;
  readonly serving: boolean;
}

export function usageRecorder({ tables, folder, serving }: RecorderOptions): UsageRecorder {
  const spool = usageSpool(folder);
  const read = spoolReader(folder, spool);
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const collect = inBatches(async (requests: readonly { readonly ownOnly: boolean }[]) => {
    const ownOnly = requests.every((request) => request.ownOnly);
    for (let isPart = true; isPart;) {
      const spools = read({ ownOnly });
      const companies = Map.groupBy(spools.lines, ({ entry }) => entry.key.company);
      await forEach(companies, ([company, lines]) => tables.addLines(company, lines));
      spools.complete();
      isPart = spools.isPart;
    }
    for (const name of spoolNames(folder).aside) {
      await forEach(companiesAside(folder, name), (company) => tables.forgetSpool(company, name));
      removeAside(folder, name);
    }
  });
  let restMs = COLLECT_MS;
  const collectOwn = async (): Promise<void> => {
    const start = performance.now();
    await collect({ ownOnly: true });
    restMs = restAfter(performance.now() - start);
  };
  const collectLater = (milliseconds: number): void => {
    if (isClosed) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      // What could not be added stays in the spool until the next time.
      collectOwn().catch(() => collectLater(RETRY_MS));
    }, milliseconds).unref();
  };
  const add = inBatches(async (entries: readonly UsageEntry[]) => {
    const companies = Map.groupBy(entries, ({ key }) => key.company);
    await forEach(companies, ([company, same]) => tables.add(company, same));
  });
  return {
    async settle() {
      if (hasSpools(folder)) await collect({ ownOnly: false });
    },
    async record(entry) {
      if (!serving) return add(entry);
      await spool.append(entry);
      collectLater(restMs);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      spool.end();
      if (serving) await collect({ ownOnly: false }).catch(() => undefined);
    },
  };
}

/** Milliseconds to the next collecting, after one that took so many. */
function restAfter(collectMs: number): number {
  return Math.min(REST_MAX_MS, Math.max(COLLECT_MS, REST_FACTOR * collectMs));
}

/** Does work for each of many, a few at a time. All are tried; what the first failure threw is thrown at the end. */
async function forEach<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const rest = Iterator.from(items);
  const failures: unknown[] = [];
  const worker = async (): Promise<void> => {
    for (const item of rest) await work(item).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: CONCURRENT }, worker));
  if (failures.length > 0) throw failures[0];
}
