/**
 * JSON of a request, read strictly: what RFC 8259 leaves open, and parsers therefore read differently, is refused
 * (RFC 7493): members of one name, other encodings than UTF-8, a byte-order mark, characters that cannot be stored.
 */
import { jsonFault, parseJson } from "../contract/json.ts";
import { Problem } from "../contract/problem.ts";
import { surveyJson } from "./json-survey.ts";

/** The value of a JSON text with exact numbers. Problems: invalid_json, invalid_text, each with the place. */
export function readStrictJson(bytes: Uint8Array): unknown {
  const text = decoded(bytes);
  if (text.startsWith("\uFEFF")) {
    throw new Problem("invalid_json", { detail: "The JSON begins with a byte-order mark." });
  }
  surveyJson(text);
  try {
    return parseJson(text);
  } catch (error) {
    throw new Problem("invalid_json", { detail: `${jsonFault(text, error).replace(/\.$/, "")}.` });
  }
}

function decoded(bytes: Uint8Array): string {
  try {
    return decoder().decode(bytes);
  } catch {
    throw new Problem("invalid_text", {
      detail: `The request is not UTF-8: byte ${firstBroken(bytes)} cannot stand there.`,
    });
  }
}

function decoder(): TextDecoder {
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
}

/** Where the first byte is that cannot stand there: any shorter part is sound so far, so halving finds it. */
function firstBroken(bytes: Uint8Array): number {
  let sound = 0;
  let broken = bytes.length;
  while (broken - sound > 1) {
    const middle = Math.floor((sound + broken) / 2);
    if (isSound(bytes.subarray(0, middle))) sound = middle;
    else broken = middle;
  }
  return sound;
}

/** Whether a text can begin like this; its last character may be unfinished. */
function isSound(bytes: Uint8Array): boolean {
  try {
    decoder().decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
