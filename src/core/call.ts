/**
 * The one way into the core: authenticate → authorise → limit → validate → handle → record.
 * Transports differ in how a request reaches this function, and in nothing else.
 */
import { isRehearsal, readsOneRow } from "../contract/effect.ts";
import type { Answer, CallOptions, InputOf, Operation, OutputOf } from "../contract/operation.ts";
import type { Problem } from "../contract/problem.ts";
import type { Caller, Credential } from "./access/caller.ts";
import type * as AdmissionModule from "./access/admission.ts";
import { handlerOf } from "./handlers.ts";
import type { Handler, HandlerContext, ReadingContext, WritingContext } from "./handler.ts";
import { once } from "./idempotency/one-write.ts";
import { onceInSteps, type RunningRequests } from "./idempotency/in-steps.ts";
import { ownerOf } from "./access/owner.ts";
import type { CorePorts, Queries, Store } from "./ports.ts";
import { rehearse } from "./dry-run.ts";
import { validate } from "./validate.ts";
import { inTransaction } from "./write-transaction.ts";

export interface Core {
  call<Op extends Operation>(
    operation: Op,
    credential: Credential,
    input: InputOf<Op>,
    options?: CallOptions,
  ): Promise<Answer<OutputOf<Op>>>;
  /**
   * The whole list of a paged operation as one request. The first page has been read when the promise resolves, so that every
   * refusal rejects it; the others are read on demand. `limit` and `cursor` are not accepted.
   */
  stream<Op extends Operation>(
    operation: Op,
    credential: Credential,
    input: InputOf<Op>,
    options?: CallOptions,
  ): Promise<Answer<AsyncIterable<OutputOf<Op>>>>;
  /**
   * Refuses a request that could not be read, after admission: an invalid credential is refused for itself, and the usage
   * statistics of a key count the request.
   */
  refuse(operation: Operation, credential: Credential, problem: Problem): Promise<never>;
}

/** The ports of one core, and its requests in progress. */
interface CoreState extends CorePorts {
  readonly running: RunningRequests;
}

export function createCore(ports: CorePorts): Core {
  const state: CoreState = { ...ports, running: new Map() };
  let admission: typeof AdmissionModule | undefined;
  /** Serves a call after admission. The book's owner has neither limits nor statistics. */
  const serve = async (
    operation: Operation,
    credential: Credential,
    work: (caller: Caller) => Promise<Answer<unknown>>,
  ): Promise<Answer<unknown>> => {
    if (credential.kind === "owner") return work(await ownerOf(ports.store, credential.company));
    const { admitAndServe } = (admission ??= await import("./access/admission.ts"));
    return admitAndServe(ports, { operation, credential, serve: work });
  };
  return {
    call: (operation, credential, input, options = {}) =>
      serve(operation, credential, (caller) =>
        handle(state, { operation, caller, input, options }),
      ) as Promise<never>,
    async stream(operation, credential, input, options = {}) {
      const { listOf } = await import("./lists/whole-list.ts");
      return serve(operation, credential, (caller) =>
        listOf(operation, input, (page) => handle(state, { operation, caller, input: page, options })),
      ) as Promise<never>;
    },
    refuse: (operation, credential, problem) =>
      serve(operation, credential, () => Promise.reject(problem)) as Promise<never>,
  };
}

interface Call {
  readonly operation: Operation;
  readonly caller: Caller;
  readonly input: unknown;
  readonly options: CallOptions;
}

/** The steps after admission: validate → handle. */
async function handle(
  state: CoreState,
  { operation, caller, input, options }: Call,
): Promise<Answer<unknown>> {
  const valid = validate(operation, input);
  const handler = await handlerOf(operation);
  // Answers about keys include all usage until now.
  if (operation.id.startsWith("keys.")) await state.store.admission.settle();
  const { ids, random } = state;
  const context = { caller, company: caller.company, now: state.clock(), ids, random, options };
  return run(state, { operation, handler, input: valid, context });
}

interface Run {
  readonly operation: Operation;
  readonly handler: Handler;
  readonly input: unknown;
  readonly context: HandlerContext;
}

function run(
  { store, running, openSpill = refuseSpill }: CoreState,
  { operation, handler, input, context }: Run,
): Promise<Answer<unknown>> {
  switch (handler.kind) {
    case "reads":
      return readAndStore(store, {
        context,
        together: readsOneRow(operation.id),
        work: (reading) => handler.run(input, reading),
      });
    case "writes": {
      const write = (work: (inside: WritingContext) => Promise<Answer<unknown>>) =>
        inTransaction(store, { ...handler, context, work });
      const work = (inside: WritingContext) => handler.run(input, inside);
      if (handler.rehearses && isRehearsal(input)) return rehearse(write, work);
      return once({ operation, input, context, store, write, work });
    }
    case "steps":
      return onceInSteps({
        operation,
        identity: () => handler.identity(input),
        context: {
          ...{ ...context, store, openSpill },
          write: (work) => inTransaction(store, { alone: true, context, work }),
        },
        running,
        work: (inside) => handler.run(input, inside),
      });
  }
}

function refuseSpill(): never {
  throw new TypeError("a core without a place for temporary files");
}

interface Reading {
  readonly context: HandlerContext;
  readonly together: boolean;
  readonly work: (context: ReadingContext) => Promise<Answer<unknown>>;
}

/** Reads, and then stores what saves time the next time; whether that works makes no difference to the answer. */
async function readAndStore(store: Store, { context, together, work }: Reading): Promise<Answer<unknown>> {
  const { company } = context;
  const works: ((queries: Queries) => Promise<void>)[] = [];
  const afterwards = (later: (queries: Queries) => Promise<void>): void => void works.push(later);
  const answer = await store.read(
    (queries) => {
      works.length = 0;
      return work({ ...context, queries, afterwards });
    },
    { company, together },
  );
  for (const later of works)
    await store.write(later, { company, alone: true, isOptional: true }).catch(() => undefined);
  return answer;
}
