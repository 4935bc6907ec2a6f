/** What categories moved in a range of days, by currency. */
import type { Category } from "../../contract/category.ts";
import { amountOf } from "../../contract/values/money.ts";
import type { CompanyQueries } from "../handler.ts";

interface Figures {
  inflow: bigint;
  outflow: bigint;
  transaction_count: number;
}

/** By slug; undefined where the request asks for none. */
export async function categorySums(
  { queries, company }: CompanyQueries,
  { sums_from, sums_to }: { readonly sums_from?: string | undefined; readonly sums_to?: string | undefined },
): Promise<((slug: string) => NonNullable<Category["sums"]>) | undefined> {
  if (sums_from === undefined && sums_to === undefined) return undefined;
  const accounts = await queries.accounts.all(company, {});
  const currencyOf = new Map(accounts.map(({ id, currency_code }) => [id, currency_code]));
  const span = { from: sums_from ?? "0001-01-01", to: sums_to ?? "9999-12-31" };
  const rows = await queries.reports.categorySums(company, [...currencyOf.keys()], span);
  const bySlug = new Map<string, Map<string, Figures>>();
  for (const { standing, category, bank_account_id, inflow, outflow, transaction_count } of rows) {
    if (standing !== "counted") continue;
    const currency = currencyOf.get(bank_account_id) ?? "";
    const byCurrency = bySlug.get(category) ?? new Map<string, Figures>();
    const figures = byCurrency.get(currency) ?? { inflow: 0n, outflow: 0n, transaction_count: 0 };
    figures.inflow += inflow;
    figures.outflow += outflow;
    figures.transaction_count += transaction_count;
    bySlug.set(category, byCurrency.set(currency, figures));
  }
  return (slug) =>
    [...(bySlug.get(slug) ?? [])]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([currency_code, { inflow, outflow, transaction_count }]) => ({
        currency_code,
        inflow: amountOf(inflow, currency_code),
        outflow: amountOf(outflow, currency_code),
        net: amountOf(inflow + outflow, currency_code),
        transaction_count,
      }));
}
