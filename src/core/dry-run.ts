/** Dry runs: a change runs in a transaction that is rolled back, and its answer or problem is returned. */
import type { Answer } from "../contract/operation.ts";
import type { WritingContext } from "./handler.ts";

type Work = (context: WritingContext) => Promise<Answer<unknown>>;

/** Rolls the transaction back, and carries the answer out of it. */
class RehearsalOver extends Error {
  readonly answer: Answer<unknown>;

  constructor(answer: Answer<unknown>) {
    super("the rehearsal is over");
    this.answer = answer;
  }
}

/** Problems: those of the work. */
export async function rehearse(
  write: (work: Work) => Promise<Answer<unknown>>,
  work: Work,
): Promise<Answer<unknown>> {
  try {
    return await write(async (context) => {
      throw new RehearsalOver(await work(context));
    });
  } catch (error) {
    if (error instanceof RehearsalOver) return error.answer;
    throw error;
  }
}
