/**
 * The proof of a table without running balances, by those that lines above or below it state. Both of them and the amounts have to add
 * up; one alone is told, as of other files that state one only. One that contradicts running balances is told beside their proof.
 */
import { currencyDecimals, isCurrency } from "../../../../contract/values/currency.ts";
import { dayNumber } from "../../../../contract/values/date.ts";
import { amountText } from "../../../../contract/values/money.ts";
import type { AccountGroup, BalanceProof, Evidence } from "../../../reading.ts";
import type { TableReading, TableRecipe } from "../../recipe.ts";
import { CHAIN_DECIMALS, chainIndex } from "../../rows/amount-sizes.ts";
import type { Survey } from "../../survey-tallies.ts";
import {
  mayStateBalances,
  statedBalances,
  type StatedBalance,
  type StatedBalances,
} from "./stated-balances.ts";

/** The reading with what the lines around the table prove; the same one where they say nothing of its only account. */
export function withStatedBalances(reading: TableReading, survey: Survey): TableReading {
  const { recipe, groups, detected } = reading;
  const { layout, mark, sign, order, year } = recipe;
  const [group, other] = groups;
  // What a card's balance is, its words do not tell.
  if (group === undefined || other !== undefined || isOfCard(group, recipe)) return reading;
  // In a ledger, the side of a stated balance may be the bank's or the books'.
  if (layout.isLedger === true || layout.mayBeLedger !== undefined || layout.isOwed === true) return reading;
  const { from, to, currency } = group;
  if (from === null || to === null || currency === null || !isCurrency(currency)) return reading;
  // Lines below several tables may be about any of them.
  const lines = [...layout.preamble, ...(layout.lower === undefined ? survey.below : [])];
  if (!mayStateBalances(lines)) return reading;
  const decimals = currencyDecimals(currency);
  const stated = statedBalances(lines, {
    ...{ order: order === "excel" ? "ymd" : order, mark, decimals, year },
    ...{ first: dayNumber(from), last: dayNumber(to) },
  });
  const telling = { currency, lastRow: recipe.lastRow };
  const withEvidence = (evidence: readonly Evidence[]) => ({
    ...reading,
    detected: { ...detected, evidence: [...detected.evidence, ...evidence] },
  });
  if (layout.columns.balance !== undefined) return withEvidence(contradictions(stated, group.proof, telling));
  if (group.proof.result !== "unavailable") return reading;
  const chain = survey.groups.get(group.key)?.chains[chainIndex(mark, sign)];
  const sum = (chain?.sumDown ?? NaN) / 10 ** (CHAIN_DECIMALS - decimals);
  const proof = proofBy(stated, Number.isInteger(sum) ? BigInt(sum) : undefined);
  if (proof === undefined) return reading;
  return { ...withEvidence(evidenceOf(stated, proof, telling)), groups: [{ ...group, proof }] };
}

function isOfCard({ type }: AccountGroup, { layout }: TableRecipe): boolean {
  return type === "credit_card" || layout.ofCard !== undefined || layout.isCard === true;
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

/** What tells a balance: its currency, and the line of the last row, below which the table ends. */
interface Telling {
  readonly currency: string;
  readonly lastRow: number;
}

function evidenceOf(
  { opening, closing }: StatedBalances,
  { result }: BalanceProof,
  telling: Telling,
): readonly Evidence[] {
  return [opening, closing]
    .filter((one): one is StatedBalance => one !== undefined)
    .map((one) => ({
      ...{ about: "balance", decided: result, line: one.line },
      because: `${statement(one, telling)}.`,
      amounts: [amountText(one.minor, telling.currency)],
    }));
}

/** Balances that are surely those of an end of the file, and that the running balances do not have there. Which is right, nothing tells. */
function contradictions(
  { opening, closing }: StatedBalances,
  proof: BalanceProof,
  telling: Telling,
): readonly Evidence[] {
  if (proof.result !== "proved") return [];
  const contradiction = (
    stated: StatedBalance | undefined,
    own: bigint,
    does: string,
  ): readonly Evidence[] => {
    if (stated?.isSure !== true || stated.minor === own) return [];
    const [told, running] = [stated.minor, own].map((minor) => amountText(minor, telling.currency));
    return [
      {
        ...{ about: "balance", decided: "contradicted", line: stated.line },
        because: `${statement(stated, telling)}, but the balances of the rows ${does} ${running}.`,
        amounts: [told ?? "", running ?? ""],
      },
    ];
  };
  return [
    ...contradiction(opening, proof.opening, "begin with"),
    ...contradiction(closing, proof.closing, "end with"),
  ];
}

function statement({ line, text, minor }: StatedBalance, { currency, lastRow }: Telling): string {
  return `The line ${line > lastRow ? "below" : "above"} the table states ${amountText(minor, currency)}: "${text}"`;
}
