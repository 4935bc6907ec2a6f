/** Exact amounts of any commodity, before it is known to be a currency. */
import { scaledText } from "../../contract/values/decimal.ts";

/** units × 10^-scale of a commodity. */
export interface Quantity {
  readonly units: bigint;
  readonly scale: number;
  readonly commodity: string;
}

/** A plain numeral, such as "-1299.90", as a quantity. */
export function quantity(numeral: string, commodity: string): Quantity {
  const [whole = "", decimals = ""] = numeral.split(".");
  return { units: BigInt(whole + decimals), scale: decimals.length, commodity };
}

export function negated({ units, ...rest }: Quantity): Quantity {
  return { ...rest, units: -units };
}

export function sumOf(one: Quantity, other: Quantity): Quantity {
  const scale = Math.max(one.scale, other.scale);
  return { units: unitsAt(one, scale) + unitsAt(other, scale), scale, commodity: one.commodity };
}

/** So many of one commodity at a price for each. */
export function productOf({ units, scale }: Quantity, price: Quantity): Quantity {
  return { units: units * price.units, scale: scale + price.scale, commodity: price.commodity };
}

export function numeralOf({ units, scale }: Quantity): string {
  return scaledText(units, scale);
}

export function isZero({ units }: Quantity): boolean {
  return units === 0n;
}

function unitsAt({ units, scale: own }: Quantity, scale: number): bigint {
  return units * 10n ** BigInt(scale - own);
}
