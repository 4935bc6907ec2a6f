/** What --debug says of each call: the operation, how long it took, and how it ended. Never what was sent. */
import type { Transport } from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";

export function traced(
  call: Transport,
  { say, now }: { say: (line: string) => void; now: () => number },
): Transport {
  const watched = async <Result>(
    id: string,
    { act, ended }: { act: () => Promise<Result>; ended: (result: Result) => string },
  ): Promise<Result> => {
    const started = now();
    const line = (outcome: string) => say(`debug: ${id} ${Math.round(now() - started)} ms ${outcome}`);
    try {
      const result = await act();
      line(ended(result));
      return result;
    } catch (error) {
      line(error instanceof Problem ? error.code : "unexpected");
      throw error;
    }
  };
  const { stream } = call;
  const direct: Transport = (operation, input, options) =>
    watched(operation.id, {
      act: () => call(operation, input, options),
      ended: ({ replayed }) => (replayed === true ? "ok, replayed" : "ok"),
    });
  const streamed: typeof stream = (operation, input, options) =>
    watched(operation.id, {
      act: async () => stream?.(operation, input, options),
      ended: (rows) => (rows === undefined ? "page by page" : "ok, as one request"),
    });
  return Object.assign(direct, stream && { stream: streamed });
}
