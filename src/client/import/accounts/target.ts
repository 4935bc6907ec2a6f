/** An account of a part of a file. */
import type { AccountType } from "../../../contract/account.ts";
import { provenType } from "../../../importing/account-type.ts";
import { foldHeader } from "../../../importing/cells/fold.ts";
import { saysCash } from "../../../importing/words/cash.ts";
import { saysCreditCard } from "../../../importing/words/credit-cards.ts";
import type { AccountGroup } from "../../../importing/reading.ts";
import type { NamedAccount } from "./named-account.ts";

/**
 * What a file's number says of an account that it does not contradict. `own`: it is the account's. `doubtful`: it is of another
 * kind than the account's, which may be called both, or the account has files that named none. `unknown`: nothing can be compared.
 */
export type NumberEvidence =
  | { readonly kind: "own" | "unknown" }
  /** Why, as the beginning of a sentence. */
  | { readonly kind: "doubtful"; readonly because: string };

/** An account that rows go to. One that does not exist yet has no id. */
export interface Target {
  readonly id: string | null;
  readonly name: string;
  /** Empty where it is not known. */
  readonly currency: string;
  /** Number to give a new account. */
  readonly number: string | null;
  /** What a new account is, where the file or its name says it. */
  readonly type?: AccountType | undefined;
  /** Which of them does, as a clause. */
  readonly typeBecause?: string;
  /** What an account is that exists, where that tells how its files are written. */
  readonly provenType?: AccountType | undefined;
  /** Whether a person, or the file by words, gave a new account its name, so that it may be a slip of another's. */
  readonly isTyped?: boolean;
  /** Why it is not the account that was named, as the beginning of a sentence. */
  readonly because?: string | undefined;
  /** What to do where the account that was named is the one all the same: a sentence. */
  readonly remedy?: string | undefined;
  /** What the number that the file names says of an account that exists; absent where nobody has compared it. */
  readonly numberEvidence?: NumberEvidence | undefined;
  /** Currencies of the sign that the file's rows name theirs by, where nobody has settled which. */
  readonly sharing?: readonly string[] | undefined;
}

/** The target of an account that exists. */
export function toTarget(account: NonNullable<NamedAccount["account"]>): Target {
  const { id, name, currency_code } = account;
  // A foreign service may leave out what the contract has.
  return {
    id,
    name: name ?? id,
    currency: currency_code ?? "",
    number: null,
    provenType: provenType(account),
  };
}

/** The target of a new account. */
export function newTarget(
  name: string,
  { currency, group }: { currency: string; group: AccountGroup },
): Target {
  const { number, sharing, type } = group;
  return {
    id: null,
    name,
    currency,
    number,
    sharing,
    ...typeOf(foldHeader(name), type),
  };
}

/** By name, cash and credit cards only: other words for accounts are also those of a bank's products. */
function typeOf(name: string, fileType: AccountType | undefined): Pick<Target, "type" | "typeBecause"> {
  const typeBecause = "its name says so";
  // A list of what was spent looks like a card's file, and only its owner knows from which money.
  if (saysCash(name)) return { type: "cash", typeBecause };
  if (fileType !== undefined) return { type: fileType, typeBecause: "the file says so" };
  return saysCreditCard(name) ? { type: "credit_card", typeBecause } : {};
}

/** The one account that was settled on, as if a person had named it. */
export function targetNamed(targets: ReadonlyMap<string, Target>): NamedAccount | undefined {
  const [target] = targets.values();
  if (target === undefined) return undefined;
  const { id, name, currency } = target;
  return { name, account: id === null ? undefined : { id, name, currency_code: currency || undefined } };
}
