/**
 * Questions that several changes of one transaction ask in the same words while the first is not answered: they share its answer.
 * What is written or locked in between ends that, so that each answer is from behind all that was sent before it was asked for.
 */
interface SharedAnswers {
  /** `ask` is called where nobody waits for the answer yet. */
  readonly share: <Answer>(
    question: { readonly sql: string; readonly values: readonly unknown[] },
    ask: () => Promise<Answer>,
  ) => Promise<Answer>;
  /** Something is sent that may change answers. */
  readonly end: () => void;
}

export function sharedAnswers(): SharedAnswers {
  const waiting = new Map<string, Promise<unknown>>();
  return {
    share<Answer>(
      { sql, values }: { readonly sql: string; readonly values: readonly unknown[] },
      ask: () => Promise<Answer>,
    ): Promise<Answer> {
      const name = nameOf(sql, values);
      if (name === undefined) return ask();
      const same = waiting.get(name);
      if (same !== undefined) return same as Promise<Answer>;
      // Whoever asks for a lock ends the sharing of what was asked before.
      const answer = ask();
      waiting.set(name, answer);
      const done = (): void => {
        if (waiting.get(name) === answer) waiting.delete(name);
      };
      answer.then(done, done);
      return answer;
    },
    end: () => waiting.clear(),
  };
}

/** None of a question about bytes: what is asked by them is hardly asked twice. */
function nameOf(sql: string, values: readonly unknown[]): string | undefined {
  if (!values.every((value) => typeof value === "string" || typeof value === "bigint")) return undefined;
  return JSON.stringify([sql, ...values.map((value) => (typeof value === "bigint" ? `${value}n` : value))]);
}
