/** What the listening thread and those that answer say to each other; every request has a number. */
import type { ProblemCode } from "../../contract/problem.ts";
import type { OperationRequest } from "../../server/request.ts";

export type ToThread =
  | { readonly say: "answer"; readonly number: number; readonly request: OperationRequest }
  /** More of an answer that comes in parts is wanted, or none of it any more. */
  | { readonly say: "more" | "enough"; readonly number: number }
  | { readonly say: "ready"; readonly number: number }
  /** Finish what has begun, close the book, and end. */
  | { readonly say: "close" };

export interface AnswerHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly fault?: string;
}

export type FromThread =
  /** The book is open. */
  | { readonly say: "open" }
  | { readonly say: "note"; readonly sentence: string }
  /** A request is missing in the usage statistics. */
  | { readonly say: "uncounted"; readonly cause: ProblemCode }
  /** An answer; without a body, its parts are asked for one by one. */
  | {
      readonly say: "answered";
      readonly number: number;
      readonly head: AnswerHead;
      readonly body: string | Uint8Array | undefined;
    }
  | { readonly say: "part"; readonly number: number; readonly bytes: Uint8Array }
  | { readonly say: "end"; readonly number: number }
  | { readonly say: "broken"; readonly number: number; readonly fault: string }
  | { readonly say: "ready"; readonly number: number }
  | { readonly say: "unready"; readonly number: number; readonly code: ProblemCode; readonly fault: string };

/** Up to so many characters a text is copied as it is: handing a buffer over costs more. */
export const TEXT_MAX = 16_384;

/** The buffers of bytes that can be handed over instead of copied: those that hold nothing else. */
export function ownBuffers(bytes: string | Uint8Array | undefined): ArrayBuffer[] {
  if (!(bytes instanceof Uint8Array) || !(bytes.buffer instanceof ArrayBuffer)) return [];
  return bytes.buffer.byteLength === bytes.byteLength ? [bytes.buffer] : [];
}
