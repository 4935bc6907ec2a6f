/** Accounts with their balances, the company's own currency first, and the sum of each currency. */
import type { Account } from "../../src/contract/account.ts";
import { decimalText } from "../../src/contract/values/decimal.ts";
import { largest } from "../../src/contract/values/extremes.ts";
import { localNumber } from "../../src/terminal/render/cells.ts";
import { displayWidth } from "../../src/terminal/render/display-width.ts";
import type { LabelledLine, TextBlock } from "../../src/terminal/view.ts";
import { sumOf } from "../reports/figures.ts";
import { countText } from "../../src/contract/count-text.ts";

/** Accounts that are lines; of the others their number and sums. */
const LINES_MAX = 12;

interface AccountAnswer {
  readonly data: readonly Account[];
}

export function startLines(
  list: AccountAnswer | undefined,
  { base, locale }: { base: string; locale: string },
): readonly LabelledLine[] {
  if (list === undefined || list.data.length < 2) return [];
  const sums = currenciesOf(list.data, base).map((code) => {
    const balances = list.data.filter(({ currency_code }) => currency_code === code);
    return `${localNumber(decimalText(sumOf(balances.map((one) => one.current_balance))), locale)} ${code}`;
  });
  return [["", `${countText(list.data.length, "account")}: ${sums.join(", ")}`]];
}

export function accountBlock(
  list: AccountAnswer | undefined,
  { base }: { base: string },
): readonly TextBlock[] {
  if (list === undefined) return [];
  if (list.data.length === 0)
    return [{ title: "Accounts", lines: () => [["", "none yet; the first import offers to create one"]] }];
  const ordered = currenciesOf(list.data, base).flatMap((code) =>
    list.data.filter(({ currency_code }) => currency_code === code),
  );
  const rest = ordered.length - LINES_MAX;
  return [
    {
      title: "Accounts",
      lines: (locale) => [
        ...balanceLines(ordered.slice(0, LINES_MAX), locale),
        ...(rest > 0 ? [["", `and ${rest} more: cashbook accounts list --all`] as const] : []),
      ],
    },
  ];
}

function balanceLines(accounts: readonly Account[], locale: string): readonly LabelledLine[] {
  const balances = accounts.map(({ current_balance }) => localNumber(decimalText(current_balance), locale));
  const widest = largest(balances.map(displayWidth), 0);
  return accounts.map(({ name, currency_code, last_transaction_date }, index): LabelledLine => {
    const until = last_transaction_date === null ? "no transactions" : `until ${last_transaction_date}`;
    return [name, `${(balances[index] ?? "").padStart(widest)} ${currency_code}  ${until}`];
  });
}

function currenciesOf(accounts: readonly Account[], base: string): readonly string[] {
  const codes = [...new Set(accounts.map(({ currency_code }) => currency_code))].sort();
  return [...codes.filter((code) => code === base), ...codes.filter((code) => code !== base)];
}
