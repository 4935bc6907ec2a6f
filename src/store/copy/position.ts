/** Where a copy has come to, as a text that a database keeps. */
import type { Position } from "./copy-tables.ts";
import type { Row, Value } from "./book-tables.ts";

/** Whole numbers and bytes as objects with one member, as JSON has neither. */
type Written = string | null | { readonly whole: string } | { readonly bytes: string };

export function writePosition({ table, company, after }: Position): string {
  return JSON.stringify({ table, company: company?.toString(), after: after.map(toWritten) });
}

/** Undefined of a text that is none. */
export function readPosition(text: string): Position | undefined {
  if (text === "") return undefined;
  const { table, company, after } = JSON.parse(text) as {
    readonly table: string;
    readonly company?: string;
    readonly after: readonly Written[];
  };
  const number = company === undefined ? undefined : BigInt(company);
  return { table, company: number, after: after.map(read) satisfies Row };
}

function toWritten(value: Value): Written {
  if (typeof value === "bigint") return { whole: value.toString() };
  return value instanceof Uint8Array ? { bytes: Buffer.from(value).toString("hex") } : value;
}

function read(value: Written): Value {
  if (value === null || typeof value === "string") return value;
  return "whole" in value ? BigInt(value.whole) : Buffer.from(value.bytes, "hex");
}
