/** What an operation's handler is given, and the three kinds of them. */
import type { Answer, CallOptions, Operation } from "../contract/operation.ts";
import type * as z from "zod/mini";
import type { Caller } from "./access/caller.ts";
import type { DailyTotal } from "./ports/totals.ts";
import type { Ids, Questions, Random, Store } from "./ports.ts";

export interface HandlerContext {
  readonly caller: Caller;
  /** The caller's company; first in every question to the store. */
  readonly company: number;
  /** Milliseconds since the epoch, one value for the whole call. */
  readonly now: number;
  readonly ids: Ids;
  readonly random: Random;
  readonly options: CallOptions;
}

export interface NewEvent {
  /** Such as "transaction.created". */
  readonly type: string;
  readonly subject_id: string;
  /** What changed, in the contract's words; never a secret. */
  readonly summary: Readonly<Record<string, unknown>>;
}

export interface WritingContext extends HandlerContext {
  readonly ask: Questions;
  /** Has an event added to the audit log, at the end of the transaction of the change. */
  readonly record: (event: NewEvent) => void;
  /** Has figures added to the daily totals, at the end of the transaction too. */
  readonly tally: (changes: readonly DailyTotal[]) => void;
}

export interface ReadingContext extends HandlerContext {
  readonly ask: Questions;
}

export interface OwnContext extends HandlerContext {
  readonly store: Store;
  /** Runs a step of the work as one write, with its events. */
  readonly write: <Result>(work: (context: WritingContext) => Promise<Result>) => Promise<Result>;
  /** The last step, which says what is answered. With an idempotency key the answer is stored in it. */
  readonly conclude: <Data>(
    work: (context: WritingContext) => Promise<Answer<Data>>,
  ) => Promise<Answer<Data>>;
}

type Input<Op extends Operation> = z.output<Op["input"]>;
type Result<Op extends Operation> = Promise<Answer<z.output<Op["output"]>>>;

export type Handler<Op extends Operation = Operation> =
  | { readonly kind: "reads"; readonly run: (input: Input<Op>, context: ReadingContext) => Result<Op> }
  | {
      readonly kind: "writes";
      readonly run: (input: Input<Op>, context: WritingContext) => Result<Op>;
      /** It may take long, so it shares its commit with nobody. */
      readonly alone: boolean;
      /** Whether `dry_run` in its input has it done and taken back; false where it has another way to tell. */
      readonly rehearses: boolean;
    }
  | {
      readonly kind: "steps";
      readonly run: (input: Input<Op>, context: OwnContext) => Result<Op>;
      /** What of the input tells two requests with one idempotency key apart. */
      readonly identity: (input: Input<Op>) => unknown;
    };

/** Runs inside one read transaction. */
export function reads<Op extends Operation>(
  _operation: Op,
  run: (input: Input<Op>, context: ReadingContext) => Result<Op>,
): Handler<Op> {
  return { kind: "reads", run };
}

/** Runs inside one write transaction, idempotency record and audit events included. */
export function writes<Op extends Operation>(
  _operation: Op,
  run: (input: Input<Op>, context: WritingContext) => Result<Op>,
  { alone = false, rehearses = false }: { readonly alone?: boolean; readonly rehearses?: boolean } = {},
): Handler<Op> {
  return { kind: "writes", run, alone, rehearses };
}

/**
 * Works in several transactions of its own, each of them whole: a statement upload, an undo in chunks. All of it can be
 * done again from the start, at any time and by several at once, with the same outcome.
 */
export function steps<Op extends Operation>(
  _operation: Op,
  run: (input: Input<Op>, context: OwnContext) => Result<Op>,
  { identity = (input) => input }: { readonly identity?: (input: Input<Op>) => unknown } = {},
): Handler<Op> {
  return { kind: "steps", run, identity };
}
