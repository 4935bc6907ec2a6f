/**
 * Work of several transactions, done once for an idempotency key. The first of them claims the key for the request, so
 * that what was refused before it had an effect leaves nothing; the last one stores the answer. Between the two the
 * process can die: the work repeats safely, so the same request goes on where it was left, and another one with its key
 * is refused. Two processes can be at it at the same time for the same reason; whoever ends first gives both the answer.
 */
import type { Answer, Operation } from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";
import type { OwnContext } from "../handler.ts";
import { storedAnswer, keyedRequest, findRequest, storeRequest, seal, type KeyedRequest } from "./request.ts";

/** Requests with a key whose work is going on in this process: what they ask for, by whose key it is. */
export type RunningRequests = Map<string, string>;

export interface Steps {
  readonly operation: Operation;
  /** What tells two requests apart; asked only where there is a key. */
  readonly identity: () => unknown;
  /** Its writes are those of a request without a key. */
  readonly context: Omit<OwnContext, "conclude">;
  readonly running: RunningRequests;
  readonly work: (context: OwnContext) => Promise<Answer<unknown>>;
}

/** Problems: idempotency_key_in_use while this process is at it, idempotency_key_reused, and those of the work. */
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
      // What stood in the way may be that the same request was done elsewhere.
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
        const previous = await findRequest(writing.ask, request);
        if (previous?.answer !== undefined) throw new Problem("idempotency_key_in_use");
        if (previous === undefined) await storeRequest(writing.ask, request);
      }
      return step(writing);
    });
    isClaimed = true;
    return result;
  };
  const conclude: OwnContext["conclude"] = (last) =>
    write(async (writing) => {
      const previous = await findRequest(writing.ask, request);
      if (previous?.answer !== undefined) return previous.answer as never;
      const answer = await last(writing);
      const { company, caller, keyHash } = request;
      const sealedAnswer = seal(answer, request, context.random);
      await writing.ask.idempotency.answer(company, caller, { key_hash: keyHash, answer: sealedAnswer });
      return answer;
    });
  return { ...context, write, conclude };
}
