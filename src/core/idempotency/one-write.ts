/** Work of one transaction, done once for an idempotency key: the answer is stored with the effect, or neither is. */
import type { Answer, Operation } from "../../contract/operation.ts";
import type { HandlerContext, WritingContext } from "../handler.ts";
import { storedAnswer, keyedRequest, findRequest, storeRequest, seal } from "./request.ts";
import type { Store } from "../ports.ts";

type Work = (context: WritingContext) => Promise<Answer<unknown>>;

export interface OneWrite {
  readonly operation: Operation;
  readonly input: unknown;
  readonly context: HandlerContext;
  readonly store: Store;
  /** Does work in a transaction of its own. */
  readonly write: (work: Work) => Promise<Answer<unknown>>;
  readonly work: Work;
}

/**
 * Does the work once for a key: the first time for real, after that by the stored answer. Without a key, for real.
 * Problems: invalid_idempotency_key, idempotency_key_reused, and those of the work.
 */
export async function once({
  operation,
  input,
  context,
  store,
  write,
  work,
}: OneWrite): Promise<Answer<unknown>> {
  const request = keyedRequest(operation, { identity: () => input, context });
  if (request === undefined) return write(work);
  try {
    return await write(async (writing) => {
      const previous = await findRequest(writing.ask, request);
      if (previous?.answer !== undefined) return previous.answer;
      const answer = await work(writing);
      await storeRequest(writing.ask, request, seal(answer, request, context.random));
      return answer;
    });
  } catch (error) {
    // What stood in the way may be that another server did the same, just after it was looked for here.
    const after = await storedAnswer(store, request).catch(() => undefined);
    if (after === undefined) throw error;
    return after;
  }
}
