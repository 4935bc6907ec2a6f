import { findAccount } from "../../src/client/find.ts";
import { accounts, type Account } from "../../src/contract/account.ts";
import { Problem } from "../../src/contract/problem.ts";
import { command } from "../../src/terminal/command.ts";
import { confirm } from "../../src/terminal/prompts/confirm.ts";
import { chosen, toggle } from "../../src/terminal/command-line/flag.ts";
import { amountWords, sentenceLocale } from "../../src/terminal/render/sentence.ts";
import { record } from "../../src/terminal/view.ts";
import { accountRecord } from "./view.ts";
import { countText } from "../../src/contract/count-text.ts";
import { NOTHING_CHANGED } from "../../src/terminal/nothing-changed.ts";

export const remove = command({
  examples: ['cashbook accounts delete "Old savings" --yes', "cashbook accounts delete Visa --force"],
  notes:
    "An account with transactions is not deleted. With --force it is archived: it accepts no new transactions, frees its " +
    "name, and its transactions stay in reports. `accounts update --status active` reactivates it.",
  operands: { account: chosen("Id or full name.", { completes: "account" }) },
  flags: {
    force: toggle("Archive an account that has transactions."),
    dryRun: toggle("Only show what would happen."),
  },
  async run(context, { operands: { account: accountName }, flags: { force, dryRun } }) {
    const { call, interruption } = context;
    const account = await findAccount(call, accountName, {
      whole: true,
      isConfirmed: context.settings.yes && !dryRun,
    });
    const will = whatHappens(account, { force, locale: sentenceLocale(context.io.facts) });
    if (will === undefined) {
      throw new Problem("account_in_use", {
        detail: `The account "${account.name}" has ${transactionsText(account)}.`,
        more: { transaction_count: account.transaction_count },
      });
    }
    if (dryRun) {
      await call(accounts.delete, { id: account.id, force, dry_run: true });
      return { ...accountRecord(account), notes: [will, NOTHING_CHANGED] };
    }
    await confirm(context, { will });
    const { data } = await call(accounts.delete, { id: account.id, force }, { signal: interruption });
    return "deleted" in data
      ? record({ data, sentence: `Deleted ${account.name}.`, lines: () => [], essence: data.id })
      : accountRecord(data, { sentence: `Archived ${data.name}; its transactions stay in reports.` });
  },
});

/** What the deletion will do; undefined where the account is in use and --force is absent. */
function whatHappens(
  account: Account,
  { force, locale }: { force: boolean; locale: string | undefined },
): string | undefined {
  const { name, transaction_count, current_balance, currency_code } = account;
  // A foreign service may omit the count; it refuses by itself what it does not delete.
  if ((transaction_count ?? 0) === 0) {
    const otherwise = force ? ", or archives it if anything was ever booked on it" : "";
    return `Deletes the account ${name}${otherwise}.`;
  }
  if (!force) return undefined;
  return `Archives the account ${name} with ${transactionsText(account)}, balance ${amountWords(current_balance, locale)} ${currency_code}.`;
}

function transactionsText({ transaction_count: count }: Account): string {
  return countText(count, "transaction");
}
