/** The three kinds of handlers of operations, and their contexts. */
import type { EventType } from "../contract/event-types.ts";
import type { Answer, CallOptions, Operation } from "../contract/operation.ts";
import type * as z from "zod/mini";
import type { Caller } from "./access/caller.ts";
import type { ChangeImage } from "./ports/events.ts";
import type { DailyTotal } from "./ports/totals.ts";
import type { Ids, Queries, Random, Store } from "./ports.ts";
import type { SpillFile } from "../importing/drive/external-sort.ts";

export interface HandlerContext {
  readonly caller: Caller;
  /** The caller's company; the first argument of every query. */
  readonly company: number;
  /** Milliseconds since the epoch, one value for the whole call. */
  readonly now: number;
  readonly ids: Ids;
  readonly random: Random;
  readonly options: CallOptions;
}

export interface NewEvent {
  readonly type: EventType;
  readonly subject_id: string;
  /** What changed, as members of the contract; never a secret. */
  readonly summary: Readonly<Record<string, unknown>>;
  /** What the records were before, where the change can be undone by them. */
  readonly images?: readonly ChangeImage[];
  /** Whether earlier steps of the change, which have no events, touched transactions of any day. */
  readonly endsSteps?: boolean;
}

export interface WritingContext extends HandlerContext {
  readonly queries: Queries;
  /** Adds an event to the audit log, at the end of the transaction. Returns its id. */
  readonly record: (event: NewEvent) => string;
  /** Adds figures to the daily totals, at the end of the transaction. */
  readonly tally: (changes: readonly DailyTotal[]) => void;
  /** How many records a change of many may touch here; unbounded where it is absent. */
  readonly changesMax?: number;
}

export interface ReadingContext extends HandlerContext {
  readonly queries: Queries;
  /** Stores what the answer was made from, behind the read: without it the next answer takes longer, and is the same. */
  readonly afterwards?: (work: (queries: Queries) => Promise<void>) => void;
}

/** What a question about a company's records needs. */
export type CompanyQueries = Pick<ReadingContext, "queries" | "company" | "afterwards">;

export interface OwnContext extends HandlerContext {
  readonly store: Store;
  readonly openSpill: () => SpillFile;
  /** Runs a step in one write transaction, with its events. */
  readonly write: <Result>(work: (context: WritingContext) => Promise<Result>) => Promise<Result>;
  /** Runs the last step, whose answer is stored with it where there is an idempotency key. */
  readonly conclude: <Data>(
    work: (context: WritingContext) => Promise<Answer<Data>>,
  ) => Promise<Answer<Data>>;
}

/** An input as a handler gets it: checked, with its defaults, and codes as the contract spells them. */
export type Input<Op extends Operation> = z.output<Op["input"]>;
type Result<Op extends Operation> = Promise<Answer<z.output<Op["output"]>>>;

export type Handler<Op extends Operation = Operation> =
  | { readonly kind: "reads"; readonly run: (input: Input<Op>, context: ReadingContext) => Result<Op> }
  | {
      readonly kind: "writes";
      readonly run: (input: Input<Op>, context: WritingContext) => Result<Op>;
      /** Whether it is kept out of group commit, because it may take long. */
      readonly alone: boolean;
      /** Whether several may share a transaction: it locks no existing row that others change. */
      readonly together: boolean;
      /** Whether `dry_run` runs it and rolls back; false where it has a dry run of its own. */
      readonly rehearses: boolean;
    }
  | {
      readonly kind: "steps";
      readonly run: (input: Input<Op>, context: OwnContext) => Result<Op>;
      /** The part of the input that must be equal in two requests with one idempotency key. */
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
  {
    alone = false,
    together = false,
    rehearses = false,
  }: { readonly alone?: boolean; readonly together?: boolean; readonly rehearses?: boolean } = {},
): Handler<Op> {
  return { kind: "writes", run, alone, together, rehearses };
}

/**
 * Runs in several transactions, such as a statement upload or an undo in chunks. It is idempotent as a whole: it can be run
 * again from the start, at any time and by several processes at once, with the same outcome.
 */
export function steps<Op extends Operation>(
  _operation: Op,
  run: (input: Input<Op>, context: OwnContext) => Result<Op>,
  { identity = (input) => input }: { readonly identity?: (input: Input<Op>) => unknown } = {},
): Handler<Op> {
  return { kind: "steps", run, identity };
}
