/**
 * A request to the core and its answer, as plain data that can be handed to another thread.
 */
import { type Sentence } from "../contract/choice.ts";
import type { FieldProblem, ProblemCode } from "../contract/problem.ts";

export interface OperationRequest {
  /** Id of the operation. */
  readonly operation: string;
  /** Members of the path, decoded. */
  readonly path: Readonly<Record<string, string>>;
  /** The raw text after the question mark; may be empty. */
  readonly query: string;
  /** Names and values alternately, in the order of the wire, so that duplicate headers are seen. */
  readonly headers: readonly string[];
  readonly requestId: string;
  readonly body: RequestBody;
}

export type RequestBody =
  | { readonly kind: "none" }
  /** The bytes of a JSON text, unparsed. */
  | { readonly kind: "json"; readonly bytes: Uint8Array }
  /** The members of a form, files as bytes. */
  | { readonly kind: "form"; readonly members: Readonly<Record<string, unknown>> }
  /** A body that could not be read. */
  | { readonly kind: "refused"; readonly problem: RefusedBody };

interface RefusedBody {
  readonly code: ProblemCode;
  readonly detail: Sentence;
  readonly errors?: readonly FieldProblem[];
}

export interface OperationAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A whole body, or a stream of its parts. */
  readonly body: string | Uint8Array | AsyncIterable<string | Uint8Array>;
  /** A failure inside the service with its stack: for the log, never for the client. */
  readonly fault?: string;
}
