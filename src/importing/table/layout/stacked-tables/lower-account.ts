/** The account of a table, by the lines above it and its header. */
import { brokenAt } from "../../../refusals/unreadable-file.ts";
import { groupRule } from "../../decide/accounts/group-rule.ts";
import type { Layout } from "../../layout.ts";
import type { TableAccount } from "./lower-table.ts";
import type { TableRecord } from "../../record.ts";
import { accountIn, titledAccounts } from "./titles.ts";

export const APART = "Save each table to a separate file with its header, and import the files.";

export interface AccountAbove {
  readonly account: TableAccount;
  /** Whether the number is a card's: several cards may be of one account, or not. */
  readonly isCard: boolean;
}

/** What lines above a table, and the header of its amounts, say of its account. */
export function accountAbove(lines: readonly TableRecord[], table: Layout): AccountAbove {
  const account = accountIn(lines);
  // Beside a sum, a currency is that of the sum.
  const plain = lines.filter(({ cells }) => !cells.some((cell) => /[0-9][.,][0-9]{2}(?![0-9])/.test(cell)));
  const { currencies } = groupRule(
    { ...table, preamble: plain },
    { requestedCurrency: undefined, own: undefined },
  );
  return { account: { number: account?.number ?? null, currencies }, isCard: account?.isCard === true };
}

/**
 * Whose a lower table is; the account of the table above it where nothing names one. Where titles without numbers tell the two
 * apart, `first` is the first table's account with what its title calls it. Throws `unreadable_file` where it may be another account's, and
 * nothing tells which the one or the other is.
 */
export function accountBelow(
  titles: readonly TableRecord[],
  table: Layout,
  { first, above, preamble }: { first: AccountAbove; above: TableAccount; preamble: Layout["preamble"] },
): { readonly account: TableAccount; readonly first: AccountAbove } {
  const { account, isCard } = accountAbove(titles, table);
  const { number } = account;
  const currencies = account.currencies.length > 0 ? account.currencies : above.currencies;
  if (number === null) {
    const named = titledAccounts(titles, preamble);
    if (named === undefined) return { account: { number: above.number, currencies }, first };
    if (named.own === named.first) return { account: { number: first.account.number, currencies }, first };
    const firstAccount = { ...first.account, number: first.account.number ?? named.first };
    return { account: { number: named.own, currencies }, first: { ...first, account: firstAccount } };
  }
  const isOpen = isCard || first.isCard || first.account.number === null;
  if (number !== above.number && isOpen)
    throw brokenAt({
      line: table.headerLine,
      what: `The table of another account, "${number.slice(0, 80)}", starts`,
      remedy: APART,
    });
  return { account: { number, currencies }, first };
}
