/** A file that states the opening balance of an account which has another: both are shown, and a person decides. */
import { typedWord } from "../../../contract/typed-word.ts";
import { accounts, type Account } from "../../../contract/account.ts";
import { decimalText } from "../../../contract/values/decimal.ts";
import { amountText, toMinor } from "../../../contract/values/money.ts";
import { Problem } from "../../../contract/problem.ts";
import type { AccountGroup } from "../../../importing/reading.ts";
import type { ImportContext } from "../context.ts";
import type { Target } from "./target.ts";

/** Notes each account whose opening balance, once it has one, is not the one that the file states without a proof. */
export async function noteOpenings(
  groups: readonly AccountGroup[],
  { targets, context }: { targets: ReadonlyMap<string, Target>; context: ImportContext },
): Promise<void> {
  for (const { key, proof } of groups) {
    const opening = proof.result === "unavailable" ? proof.opening : undefined;
    const id = targets.get(key)?.id ?? null;
    if (opening === undefined || id === null) continue;
    const account = await accountIfSeen(id, context);
    if (account === undefined || isUnset(account)) continue;
    const { name, currency_code } = account;
    const own = decimalText(account.opening_balance);
    if (toMinor(own, currency_code) === opening) continue;
    const other = amountText(opening, currency_code);
    context.note(
      `The file states ${other} ${currency_code} as the opening balance of ${JSON.stringify(name)}, which has ${own}. It is kept. To use the file's: cashbook accounts update ${typedWord(name)} --opening-balance ${other}`,
    );
  }
}

function isUnset({ opening_balance, opening_date }: Account): boolean {
  return opening_date === null && !/[1-9]/.test(decimalText(opening_balance));
}

/** Who may only create transactions sees no account. */
async function accountIfSeen(id: string, { call }: ImportContext): Promise<Account | undefined> {
  try {
    return (await call(accounts.get, { id }, { isOptional: true })).data;
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
