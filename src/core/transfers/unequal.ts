/** Two sides of a transfer whose amounts differ: by a fee, or because the accounts have two currencies. */
import { currencyDecimals } from "../../contract/values/currency.ts";
import { maySpeak, rowOf, type Candidate } from "./candidate.ts";
import { isNamed, weigh, type Weighed } from "./evidence.ts";
import type { Namer } from "./naming.ts";
import type { OwnAccount, TransferRow } from "./row.ts";
import type { Window, WindowDay } from "./window.ts";

export type UnequalPair =
  | { readonly kind: "fee"; readonly pairs: readonly Weighed[]; readonly fee: bigint }
  | {
      readonly kind: "currency";
      readonly pairs: readonly Weighed[];
      /** Units that came in for one that went out. */
      readonly rate: number;
      /** Whether a row states a rate that this one is near to. */
      readonly isStated: boolean;
    };

/** A fee is at most this share of what was sent. */
const FEE_SHARE = 20n;
/** How far the rate of the two amounts may be from the one that a row states. */
const RATE_MARGIN = 0.03;

interface Search {
  readonly window: Window;
  readonly accounts: readonly OwnAccount[];
  readonly names: Namer;
}

/** Pairs of a day's rows of money out with rows that they name, or that name them. */
export function* unequalPairs({ out }: WindowDay, search: Search): Generator<UnequalPair> {
  for (const one of out) {
    if (!maySpeak(one)) continue;
    for (const other of othersOf(one, search)) {
      const pair = pairOf(rowOf(one), rowOf(other), search);
      if (pair !== undefined) yield pair;
    }
  }
}

/** Rows on accounts that the row names; where it has a reference, those that share it or name its account too. */
function othersOf(one: Candidate, { names, window }: Search): ReadonlySet<Candidate> {
  const row = rowOf(one);
  let others: Set<Candidate> | undefined;
  const add = (rows: readonly Candidate[]): void => {
    for (const other of rows) if (mayAnswer(one, other)) (others ??= new Set()).add(other);
  };
  for (const account of names.named(row).keys()) add(window.onAccount(account, one));
  if (row.references.length > 0) {
    add(window.naming(row.account, one));
    for (const reference of row.references) add(window.ofReference(reference, one));
  }
  return others ?? NONE;
}

const NONE: ReadonlySet<Candidate> = new Set();

/** By what needs no reading of texts. */
function mayAnswer({ outline: out }: Candidate, { outline: into }: Candidate): boolean {
  if (out.bank_account_id === into.bank_account_id) return false;
  if (out.currency_code !== into.currency_code) return true;
  return feeOf(-out.amount_minor, into.amount_minor) !== undefined;
}

function pairOf(out: TransferRow, into: TransferRow, search: Search): UnequalPair | undefined {
  const difference = differenceOf(out, into, search.accounts);
  if (difference === undefined) return undefined;
  const pair = weigh(out, into, search.names);
  // Amounts that differ are enough to be asked about.
  if (pair === undefined || pair.objections.length > 0 || !isNamed(pair)) return undefined;
  return { ...difference, pairs: [pair] };
}

/** What two amounts differ by, where they may be those of one transfer. */
export function differenceOf(out: TransferRow, into: TransferRow, accounts: readonly OwnAccount[]) {
  if (out.currency !== into.currency) return rateOf(out, into, accounts);
  const fee = feeOf(-out.amount, into.amount);
  return fee === undefined ? undefined : { kind: "fee" as const, fee };
}

function feeOf(out: bigint, into: bigint): bigint | undefined {
  const fee = out - into;
  return fee > 0n && fee * FEE_SHARE <= out ? fee : undefined;
}

/** Undefined where the rate of the amounts is not near the one that a row states. */
function rateOf(out: TransferRow, into: TransferRow, accounts: readonly OwnAccount[]) {
  const rate = units(into) / -units(out);
  const currencyOf = ({ account }: TransferRow) => accounts.find(({ id }) => id === account)?.currency_code;
  const stated = [
    ...(out.rate !== null && currencyOf(out) === into.currency ? [Number(out.rate)] : []),
    ...(into.rate !== null && currencyOf(into) === out.currency ? [1 / Number(into.rate)] : []),
  ];
  const isNear = stated.some((one) => Math.abs(rate / one - 1) <= RATE_MARGIN);
  if (stated.length > 0 && !isNear) return undefined;
  return { kind: "currency" as const, rate, isStated: isNear };
}

function units({ amount, currency }: TransferRow): number {
  return Number(amount) / 10 ** currencyDecimals(currency);
}
