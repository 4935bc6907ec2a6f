/** What stays the same in the texts of one payee: the text without figures, references and words of payment. */
import { fold } from "../../../contract/category/fold.ts";
import { legalForms, paymentWords } from "./payment-words.ts";

/** Everything but letters, figures and marks parts words. */
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]+/u;
const FIGURE = /\p{N}/u;
/** What a payment service writes before the name of a shop, such as `PAYPAL *` and `SQ *`. */
const SERVICE_PREFIX = /^[^*]{1,24}\*\s*(?=\p{L}{3})/u;

/** Folded words, none where the text has only figures. */
export function signatureOf(text: string): readonly string[] {
  const words = withoutForms(wordsOf(fold(text.replace(SERVICE_PREFIX, ""))));
  const begin = words.findIndex((word) => !paymentWords.has(word));
  return begin > 0 ? words.slice(begin) : words;
}

/** The words without figures; of a text that has figures in each word, what is left of those without the figures. */
function wordsOf(text: string): readonly string[] {
  const all = text.split(BETWEEN_WORDS).filter(Boolean);
  const plain = all.filter((word) => !FIGURE.test(word));
  if (plain.length > 0) return plain;
  return all.map((word) => word.replaceAll(/\p{N}+/gu, "")).filter((rest) => rest.length > 1);
}

function withoutForms(words: readonly string[]): readonly string[] {
  const names = words.filter((word) => !legalForms.has(word));
  return names.length > 0 ? names : words;
}
