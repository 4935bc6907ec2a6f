/** Asks on a terminal for a new bank account: its name, and the type and currency that no flag gives. */
import { accountTypes, type AccountType } from "../../src/contract/account.ts";
import { codeWords } from "../../src/client/notation/code-words.ts";
import type { Context } from "../../src/terminal/context.ts";
import { baseCurrency } from "../base-currency.ts";
import { someCurrency, someText } from "../../src/terminal/prompts/checks.ts";

interface AccountFlags {
  readonly type: AccountType | undefined;
  readonly currency: string | undefined;
}

export async function askAccount(context: Context, flags: AccountFlags) {
  const { io } = context;
  const name = await io.ask({ message: "Name of the account", flag: "<name>", check: someText });
  const type =
    flags.type ??
    (await io.select({
      message: "Type",
      flag: "--type",
      choices: accountTypes.map((value) => ({ name: codeWords(value), value })),
    }));
  const initial = flags.currency === undefined ? await baseCurrency(context) : undefined;
  const currency =
    flags.currency ??
    (await io.ask({
      message: "Currency",
      flag: "--currency",
      ...(initial === undefined ? {} : { initial }),
      check: someCurrency,
    }));
  return { name: name.trim(), type, currency: currency.trim().toUpperCase() };
}
