/** The other party of a payment. */
import { foldSpace, foldWord } from "../../cells/fold.ts";
import type { Party, Payment } from "./draft.ts";

interface Owner {
  readonly number: string | undefined;
  readonly name: string | undefined;
}

/**
 * Who was paid, or paid: never the account's owner. A payment that comes back (RtrInf, RvslInd) names its parties as the
 * first payment did, by most banks.
 */
export function otherParty(
  payment: Payment,
  { isCredit, isReversal, owner }: { isCredit: boolean; isReversal: boolean; owner: Owner },
): Party {
  const creditor = side(payment.creditor, payment.ultimateCreditor);
  const debtor = side(payment.debtor, payment.ultimateDebtor);
  const [usual, opposite] = isCredit ? [debtor, creditor] : [creditor, debtor];
  const comesBack = isReversal || payment.isReturn;
  const [likely, other] = comesBack ? [opposite, usual] : [usual, opposite];
  if (likely.name === undefined) {
    if (comesBack && notOwner(other, owner) !== undefined) return other;
    return { name: undefined, account: isOwnAccount(likely, owner) ? undefined : likely.account };
  }
  return [likely, other].find((party) => notOwner(party, owner) !== undefined) ?? NOBODY;
}

const NOBODY: Party = { name: undefined, account: undefined };

function side(party: Party, ultimate: Party): Party {
  return { name: party.name ?? ultimate.name, account: party.account ?? ultimate.account };
}

function notOwner({ name, account }: Party, owner: Owner): string | undefined {
  if (name === undefined) return undefined;
  const isOwnName = account === undefined && owner.name !== undefined && plain(name) === plain(owner.name);
  return isOwnAccount({ account }, owner) || isOwnName ? undefined : name;
}

/** An account may be told by the national number that its IBAN ends with. */
function isOwnAccount({ account }: Pick<Party, "account">, owner: Owner): boolean {
  return account !== undefined && account.length >= 6 && owner.number?.endsWith(account) === true;
}

function plain(name: string): string {
  return foldSpace(foldWord(name));
}
