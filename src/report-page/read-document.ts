/** Collects what a report page shows, from any transport: the same calls on a book and on a service. */
import { optional } from "../client/optional-call.ts";
import { pages } from "../client/pages.ts";
import type { Span } from "../client/notation/named-periods.ts";
import { categories } from "../contract/category.ts";
import { company } from "../contract/company.ts";
import { events } from "../contract/event.ts";
import type { CallOptions, Transport } from "../contract/operation.ts";
import { reconciliation } from "../contract/reconciliation.ts";
import type { Interval } from "../contract/report/days.ts";
import type { FinancialSummary } from "../contract/report/summary.ts";
import { reports } from "../contract/report.ts";
import { transactions } from "../contract/transaction.ts";
import { dayNumber } from "../contract/values/date.ts";
import type { PageDocument, PageTransaction } from "./document.ts";

/** Merchants of the page; the others are one line. */
const MERCHANTS = 25;

/** Longest span in days whose cash flow goes by weeks, by months, by quarters. */
const BY_WEEK_DAYS = 45;
const BY_MONTH_DAYS = 1100;
const BY_QUARTER_DAYS = 3700;

export interface PageRequest {
  readonly span: Span;
  /** Undefined for a page without a comparison. */
  readonly comparedSpan: Span | undefined;
  readonly filter: { readonly bank_account_id?: string[]; readonly currency_code?: string[] };
  readonly now: Date;
  readonly signal?: AbortSignal;
}

export async function readPageDocument(
  { call, stream }: Transport,
  { span, comparedSpan, filter, now, signal }: PageRequest,
): Promise<PageDocument> {
  const options: CallOptions = signal === undefined ? {} : { signal };
  const days = { date_from: span.from, date_to: span.to };
  const compared =
    comparedSpan === undefined ? {} : { compare_from: comparedSpan.from, compare_to: comparedSpan.to };
  const spending = { ...filter, ...days, transfers: false };
  const summary = (await call(reports.financialSummary, { ...filter, ...days, ...compared }, options)).data;
  const accounts = summary.currencies.flatMap((currency) => currency.accounts);
  const isIdle = summary.previous.currencies.every((currency) =>
    currency.accounts.every(({ transaction_count }) => transaction_count === 0),
  );
  const isNarrowed = Object.keys(filter).length > 0;
  const status = await call(reconciliation.status, {}, options);
  return {
    company:
      (await optional(() => call(company.get, {}, { ...options, isOptional: true })))?.data.name ?? null,
    made_at: now.toISOString(),
    audit_head: await auditHead({ call, stream }, options),
    only_accounts: isNarrowed ? accounts.map(({ name }) => name) : null,
    is_compared: comparedSpan !== undefined && !isIdle,
    idle_comparison:
      comparedSpan !== undefined && isIdle
        ? { date_from: comparedSpan.from, date_to: comparedSpan.to }
        : null,
    summary,
    cash_flow: (await call(reports.cashFlow, { ...filter, ...days, interval: intervalOf(span) }, options))
      .data,
    categories: (await call(reports.spending, { ...spending, ...compared, by: ["category"] }, options)).data,
    merchants: (
      await call(
        reports.spending,
        { ...spending, ...compared, by: ["merchant"], direction: "out", limit: String(MERCHANTS) },
        options,
      )
    ).data,
    unreconciled: (
      await call(
        reports.spending,
        {
          ...filter,
          ...days,
          by: ["account"],
          where: [{ field: "is_reconciled", op: "=", value: "false" }],
        },
        options,
      )
    ).data,
    reconciliations: status.data.filter(({ bank_account_id }) =>
      accounts.some(({ id }) => id === bank_account_id),
    ),
    category_names: await categoryNames({ call, stream }, options),
    transactions: await readTransactions({ call, stream }, { summary, days, filter, options }),
  };
}

function intervalOf({ from, to }: Span): Interval {
  const days = dayNumber(to) - dayNumber(from) + 1;
  if (days <= BY_WEEK_DAYS) return "week";
  if (days <= BY_MONTH_DAYS) return "month";
  return days <= BY_QUARTER_DAYS ? "quarter" : "year";
}

async function readTransactions(
  transport: Transport,
  {
    summary,
    days,
    filter: { bank_account_id },
    options,
  }: {
    summary: FinancialSummary;
    days: { date_from: string; date_to: string };
    filter: PageRequest["filter"];
    options: CallOptions;
  },
): Promise<PageTransaction[]> {
  const ids = new Set(summary.currencies.flatMap(({ accounts }) => accounts.map(({ id }) => id)));
  const rows: PageTransaction[] = [];
  const inOrder = { ...days, sort: "transaction_date" } as const;
  // A currency is that of the account, which the list does not go by.
  const input = bank_account_id === undefined ? inOrder : { ...inOrder, bank_account_id };
  for await (const page of pages(transport, transactions.list, input, { ...options, all: true })) {
    for (const row of page) if (row.status !== "void" && ids.has(row.bank_account_id)) rows.push(toRow(row));
  }
  return rows;
}

function toRow({
  id,
  transaction_date,
  description,
  merchant_name,
  amount,
  currency_code,
  category,
  accounting_category,
  status,
  bank_account_id,
}: PageTransaction): PageTransaction {
  return {
    ...{ id, transaction_date, description, merchant_name, amount, currency_code },
    ...{ category, accounting_category, status, bank_account_id },
  };
}

async function auditHead({ call }: Transport, options: CallOptions): Promise<PageDocument["audit_head"]> {
  const answer = await optional(() => call(events.list, { limit: "1" }, { ...options, isOptional: true }));
  const [event] = answer?.data ?? [];
  return event === undefined ? null : { sequence: event.sequence, hash: event.hash };
}

async function categoryNames(
  transport: Transport,
  options: CallOptions,
): Promise<PageDocument["category_names"]> {
  const names: Record<string, string> = {};
  const whole = { ...options, limit: Infinity, isOptional: true };
  const list = pages(transport, categories.list, {}, whole);
  await optional(async () => {
    for await (const page of list) for (const { slug, name } of page) names[slug] = name;
  });
  return names;
}
