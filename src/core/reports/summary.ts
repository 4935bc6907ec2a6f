/** The financial summary: income and expenses of a range, and the balances at its end. */
import { UNCATEGORIZED } from "../../contract/category/classification.ts";
import { decimal, scaledText, type Decimal } from "../../contract/values/decimal.ts";
import { amountOf, divideHalfEven } from "../../contract/values/money.ts";
import { NEITHER } from "../../contract/report/spending.ts";
import type { FinancialSummary } from "../../contract/report/summary.ts";
import type { AccountRecord } from "../ports/accounts.ts";
import type { AccountSum, CategorySum } from "../ports/reports.ts";
import { currenciesOf } from "./currencies.ts";
import { flowAmounts, NOTHING, plus, shareOf, sumOf, toAmounts, turnover, type Figures } from "./figures.ts";
import type { DayRange } from "./periods.ts";
import type { UnmatchedByCurrency } from "./unmatched-transfers.ts";

export type SummaryPeriod = FinancialSummary["previous"];
type CurrencySummary = SummaryPeriod["currencies"][number];

const INCOME = ["revenue", "other_income"];
const EXPENSES = ["cost_of_sales", "operating_expense", "payroll", "tax", "interest"];
const neither: readonly string[] = NEITHER;
const MARGIN_DECIMALS = 4;

interface SummaryFacts {
  readonly range: DayRange;
  /** The company's own currency, which comes first. */
  readonly baseCurrency: string;
  readonly accounts: readonly AccountRecord[];
  /** Sums before the range, by account. */
  readonly before: readonly AccountSum[];
  /** All sums within the range of these accounts, which the balances follow. */
  readonly sums: readonly CategorySum[];
  /** Those that the figures are of; all when absent. */
  readonly matchingSums?: readonly CategorySum[];
  readonly unmatched?: UnmatchedByCurrency;
  readonly rejectedRows: number;
}

export function summaryOf({
  range,
  baseCurrency,
  accounts,
  before,
  sums,
  matchingSums = sums,
  unmatched,
  rejectedRows,
}: SummaryFacts): SummaryPeriod {
  const countedSums = matchingSums.filter(({ standing }) => standing === "counted");
  const codes = currenciesOf(accounts, baseCurrency);
  return {
    date_from: range.from,
    date_to: range.to,
    currencies: codes.map((code) => {
      const ofCurrency = accounts.filter(({ currency_code }) => currency_code === code);
      const ids = new Set(ofCurrency.map(({ id }) => id));
      return {
        currency_code: code,
        ...figuresOf(
          countedSums.filter(({ bank_account_id }) => ids.has(bank_account_id)),
          code,
        ),
        unmatched_transfers: unmatched?.get(code) ?? null,
        accounts: balancesOf(ofCurrency, { before, sums }),
      };
    }),
    transaction_count: countOf(countedSums),
    uncategorized_count: countOf(countedSums.filter(({ category }) => category === "")),
    unreconciled_count: countedSums.reduce((total, { unreconciled_count }) => total + unreconciled_count, 0),
    rejected_row_count: rejectedRows,
  };
}

function figuresOf(
  lines: readonly CategorySum[],
  code: string,
): Omit<CurrencySummary, "currency_code" | "unmatched_transfers" | "accounts"> {
  const openLines = lines.filter(isUncategorized);
  const categorizedLines = lines.filter((line) => !isUncategorized(line));
  const income = totalOf(categorizedLines, earnedBy);
  const expenses = totalOf(categorizedLines, spentBy);
  const open = sumOf(openLines);
  const netOf = (category: string) =>
    totalOf(lines, (line) => (line.accounting_category === category ? line.inflow + line.outflow : 0n));
  return {
    income: amountOf(income, code),
    expenses: amountOf(expenses, code),
    uncategorized: {
      ...flowAmounts(open, code),
      count: open.transaction_count,
      share: shareOf(open, sumOf(lines)),
    },
    net: amountOf(income - expenses + open.inflow + open.outflow, code),
    gross_margin: grossMargin({ revenue: netOf("revenue"), costOfSales: -netOf("cost_of_sales") }),
    by_category: slices(lines, (line) => line.category).map(([category, flow]) => ({
      category,
      ...toAmounts(flow, code),
    })),
    by_accounting_category: slices(lines, (line) => line.accounting_category).map(
      ([accounting_category, flow]) => ({ accounting_category, ...toAmounts(flow, code) }),
    ),
  };
}

/** Whether neither a category nor an accounting category says what the money was. */
function isUncategorized({ category, accounting_category }: CategorySum): boolean {
  return category === "" && accounting_category === UNCATEGORIZED;
}

/** A line's income, which refunds of sales lower. A category of the company's own, of neither kind, counts by sign. */
function earnedBy({ accounting_category, inflow, outflow }: CategorySum): bigint {
  if (INCOME.includes(accounting_category)) return inflow + outflow;
  return [...EXPENSES, ...neither].includes(accounting_category) ? 0n : inflow;
}

/** A line's expenses as a positive number, which refunds of suppliers lower. */
function spentBy({ accounting_category, inflow, outflow }: CategorySum): bigint {
  if (EXPENSES.includes(accounting_category)) return -(inflow + outflow);
  return [...INCOME, ...neither].includes(accounting_category) ? 0n : -outflow;
}

/** (revenue − cost of sales) / revenue, rounded half-even to four decimals; null where nothing was sold. */
export function grossMargin({
  revenue,
  costOfSales,
}: {
  revenue: bigint;
  costOfSales: bigint;
}): Decimal | null {
  if (revenue <= 0n) return null;
  const margin = divideHalfEven((revenue - costOfSales) * 10n ** BigInt(MARGIN_DECIMALS), revenue);
  return decimal(scaledText(margin, MARGIN_DECIMALS));
}

/** Lines added up by a name, the largest turnover first. */
function slices(lines: readonly CategorySum[], nameOf: (line: CategorySum) => string): [string, Figures][] {
  const byName = new Map<string, Figures>();
  for (const line of lines) {
    byName.set(nameOf(line), plus(byName.get(nameOf(line)) ?? NOTHING, line));
  }
  return [...byName]
    .filter(([, { transaction_count }]) => transaction_count > 0)
    .sort(([oneName, one], [otherName, other]) => {
      const difference = turnover(other) - turnover(one);
      return difference === 0n ? (oneName < otherName ? -1 : 1) : difference > 0n ? 1 : -1;
    });
}

function balancesOf(
  accounts: readonly AccountRecord[],
  { before, sums }: Pick<SummaryFacts, "before" | "sums">,
): CurrencySummary["accounts"] {
  const balances = new Map(accounts.map(({ id, opening_minor }) => [id, opening_minor]));
  const counts = new Map<string, number>();
  const add = (id: string, amount: bigint): void => {
    const balance = balances.get(id);
    if (balance !== undefined) balances.set(id, balance + amount);
  };
  for (const { account_id, sum_minor } of before) add(account_id, sum_minor);
  // Excluded transactions count in balances too.
  for (const { bank_account_id: id, inflow, outflow, transaction_count } of sums) {
    add(id, inflow + outflow);
    counts.set(id, (counts.get(id) ?? 0) + transaction_count);
  }
  return accounts.map(({ id, name, currency_code }) => ({
    id,
    name,
    balance: amountOf(balances.get(id) ?? 0n, currency_code),
    transaction_count: counts.get(id) ?? 0,
  }));
}

function countOf(lines: readonly CategorySum[]): number {
  return lines.reduce((total, { transaction_count }) => total + transaction_count, 0);
}

function totalOf<Line>(lines: readonly Line[], figure: (line: Line) => bigint): bigint {
  return lines.reduce((total, line) => total + figure(line), 0n);
}
