/**
 * How many random cases a property has: in the full run, in the short one, and in the short one on a server's database, where
 * each takes four times as long and the rules under test are the same. None of them may need a certain number to hold.
 */
import { inject } from "vitest";

export function runCount({ short, full }: { readonly short: number; readonly full: number }): number {
  if (process.env["CASHBOOK_TEST_FULL"] === "1") return full;
  return inject("database") === "postgres" ? Math.ceil(short / 3) : short;
}
