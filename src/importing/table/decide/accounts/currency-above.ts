/** The currency that the lines above a table name: by itself, after its word, or beside a balance, a number or the account. */
import { ACCOUNT_WORD, BALANCE_WORD } from "../../../words/accounts.ts";
import { isCurrency } from "../../../../contract/values/currency.ts";
import { currenciesOf, currencyWords, inCommon } from "../../../words/currencies.ts";

const CURRENCY_WORD =
  /(?:currency|w(?:ä|ae|a)hrung|devise|divisa|moneda|moeda|valuta|waluta|měna|mena|pénznem|devizanem|valuut|valiuta|валюта|валута|döviz|para birimi|νόμισμα|mata uang|币\s*[种别]|幣\s*[種別]|货币|貨幣|通貨|통화|מטבע|العملة|สกุลเงิน|loại tiền(?: tệ)?)(?:[^\p{L}\p{Sc}]{1,3}|[\s:：[(【]{1,40})((\p{Sc}|[\p{L}$.]+).*)/iu;

/** Whether a text speaks of an account or a balance: what stands beside it says what the account is in. */
const isOfAccount = (text: string) => ACCOUNT_WORD.test(text) || BALANCE_WORD.test(text);

/** A line about the amounts of the whole file: "All amounts in USD, unless specified". */
const ALL_AMOUNTS =
  /(?<!\p{L})(?:(?:all )?(?:amounts|values|figures) (?:are |stated |shown |expressed )*in|(?:alle )?(?:betr(?:ä|ae)ge|angaben) in|(?:tous les )?montants (?:sont )?(?:exprim(?:é|e)s )?en|(?:todos los )?importes (?:expresados )?en|(?:tutti gli )?importi (?:espressi )?in|(?:alle )?bedragen in|(?:todos os )?valores (?:expressos )?em)(?!\p{L})/iu;

/** Codes that are also words. */
const WORDS = ["ALL", "TOP", "TRY", "CUP"];

/** Characters of a cell above the table that are looked at. */
const TEXT_MAX = 300;

/** The codes of the currency: one, several where a sign names it that is shared, none where the lines disagree or are silent. */
export function currenciesAbove(cells: readonly string[]): readonly string[] {
  const texts = cells.map((cell) => cell.trim().slice(0, TEXT_MAX));
  const alone = texts.find(
    (cell, at) =>
      /^[A-Z]{3}$/.test(cell) &&
      isCurrency(cell) &&
      // A word needs its label: lines that begin with it ("ALL,OPEN") are of a kind.
      (!WORDS.includes(cell) || /\p{L}/u.test(texts[at - 1] ?? "")),
  );
  if (alone !== undefined) return [alone];
  for (const [at, text] of texts.entries()) {
    const codes = behindWord(text) ?? behindWord(`${text}: ${texts[at + 1] ?? ""}`);
    if (codes !== undefined) return codes;
  }
  const ofAmounts = commonCodes(texts.filter((text) => ALL_AMOUNTS.test(text)).flatMap(currencyWords));
  if (ofAmounts !== undefined) return ofAmounts;
  return commonCodes(texts.flatMap(besideMoney)) ?? commonCodes(texts.flatMap(besideAccount)) ?? [];
}

/** Letters behind the word for a currency that may name it. */
const NAME_MAX = 40;

/**
 * Codes of what stands behind the word for a currency: of the next word, and behind a colon of the whole name: "Currency: EUR",
 * "العملة: ريال سعودي SAR". A sentence may go on with another currency: "Foreign currency purchases in USD".
 */
function behindWord(text: string): readonly string[] | undefined {
  const [whole = "", rest = "", first = ""] = CURRENCY_WORD.exec(text) ?? [];
  const codes = currenciesOf(first.toUpperCase());
  const isLabel = /[:：]\s*$/.test(whole.slice(0, whole.length - rest.length));
  const named = isLabel ? commonCodes(currencyWords(rest.slice(0, NAME_MAX))) : undefined;
  const found = codes.length === 1 ? codes : (named ?? codes);
  return found.length === 0 ? undefined : found;
}

/** Codes on which all agree; undefined where there are none, or two that differ. */
function commonCodes(mentions: readonly (readonly string[])[]): readonly string[] | undefined {
  const [first, ...others] = mentions;
  return others.reduce(
    (remaining: readonly string[] | undefined, codes) => remaining && inCommon(remaining, codes),
    first,
  );
}

const MONEY =
  /(\p{Sc}|[\p{L}$.]{1,4}) ?[-+−]?[0-9][0-9.,'’\u00a0\u202f ]*[.,][0-9]{2}(?![0-9])|[0-9][.,][0-9]{2} ?(\p{Sc}|[\p{L}$.]{1,4})(?![\p{L}$])/gu;

/** Currencies before and behind amounts with decimals: "Balance: CHF 100.00", "1 234,50 kr". */
function besideMoney(text: string): readonly (readonly string[])[] {
  return [...text.matchAll(MONEY)]
    .map(([, before, behind]) => currenciesOf((before ?? behind ?? "").toUpperCase()))
    .filter((codes) => codes.length > 0);
}

const SET_OFF = /[-–] ([A-Z]{3})(?= [-–]|$)|\( ?([A-Z]{3}) ?\)|^[0-9][0-9 ]*([A-Z]{3})$/g;

/** Currencies beside an account's number, set off from it, or in a line about the account: "current account in CHF". */
function besideAccount(text: string): readonly (readonly string[])[] {
  const setOff = [...text.matchAll(SET_OFF)].map(([, afterDash, inside, last]) =>
    currenciesOf(afterDash ?? inside ?? last ?? ""),
  );
  const inWords = isOfAccount(text) ? currencyWords(withoutNumbers(text)).filter(isNoWord(text)) : [];
  return [...setOff, ...inWords].filter((codes) => codes.length > 0);
}

/** IBANs, whose letters are no currencies. */
function withoutNumbers(text: string): string {
  return text.replace(/\b[A-Z]{2}[0-9]{2}(?: ?[A-Z0-9]{2,})(?: [A-Z0-9]{2,})*\b/g, (number) =>
    /[0-9]{4}/.test(number) ? " " : number,
  );
}

/** In a line all in capitals, three letters may be a word: "ALL ACCOUNTS". */
function isNoWord(text: string): (codes: readonly string[]) => boolean {
  const isLoud = !/\p{Ll}/u.test(text) && /\p{Lu}{4}/u.test(text);
  return ([code = "", ...others]) => !isLoud || others.length > 0 || !WORDS.includes(code);
}
