/** A list of transactions that a book wrote with its own field names: its column `account` holds the owner's accounts. */
import { transactionFields } from "../../../../contract/transaction/fields.ts";

const FIELDS: ReadonlySet<string> = new Set([...Object.keys(transactionFields), "account"]);
const IN_EACH_LIST = ["transaction_date", "amount", "account"];

/** The column of account names; undefined where the header is not that of such a list. */
export function ownListAccount(header: readonly string[]): number | undefined {
  const isOwnList =
    IN_EACH_LIST.every((name) => header.includes(name)) && header.every((name) => FIELDS.has(name));
  return isOwnList ? header.indexOf("account") : undefined;
}
