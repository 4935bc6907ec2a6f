/** Signs and names of currencies, in cells, headers and the lines above a table. Some stand for several currencies. */
import { isCurrency } from "../../contract/values/currency.ts";

/** Codes, and the signs and names of each, in upper case. */
const NAMES: Readonly<Record<string, string>> = {
  EUR: "€ EURO EUROS ZEUR 欧元 歐元 ЕВРО ΕΥΡΩ", GBP: "ZGBP 英镑 英鎊", USD: "ZUSD US$ USD$ U$S 美元 美金 ДОЛЛАР", CAD: "ZCAD C$ CA$ CAD$ 加元", AUD: "ZAUD A$ AU$ AUD$ 澳元", NZD: "NZ$", HKD: "HK$ 港币 港幣 港元",
  SGD: "S$ SG$", TWD: "NT$ NTD 新台币 新臺幣 新台幣 台幣 臺幣", MXN: "MX$", BRL: "R$ REAIS", MOP: "MOP$ 澳门元 澳門元", CNY: "人民币 人民幣 RMB CNH CN¥ 人民币元 人民幣元", JPY: "ZJPY 日元 日圓 円 日本円 JP¥",
  CHF: "SFR SFR. FRANKEN", PLN: "ZŁ ZL ЗЛОТИЙ ZŁOTY ZŁOTYCH", CZK: "KČ KC KČS", HUF: "FT FORINT", TRY: "₺ TL", BGN: "ЛВ ЛВ. ЛЕВА", UAH: "₴ ГРН ГРН. ГРИВНЯ ГРИВНЯХ ГРИВЕНЬ",
  RUB: "₽ RUR РУБ РУБ. РУБЛЬ РУБЛИ РУБЛЯХ РУБЛЕЙ", KZT: "₸ ТЕНГЕ", GEL: "₾", ILS: "₪ NIS ש\"ח ש''ח ש״ח", INR: "₹", THB: "฿ บาท", KRW: "₩ 원", VND: "₫ Đ VNĐ", PHP: "₱", CRC: "₡", NGN: "₦", GHS: "₵", MNT: "₮",
  IDR: "RP RP.", MYR: "RM", ZAR: "R", PEN: "S/ S/. SOLES", RSD: "DIN DIN. ДИН ДИН.", DOP: "RD$", NAD: "N$", PYG: "₲", KES: "KSH KSH. KSHS", TZS: "TSH TSH. TSHS", UGX: "USH USH. USHS", PAB: "B/.", BAM: "KM", BDT: "৳ TK TK.", HRK: "KN", MKD: "ДЕН ДЕН.", AED: "DHS د.إ", SAR: "ر.س", IRR: "ریال",
}; // prettier-ignore

/** Signs and names that several currencies share. */
const SHARED: Readonly<Record<string, string>> = {
  "$": "USD PAB CAD AUD NZD HKD SGD TWD MXN ARS CLP COP UYU DOP CUP BSD BBD BZD BMD BND CVE FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD ZWL",
  "¥": "CNY JPY", "￥": "CNY JPY", "元": "CNY TWD HKD MOP", "圓": "JPY TWD HKD MOP", "£": "GBP EGP FKP GIP LBP SDG SHP SSP SYP",
  DH: "AED MAD", F: "XOF XAF XPF GNF DJF RWF BIF KMF CDF FRF", FCFA: "XOF XAF", CFA: "XOF XAF", BS: "BOB VES", "BS.": "BOB VES",
  KR: "SEK NOK DKK ISK", "KR.": "DKK SEK NOK ISK", FR: "CHF FRF BEF", "FR.": "CHF FRF BEF", RS: "INR PKR LKR NPR MUR SCR", "RS.": "INR PKR LKR NPR MUR SCR",
  "﷼": "IRR SAR QAR OMR YER", "ريال": "SAR QAR OMR YER", "Р": "RUB BYN", "Р.": "RUB BYN", LEI: "RON MDL", LEU: "RON MDL",
}; // prettier-ignore

const byName = new Map<string, readonly string[]>([
  ...Object.entries(NAMES).flatMap(([code, names]) =>
    names.split(" ").map((name) => [name, [code]] as const),
  ),
  ...Object.entries(SHARED).map(([name, codes]) => [name, codes.split(" ")] as const),
]);

/** ISO codes that a word in upper case stands for: one, several for a sign that is shared, none for any other word. */
export function currenciesOf(upper: string): readonly string[] {
  return byName.get(upper) ?? (upper.length === 3 && isCurrency(upper) ? [upper] : []);
}

/** What both stand for; undefined where they contradict each other. */
export function inCommon(one: readonly string[], other: readonly string[]): readonly string[] | undefined {
  const both = one.filter((code) => other.includes(code));
  return both.length === 0 ? undefined : both;
}

/** Codes in capitals, and the signs and names that are no common words. */
const WORDS =
  /\b[A-Z]{3}\b|(?<![\p{L}$])(?:US|CA|C|AU|A|NZ|HK|SG|S|NT|MX|R)\$|[€£$¥￥₴₽₺₪₩฿₫₹₸₾₱₡₦₵₮]|(?:美|欧|歐|日|港|澳|加)元|人民[币幣]元?|新?[台臺][幣币]|港[币幣]|[円원]|(?<![\p{L}])(?:kr\.?|Kč|Ft|zł|лв\.?|грн\.?|руб\.?|TL|RM|Rp\.?|Rs\.?|lei)(?![\p{L}])|(?<![\p{L}])[Ee][Uu][Rr][Oo][AaSs]?(?![\p{L}])|рублях|гривнях|(?<=(?:^|[^\p{L}])ב?)ש(?:"|''|״)ח|元|ریال|ريال|﷼/gu;

/** The codes of each currency word of a text, in order. */
export function currencyWords(text: string): readonly (readonly string[])[] {
  return (text.match(WORDS) ?? [])
    .map((word) => (/^euro/i.test(word) ? ["EUR"] : (yuan(word, text) ?? currenciesOf(word.toUpperCase()))))
    .filter((codes) => codes.length > 0);
}

/** 元 among characters that only the mainland writes. */
function yuan(word: string, text: string): readonly string[] | undefined {
  return word === "元" && /[额余币账户储]/.test(text) ? ["CNY"] : undefined;
}

/** The ISO code that a header of amounts names; undefined for none, and for a sign that is shared. */
export function currencyInHeader(header: string): string | undefined {
  return currencyWords(header).find((codes) => codes.length === 1)?.[0];
}
