import type * as z from "zod/mini";
import type { LimitState } from "./limit-state.ts";
import type { Pagination } from "./page.ts";
import type { ProblemCode } from "./problem.ts";
import type { Scope } from "./scope.ts";

/**
 * Who may call an operation: any valid credential, a token with a scope (never an API key), or a credential with a
 * scope (and with every scope of `also`); with the scope `ofOwn` too, for what the caller made itself; or a credential with
 * the one of these scopes that the record needs. The book's owner may call all of them.
 */
type Access =
  | { readonly with: "credential" }
  | { readonly with: "token"; readonly scope: Scope }
  | {
      readonly with: "scope";
      readonly scope: Scope;
      readonly also?: readonly Scope[];
      readonly ofOwn?: Scope;
    }
  | { readonly with: "one-scope"; readonly scopes: readonly [Scope, ...Scope[]] };

/** One entry of the contract, as data. Handlers are found by `id`; transports read method and path. */
export interface Operation<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
> {
  /** `<resource>.<verb>`, unique in the catalogue. */
  readonly id: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path below the base URL, with `{name}` for members of the input that stand in the path. */
  readonly path: string;
  readonly summary: string;
  /** False for an operation of the owner's specification, true for one that only our servers have. */
  readonly extension: boolean;
  readonly access: Access;
  /** Path, query and body members as one flat object: a GET and a DELETE send the rest as query, others as JSON body. */
  readonly input: Input;
  /** The `data` member of a success. */
  readonly output: Output;
  /** HTTP status of a success. */
  readonly success: 200 | 201;
  /** A status that a success has in another case: a create that finds what it was asked to make. */
  readonly otherSuccess?: 200;
  /** Name of the answer in documents, where the spec has another than the record's. */
  readonly answer?: string;
  /** Whether a success carries `pagination`. */
  readonly paged: boolean;
  /** Problems beyond those that every operation can answer. */
  readonly problems: readonly ProblemCode[];
}

/** A success, before it is put into the envelope. */
export interface Answer<Data> {
  readonly data: Data;
  readonly pagination?: Pagination;
  /** 201 after a create; the operation's `success` when absent. */
  readonly status?: 200 | 201 | 202;
  /** Version of the record for If-Match (RFC 9110 §8.8.3), without quotes. */
  readonly etag?: string;
  /** Path of what a create made (RFC 9110 §10.2.2). */
  readonly location?: string;
  /** The limits of the API key that made the request; absent for tokens and the owner, who have none. */
  readonly limits?: readonly LimitState[];
  /** True when the answer was stored by an earlier request with the same idempotency key. */
  readonly replayed?: boolean;
}

/** What accompanies a call without being part of its input. */
export interface CallOptions {
  readonly idempotencyKey?: string;
  /** Version that the caller has read; the change is refused when the record has another. */
  readonly ifMatch?: string;
  /**
   * The caller sees to limits and lost answers by itself, and takes a foreign service's list as it comes: nothing is waited
   * for, looked up, filtered or sorted for it.
   */
  readonly asItIs?: boolean;
  /** The command does without the answer where the caller's scopes forbid the call. */
  readonly isOptional?: boolean;
  /** Stops a request, or long work of this process between two of its parts; what that leaves is the operation's matter. */
  readonly signal?: AbortSignal;
  /** Told how many records long work of this process has done, and of how many where that is known. A service tells nothing. */
  readonly onProgress?: (done: number, total: number | undefined) => void;
}

export type InputOf<Op extends Operation> = z.input<Op["input"]>;
export type OutputOf<Op extends Operation> = z.output<Op["output"]>;

/** Calls one operation, here or on a remote service. */
export type Call = <Op extends Operation>(
  operation: Op,
  input: InputOf<Op>,
  options?: CallOptions,
) => Promise<Answer<OutputOf<Op>>>;

/** The seam: one operation, done here or elsewhere. */
export interface Transport {
  readonly call: Call;
  /**
   * Reads a paged operation's whole list as one request, in parts of any size. Undefined, or answers undefined, where the
   * list can only be asked for page by page. The member is required so that a bare function, which has a `call` too, is no
   * transport.
   */
  readonly stream:
    | (<Op extends Operation>(
        operation: Op,
        input: InputOf<Op>,
        options?: CallOptions,
      ) => Promise<AsyncIterable<OutputOf<Op>> | undefined>)
    | undefined;
}

/** Declares an operation, keeping its exact types. */
export function operation<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  entry: Operation<Input, Output>,
): Operation<Input, Output> {
  return entry;
}
