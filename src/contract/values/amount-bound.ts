/** Comparing amounts in minor units with a numeral in major units, exactly. */
import { readDigits } from "./decimal.ts";
import { MAX_MINOR } from "./money.ts";

export type Comparison = "=" | "!=" | "<" | "<=" | ">" | ">=";

/**
 * The bound in minor units for which comparing integers answers what comparing with the numeral would: 12.345 is not
 * met by any euro amount, and "more than 12.345" begins at 12.35.
 */
export function boundMinor(op: Comparison, numeral: string, decimals: number): bigint {
  const { floor, exact } = shiftDecimals(numeral, decimals);
  if (exact) return clamp(floor);
  if (op === "=" || op === "!=") return MAX_MINOR + 1n;
  return clamp(op === "<" || op === ">=" ? floor + 1n : floor);
}

/** No stored amount lies beyond, and the database's integers end not far from there. */
function clamp(minor: bigint): bigint {
  if (minor > MAX_MINOR) return MAX_MINOR + 1n;
  return minor < -MAX_MINOR ? -MAX_MINOR - 1n : minor;
}

/** numeral × 10^decimals, rounded down, and whether that is exact. */
export function shiftDecimals(numeral: string, decimals: number): { floor: bigint; exact: boolean } {
  const read = readDigits(numeral);
  if (read === undefined) throw new RangeError(`not a number: ${numeral}`);
  const integer = BigInt(read.digits || "0") * (read.negative ? -1n : 1n);
  const power = decimals - read.scale;
  if (power >= 0) return { floor: integer * 10n ** BigInt(power), exact: true };
  const divisor = 10n ** BigInt(-power);
  const exact = integer % divisor === 0n;
  const quotient = integer / divisor;
  return { floor: !exact && read.negative ? quotient - 1n : quotient, exact };
}
