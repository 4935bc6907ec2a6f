/** Figures of reports: exact, with their decimals. */
import { decimal, decimalText, scaledText, type Decimal } from "../../contract/values/decimal.ts";

/** The amount without its decimal point: units of its last decimal. */
export function units(amount: Decimal): bigint {
  return BigInt(decimalText(amount).replace(".", ""));
}

/** What moved, in one currency. Outflow is negative or 0. */
export interface Flow {
  readonly inflow: Decimal;
  readonly outflow: Decimal;
}

/** Money in and out, in units of its last decimal. */
export function turnover(flows: readonly Flow[]): bigint {
  return flows.reduce((sum, { inflow, outflow }) => sum + units(inflow) - units(outflow), 0n);
}

/** Tenths of a percent that a part is of the whole, rounded once: the share of an answer is rounded already. */
export function tenthsOf(part: bigint, whole: bigint): bigint {
  return whole === 0n ? 0n : (part * 2_000n + whole) / (whole * 2n);
}

/** "61.2 %" of 612 tenths. */
export function percent(tenths: bigint): string {
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
