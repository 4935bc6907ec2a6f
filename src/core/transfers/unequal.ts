/** Two sides of a transfer whose amounts differ: by a fee, or because the accounts have two currencies. */
import { currencyDecimals } from "../../contract/values/currency.ts";
import { isNamed, weigh, type Weighed } from "./evidence.ts";
import type { Namer } from "./naming.ts";
import { DAYS_APART, type OwnAccount, type TransferRow } from "./row.ts";

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
  readonly accounts: readonly OwnAccount[];
  readonly names: Namer;
}

/** Pairs whose rows name each other. Without a stated rate any two amounts could be one, so such a pair has no other beside it. */
export function unequalPairs(rows: readonly TransferRow[], search: Search): readonly UnequalPair[] {
  const pairs = namedPairs(rows, search);
  const counts = new Map<string, number>();
  for (const id of pairs.flatMap(idsOf)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return pairs.filter(
    (pair) => pair.kind === "fee" || pair.isStated || idsOf(pair).every((id) => counts.get(id) === 1),
  );
}

function idsOf({ pairs }: UnequalPair): readonly string[] {
  return pairs.flatMap(({ out_row, in_row }) => [out_row.id, in_row.id]);
}

function namedPairs(rows: readonly TransferRow[], search: Search): readonly UnequalPair[] {
  const byAccountDay = Map.groupBy(rows, ({ account, day }) => `${day} ${account}`);
  return rows
    .filter(({ amount }) => amount < 0n)
    .flatMap((row) => {
      const accounts = search.accounts.filter(({ id }) => {
        const naming = id === row.account ? "other" : search.names.of(row, id);
        return (
          ["name", "number", "own word"].includes(naming) || (naming !== "other" && row.references.length > 0)
        );
      });
      return accounts.flatMap(({ id }) =>
        near(row.day).flatMap((day) =>
          (byAccountDay.get(`${day} ${id}`) ?? []).flatMap((other) => pairOf(row, other, search) ?? []),
        ),
      );
    });
}

function near(day: number): readonly number[] {
  return Array.from({ length: 2 * DAYS_APART + 1 }, (_, index) => day - DAYS_APART + index);
}

function pairOf(out: TransferRow, into: TransferRow, search: Search): UnequalPair | undefined {
  if (into.amount <= 0n) return undefined;
  const difference = out.currency === into.currency ? feeOf(out, into) : rateOf(out, into, search);
  if (difference === undefined) return undefined;
  const pair = weigh(out, into, search.names);
  if (pair === undefined || !isNamed(pair)) return undefined;
  return { ...difference, pairs: [pair] };
}

function feeOf(out: TransferRow, into: TransferRow) {
  const fee = -out.amount - into.amount;
  return fee > 0n && fee * FEE_SHARE <= -out.amount ? { kind: "fee" as const, fee } : undefined;
}

/** Undefined where the rate of the amounts is not near the one that a row states. */
function rateOf(out: TransferRow, into: TransferRow, { accounts }: Search) {
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
