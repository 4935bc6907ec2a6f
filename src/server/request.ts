/**
 * A request as it goes to the core, and the answer as it comes back: plain data, so that either can be handed to another
 * thread. Nothing here knows a socket.
 */
import type { FieldProblem, ProblemCode } from "../contract/problem.ts";

export interface OperationRequest {
  /** Id of the operation that method and path lead to. */
  readonly operation: string;
  /** Values of the path's members, decoded. */
  readonly path: Readonly<Record<string, string>>;
  /** As it stands after the question mark, encoded; empty for none. */
  readonly query: string;
  /** Names and values by turns, in the order of the wire: only here is it seen that a header came twice. */
  readonly headers: readonly string[];
  readonly requestId: string;
  readonly body: RequestBody;
}

export type RequestBody =
  | { readonly kind: "none" }
  /** The bytes of a JSON text, not yet read. */
  | { readonly kind: "json"; readonly bytes: Uint8Array }
  /** The members that a form held, files as bytes. */
  | { readonly kind: "form"; readonly members: Readonly<Record<string, unknown>> }
  /** Reading it has failed already. */
  | { readonly kind: "refused"; readonly problem: RefusedBody };

export interface RefusedBody {
  readonly code: ProblemCode;
  readonly detail: string;
  readonly errors?: readonly FieldProblem[];
}

export interface OperationAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A whole body, or the parts of one that is written while it is read. */
  readonly body: string | Uint8Array | AsyncIterable<string | Uint8Array>;
  /** What went wrong inside, with its stack: for the log, never for the wire. */
  readonly fault?: string;
}
