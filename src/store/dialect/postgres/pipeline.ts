/**
 * Statements of a write whose answers tell nothing but success. Nobody waits for one of them: what comes next is sent behind
 * it, the COMMIT too, so that what others wait for is not held while answers travel. One that fails makes all behind it
 * fail, the COMMIT included, and its failure is the reason that is told.
 */
import { sqlState } from "./errors.ts";

export interface Pipeline {
  /** Takes what has been sent. `meaning` says what a failure means. */
  add(answer: Promise<unknown>, meaning?: (error: Error) => Error): void;
  /** The first failure, when all are answered; undefined when none has failed. Then it is forgotten. */
  settle(): Promise<Error | undefined>;
}

export function createPipeline(): Pipeline {
  const going = new Set<Promise<void>>();
  let failure: Error | undefined;
  return {
    add(answer, meaning = (error) => error) {
      const settlement = answer.then(
        () => void going.delete(settlement),
        (error: Error) => {
          failure ??= meaning(error);
          going.delete(settlement);
        },
      );
      going.add(settlement);
    },
    async settle() {
      await Promise.all(going);
      const first = failure;
      failure = undefined;
      return first;
    },
  };
}

/** Whether a statement failed only because one before it had (in_failed_sql_transaction). */
export function isConsequence(error: unknown): boolean {
  return sqlState(error) === "25P02";
}

/**
 * The answers to what was sent together. Each statement of a transaction fails that comes behind one that failed: what is
 * thrown is the first failure, when all are answered.
 */
export async function allAnswers<Answers extends readonly unknown[]>(answers: {
  readonly [At in keyof Answers]: Promise<Answers[At]>;
}): Promise<Answers> {
  const results = await Promise.allSettled(answers as readonly Promise<unknown>[]);
  return results.map((result) => {
    if (result.status === "rejected") throw result.reason;
    return result.value;
  }) as unknown as Answers;
}
