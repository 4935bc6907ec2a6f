/** Names and signs of currencies in the cells of a currency column, for those that mean one currency only. */
import { isCurrency } from "../contract/currency.ts";

const NAMES: Readonly<Record<string, string>> = {
  "€": "EUR", EURO: "EUR", EUROS: "EUR", 欧元: "EUR", "£": "GBP", 英镑: "GBP", $: "USD", US$: "USD", USD$: "USD", 美元: "USD", ДОЛЛАР: "USD", "ЗЛОТИЙ": "PLN", ZŁ: "PLN", KČ: "CZK", FT: "HUF",
  LEI: "RON", RUR: "RUB", "₽": "RUB", "РУБ.": "RUB", РУБ: "RUB", РУБЛЬ: "RUB", РУБЛИ: "RUB", РУБЛЯХ: "RUB", ГРИВНЯХ: "UAH", "₴": "UAH", ГРН: "UAH", "ГРН.": "UAH", ЛВ: "BGN", "ЛВ.": "BGN", TL: "TRY", "₺": "TRY", "₪": "ILS", NIS: "ILS", 'ש"ח': "ILS", "ש''ח": "ILS",
  人民币: "CNY", 人民幣: "CNY", RMB: "CNY", CNH: "CNY", 港币: "HKD", 港幣: "HKD", 日元: "JPY", 日圓: "JPY", 円: "JPY", 日本円: "JPY", 新臺幣: "TWD", 新台幣: "TWD", 台幣: "TWD", NTD: "TWD", NT$: "TWD", 원: "KRW", "₩": "KRW", "₹": "INR",
  R$: "BRL", REAIS: "BRL", SOLES: "PEN", "S/": "PEN", "฿": "THB", บาท: "THB", "₫": "VND", VNĐ: "VND", RP: "IDR", RM: "MYR", "₱": "PHP", KN: "HRK", DIN: "RSD",
}; // prettier-ignore

const byName = new Map(Object.entries(NAMES));

/** The ISO code of a name in upper case; undefined for a name that is none, and for a code. */
export function currencyNamed(upper: string): string | undefined {
  return byName.get(upper);
}

/** Codes, and the names and signs that mean one currency only. */
const IN_HEADER =
  /\b[A-Z]{3}\b|[€£₴₽₺₪₩฿₫₹円원]|R\$|\b[Ee][Uu][Rr][Oo][AaSs]?\b|\b(?:Kč|Ft|zł)(?![\p{L}])|рублях|гривнях/gu;

function headerCurrency(word: string): string {
  if (/^euro/i.test(word)) return "EUR";
  return currencyNamed(word.toUpperCase()) ?? word;
}

/** The ISO code that a header of amounts names; undefined for none. */
export function currencyInHeader(header: string): string | undefined {
  return (header.match(IN_HEADER) ?? []).map(headerCurrency).find(isCurrency);
}
