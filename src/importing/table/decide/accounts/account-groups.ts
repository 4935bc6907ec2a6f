/** The accounts of a table: their rows, days, and what their running balances prove. */
import { currencyDecimals, isCurrency } from "../../../../contract/values/currency.ts";
import { dayDate } from "../../../../contract/values/date.ts";
import { isAccountName, wordsBeforeNumber } from "../../../cells/account-name.ts";
import { proofOf, type ChainProof } from "../../../rows/balance-chain.ts";
import type { DateOrder } from "../../../cells/date-text.ts";
import type { AccountGroup, BalanceProof } from "../../../reading.ts";
import { innerBalances, type DayBalances } from "../../rows/balances/day-balances.ts";
import { readHeldBalance } from "../../rows/balances/held-balance.ts";
import { rowOrderOf } from "../../../rows/row-order.ts";
import { CHAIN_DECIMALS, CHAIN_READINGS } from "../../rows/amount-sizes.ts";
import type { GroupKey } from "./group-rule.ts";
import type { Layout } from "../../layout.ts";
import type { GroupSurvey } from "../../survey-tallies.ts";

/** The group of a file whose entries are all not booked: it has an account, and nothing to book. */
export function emptyGroup({ key, number, currency, sharing }: GroupKey): AccountGroup {
  return {
    ...{ key, number, ...wordsOf(number), currency, ...(sharing === undefined ? {} : { sharing }) },
    ...{ rows: 0, from: null, to: null, proof: { result: "unavailable" } },
  };
}

export function accountGroup(
  key: string,
  {
    group,
    chain,
    order,
    sure,
    hasUnread,
    layout,
  }: {
    group: GroupSurvey;
    chain: number;
    order: DateOrder;
    sure: number;
    hasUnread: boolean;
    layout: Pick<Layout, "isOwed">;
  },
): AccountGroup {
  const span = group.spans[order === "excel" ? "ymd" : order];
  const { first, last, top = 0, bottom = 0, balances } = span;
  const byDates = top === bottom ? undefined : top < bottom ? "oldest first" : "newest first";
  const isDated = first !== Infinity;
  const proof = group.chains[chain];
  return {
    key,
    number: group.number,
    ...wordsOf(group.number),
    currency: group.currency,
    ...(group.sharing === undefined ? {} : { sharing: group.sharing }),
    rows: group.rows,
    sure,
    rowOrder: rowOrderOf(span),
    from: isDated ? dayDate(first) : null,
    to: isDated ? dayDate(last) : null,
    proof:
      proof === undefined
        ? { result: "unavailable" }
        : inMinor(proofOf(proof, { byDates, hasUnread }), {
            currency: group.currency,
            balances,
            chain,
            layout,
          }),
  };
}

/** What the file calls an account by words, alone or before its number. */
function wordsOf(number: string | null): Pick<AccountGroup, "name" | "title"> {
  if (isAccountName(number)) return { name: number };
  const title = wordsBeforeNumber(number ?? "");
  return title === undefined ? {} : { title };
}

/** A proof in minor units of the group's currency; unavailable where that is unknown or has fewer decimals than the file. */
function inMinor(
  proof: ChainProof,
  {
    currency,
    balances,
    chain,
    layout,
  }: {
    currency: string | null;
    balances: DayBalances;
    chain: number;
    layout: Pick<Layout, "isOwed">;
  },
): BalanceProof {
  if (currency === null || !isCurrency(currency)) return { result: "unavailable" };
  const decimals = currencyDecimals(currency);
  const unit = 10 ** (CHAIN_DECIMALS - decimals);
  const minor = (value: number): bigint => BigInt(Math.round(value / unit));
  if (proof.result === "unavailable") {
    const { closing, line } = proof;
    const isExact = closing !== undefined && closing % unit === 0;
    return {
      result: "unavailable",
      ...(isExact && { closing: minor(closing) }),
      ...(line === undefined ? {} : { line }),
    };
  }
  if (proof.result === "failed") {
    const { line, difference, opening, closing, lines } = proof;
    const areExact = opening % unit === 0 && closing % unit === 0;
    const ends = areExact ? { opening: minor(opening), closing: minor(closing), lines } : {};
    return { result: "failed", line, difference: minor(difference), ...ends };
  }
  if (proof.opening % unit !== 0 || proof.closing % unit !== 0) return { result: "unavailable" };
  const mark = CHAIN_READINGS[chain]?.mark ?? ".";
  const inner = Object.entries(innerBalances(balances, proof.direction)).flatMap(([name, text = ""]) => {
    const balance = readHeldBalance(text, layout, { mark, decimals });
    return balance === undefined ? [] : [[name, balance]];
  });
  return {
    result: "proved",
    opening: minor(proof.opening),
    closing: minor(proof.closing),
    lines: proof.lines,
    ...(Object.fromEntries(inner) as object),
  };
}
