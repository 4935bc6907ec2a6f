/** The messages between the threads that listen and those that answer. Every request has a number. */
import type { MessagePort } from "node:worker_threads";
import type { ProblemCode } from "../../../contract/problem.ts";
import type { OperationRequest } from "../../../server/request.ts";

export type ToThread =
  | { readonly kind: "answer"; readonly number: number; readonly request: OperationRequest }
  /** Asks for the next part of a streamed answer, or ends the stream. */
  | { readonly kind: "more" | "enough"; readonly number: number }
  | { readonly kind: "ready"; readonly number: number }
  /** Answer what comes on this port too. */
  | { readonly kind: "connect"; readonly port: MessagePort }
  /** Finish the requests in flight, close the book, and exit. */
  | { readonly kind: "close" };

interface AnswerHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly fault?: string;
}

export type FromThread =
  /** The book is open. */
  | { readonly kind: "open" }
  | { readonly kind: "note"; readonly sentence: string }
  /** A request could not be added to the usage statistics. */
  | { readonly kind: "unrecorded"; readonly cause: ProblemCode }
  /** An answer; one without a body is streamed. */
  | {
      readonly kind: "answered";
      readonly number: number;
      readonly head: AnswerHead;
      readonly body: string | Uint8Array | undefined;
    }
  | { readonly kind: "part"; readonly number: number; readonly bytes: Uint8Array }
  | { readonly kind: "end"; readonly number: number }
  | { readonly kind: "broken"; readonly number: number; readonly fault: string }
  | { readonly kind: "ready"; readonly number: number }
  | { readonly kind: "unready"; readonly number: number; readonly code: ProblemCode; readonly fault: string };

/** Longest text, and most bytes, that are copied: transferring a buffer costs more for shorter ones. */
export const COPY_MAX = 16_384;

/** The buffers that are transferred instead of copied: long ones that hold nothing but the bytes. */
export function ownBuffers(bytes: string | Uint8Array | undefined): ArrayBuffer[] {
  if (!(bytes instanceof Uint8Array) || !(bytes.buffer instanceof ArrayBuffer)) return [];
  if (bytes.byteLength <= COPY_MAX) return [];
  return bytes.buffer.byteLength === bytes.byteLength ? [bytes.buffer] : [];
}
