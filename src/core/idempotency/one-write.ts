/** Runs one write transaction once for an idempotency key. The answer is stored in the same transaction. */
import type { Answer, Operation } from "../../contract/operation.ts";
import type { HandlerContext, WritingContext } from "../handler.ts";
import { storedAnswer, keyedRequest, findRequest, storeRequest, seal } from "./request.ts";
import type { Store } from "../ports.ts";

type Work = (context: WritingContext) => Promise<Answer<unknown>>;

interface OneWrite {
  readonly operation: Operation;
  readonly input: unknown;
  readonly context: HandlerContext;
  readonly store: Store;
  /** Runs work in a transaction of its own. */
  readonly write: (work: Work) => Promise<Answer<unknown>>;
  readonly work: Work;
}

/**
 * Runs the work, or returns the stored answer of an earlier request with the same key. Problems: invalid_idempotency_key,
 * idempotency_key_reused, and those of the work.
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
      const previous = await findRequest(writing.queries, request);
      if (previous?.answer !== undefined) return previous.answer;
      const answer = await work(writing);
      await storeRequest(writing.queries, request, seal(answer, request, context.random));
      return answer;
    });
  } catch (error) {
    // Another server may have answered the same request meanwhile, which made this write fail.
    const after = await storedAnswer(store, request).catch(() => undefined);
    if (after === undefined) throw error;
    return after;
  }
}
