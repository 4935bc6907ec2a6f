/** Columns of many rows as PostgreSQL's arrays, in the text form (postgresql.org/docs/current/arrays.html#ARRAYS-IO). */

/** A value that the store writes: a whole number, a text, bytes, or null. */
export type Value = bigint | string | Uint8Array | null;

/** The server's name of the type of a value; of null, any will do. */
export function typeOf(value: Value): "bigint" | "text" | "bytea" {
  if (typeof value === "bigint") return "bigint";
  return value instanceof Uint8Array ? "bytea" : "text";
}

/** The text of an array of the values. */
export function arrayText(values: readonly Value[]): string {
  return `{${values.map(element).join(",")}}`;
}

function element(value: Value): string {
  if (value === null) return "NULL";
  if (typeof value === "bigint") return value.toString();
  if (typeof value === "string") return quote(value);
  return `"\\\\x${Buffer.from(value.buffer, value.byteOffset, value.length).toString("hex")}"`;
}

function quote(text: string): string {
  return `"${/["\\]/.test(text) ? text.replaceAll(/["\\]/g, "\\$&") : text}"`;
}
