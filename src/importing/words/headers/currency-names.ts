/** Currencies as headers of amounts call them: by a code, by a sign, or by a name that Latin America's card statements use. */
import { foldWord } from "../../cells/fold.ts";
import { currenciesOf, currencyWords } from "../currencies.ts";

/** Names in folded text. That of the peso is several countries', and so is the dollar's in English. */
const NAMES: readonly (readonly [name: RegExp, codes: readonly string[]])[] = [
  [/u ?\$ ?s|\bus ?\$|\bu\.s\.? ?d|\bdolar(?:es)?\b(?! (?:can|aus))/, ["USD"]],
  [/\bpesos?\b/, ["ARS", "CLP", "COP", "CUP", "DOP", "MXN", "PHP", "UYU"]],
  [/\bdollars?\b/, currenciesOf("$")],
  [/\bs\/|\b(?:nuevos )?soles\b/, ["PEN"]],
  [/\breais\b/, ["BRL"]],
  [/\bcolones\b/, ["CRC"]],
  [/\bquetzales\b/, ["GTQ"]],
  [/\blempiras\b/, ["HNL"]],
  [/\bcordobas\b/, ["NIO"]],
  [/\bguaranies\b/, ["PYG"]],
  [/\bbolivianos\b/, ["BOB"]],
];

/** The currencies that a header of amounts names: one, several for a name or sign that they share, none for none. */
export function currenciesInHeader(header: string): readonly string[] {
  const words = foldWord(header);
  const named = NAMES.find(([name]) => name.test(words))?.[1];
  const mentions = currencyWords(header);
  return named ?? mentions.find((codes) => codes.length === 1) ?? mentions[0] ?? [];
}
