/** The request of a report: days, accounts, currencies. */
import type { Call } from "../../src/contract/operation.ts";
import type { Context } from "../../src/terminal/context.ts";
import { currencies } from "../../src/terminal/command-line/currency-flag.ts";
import { texts } from "../../src/terminal/command-line/flag.ts";
import { omitUndefined } from "../../src/contract/omit-undefined.ts";
import { localDay, type Span } from "../../src/client/notation/named-periods.ts";
import { firstDay, lastDay, periodFlag, readSpan } from "../../src/terminal/command-line/period.ts";

export const reportFlags = {
  from: firstDay("First day: a date, or the start of a period."),
  to: lastDay("Last day: a date, or the end of a period; default today if --from is given."),
  period: periodFlag,
  account: texts("Only this account, by id, name, unique start of the name, or number.", {
    placeholder: "account",
    completes: "account",
  }),
  currency: currencies("Only accounts in this currency."),
};

interface ReportFlagValues {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly period: string | undefined;
  readonly account: readonly string[];
  readonly currency: readonly string[];
}

/** The request that the flags describe, and a note where the span was assumed. */
export async function reportRequest(
  { call }: Context,
  { account, currency, from: first, to: last, period }: ReportFlagValues,
) {
  const days = { from: first, to: last, period };
  const today = localDay();
  const span = readSpan(days, today);
  const { from, to } = whole(span, today);
  const ids: string[] = [];
  for (const accountName of account) ids.push(await accountIdOf(call, accountName));
  const isAssumed = span.from === undefined || span.to === undefined;
  const isYearToDate = days.period === "ytd" || Object.values(days).every((value) => value === undefined);
  return {
    span: { from, to, isYearToDate, isNamed: isYearToDate || days.period !== undefined },
    input: {
      date_from: from,
      date_to: to,
      ...omitUndefined({
        bank_account_id: ids.length === 0 ? undefined : ids,
        currency_code: currency.length === 0 ? undefined : [...currency],
      }),
    },
    notes: isAssumed ? [`This is ${from} to ${to}; --period, or --from and --to, choose other days.`] : [],
  };
}

/** Notes of a report. Accounts are the same on all days: other days are not advised where there is none. */
export function reportNotes(currencies: readonly unknown[], notes: readonly string[]): readonly string[] {
  return currencies.length === 0 ? ["There are no accounts to report on."] : notes;
}

/** Loaded only where an account is named, as in filters.ts of tx. */
async function accountIdOf(call: Call, accountName: string): Promise<string> {
  const { findAccountId } = await import("../../src/client/find.ts");
  return findAccountId(call, accountName);
}

/** Completes a span. The end defaults to today, or to `from` if later; the start to January 1st of the end's year. */
function whole({ from, to }: Partial<Span>, today: string): Span {
  const end = to ?? (from !== undefined && from > today ? from : today);
  return { from: from ?? `${end.slice(0, 4)}-01-01`, to: end };
}
