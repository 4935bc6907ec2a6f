/** A file and its fields as multipart/form-data (RFC 7578), made part by part from memory. */
import { randomUUID } from "node:crypto";

interface Multipart {
  readonly contentType: string;
  /** Bytes. */
  readonly length: number;
  /** The body, from its start at each call. */
  readonly parts: () => AsyncIterable<Uint8Array>;
}

/** Bytes of a file that are given to the connection at once, so that back-pressure applies. */
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
      `content-disposition: form-data; name="${file.field}"; filename="${escapeFileName(file.name)}"\r\n` +
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

/** The text of a quoted file name in UTF-8 (RFC 7578 §4.2): quotes escaped by RFC 2183, line breaks percent-encoded. */
function escapeFileName(name: string): string {
  return name.replace(/["\\]/g, "\\$&").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
