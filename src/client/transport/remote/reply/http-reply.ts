/** One request and its whole answer, as text. */
import type { Connection } from "../connection/connection.ts";
import { ConnectionFault, send, type ReplyStream, type HttpRequest } from "../connection/send.ts";

export interface HttpReply {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether the body is longer than what was read of it. */
  readonly isTruncated: boolean;
}

/** No honest failure is longer. */
const MAX_FAILURE_BYTES = 1024 * 1024;
/** A page of the longest rows is far shorter. */
const MAX_SUCCESS_BYTES = 256 * 1024 * 1024;

/** Throws ConnectionFault when no whole reply comes, a Problem for invalid settings, or the signal's reason. */
export async function fetchReply(
  connection: Connection,
  request: HttpRequest,
  signal?: AbortSignal,
): Promise<HttpReply> {
  return readWhole(await openReply(connection, request, signal));
}

/** Status and headers of a reply, with its body still to be read. */
export async function openReply(
  { dispatcher, baseUrl: { origin } }: Connection,
  request: HttpRequest,
  signal?: AbortSignal,
): Promise<ReplyStream> {
  return send(await dispatcher(), { origin, request, signal });
}

/** A reply with its body, up to the limit of its kind. */
export async function readWhole({ status, headers, parts }: ReplyStream): Promise<HttpReply> {
  const limit = status < 300 ? MAX_SUCCESS_BYTES : MAX_FAILURE_BYTES;
  const chunks: Uint8Array[] = [];
  let remaining = limit;
  let isTruncated = false;
  try {
    for await (const part of parts) {
      chunks.push(part.subarray(0, remaining));
      remaining -= part.length;
      isTruncated = remaining < 0;
      if (isTruncated) break;
    }
  } catch (error) {
    // The beginning of a failure still says what is wrong.
    if (status < 300 || !(error instanceof ConnectionFault)) throw error;
    isTruncated = true;
  }
  return { status, headers, body: Buffer.concat(chunks).toString("utf8"), isTruncated };
}
