/** What somebody else does to the book in the middle of a write, on a connection of their own: for databases where several write at once. */
import { createCore, type Core } from "../../src/core/call.ts";
import type { CorePorts, Queries } from "../../src/core/ports.ts";

type Question = { [Group in keyof Queries]: `${Group}.${keyof Queries[Group] & string}` }[keyof Queries];

interface Interruption {
  /** The first time that a write asks this, such as "transactions.claimAll". */
  readonly at: Question;
  readonly when?: "before" | "behind";
  readonly then: () => Promise<unknown>;
}

/** The book's core, whose writes are interrupted once. */
export function interruptedCore({ store, ...ports }: CorePorts, interruption: Interruption): Core {
  const { at, when = "before", then } = interruption;
  const [group, name] = at.split(".") as [keyof Queries, string];
  let isDone = false;
  const once = async (): Promise<void> => {
    if (isDone) return;
    isDone = true;
    await then();
  };
  const interrupted = (queries: Queries): Queries => {
    const questions = queries[group] as unknown as Record<string, (...words: unknown[]) => Promise<unknown>>;
    const ask = async (...words: unknown[]): Promise<unknown> => {
      if (when === "before") await once();
      const answer = await questions[name]?.(...words);
      if (when === "behind") await once();
      return answer;
    };
    return { ...queries, [group]: { ...questions, [name]: ask } };
  };
  const write: typeof store.write = (work, reach) =>
    store.write((queries) => work(interrupted(queries)), reach);
  const writeTogether: typeof store.writeTogether = (work, finish, reach) =>
    store.writeTogether((queries) => work(interrupted(queries)), finish, reach);
  return createCore({ ...ports, store: { ...store, write, writeTogether } });
}
