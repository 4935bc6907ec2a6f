/** A short list that a command shows names from, and can do without. */
import { everyRow } from "../src/client/find.ts";
import { pages } from "../src/client/pages.ts";
import type { InputOf, Operation } from "../src/contract/operation.ts";
import { Problem } from "../src/contract/problem.ts";
import type { Context } from "../src/terminal/context.ts";

export type Calls = Pick<Context, "call" | "stream" | "interruption">;

/** All rows of the list; none where the credential may not read it, or the service has no such list. */
export async function everyRowOrNone<Op extends Operation>(
  { call, stream, interruption: signal }: Calls,
  operation: Op,
) {
  try {
    const input = {} as Omit<InputOf<Op>, "limit" | "cursor">;
    return await everyRow(
      pages({ call, stream }, operation, input, { limit: Infinity, isOptional: true, signal }),
    );
  } catch (error) {
    if (error instanceof Problem) return [];
    throw error;
  }
}
