/** Figures of reports: exact, with their decimals. */
import { decimal, decimalText, scaledText, type Decimal } from "../../contract/values/decimal.ts";

/** The amount without its decimal point: units of its last decimal. */
export function units(amount: Decimal): bigint {
  return BigInt(decimalText(amount).replace(".", ""));
}

/** "61.2 %" of 0.6123. */
export function percent(share: Decimal): string {
  const tenths = (units(share) + 5n) / 10n;
  return `${scaledText(tenths, 1)} %`;
}

/** The sum of amounts of one currency, with its decimals. */
export function sumOf(amounts: readonly Decimal[]): Decimal {
  const [first] = amounts;
  const decimals = first === undefined ? 0 : (decimalText(first).split(".")[1]?.length ?? 0);
  return decimal(
    scaledText(
      amounts.reduce((sum, amount) => sum + units(amount), 0n),
      decimals,
    ),
  );
}
