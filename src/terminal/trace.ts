/** What --debug says of each call: the operation, how long it took, and how it ended. Never what was sent. */
import type { Transport } from "../contract/operation.ts";
import { Problem } from "../contract/problem.ts";

export function traced(
  call: Transport,
  { say, now }: { say: (line: string) => void; now: () => number },
): Transport {
  return async (operation, input, options) => {
    const started = now();
    const line = (outcome: string) =>
      say(`debug: ${operation.id} ${Math.round(now() - started)} ms ${outcome}`);
    try {
      const answer = await call(operation, input, options);
      line(answer.replayed === true ? "ok, replayed" : "ok");
      return answer;
    } catch (error) {
      line(error instanceof Problem ? error.code : "unexpected");
      throw error;
    }
  };
}
