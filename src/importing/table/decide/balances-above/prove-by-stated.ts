/**
 * The proof of a table without running balances, by those that lines above it state. Both of them and the amounts have to add
 * up; one alone is told, as of other files that state one only.
 */
import { currencyDecimals, isCurrency } from "../../../../contract/values/currency.ts";
import { dayNumber } from "../../../../contract/values/date.ts";
import { amountText } from "../../../../contract/values/money.ts";
import type { AccountGroup, BalanceProof, Evidence } from "../../../model.ts";
import type { TableReading, TableRecipe } from "../../recipe.ts";
import { CHAIN_DECIMALS, chainIndex } from "../../rows/amount-sizes.ts";
import type { Survey } from "../../survey-tallies.ts";
import {
  mayStateBalances,
  statedBalances,
  type StatedBalance,
  type StatedBalances,
} from "./stated-balances.ts";

/** The reading with what the lines above prove; the same one where they say nothing of its only account. */
export function withStatedBalances(reading: TableReading, survey: Survey): TableReading {
  const { recipe, groups, detected } = reading;
  const [group, other] = groups;
  if (group === undefined || other !== undefined || !isOpen(group, recipe)) return reading;
  const { from, to, currency } = group;
  if (from === null || to === null || currency === null || !isCurrency(currency)) return reading;
  const decimals = currencyDecimals(currency);
  const { order, mark, sign, year, layout } = recipe;
  const stated = statedBalances(layout.preamble, {
    ...{ order: order === "excel" ? "ymd" : order, mark, decimals, year },
    ...{ first: dayNumber(from), last: dayNumber(to) },
  });
  const chain = survey.groups.get(group.key)?.chains[chainIndex(mark, sign)];
  const sum = (chain?.sumDown ?? NaN) / 10 ** (CHAIN_DECIMALS - decimals);
  const proof = proofBy(stated, Number.isInteger(sum) ? BigInt(sum) : undefined);
  if (proof === undefined) return reading;
  return {
    ...reading,
    groups: [{ ...group, proof }],
    detected: { ...detected, evidence: [...detected.evidence, ...evidenceOf(stated, proof, currency)] },
  };
}

/** Whether nothing else tells of the account's balances. What a card's balance is, its words do not tell. */
function isOpen({ proof, type }: AccountGroup, { layout }: TableRecipe): boolean {
  if (type === "credit_card" || layout.ofCard !== undefined || layout.isCard === true) return false;
  if (layout.isLedger === true || layout.columns.balance !== undefined) return false;
  return proof.result === "unavailable" && mayStateBalances(layout.preamble);
}

function proofBy({ opening, closing }: StatedBalances, sum: bigint | undefined): BalanceProof | undefined {
  if (opening === undefined && closing === undefined) return undefined;
  if (opening === undefined) return { result: "unavailable", ...(closing && { closing: closing.minor }) };
  if (closing === undefined || sum === undefined) return { result: "unavailable", opening: opening.minor };
  const difference = opening.minor + sum - closing.minor;
  const ends = { opening: opening.minor, closing: closing.minor };
  if (difference === 0n) return { result: "proved", ...ends };
  // Between the last row and a later day, there may have been more.
  return opening.isSure && closing.isSure
    ? { result: "failed", line: closing.line, difference, ...ends }
    : { result: "unavailable", closing: closing.minor };
}

function evidenceOf(
  { opening, closing }: StatedBalances,
  { result }: BalanceProof,
  currency: string,
): readonly Evidence[] {
  return [opening, closing]
    .filter((one): one is StatedBalance => one !== undefined)
    .map(({ line, text, minor }) => ({
      ...{ about: "balance", decided: result, line },
      because: `The line above the table states ${amountText(minor, currency)}: "${text}".`,
      amounts: [amountText(minor, currency)],
    }));
}
