/** Sends an answer as the reply of a request. */
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { logFault } from "../log.ts";
import type { OperationAnswer } from "../request.ts";

/** The headers of every answer, and the request's id. */
export function setHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
): void {
  reply.headers(headers).header("X-Request-Id", request.id);
}

/** A failure inside the service goes to the log only. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body, fault }: OperationAnswer,
): void {
  if (fault !== undefined) logFault(request, fault);
  reply
    .code(status)
    .headers(headers)
    .send(isWhole(body) ? toPayload(body, headers) : Readable.from(body, { objectMode: false }));
}

/**
 * A text that has a charset is sent as it is, in one piece with its headers. Fastify adds a charset to every other text, and
 * problem+json has none.
 */
function toPayload(
  body: string | Uint8Array,
  { "Content-Type": type = "" }: OperationAnswer["headers"],
): string | Buffer {
  return typeof body === "string" && type.includes("charset=") ? body : bytesOf(body);
}

function isWhole(body: OperationAnswer["body"]): body is string | Uint8Array {
  return typeof body === "string" || body instanceof Uint8Array;
}

function bytesOf(body: string | Uint8Array): Buffer {
  return typeof body === "string"
    ? Buffer.from(body)
    : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
}
