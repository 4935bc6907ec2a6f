/**
 * Finds the transfers between own accounts among rows that come by their days, with no more in memory than the days around and
 * the pairs found. What could be meant in two ways stays a question.
 */
import type { TransactionOutline } from "../ports/outlines.ts";
import { candidates, rowOf } from "./candidate.ts";
import { decide, type TransferSearch } from "./decide.ts";
import { isPossible, weigh, type Weighed } from "./evidence.ts";
import { namer, type Namer } from "./naming.ts";
import { DAYS_APART, type OwnAccount } from "./row.ts";
import { unequalPairs, type UnequalPair } from "./unequal.ts";
import { openWindow, type Window, type WindowDay } from "./window.ts";

/** More rows of one amount in one's days than anybody could tell apart. */
const CROWD = 40;

/**
 * Days after a day when each step has all that it needs: the rows around it; what the steps before find of rows around; and
 * nobody who looks back at it.
 */
const LAGS = { pair: DAYS_APART, name: 2 * DAYS_APART, compare: 3 * DAYS_APART, forget: 4 * DAYS_APART };

interface OngoingSearch {
  /** Adds a row of the last day or a later one. */
  add(outline: TransactionOutline): void;
  end(): TransferSearch;
}

export function searchTransfers(accounts: readonly OwnAccount[]): OngoingSearch {
  const names = namer(accounts);
  const toCandidate = candidates(accounts);
  const window = openWindow();
  const equal: Weighed[] = [];
  const unequal: UnequalPair[] = [];
  const steps = [
    { lag: LAGS.pair, run: (day: WindowDay) => equalPairs(day, { window, names, pairs: equal }) },
    { lag: LAGS.name, run: (day: WindowDay) => window.read(day, names) },
    {
      lag: LAGS.compare,
      run: (day: WindowDay) => {
        for (const pair of unequalPairs(day, { window, names, accounts })) unequal.push(pair);
      },
    },
    { lag: LAGS.forget, run: (day: WindowDay) => window.forget(day) },
  ].map((step) => ({ ...step, pending: [] as number[] }));
  const runUntil = (through: number): void => {
    for (const { lag, run, pending } of steps) {
      let count = 0;
      while (count < pending.length && (pending[count] as number) + lag <= through) {
        const day = window.day(pending[count++] as number);
        if (day !== undefined) run(day);
      }
      pending.splice(0, count);
    }
  };
  let last: number | undefined;
  return {
    add(outline) {
      if (outline.day !== last) {
        runUntil(outline.day - 1);
        last = outline.day;
        for (const { pending } of steps) pending.push(outline.day);
      }
      window.add(toCandidate(outline));
    },
    end() {
      runUntil(Infinity);
      return decide(equal, unequal);
    },
  };
}

/** Pairs of equal amounts for which something speaks; those of all others decide nothing. */
function equalPairs(
  { out }: WindowDay,
  { window, names, pairs }: { readonly window: Window; readonly names: Namer; readonly pairs: Weighed[] },
): void {
  for (const one of out) {
    const { bank_account_id: account, currency_code: currency, amount_minor } = one.outline;
    const others = window
      .ofAmount(-amount_minor, one)
      .filter(({ outline }) => outline.currency_code === currency);
    if (others.length > CROWD) continue;
    for (const other of others) {
      if (other.outline.bank_account_id === account) continue;
      one.isNear = true;
      other.isNear = true;
      const pair = weigh(rowOf(one), rowOf(other), names);
      if (pair !== undefined && isPossible(pair)) pairs.push(pair);
    }
  }
}
