/**
 * What the account's own type says of signs. It speaks only of files that write both signs: where every amount is
 * positive, signs may be missing altogether.
 */
import type { AccountType } from "../../../../contract/account.ts";
import type { SignReading } from "../../rows/amount-sizes.ts";

/** Amounts by the sign that is written. */
interface Counts {
  readonly negative: number;
  readonly positive: number;
}

/** Rows from which the proportion of signs is more than chance. */
export const MANY = 20;

/** Accounts whose holder's money they hold: what leaves it is written negative. */
const ACCOUNT_PHRASES: Readonly<Partial<Record<AccountType, string>>> = {
  checking: "a checking account",
  savings: "a savings account",
  cash: "cash",
  payment_processor: "with a payment service",
};

/**
 * The sign that amounts have by the type of the account, and why. Silent for loans and investments, whose banks write
 * both ways, and where a header speaks of a card and the account is none.
 */
export function signOfType(
  type: AccountType | undefined,
  { negative, positive, isCard }: Counts & { readonly isCard: boolean },
): { readonly sign: SignReading; readonly because: string } | undefined {
  if (type === undefined || negative === 0) return undefined;
  if (type === "credit_card") return signOfCard({ negative, positive });
  const accountPhrase = ACCOUNT_PHRASES[type];
  // A payment service's file speaks of its customers' cards.
  if (accountPhrase === undefined || (isCard && type !== "payment_processor")) return undefined;
  return {
    sign: "as_is",
    because: `The account is ${accountPhrase}, where money out is negative.`,
  };
}

/** On a card charges are many, and payments and refunds few. */
function signOfCard({ negative, positive }: Counts) {
  const proof = (sign: SignReading, count: number, polarity: string) => ({
    sign,
    because: `The account is a card, and ${count} of ${negative + positive} amounts are ${polarity}: these are charges.`,
  });
  if (isMost(positive, negative)) return proof("inverted", positive, "positive");
  return isMost(negative, positive) ? proof("as_is", negative, "negative") : undefined;
}

function isMost(many: number, few: number): boolean {
  const times = many + few >= MANY ? 2 : 3;
  return many >= 3 && many >= times * few;
}
