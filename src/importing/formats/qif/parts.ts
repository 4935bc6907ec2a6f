/** The parts of an entry of QIF beside its amount, which they have to add up to. */
import { takeApart } from "../../cells/amount-text.ts";
import { sizeOf } from "../../table/cells.ts";
import { MARKS } from "../../table/rows/amount-sizes.ts";

/**
 * Why an entry cannot be trusted, whose parts do not add up to its amount under either decimal mark; undefined where they do, or where
 * some have no amount. Some programs write parts without their signs.
 */
export function faultOfParts(parts: readonly string[], amount: string): string | undefined {
  const whole = takeApart(amount);
  const each = parts.map(takeApart);
  if (each.length === 0 || whole === undefined || each.includes(undefined)) return undefined;
  const addsUp = MARKS.some((mark) => {
    const sum = each.reduce((sum, part) => sum + (part?.negative === true ? -1 : 1) * sizeOf(part, mark), 0);
    return Math.abs(sum) === sizeOf(whole, mark);
  });
  return addsUp ? undefined : `Its parts do not add up to its amount, "${amount}".`;
}
