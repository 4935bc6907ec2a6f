/** Nobody answers questions for what the credential's scopes forbid afterwards. */
import type { Io } from "../streams/io.ts";

/** The same terminal, whose first question waits for `requireAccess`, which throws where the work would be refused. */
export function promptsWithAccess(io: Io, requireAccess: () => Promise<void>): Io {
  let check: Promise<void> | undefined;
  /** Each question is generic in its answer, which is left as it is. */
  const after = <Ask extends (question: never) => Promise<unknown>>(ask: Ask): Ask =>
    (async (question: never) => {
      // Elsewhere nobody answers, and the refusal to ask is the one to tell.
      if (io.facts.interactive) await (check ??= requireAccess());
      return ask(question);
    }) as Ask;
  return {
    ...io,
    ask: after(io.ask),
    secret: after(io.secret),
    confirm: after(io.confirm),
    select: after(io.select),
    selectSeveral: after(io.selectSeveral),
    search: after(io.search),
    find: after(io.find),
    key: after(io.key),
    tick: after(io.tick),
  };
}
