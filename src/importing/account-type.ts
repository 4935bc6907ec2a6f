/** What an account's type is worth as evidence. */
import { accountTypes, type AccountType } from "../contract/account.ts";

/**
 * The type that tells how an account's files are written. "checking" is also what an account is of which nobody said
 * more, so it counts only where the account has an IBAN, which cards have not. A foreign service may know other words.
 */
export function provenType({
  account_type,
  iban,
}: {
  readonly account_type?: string | undefined;
  readonly iban?: string | null | undefined;
}): AccountType | undefined {
  const type = accountTypes.find((accountType) => accountType === account_type);
  return type === "checking" && (iban ?? "") === "" ? undefined : type;
}

/**
 * Whether knowing the type can change how a file with parts of so many accounts is read: the type of one says nothing
 * about a file of several, but that a card's or a loan's debits and credits may be the other way around.
 */
export function mayTellSigns(type: AccountType | undefined, parts: number): boolean {
  return parts === 1 || type === "credit_card" || type === "loan";
}
