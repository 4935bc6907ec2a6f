/**
 * Runs several transactions once for an idempotency key. The first one claims the key for the request, so that a refusal
 * before any effect leaves nothing; the last one stores the answer. The work is idempotent: after a crash between the two the
 * same request can be run again, and another request with its key is refused. Two processes can run it at the same time;
 * the first to finish gives both the answer.
 */
import type { Answer, Operation } from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";
import type { OwnContext } from "../handler.ts";
import { storedAnswer, keyedRequest, findRequest, storeRequest, seal, type KeyedRequest } from "./request.ts";

/** Requests in progress in this process: the hash of the request, by company, caller and key. */
export type RunningRequests = Map<string, string>;

interface Steps {
  readonly operation: Operation;
  /** The part of the input that must be equal in two requests with one key. */
  readonly identity: () => unknown;
  /** The context of a request without a key. */
  readonly context: Omit<OwnContext, "conclude">;
  readonly running: RunningRequests;
  readonly work: (context: OwnContext) => Promise<Answer<unknown>>;
}

/** Problems: idempotency_key_in_use while this process runs the request, idempotency_key_reused, and those of the work. */
export async function onceInSteps({
  operation,
  identity,
  context,
  running,
  work,
}: Steps): Promise<Answer<unknown>> {
  const request = keyedRequest(operation, { identity, context });
  if (request === undefined) return work({ ...context, conclude: (last) => context.write(last) });

  const place = JSON.stringify([request.company, request.caller, request.keyHash]);
  const other = running.get(place);
  if (other !== undefined) {
    throw new Problem(other === request.requestHash ? "idempotency_key_in_use" : "idempotency_key_reused");
  }
  running.set(place, request.requestHash);
  try {
    const before = await storedAnswer(context.store, request);
    if (before !== undefined) return before;
    try {
      return await work(keyedContext(context, request));
    } catch (error) {
      // Another process may have answered the same request meanwhile.
      const after = await storedAnswer(context.store, request).catch(() => undefined);
      if (after === undefined) throw error;
      return after;
    }
  } finally {
    running.delete(place);
  }
}

/** The context whose first write claims the key, and whose last one stores the answer. */
function keyedContext(context: Steps["context"], request: KeyedRequest): OwnContext {
  let isClaimed = false;
  const write: OwnContext["write"] = async (step) => {
    const result = await context.write(async (writing) => {
      if (!isClaimed) {
        const previous = await findRequest(writing.queries, request);
        if (previous?.answer !== undefined) throw new Problem("idempotency_key_in_use");
        if (previous === undefined) await storeRequest(writing.queries, request);
      }
      return step(writing);
    });
    isClaimed = true;
    return result;
  };
  const conclude: OwnContext["conclude"] = (last) =>
    write(async (writing) => {
      const previous = await findRequest(writing.queries, request);
      if (previous?.answer !== undefined) return previous.answer as never;
      const answer = await last(writing);
      const { company, caller, keyHash } = request;
      const sealedAnswer = seal(answer, request, context.random);
      await writing.queries.idempotency.answer(company, caller, { key_hash: keyHash, answer: sealedAnswer });
      return answer;
    });
  return { ...context, write, conclude };
}
