import { findAccount } from "../../src/client/find.ts";
import { accounts, type Account } from "../../src/contract/account.ts";
import { decimalText } from "../../src/contract/decimal.ts";
import { command } from "../../src/terminal/command.ts";
import { confirm } from "../../src/terminal/confirm.ts";
import { required, toggle } from "../../src/terminal/flag.ts";
import { record } from "../../src/terminal/view.ts";
import { accountRecord } from "./view.ts";

export const remove = command({
  examples: ['cashbook accounts delete "Old savings" --yes', "cashbook accounts delete Visa --force"],
  notes:
    "An account that has transactions is not deleted: with --force it is archived, takes no new transactions, frees its " +
    "name, and its transactions stay in reports. `accounts update --status active` brings it back.",
  operands: { account: required("Id or whole name.") },
  flags: { force: toggle("Archive an account that has transactions.") },
  async run(context, { operands: { account: named }, flags: { force } }) {
    const { call, interrupted } = context;
    const account = await findAccount(call, named, { whole: true });
    // Without --force the service refuses to touch an account in use: there is nothing to confirm.
    if (force || account.transaction_count === 0)
      await confirm(context, { will: whatHappens(account, { force }) });
    const { data } = await call(accounts.delete, { id: account.id, force }, { signal: interrupted });
    return "deleted" in data
      ? record({ data, sentence: `Deleted ${account.name}.`, essence: data.id })
      : accountRecord(data, { sentence: `Archived ${data.name}; its transactions stay in reports.` });
  },
});

function whatHappens(
  { name, transaction_count: count, current_balance, currency_code }: Account,
  { force }: { force: boolean },
): string {
  if (count === 0) {
    const otherwise = force ? ", or archives it if anything was ever booked on it" : "";
    return `Deletes the account ${name}${otherwise}.`;
  }
  const rows = count === 1 ? "its transaction" : `its ${count} transactions`;
  return `Archives the account ${name} with ${rows}, balance ${decimalText(current_balance)} ${currency_code}.`;
}
