/**
 * Reads JSON strictly (I-JSON, RFC 7493). What RFC 8259 leaves open, and parsers therefore read differently, is refused:
 * duplicate members, other encodings than UTF-8, a byte-order mark, characters that cannot be stored.
 */
import { jsonFault, parseJson } from "../../contract/values/json.ts";
import { Problem } from "../../contract/problem.ts";
import { checkJson } from "./check-json.ts";

/** The value of a JSON text with exact numbers. Problems: invalid_json, invalid_text, each with the position. */
export function readStrictJson(bytes: Uint8Array): unknown {
  const text = decode(bytes);
  if (text.startsWith("\uFEFF")) {
    throw new Problem("invalid_json", { detail: "The JSON starts with a byte-order mark." });
  }
  checkJson(text);
  try {
    return parseJson(text);
  } catch (error) {
    throw new Problem("invalid_json", { detail: `${jsonFault(text, error).replace(/\.$/, "")}.` });
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return decoder().decode(bytes);
  } catch {
    throw new Problem("invalid_text", {
      detail: `The request is not UTF-8: byte ${firstInvalidByte(bytes)} is invalid.`,
    });
  }
}

function decoder(): TextDecoder {
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
}

/** Index of the first byte that is not UTF-8, by binary search. */
function firstInvalidByte(bytes: Uint8Array): number {
  let start = 0;
  let end = bytes.length;
  while (end - start > 1) {
    const middle = Math.floor((start + end) / 2);
    if (isValidPrefix(bytes.subarray(0, middle))) start = middle;
    else end = middle;
  }
  return start;
}

/** Whether the bytes are the beginning of a text; its last character may be incomplete. */
function isValidPrefix(bytes: Uint8Array): boolean {
  try {
    decoder().decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
