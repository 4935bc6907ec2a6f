/** What only a card's file shows of its signs. */
import { areSidesOpen } from "../titled-sides.ts";
import { isUnsigned, type SignCase, type SignProof } from "../sign-case.ts";
import { namesCard } from "./card-bill.ts";
import { signOfCardPayments, signOfPurchases } from "./card-list.ts";
import { chargedHeader, holdersHeader } from "./charge-header.ts";

/** A card's amounts under a header of charges: inverted where most are positive, and no row without a sign contradicts. */
export function ofCharges({ tally, layout, accountType }: SignCase): SignProof | undefined {
  const { negative, plus, positive, agree } = tally;
  const ofHolder = accountType === undefined ? holdersHeader(layout) : undefined;
  if (ofHolder !== undefined && positive > negative && agree.count === 0) {
    const because = `The list names the shops where a card was used, and its amount column is called "${ofHolder}".`;
    return { sign: "inverted", because, basis: "file" };
  }
  const chargeHeader = chargedHeader(layout);
  // A shop's list of what its customers' cards were charged is money in.
  if (chargeHeader === undefined || accountType !== "credit_card" || positive <= negative) return undefined;
  if (negative + plus === 0 && agree.count > 0) return undefined;
  const because = `The account is a card, and its amount column is called "${chargeHeader}".`;
  return { sign: "inverted", because, basis: "file" };
}

/** A card's amounts above their own total: charges, where no row contradicts. */
export function ofBill({ tally, layout, billLine, accountType }: SignCase): SignProof | undefined {
  if (billLine === undefined || !isUnsigned(tally) || tally.agree.count > 0) return undefined;
  // A new account for a list under the number of a card is that card.
  const isNewCard = accountType === undefined && layout.ofCard !== undefined && namesCard(layout);
  if (accountType !== "credit_card" && !isNewCard) return undefined;
  const because = `The account is a card, and line ${billLine} adds up its unsigned amounts: they are charges.`;
  return { sign: "inverted", because, basis: "file" };
}

/** Payments to a card, which have the other sign than its purchases. */
export function ofCardPayments({ cardList, accountType }: SignCase): SignProof | undefined {
  const shown = accountType === "credit_card" ? signOfCardPayments(cardList) : undefined;
  return shown && { ...shown, basis: "file" };
}

/** A card's list without signs. It proves nothing for the next file, which may have its payments without a sign, too. */
export function ofPurchases({
  cardList,
  tally,
  titles,
  layout,
  accountType,
  isBelowOther,
}: SignCase): SignProof | undefined {
  const isOpen =
    areSidesOpen(titles) ||
    layout.ofAccount !== undefined ||
    tally.plus + tally.agree.count > 0 ||
    isBelowOther;
  return accountType === "credit_card" && !isOpen ? signOfPurchases(cardList) : undefined;
}
