/** How many accounts a file may hold: each keeps what is known of its days, balances and signs. */
import { column, sentence } from "../../contract/choice.ts";
import { brokenAt } from "./unreadable-file.ts";

/** No bank's file has as many. */
const ACCOUNTS_MAX = 10_000;

/** Refuses one more account than a file may hold. Problem: unreadable_file. */
export function requireFewAccounts(count: number, line: number): void {
  if (count < ACCOUNTS_MAX) return;
  throw brokenAt({
    line,
    what: `The file has more than ${ACCOUNTS_MAX} accounts or currencies of accounts: the next one is`,
    remedy: sentence`Name the column of accounts with ${column("account", { placeholder: "…" })}, or export fewer accounts at a time.`,
  });
}
