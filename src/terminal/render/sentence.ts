/** Figures in sentences: in the reader's locale on a terminal, as the tables have them, and plain elsewhere. */
import { shortenIds } from "../../client/ids/short-id.ts";
import type { StreamFacts } from "../streams/io.ts";
import type { Sentence } from "../view.ts";
import { localNumber, plainCell } from "./cells.ts";

/** The locale of sentences, which go to stderr; undefined where nobody reads them at a terminal. */
export function sentenceLocale({
  errorIsTerminal,
  locale,
}: Pick<StreamFacts, "errorIsTerminal" | "locale">): string | undefined {
  return errorIsTerminal ? locale : undefined;
}

export function sentenceText(
  sentence: Sentence,
  facts: Pick<StreamFacts, "errorIsTerminal" | "locale">,
): string {
  return typeof sentence === "string" ? sentence : sentence(sentenceLocale(facts));
}

/** An amount, plain without a locale: "-1,299.90" or "-1299.90". */
export function amountWords(amount: unknown, locale: string | undefined): string {
  const numeral = plainCell(amount);
  return locale === undefined ? numeral : localNumber(numeral, locale);
}

/** An amount beside a word that says which way it went, such as "out": without its sign. */
export function unsignedWords(amount: unknown, locale: string | undefined): string {
  return amountWords(plainCell(amount).replace(/^-/, ""), locale);
}

/** Its ids as lists show them, for a person at a terminal; whole for programs. */
export function withShortIds(text: string): Sentence {
  return (locale) => (locale === undefined ? text : shortenIds(text));
}
