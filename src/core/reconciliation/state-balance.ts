/** What to do where no file tells the balance of the bank: state it. */
import { command, sentence, setting, type Sentence } from "../../contract/choice.ts";

/** `account` as a command names it. */
export function stateBalance(account: string, until?: string): Sentence {
  return sentence`State it: ${command(
    `accounts reconcile ${account}`,
    setting("until", until ?? { placeholder: "<date>" }),
    setting("balance", { placeholder: "<amount>" }),
  )}.`;
}
