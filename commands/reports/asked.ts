/** What both reports are asked for: days, accounts, currencies. */
import { findAccountId } from "../../src/client/find.ts";
import type { Context } from "../../src/terminal/context.ts";
import { day, texts } from "../../src/terminal/command-line/flag.ts";
import { given } from "../../src/terminal/command-line/omit-undefined.ts";
import { localDay, periodFlag, spanOf, type Span } from "../../src/terminal/command-line/period.ts";

export const reportFlags = {
  from: day("First day."),
  to: day("Last day; today when only --from is given."),
  period: periodFlag,
  account: texts("Only this account; by id, name, or unique start of the name.", {
    placeholder: "account",
    completes: "account",
  }),
  currency: texts("Only accounts in this currency.", { placeholder: "code", completes: "currency" }),
};

interface Given {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly period: string | undefined;
  readonly account: readonly string[];
  readonly currency: readonly string[];
}

/** The request that the flags amount to, and the sentences that say what was filled in. */
export async function asked({ call }: Context, { account, currency, ...days }: Given) {
  const today = localDay();
  const said = spanOf(days, today);
  const { from, to } = whole(said, today);
  const ids: string[] = [];
  for (const named of account) ids.push(await findAccountId(call, named));
  const assumed = said.from === undefined || said.to === undefined;
  return {
    input: {
      date_from: from,
      date_to: to,
      ...given({
        bank_account_id: ids.length === 0 ? undefined : ids,
        currency_code: currency.length === 0 ? undefined : [...currency],
      }),
    },
    notes: assumed ? [`This is ${from} to ${to}; --period, or --from and --to, choose other days.`] : [],
  };
}

/** An open end is today, or the first day where that lies ahead; an open start is the first of January before the end. */
function whole({ from, to }: Partial<Span>, today: string): Span {
  const end = to ?? (from !== undefined && from > today ? from : today);
  return { from: from ?? `${end.slice(0, 4)}-01-01`, to: end };
}
