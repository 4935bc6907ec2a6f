/** What moved: figures in minor units of one currency, their sums and shares. Outflow is negative or 0. */
import { decimal, scaledText, type Decimal } from "../../contract/values/decimal.ts";
import { amountOf, divideHalfEven } from "../../contract/values/money.ts";

export interface Figures {
  readonly inflow: bigint;
  readonly outflow: bigint;
  readonly transaction_count: number;
}

export const NOTHING: Figures = { inflow: 0n, outflow: 0n, transaction_count: 0 };
const SHARE_DECIMALS = 4;

export function sumOf(lines: readonly Figures[]): Figures {
  return lines.reduce(plus, NOTHING);
}

export function plus(one: Figures, other: Figures): Figures {
  return {
    inflow: one.inflow + other.inflow,
    outflow: one.outflow + other.outflow,
    transaction_count: one.transaction_count + other.transaction_count,
  };
}

type Flow = Pick<Figures, "inflow" | "outflow">;

export function turnover({ inflow, outflow }: Flow): bigint {
  return inflow - outflow;
}

/** The part of all money that moved, in and out, to four decimals; null where none did. It is 1 of the whole only. */
export function shareOf(part: Flow, whole: Flow): Decimal | null {
  const moved = turnover(whole);
  if (moved === 0n) return null;
  const one = 10n ** BigInt(SHARE_DECIMALS);
  const share = divideHalfEven(turnover(part) * one, moved);
  return decimal(scaledText(share === one && turnover(part) !== moved ? one - 1n : share, SHARE_DECIMALS));
}

export function flowAmounts({ inflow, outflow }: Flow, code: string) {
  return {
    inflow: amountOf(inflow, code),
    outflow: amountOf(outflow, code),
    net: amountOf(inflow + outflow, code),
  };
}

export function toAmounts(figures: Figures, code: string) {
  return { ...flowAmounts(figures, code), transaction_count: figures.transaction_count };
}
