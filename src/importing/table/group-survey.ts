/** What the first pass begins with for each account of a table. */
import { newChain } from "../rows/balance-chain.ts";
import { newCompetingChains } from "./decide/amounts-by-balance.ts";
import { feeSigns } from "./decide/fees/fee-proof.ts";
import type { Layout } from "./layout.ts";
import { CHAIN_READINGS } from "./rows/amount-sizes.ts";
import { newDayBalances } from "./rows/balances/day-balances.ts";
import { namesDayBalance } from "./rows/balances/running-balance.ts";
import { newSureRows } from "./rows/sure-rows.ts";
import type { GroupSurvey, Span } from "./survey-tallies.ts";

export function newGroupSurvey(
  layout: Layout,
  account: Pick<GroupSurvey, "number" | "currency" | "sharing">,
): GroupSurvey {
  const { fee, competingAmounts = [] } = layout;
  const span = (): Span => ({
    ...{ first: Infinity, last: -Infinity, top: undefined, bottom: undefined, rises: 0, falls: 0 },
    balances: newDayBalances(),
  });
  const chains = CHAIN_READINGS.map(() => newChain());
  return {
    ...account,
    rows: 0,
    hasDayBalances: namesDayBalance(layout),
    chains,
    feeChains:
      fee === undefined
        ? [chains]
        : feeSigns.map((turn) => (turn === 0 ? chains : CHAIN_READINGS.map(() => newChain()))),
    competingChains: newCompetingChains(competingAmounts, CHAIN_READINGS.length),
    spans: { dmy: span(), mdy: span(), ymd: span() },
    sure: newSureRows(),
    isBegun: false,
    undated: [],
  };
}
