/** A file and its fields as multipart/form-data (RFC 7578), made part by part from memory. */
import { randomUUID } from "node:crypto";

export interface Multipart {
  readonly contentType: string;
  /** Bytes. */
  readonly length: number;
  /** The body; each call gives it anew. */
  readonly parts: () => AsyncIterable<Uint8Array>;
}

/** A large file goes to the connection in steps, so that a slow one holds back. */
const STEP = 256 * 1024;

export function multipart(
  fields: Readonly<Record<string, string>>,
  file: { readonly field: string; readonly name: string; readonly bytes: Uint8Array },
): Multipart {
  const boundary = `cashbook-${randomUUID()}`;
  const heads = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = Buffer.from(
    `${heads.join("")}--${boundary}\r\n` +
      `content-disposition: form-data; name="${file.field}"; filename="${quotable(file.name)}"\r\n` +
      "content-type: application/octet-stream\r\n\r\n",
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    length: head.length + file.bytes.length + tail.length,
    async *parts() {
      yield head;
      for (let at = 0; at < file.bytes.length; at += STEP) yield file.bytes.subarray(at, at + STEP);
      yield tail;
    },
  };
}

/** A file name between quotes, in UTF-8 (RFC 7578 §4.2): quotes as RFC 2183 escapes them, and no line break in a header. */
function quotable(name: string): string {
  return name.replace(/["\\]/g, "\\$&").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
