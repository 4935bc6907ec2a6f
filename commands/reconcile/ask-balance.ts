/** Asks on a terminal for what a comparison of balances needs: the account, and the day at whose end the bank has its balance. */
import { localDay } from "../../src/client/notation/named-periods.ts";
import { readDays } from "../../src/client/notation/read-period.ts";
import { accounts } from "../../src/contract/account.ts";
import { Problem } from "../../src/contract/problem.ts";
import type { Context } from "../../src/terminal/context.ts";
import { readableBy } from "../../src/terminal/prompts/checks.ts";
import { everyRowOrNone } from "../every-row-or-none.ts";

/** The only account in use is not asked for. Problem: unknown_account where there is none. */
export async function askAccountId(context: Context): Promise<string> {
  const rows = await everyRowOrNone(context, accounts.list);
  const open = rows.filter(({ status }) => status !== "archived");
  const [first, ...others] = open;
  if (first === undefined) {
    throw new Problem("unknown_account", {
      detail: "There is no bank account to reconcile.",
      remedy:
        "`cashbook tx import <file>` creates one from a bank file, `cashbook accounts create <name>` an empty one.",
    });
  }
  if (others.length === 0) return first.id;
  return context.io.select({
    message: "Account",
    flag: "<account>",
    choices: open.map(({ id, name }) => ({ name, value: id })),
  });
}

/** A balance is that of a day, which nobody guesses. */
export async function askDay({ io }: Pick<Context, "io">): Promise<string> {
  const read = (word: string) => readDays(word.trim(), { name: "", today: localDay() }).to;
  return read(
    await io.ask({
      message: "Last day that the balance covers",
      flag: "--until",
      check: readableBy(read),
    }),
  );
}
