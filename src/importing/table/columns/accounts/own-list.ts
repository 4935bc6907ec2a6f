/** A list of transactions that a book wrote with its own field names: a column of it holds the owner's accounts. */
import { transactionFields } from "../../../../contract/transaction/fields.ts";

/** Of the account and the chart, which a list or an export as a sheet has beside the fields of transactions. */
const BESIDE = ["account", "booked_amount", "account_currency", "ledger_account", "contra_account"];
const FIELDS: ReadonlySet<string> = new Set([...Object.keys(transactionFields), ...BESIDE]);
const IN_EACH_LIST = ["transaction_date", "amount"];
/** A name means an account in any book, and an id in one only. */
const OF_ACCOUNTS = ["account", "bank_account_id"];

/** The column of accounts, by name or else by id; undefined where the header is not that of such a list. */
export function ownListAccount(header: readonly string[]): number | undefined {
  const isOwnList =
    IN_EACH_LIST.every((name) => header.includes(name)) && header.every((name) => FIELDS.has(name));
  const column = OF_ACCOUNTS.find((name) => header.includes(name));
  return isOwnList && column !== undefined ? header.indexOf(column) : undefined;
}
