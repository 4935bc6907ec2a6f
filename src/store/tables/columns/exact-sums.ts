/**
 * Sums that may leave the database's integers, whose largest is 2^63 - 1: thousands of the largest amounts do. What is
 * added up is taken apart into two numbers, whose sums stay far below, and put together as a bigint.
 */
import { sql, type RawBuilder } from "kysely";

export const PART = 1_000_000_000n;

/** Two expressions of SQL, of the high and the low part of the sum of one. Both have the sign of what was divided. */
export function sumParts(expression: string): readonly [high: RawBuilder<bigint>, low: RawBuilder<bigint>] {
  const [high, low] = sumTexts(expression);
  return [sql.raw(high), sql.raw(low)];
}

/** The same as texts. */
export function sumTexts(expression: string): readonly [high: string, low: string] {
  const part = (operator: string) => `CAST(SUM((${expression}) ${operator} ${PART}) AS bigint)`;
  return [part("/"), part("%")];
}

/** The two parts of one number. Both have its sign. */
export function sumPart(value: bigint): { readonly high: bigint; readonly low: bigint } {
  return { high: value / PART, low: value % PART };
}

/** The sum of which a database answered both parts. */
export function joinedSum({ high, low }: { readonly high: bigint; readonly low: bigint }): bigint {
  return high * PART + low;
}
