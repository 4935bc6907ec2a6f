/**
 * What of an investment account's own entries moves money and nothing else (13.9.2.4): income paid out, expenses, interest
 * on a margin. What moves securities too, or only them, is not an entry of a bank account. Entries of a bank
 * (INVBANKTRAN) stand beside them and are read as everywhere.
 */
import type { EntryEvent } from "../../statement/event.ts";
import type { EntryValues } from "./entry-values.ts";

const MONEY: ReadonlySet<string> = new Set(["INCOME", "INVEXPENSE", "MARGININTEREST"]);

/** What is wrong with an entry of an investment account, if it is not money that moved. */
export function investmentFault(
  { withholding, fund }: Pick<EntryValues, "withholding" | "fund">,
  { element, amount }: { element: string; amount: string },
): Pick<EntryEvent, "fault" | "isTrade"> {
  if (!MONEY.has(element)) {
    const fault = `${element} is a trade of an investment account, not an entry of a bank account.`;
    return { fault, isTrade: true };
  }
  if (fund === "OTHER") return { fault: `${element} goes through an account (SUBACCTFUND) other than cash.` };
  // The standard does not say whether the total is the one before it.
  if (/[1-9]/.test(withholding)) {
    return {
      fault: `${element} says that ${withholding} was withheld, but not whether its total includes it.`,
    };
  }
  // Brokers differ in the sign of what is paid; only a minus says that money went out.
  if (element !== "INCOME" && !amount.startsWith("-"))
    return { fault: `${element} of "${amount}" has no minus sign for money out.` };
  return {};
}
