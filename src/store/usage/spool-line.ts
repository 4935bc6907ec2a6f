/** An answered request as a line of a spool: a JSON array. */
import type { UsageEntry } from "../../core/ports/admission.ts";

/** With the line's end. */
export function lineOf({ key, request }: UsageEntry): string {
  const { endpoint, method, status_code, duration_ms, at } = request;
  return `${JSON.stringify([key.company, key.keyId, endpoint, method, status_code, duration_ms, at])}\n`;
}

/** The request of a line; undefined of one that a failing disk has spoilt. */
export function entryOf(line: string): UsageEntry | undefined {
  let values: unknown;
  try {
    values = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (!isLine(values)) return undefined;
  const [company, keyId, endpoint, method, status_code, duration_ms, at] = values;
  return { key: { company, keyId }, request: { endpoint, method, status_code, duration_ms, at } };
}

type Line = [number, string, string, string, number, number, number];
const IS_OF_TYPE = [isWhole, isText, isText, isText, isWhole, isWhole, isWhole];

function isLine(values: unknown): values is Line {
  return Array.isArray(values) && IS_OF_TYPE.every((isOfType, at) => isOfType(values[at]));
}

function isWhole(value: unknown): boolean {
  return Number.isSafeInteger(value);
}

/** PostgreSQL stores no text with a NUL; one such line would keep all behind it out. */
function isText(value: unknown): boolean {
  return typeof value === "string" && !value.includes("\0");
}
