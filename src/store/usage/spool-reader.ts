/** Reading what a folder of spools holds beyond what is known to be in the tables. */
import type { UsageEntry } from "../../core/ports/gate.ts";
import { readSpool, setAside, spoolNames, type SpoolLine } from "./spool-folder.ts";
import type { UsageSpool } from "./spool.ts";

/** Bytes after which no further spool is read at once: they may be many when the database was away for long. */
const READ_MAX = 4 << 20;

interface SpoolsRead {
  /** In the order in which the requests were answered: the threads of a server write beside each other. */
  readonly lines: readonly SpoolLine[];
  /** To be called when all these lines are in the tables: they are not read again, and what is over is set aside. */
  done(): void;
  /** Whether spools were left for the next time. */
  readonly isPart: boolean;
}

/**
 * Reads spools, each from where the lines before are known to be in the tables; only the tables know about lines that
 * others have brought there. `alone` leaves out those that others of this machine still write, and bring in themselves.
 */
export function spoolReading(
  folder: string,
  spool: UsageSpool,
): (which?: { readonly alone?: boolean }) => SpoolsRead {
  const known = new Map<string, number>();
  return ({ alone = false } = {}) => {
    const { names } = spoolNames(folder);
    // Asked before they are read: one that is over by now holds nothing more afterwards.
    const over = new Set(names.filter(spool.isOver));
    const read: { readonly name: string; readonly found: ReturnType<typeof readSpool> }[] = [];
    let [bytes, isPart] = [0, false];
    for (const name of names) {
      if (alone && !over.has(name) && !spool.isMine(name)) continue;
      isPart = bytes >= READ_MAX;
      if (isPart) break;
      const from = known.get(name) ?? 0;
      const found = readSpool(folder, { name, from });
      bytes += (found?.to ?? from) - from;
      read.push({ name, found });
    }
    return {
      isPart,
      lines: read
        .flatMap(({ found }) => found?.lines ?? [])
        .sort((left, right) => left.entry.request.at - right.entry.request.at),
      done() {
        for (const { name, found } of read) {
          if (found === undefined) continue;
          known.set(name, found.to);
          if (!over.has(name)) continue;
          setAside(folder, name);
          known.delete(name);
        }
      },
    };
  };
}

/** Those of a company's lines that lie behind the positions up to which its spools are taken, and the positions then. */
export function beyond(
  taken: ReadonlyMap<string, number>,
  lines: readonly SpoolLine[],
): { readonly entries: readonly UsageEntry[]; readonly positions: ReadonlyMap<string, number> } {
  const fresh = lines.filter(({ spool, end }) => end > (taken.get(spool) ?? 0));
  const positions = new Map<string, number>();
  for (const { spool, end } of fresh) positions.set(spool, Math.max(end, positions.get(spool) ?? 0));
  return { entries: fresh.map(({ entry }) => entry), positions };
}
