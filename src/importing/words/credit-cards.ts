/** Words for a credit card, in folded text: in lines above a table, and in the name that a person gives an account. */

const CREDIT_CARD =
  /\b(?:credit ?cards?|charge ?cards?|kreditkart\w*|cartes? (?:de )?credit|tarjetas? (?:de )?credito|cart[ae] (?:di )?credito|cartao (?:de )?credito|creditcards?|kredietkaart\w*|kreditt?kort\w*|luottokort\w*|kart[aey]? kredytow\w*|kreditni kart\w*|hitelkarty\w*|kredi kart\w*|visa|master ?card|amex|american express|diners club)\b|信用卡(?![还還]款)|クレジットカード|신용카드|кредитн\p{L}* карт/iu;

/** Cards that spend an account's own money. */
const DEBIT_CARD =
  /\b(?:debit\w*|girocard|ec ?karte\w*|maestro|v ?pay|prepaid|checking|giro\w*|current account)\b/iu;

/** Whether folded text speaks of a credit card, and not of one that spends an account's own money. */
export function saysCreditCard(text: string): boolean {
  return CREDIT_CARD.test(text) && !DEBIT_CARD.test(text);
}
