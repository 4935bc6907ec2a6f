/** A change that is done and taken back at once: what it would answer, or be refused for, without any effect. */
import type { Answer } from "../contract/operation.ts";
import type { WritingContext } from "./handler.ts";

type Work = (context: WritingContext) => Promise<Answer<unknown>>;

/** Carries the answer out of the transaction that it ends. */
class RehearsalOver extends Error {
  readonly answer: Answer<unknown>;

  constructor(answer: Answer<unknown>) {
    super("the rehearsal is over");
    this.answer = answer;
  }
}

/** Does the work in a transaction that never commits. Problems: those of the work. */
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
