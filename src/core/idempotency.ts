/** Work of one transaction, done once for an idempotency key: the answer is stored with the effect, or neither is. */
import type { Answer, Operation } from "../contract/operation.ts";
import type { WritingContext } from "./handler.ts";
import { keyedRequest, knownRequest, noteRequest, seal } from "./idempotency/request.ts";

/** Does the work once for a key: the first time for real, after that by the stored answer. Without a key, for real. */
export async function once(
  operation: Operation,
  { input, context, work }: { input: unknown; context: WritingContext; work: () => Promise<Answer<unknown>> },
): Promise<Answer<unknown>> {
  const request = keyedRequest(operation, { identity: () => input, context });
  if (request === undefined) return work();
  const known = await knownRequest(context.ask, request);
  if (known?.answer !== undefined) return known.answer;
  const answer = await work();
  await noteRequest(context.ask, request, seal(answer, request, context.random));
  return answer;
}
