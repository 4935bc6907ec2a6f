import { Problem } from "../contract/problem.ts";
import { reports } from "../contract/report.ts";
import type { WhereCondition } from "../contract/transaction/where.ts";
import { currentCompany } from "./company.ts";
import { reads, type ReadingContext } from "./handler.ts";
import type { AccountRecord } from "./ports/accounts.ts";
import { cashFlowOf, groupOf, withBalancesOf } from "./reports/cash-flow.ts";
import { matchingCategories, matchingFlows } from "./reports/matching-sums.ts";
import { periodsOf, rangeBefore, type DayRange, type Period } from "./reports/periods.ts";
import { spendingLines } from "./reports/spending-lines.ts";
import { spendingOf } from "./reports/spending.ts";
import { summaryOf, type SummaryPeriod } from "./reports/summary.ts";
import { NONE_UNMATCHED, unmatchedTransfers } from "./reports/unmatched-transfers.ts";
import { TRANSFER } from "./transfers/read-transfers.ts";

export const handlers = {
  cashFlow: reads(reports.cashFlow, async (input, context) => {
    const { date_from, date_to, interval = "month" } = input;
    const range = { from: date_from, to: date_to };
    const periods = periodsOf(range, interval);
    const accounts = await reportedAccounts(input, context);
    const { company, queries } = context;
    const ids = accounts.map(({ id }) => id);
    const before = await queries.reports.sumsBefore(company, ids, date_from);
    const flows = await queries.reports.dayFlows(company, ids, range);
    const { base_currency: baseCurrency, closed_until } = await currentCompany(context);
    const facts = { baseCurrency, accounts, periods, before };
    const { where } = input;
    const matches = where === undefined ? flows : await matchingFlows(context, { accounts, range, where });
    const unmatched = matches.some((flow) => groupOf(flow) === "transfers")
      ? await unmatchedTransfers(context, { accounts, range, filter: { where } })
      : NONE_UNMATCHED;
    const some = cashFlowOf({ ...facts, flows: matches });
    const currencies = withBalancesOf(some, cashFlowOf({ ...facts, flows })).map((currency) => ({
      ...currency,
      unmatched_transfers: unmatched.get(currency.currency_code) ?? null,
    }));
    return { data: { date_from, date_to, interval, currencies, closed_until } };
  }),

  financialSummary: reads(reports.financialSummary, async (input, context) => {
    const range = { from: input.date_from, to: input.date_to };
    const { compare_from: from, compare_to: to } = input;
    const comparedRange = from === undefined || to === undefined ? rangeBefore(range) : { from, to };
    const accounts = await reportedAccounts(input, context);
    const { base_currency: baseCurrency, closed_until } = await currentCompany(context);
    const { where } = input;
    const read = (days: DayRange) => summaryPeriod(context, { accounts, baseCurrency, where, range: days });
    const summary = await read(range);
    const previous = await read(comparedRange);
    return { data: { ...summary, closed_until, previous } };
  }),

  spending: reads(reports.spending, async (input, context) => {
    const { by, date_from, date_to, interval = "month", limit, transfers = true, ...rest } = input;
    const { compare_from, compare_to, bank_account_id, currency_code, ...filter } = rest;
    const accounts = await reportedAccounts({ bank_account_id, currency_code }, context);
    const { base_currency: baseCurrency, closed_until } = await currentCompany(context);
    const range = { from: date_from, to: date_to };
    const periodsIn = (days: DayRange) => (by.includes("month") ? periodsOf(days, interval) : []);
    const periods = periodsIn(range);
    const starts = periods.map(({ start }) => start);
    const read = (days: DayRange, own: readonly Period[]) =>
      spendingLines(context, {
        ...{ by, accounts, filter, transfers, range: days, periods: own },
        names: own.length === starts.length ? starts : undefined,
      });
    const lines = await read(range, periods);
    const compared =
      compare_from === undefined || compare_to === undefined
        ? undefined
        : { from: compare_from, to: compare_to };
    const previousLines = compared && (await read(compared, periodsIn(compared)));
    const unmatched =
      transfers && filter.direction === undefined
        ? await unmatchedTransfers(context, { accounts, range, filter })
        : NONE_UNMATCHED;
    const currencies = spendingOf({
      ...{ by, baseCurrency, accounts, lines, previousLines, periodStarts: starts, limit, unmatched },
    });
    return {
      data: {
        date_from,
        date_to,
        compare_from: compared?.from ?? null,
        compare_to: compared?.to ?? null,
        by,
        periods: [...periods],
        currencies,
        closed_until,
      },
    };
  }),
};

interface SummaryQuery {
  readonly accounts: readonly AccountRecord[];
  readonly baseCurrency: string;
  readonly range: DayRange;
  readonly where: readonly WhereCondition[] | undefined;
}

async function summaryPeriod(
  context: ReadingContext,
  { accounts, baseCurrency, range, where }: SummaryQuery,
): Promise<SummaryPeriod> {
  const { queries, company } = context;
  const ids = accounts.map(({ id }) => id);
  const before = await queries.reports.sumsBefore(company, ids, range.from);
  const sums = await queries.reports.categorySums(company, ids, range);
  const rejectedRows = await queries.imports.rejectedRows(company, ids, range);
  const matchingSums =
    where === undefined ? sums : await matchingCategories(context, { accounts, range, where });
  const unmatched = matchingSums.some(({ category }) => category === TRANSFER)
    ? await unmatchedTransfers(context, { accounts, range, filter: { where } })
    : NONE_UNMATCHED;
  return summaryOf({
    ...{ range, baseCurrency, accounts, before, sums, matchingSums, unmatched, rejectedRows },
  });
}

/** The accounts of a report, by name, with archived ones. Problem: unknown_account. */
async function reportedAccounts(
  filter: { bank_account_id?: readonly string[] | undefined; currency_code?: readonly string[] | undefined },
  { queries, company }: ReadingContext,
): Promise<readonly AccountRecord[]> {
  const all = await queries.accounts.all(company, {});
  const unknown = filter.bank_account_id?.find((id) => !all.some((account) => account.id === id));
  if (unknown !== undefined) throw new Problem("unknown_account");
  return all.filter(
    ({ id, currency_code }) =>
      (filter.bank_account_id?.includes(id) ?? true) &&
      (filter.currency_code?.includes(currency_code) ?? true),
  );
}
