/** Balances that stand beside the transactions of one account, as the balances of a statement where they add up. */
import { currencyDecimals, isCurrency } from "../../../../contract/values/currency.ts";
import { scaledText } from "../../../../contract/values/decimal.ts";
import { follow, newChain, proofOf, type Direction } from "../../../rows/balance-chain.ts";
import { statedMinor } from "../../../statement/amount.ts";
import type { EntryEvent, StatementEvent } from "../../../statement/event.ts";

export interface RunningBalance {
  /** Takes a booked entry with the balance after it; empty for none. */
  readonly take: (entry: EntryEvent, balance: string) => void;
  /** What the balances say, once all entries are told. */
  readonly events: () => readonly StatementEvent[];
}

/** Balances of entries of this currency; those of others do not count. */
export function runningBalance(currency: string): RunningBalance {
  const decimals = isCurrency(currency) ? currencyDecimals(currency) : 0;
  const chain = newChain();
  let first: EntryEvent | undefined;
  let last: EntryEvent | undefined;
  const minorOf = (numeral: string) => {
    const minor = statedMinor(numeral, decimals);
    return typeof minor === "bigint" ? Number(minor) : NaN;
  };
  const text = (minor: number) => scaledText(BigInt(minor), decimals);
  return {
    take(entry, balance) {
      if (entry.currency !== currency) return;
      first ??= entry;
      last = entry;
      const after = balance === "" ? undefined : minorOf(balance);
      follow(chain, { amount: minorOf(entry.amount), balance: after, line: entry.line });
    },
    events() {
      if (first === undefined || last === undefined) return [];
      const { line } = last;
      const proof = proofOf(chain, { byDates: directionOf(first, last) });
      if (proof.result === "unavailable") return [];
      if (proof.result === "failed")
        return [
          {
            kind: "control",
            line: proof.line,
            name: "difference of two running balances",
            statedSum: text(0),
            ownSum: text(proof.difference),
          },
        ];
      return [
        { kind: "opening", line, amount: text(proof.opening) },
        { kind: "closing", line, amount: text(proof.closing) },
      ];
    },
  };
}

function directionOf(first: EntryEvent, last: EntryEvent): Direction | undefined {
  if (first.posted_date === last.posted_date) return undefined;
  return first.posted_date < last.posted_date ? "oldest first" : "newest first";
}
