/** Whether a person is asked for what the command line lacks. */
import type { Context } from "../context.ts";

/** At a terminal, where nobody said to go on without asking, and no program reads the answer. */
export function mayAsk({ io, settings }: Pick<Context, "io" | "settings">): boolean {
  const forProgram = settings.output !== undefined && settings.output !== "table";
  return io.facts.interactive && !settings.yes && !forProgram;
}
