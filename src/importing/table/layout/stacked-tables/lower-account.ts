/** The account of a table, by the lines above it and its header. */
import { brokenAt } from "../../../refusals/unreadable-file.ts";
import { groupRule } from "../../decide/accounts/group-rule.ts";
import type { Layout } from "../../layout.ts";
import type { TableAccount } from "./lower-table.ts";
import type { TableRecord } from "../../record.ts";
import { accountIn, otherAccount } from "./titles.ts";

export const APART = "Save each table to a separate file with its header, and import the files.";

interface AccountAbove {
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
 * Whose a lower table is; the account of the table above it where nothing names one. Throws `unreadable_file` where it
 * is another account's, and nothing tells which the one or the other is.
 */
export function accountBelow(
  titles: readonly TableRecord[],
  table: Layout,
  { first, above, preamble }: { first: AccountAbove; above: TableAccount; preamble: Layout["preamble"] },
): TableAccount {
  const { account, isCard } = accountAbove(titles, table);
  const { number, currencies } = account;
  const isOther = number !== null && number !== above.number;
  const isOpen = isOther && (isCard || first.isCard || first.account.number === null);
  const other = isOpen ? number : number === null ? otherAccount(titles, preamble) : undefined;
  if (other !== undefined)
    throw brokenAt({
      line: table.headerLine,
      what: `The table of another account, "${other.slice(0, 80)}", starts`,
      remedy: APART,
    });
  return {
    number: number ?? above.number,
    currencies: currencies.length > 0 ? currencies : above.currencies,
  };
}
