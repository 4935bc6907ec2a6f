/** The body of a request: its kind, by its headers, and its bytes, counted while they come. */
import type { IncomingMessage } from "node:http";
import { Problem } from "../../contract/problem.ts";
import type { BodyShare } from "./body-budget.ts";
import { singleHeader } from "../header-values.ts";

const MIB = 1024 * 1024;

/** Longest JSON body of an operation. */
const DEFAULT_MAX_BYTES = MIB;
const MAX_BYTES_BY_OPERATION: Readonly<Record<string, number>> = {
  "imports.chunk": 16 * MIB,
  "imports.match": 16 * MIB,
  // A file of 64 MiB in base64, and the other members.
  "statements.upload": Math.ceil((64 * MIB) / 3) * 4 + MIB,
};

/** Problems: unsupported_media_type, malformed_request. */
export function bodyKind(request: IncomingMessage): "none" | "json" | "form" {
  const headers = request.rawHeaders;
  const transfer = singleHeader(headers, { name: "Transfer-Encoding" });
  const length = singleHeader(headers, { name: "Content-Length" });
  const encoding = singleHeader(headers, { name: "Content-Encoding" });
  const type = singleHeader(headers, { name: "Content-Type" });
  if (transfer !== undefined && transfer.toLowerCase() !== "chunked") {
    throw new Problem("malformed_request", {
      detail: "The only accepted Transfer-Encoding is chunked.",
    });
  }
  if (encoding !== undefined && encoding.toLowerCase() !== "identity") {
    throw new Problem("unsupported_media_type", {
      detail: `The Content-Encoding ${encoding.slice(0, 40)} is not accepted.`,
      remedy: "Send the body without Content-Encoding.",
    });
  }
  if (transfer === undefined && (length === undefined || Number(length) === 0)) return "none";
  const [media = "", ...parameters] = (type ?? "").split(";").map((part) => part.trim().toLowerCase());
  if (media === "application/json" && parameters.every(isUtf8)) return "json";
  if (media === "multipart/form-data") return "form";
  throw new Problem("unsupported_media_type", {
    detail:
      type === undefined
        ? "The body has no Content-Type."
        : `The Content-Type ${type.slice(0, 100)} is not accepted.`,
  });
}

/** The bytes of a JSON body. Problems: too_large, as early as possible, and store_busy. */
export async function readBody(
  request: IncomingMessage,
  { operation: { id }, share }: { readonly operation: { readonly id: string }; readonly share: BodyShare },
): Promise<Uint8Array> {
  const maximum = MAX_BYTES_BY_OPERATION[id] ?? DEFAULT_MAX_BYTES;
  const contentLength = Number(request.headers["content-length"] ?? 0);
  if (contentLength > maximum) throw tooLarge(maximum);
  // Leaving the loop keeps the connection open: the refusal is answered on it.
  return readBytes(request.iterator({ destroyOnReturn: false }), { maximum, share });
}

/** All bytes of a stream, each part counted in the memory that all requests share. Problems: too_large, store_busy. */
export async function readBytes(
  stream: AsyncIterable<Uint8Array>,
  { maximum, share }: { readonly maximum: number; readonly share: BodyShare },
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of stream) {
    size += part.length;
    if (size > maximum) throw tooLarge(maximum);
    share.take(part.length);
    parts.push(part);
  }
  // In memory of their own: what is sent to another thread takes the whole of what it lies in along.
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

function tooLarge(maximum: number): Problem {
  return new Problem("too_large", { detail: `The body has more than ${maximum} bytes.` });
}

function isUtf8(parameter: string): boolean {
  return !parameter.startsWith("charset=") || /^charset="?utf-?8"?$/.test(parameter);
}
