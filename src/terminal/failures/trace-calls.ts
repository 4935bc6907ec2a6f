/** The lines of --debug about each call: operation, duration and outcome. Never what was sent. */
import type { Call, Transport } from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";

export function traceCalls(
  { call, stream }: Transport,
  { say, now }: { say: (line: string) => void; now: () => number },
): Transport {
  const logCall = async <Result>(
    id: string,
    { run, describe }: { run: () => Promise<Result>; describe: (result: Result) => string },
  ): Promise<Result> => {
    const startedAt = now();
    const line = (outcome: string) => say(`debug: ${id} ${Math.round(now() - startedAt)} ms ${outcome}`);
    try {
      const result = await run();
      line(describe(result));
      return result;
    } catch (error) {
      line(error instanceof Problem ? error.code : "unexpected");
      throw error;
    }
  };
  const callAndLog: Call = (operation, input, options) =>
    logCall(operation.id, {
      run: () => call(operation, input, options),
      describe: ({ replayed }) => (replayed === true ? "ok, replayed" : "ok"),
    });
  const logStream: typeof stream = (operation, input, options) =>
    logCall(operation.id, {
      run: async () => stream?.(operation, input, options),
      describe: (rows) => (rows === undefined ? "page by page" : "ok, as one request"),
    });
  return { call: callAndLog, stream: stream && logStream };
}
