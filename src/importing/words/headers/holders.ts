/** Headers that name who holds a card or an account, in the languages of banks. */
import { CARD_HEADER } from "../accounts.ts";

const HOLDER =
  /\b(?:(?:card|account)?holders?|\w*inhaber(?:in)?|titulaires?|titular(?:es)?|titolari?e?|intestatari[oa]|\w*houders?|posiadacz\w*|\w*innehavar\w*|\w*innehaver\w*|\w*haltija\w*|drzitel\w*|majitel\w*|\w*tulajdonos\w*|\w*birtokos\w*|sahibi)\b/;
/** What else of a holder a column holds than the name. */
const OF_NUMBERS =
  /\b(?:iban|bic|id|number|nummer|numero|num|no|nr|address|adresse|email|e mail|type|code)\b/;

/** Whether a folded header names the holder of a card or of an account. */
export function namesHolder(foldedText: string): boolean {
  return HOLDER.test(foldedText) && !OF_NUMBERS.test(foldedText);
}

/** Whether a folded header names the holder of a card, and not only that of an account. */
export function namesCard(foldedText: string): boolean {
  return CARD_HEADER.test(foldedText) || /cardholder|kortholder|kaarthouder/.test(foldedText);
}
