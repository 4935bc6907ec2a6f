/** Reading what a folder of spools holds beyond what this process knows to be in the tables. */
import { readSpool, setAside, spoolNames, type SpoolLine } from "./spool-folder.ts";
import type { UsageSpool } from "./spool.ts";

/** Bytes after which no further spool is read at once: they may be many when the database was away for long. */
const READ_MAX = 4 << 20;

interface SpoolsRead {
  /** In the order in which the requests were answered: the threads of a server write beside each other. */
  readonly lines: readonly SpoolLine[];
  /** To be called when all these lines are in the tables: they are not read again, and finished spools are set aside. */
  complete(): void;
  /** Whether spools were left for the next time. */
  readonly isPart: boolean;
}

/** `ownOnly` leaves out spools that other processes of this machine still write, and bring in themselves. */
export function spoolReader(
  folder: string,
  spool: UsageSpool,
): (which: { readonly ownOnly: boolean }) => SpoolsRead {
  const positions = new Map<string, number>();
  return ({ ownOnly }) => {
    const { names } = spoolNames(folder);
    // Before they are read: one that is finished by now holds nothing more afterwards.
    const finishedNames = new Set(names.filter(spool.isOver));
    const contents: { readonly name: string; readonly content: ReturnType<typeof readSpool> }[] = [];
    let [bytes, isPart] = [0, false];
    for (const name of names) {
      if (ownOnly && !finishedNames.has(name) && !spool.isMine(name)) continue;
      isPart = bytes >= READ_MAX;
      if (isPart) break;
      const from = positions.get(name) ?? 0;
      const content = readSpool(folder, { name, from });
      bytes += (content?.to ?? from) - from;
      contents.push({ name, content });
    }
    return {
      isPart,
      lines: contents
        .flatMap(({ content }) => content?.lines ?? [])
        .sort((one, other) => one.entry.request.at - other.entry.request.at),
      complete() {
        for (const { name, content } of contents) {
          if (content === undefined) continue;
          positions.set(name, content.to);
          if (!finishedNames.has(name)) continue;
          setAside(folder, name);
          positions.delete(name);
        }
      },
    };
  };
}
