/** Words for money that no bank keeps, in folded text: in the name that a person gives an account. */

const CASH =
  "cash|petty cash|bargeld|barkasse|handkasse|portokasse|kasse|especes|petite caisse|caisse|efectivo|caja chica|contanti|piccola cassa|dinheiro|kontanter|kontant|kontanten|contanten|kas|gotowka|hotovost|keszpenz|nakit|kateinen|现金|現金|현금|наличные|готівка";

/** Names of nothing else: "Cash management" and "Caisse d'Épargne" are banks'. */
const CASH_ALONE = new RegExp(
  `^(?:my |office |meine? |bureau )?(?:${CASH})(?: (?:box|drawer|register|on hand|in hand|office|buro|[a-z]{3}|\\p{N}+))*$`,
  "u",
);

/** Whether folded text is a name for cash. */
export function saysCash(text: string): boolean {
  return CASH_ALONE.test(text);
}
