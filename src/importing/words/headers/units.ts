/** Words by which amounts are in thousands, millions or hundredths: read as full units, they would be wrong many times over. */
import { foldHeader, foldWord } from "../../cells/fold.ts";

/** In the header of a column, whose words are folded. */
const IN_HEADER =
  /\b(?:cents?|pence|pennies|centimes|centimos|centavos|centesimi|groszy?|ore|fen|minor(?: units?)?|subunits?)$|\b(?:thousands?|millions?|billions?|tausend|tsd|millionen|milliarden|milliers|migliaia|milhares|duizend(?:en|tallen)?|tysiacach|tusental|tisicich|mrd|mld|mln|ribuan)\b|\b(?:in|en|em) (?:000s?|1000|1 000|miles|mil|milioni|milhoes|millones|mio|mln)\b|\b(?:mio|bn) (?:eur|chf|usd|gbp|euro?s?|dollars?)\b|\b[tkm](?:eur|chf|usd|gbp|pln|czk)\b|\b(?:eur|chf|usd|gbp) (?:000s?|k|mio|m)$| 000s?$|\b(?:w )?tys\b|(?<!\p{L})(?:тыс|млн|млрд)|[千万億萬][円元圓]|[천만억]원|تومان/u;
const SIGNED_HEADER = /(?<!\p{L})[tkm][€$£](?!\p{L})|[€$£] ?(?:[km](?!\p{L})|['’]?000)/u;

/** Whether a header names amounts in other units than full ones, or in toman of ten rials. */
export function isInOtherUnits(header: string): boolean {
  return IN_HEADER.test(foldHeader(header)) || SIGNED_HEADER.test(foldWord(header));
}

const CURRENCY =
  "(?:€|\\$|£|[a-z]{3}|euro[a-z]{0,3}|dollars?|pounds?|franken|francs?|zl|zlotych|kc|korun|kr|kronor|kroner|ft|forint|tl|lira|руб|рублей|грн|гривень|лв|лева)\\.?";
const SCALE =
  `thousands?|millions?|billions?|tausend|tsd\\.?|millionen|mio\\.?|milliarden|mrd\\.?|milliers|milliards|migliaia|milioni|miliardi|millones|milhares|milhoes|duizend(?:en|tallen)?|miljoen(?:en)?|tys\\.?|tysiacach|mln\\.?|mld\\.?|milionach
  |tusental|tusinder|miljoner|millioner|tuhansi(?:na|ssa|a)|tisicich|milionech|millio|тыс\\.?|тысячах|млн\\.?|миллионах|млрд\\.?|тис\\.?|тисячах|хил\\.?|хиляди|milyon|ribuan|jutaan|cents?|pence|centimes|centimos|centesimi|centavos|groszach|копейках|kurus`.replace(
    /\s+/g,
    "",
  );
/** Words that mean something else, too, and figures: a currency stands behind them. */
const DOUBTFUL = "miles|mil|tusen|ezer|bin|ribu|ore|1[.,' ]?000|000s?|['’]000s?";
const SHORT = `[tk](?:€|\\$|£|eur|chf|usd|gbp|pln|czk)|m(?:€|\\$|£|eur|usd)|(?:€|\\$|£|eur|chf|usd|gbp) ?(?:[km]|['’]?000s?|thousands?|millions?)`;
const OF = "(?: ?(?:of|de|di|in|w|i)? ?| ?d['’])";
const SURE = `(?:${SHORT}|(?:${SCALE})(?:${OF}${CURRENCY})?|(?:${DOUBTFUL})${OF}${CURRENCY})`;

const SENTENCES = [
  // "Amounts in thousands of euros", "en milliers".
  `(?:^|[\\s(\\[])(?:in|en|em|i|w|v|в|у) (?:${SURE}|000s?|['’]000s?)[\\s)\\].]*$`,
  `[(\\[] ?${SURE} ?[)\\]]$`,
  `^(?:${SHORT}|(?:${SCALE})${OF}${CURRENCY})$`,
  // Languages that put no word before it.
  `(?:^| )(?:ezer|millio|bin|milyon|tuhansina|ribuan|jutaan) ${CURRENCY}$`,
  `^(?:units?|einheit(?:en)?|unites?|unidades|unidad|unita|eenheid|jednost[a-z]+|enhet|enhed|yksikko|jednotk[a-z]+|egyseg|единиц[аы]|birim)[:：]? ?(?:${SURE}|000s?|['’]000s?)$`,
  // The word means a company, too: 单位：万科.
  "(?:单位|單位|単位|단위) ?[:：]? ?(?:人民[币幣])?[千百十천백]?[千百万萬亿億천백만억](?:人民[币幣])?(?:美|欧|歐|日|港)?[元円圓원]",
  "^[(（]?[千百万萬亿億]+(?:美|欧|歐|日)?[円元圓][)）]?$",
].map((pattern) => new RegExp(pattern, "u"));

/** Characters of a line that are looked at: a longer text is no statement of units. */
const LINE_MAX = 120;

/** Whether a line beside a table says that its amounts are in other units than full ones: "Beträge in TEUR". */
export function statesOtherUnits(text: string): boolean {
  if (text.length > LINE_MAX) return false;
  const foldedText = foldWord(text).normalize("NFC").replace(/\s+/g, " ").trim();
  return SENTENCES.some((sentence) => sentence.test(foldedText));
}
