/** The plain way to look for transfers: every row of money out beside every row of money in. Only for few rows. */
import { decide, type TransferSearch } from "../../../src/core/transfers/decide.ts";
import { isNamed, isPossible, weigh } from "../../../src/core/transfers/evidence.ts";
import { namer } from "../../../src/core/transfers/naming.ts";
import { DAYS_APART, type OwnAccount, type TransferRow } from "../../../src/core/transfers/row.ts";
import { differenceOf, type UnequalPair } from "../../../src/core/transfers/unequal.ts";
import { transferWords } from "../../../src/importing/words/transfers.ts";

export function allPairs(all: readonly TransferRow[], accounts: readonly OwnAccount[]): TransferSearch {
  const names = namer(accounts);
  const isOpposite = (one: TransferRow, other: TransferRow) =>
    isAround(one, other) && one.amount === -other.amount && one.currency === other.currency;
  const isSpoken = (row: TransferRow) =>
    transferWords(row.text, { isCard: true }) !== undefined || all.some((other) => isOpposite(row, other));
  const rows = all.map((row) => (isSpoken(row) ? row : { ...row, references: [], counterparty: undefined }));
  const pairs = rows
    .filter(({ amount }) => amount < 0n)
    .flatMap((out) =>
      rows.filter((into) => into.amount > 0n && isAround(out, into)).map((into) => [out, into] as const),
    );
  const equal = pairs
    .filter(([out, into]) => isOpposite(out, into))
    .flatMap(([out, into]) => weigh(out, into, names) ?? [])
    .filter(isPossible);
  const unequal = pairs.flatMap(([out, into]): readonly UnequalPair[] => {
    const { naming, objections } = names.of(out, into.account);
    const isTold =
      (objections.length === 0 && ["name", "number", "own word"].includes(naming)) ||
      out.references.length > 0;
    const difference = isTold ? differenceOf(out, into, accounts) : undefined;
    const pair = difference && weigh(out, into, names);
    return difference !== undefined && pair !== undefined && pair.objections.length === 0 && isNamed(pair)
      ? [{ ...difference, pairs: [pair] }]
      : [];
  });
  return decide(equal, unequal);
}

function isAround(one: TransferRow, other: TransferRow): boolean {
  return one.account !== other.account && Math.abs(one.day - other.day) <= DAYS_APART;
}
