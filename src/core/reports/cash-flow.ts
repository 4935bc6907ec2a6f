/** Cash flow: what came in and went out of the accounts, by period and group. */
import { amountOf } from "../../contract/values/money.ts";
import { cashFlowGroups, type CashFlow, type CashFlowGroup } from "../../contract/report/cash-flow.ts";
import type { AccountRecord } from "../ports/accounts.ts";
import type { AccountSum, DayFlow } from "../ports/reports.ts";
import { currenciesOf } from "./currencies.ts";
import { flowAmounts, shareOf } from "./figures.ts";
import { periodIndex, type Period } from "./periods.ts";

type CurrencyCashFlow = Omit<CashFlow["currencies"][number], "unmatched_transfers">;

/** Minor units of one currency; outflow is negative or 0. */
interface Flow {
  readonly inflow: bigint;
  readonly outflow: bigint;
}
type Groups = Readonly<Record<CashFlowGroup, Flow>>;

interface CashFlowFacts {
  /** The company's own currency, which comes first. */
  readonly baseCurrency: string;
  readonly accounts: readonly AccountRecord[];
  readonly periods: readonly Period[];
  /** Sums before the first period, by account. */
  readonly before: readonly AccountSum[];
  /** Flows within the periods; those of other accounts are ignored. */
  readonly flows: readonly DayFlow[];
}

/** The cash flow of each currency of the accounts, the company's own first. */
export function cashFlowOf({
  baseCurrency,
  accounts,
  periods,
  before,
  flows,
}: CashFlowFacts): CurrencyCashFlow[] {
  const codes = currenciesOf(accounts, baseCurrency);
  const currencyOf = new Map(accounts.map(({ id, currency_code }) => [id, currency_code]));
  const indexOf = periodIndex(periods);

  const opening = new Map(codes.map((code) => [code, 0n]));
  const raise = (code: string | undefined, amount: bigint): void => {
    if (code !== undefined) opening.set(code, (opening.get(code) ?? 0n) + amount);
  };
  for (const { currency_code, opening_minor } of accounts) raise(currency_code, opening_minor);
  for (const { account_id, sum_minor } of before) raise(currencyOf.get(account_id), sum_minor);

  const grid = new Map(codes.map((code) => [code, periods.map(noFlow)]));
  for (const flow of flows) {
    const row = grid.get(currencyOf.get(flow.bank_account_id) ?? "");
    const index = indexOf(flow.day);
    const groups = row?.[index];
    if (row !== undefined && groups !== undefined) row[index] = withFlow(groups, groupOf(flow), flow);
  }
  return codes.map((code) =>
    currencyCashFlow(code, { periods, opening: opening.get(code) ?? 0n, groups: grid.get(code) ?? [] }),
  );
}

/** The flows with the balances of others: whatever is left out of flows, the accounts have what they have. */
export function withBalancesOf(
  currencies: readonly CurrencyCashFlow[],
  others: readonly CurrencyCashFlow[],
): CurrencyCashFlow[] {
  return currencies.map((currency, index) => {
    const { periods = [], closing_balance = currency.closing_balance } = others[index] ?? {};
    return {
      ...currency,
      periods: currency.periods.map((period, place) => ({
        ...period,
        closing_balance: periods[place]?.closing_balance ?? period.closing_balance,
      })),
      closing_balance,
    };
  });
}

/** The group of a flow: excluded flows have one of their own, and unknown slugs are uncategorized. */
export function groupOf({
  standing,
  cash_flow_category,
}: Pick<DayFlow, "standing" | "cash_flow_category">): CashFlowGroup {
  if (standing === "excluded") return "excluded";
  const group = cashFlowGroups.find((group) => group === cash_flow_category);
  return group === undefined || group === "excluded" ? "uncategorized" : group;
}

function currencyCashFlow(
  code: string,
  { periods, opening, groups }: { periods: readonly Period[]; opening: bigint; groups: readonly Groups[] },
): CurrencyCashFlow {
  let balance = opening;
  const periodFlows = periods.map(({ start, end }, index) => {
    const flows = groups[index] ?? noFlow();
    balance += netOf(flows);
    return { start, end, ...toGroupAmounts(flows, code), closing_balance: amountOf(balance, code) };
  });
  const totals = groups.reduce(sum, noFlow());
  const { excluded: _excluded, ...counted } = totals;
  return {
    currency_code: code,
    opening_balance: amountOf(opening, code),
    periods: periodFlows,
    totals: toGroupAmounts(totals, code),
    closing_balance: amountOf(balance, code),
    uncategorized_share: shareOf(totals.uncategorized, flowSum(Object.values(counted))),
  };
}

function toGroupAmounts(groups: Groups, code: string) {
  const toAmounts = (flow: Flow) => flowAmounts(flow, code);
  return {
    operations: toAmounts(groups.operations),
    investing: toAmounts(groups.investing),
    financing: toAmounts(groups.financing),
    transfers: toAmounts(groups.transfers),
    uncategorized: toAmounts(groups.uncategorized),
    excluded: toAmounts(groups.excluded),
    net: amountOf(netOf(groups), code),
  };
}

function noFlow(): Groups {
  return Object.fromEntries(cashFlowGroups.map((group) => [group, { inflow: 0n, outflow: 0n }])) as Record<
    CashFlowGroup,
    Flow
  >;
}

function withFlow(groups: Groups, group: CashFlowGroup, flow: Flow): Groups {
  return { ...groups, [group]: flowSum([groups[group], flow]) };
}

function flowSum(flows: readonly Flow[]): Flow {
  return flows.reduce(
    (total, { inflow, outflow }) => ({ inflow: total.inflow + inflow, outflow: total.outflow + outflow }),
    { inflow: 0n, outflow: 0n },
  );
}

function sum(one: Groups, other: Groups): Groups {
  return cashFlowGroups.reduce((groups, group) => withFlow(groups, group, other[group]), one);
}

function netOf(groups: Groups): bigint {
  return cashFlowGroups.reduce((net, group) => net + groups[group].inflow + groups[group].outflow, 0n);
}
