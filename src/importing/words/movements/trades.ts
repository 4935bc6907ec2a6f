/** What brokers call the movements of a cash account, by the beginning of a text: what is bought is money out, and what is sold money in. */
import { foldHeader } from "../../cells/fold.ts";
import type { Side } from "../../fields.ts";

/** How an order is placed, before the word for what it does. */
const ORDER =
  "(?:(?:market|limit|stop|stop limit|recurring|auto|automatic|instant|fractional|savings plan) )*(?:order )?";
/** Words that say of the rest that money goes out: "Interest charged", "Dividend tax". */
const OUT_OF =
  /\b(?:charge|charged|paid out|fee|fees|tax|taxes|withholding|debit|reversal|reversed|correction|adjustment|reinvest\p{L}*)\b/u;

const TRADES: Readonly<Record<Side, RegExp>> = {
  debit: new RegExp(
    `^${ORDER}(?:buy|bought|purchase|kauf|wertpapierkauf|achat|compra|acquisto|koop|aankoop|zakup|kupno|kop|kjop|kob|osto|nakup|vetel)(?! ?back)(?!\\p{L})`,
    "u",
  ),
  credit: new RegExp(
    `^${ORDER}(?:sell|sold|sale|verkauf|wertpapierverkauf|vente|venta|vendita|verkoop|venda|sprzedaz|salj|forsaljning|salg|myynti|prodej|eladas)(?!\\p{L})`,
    "u",
  ),
};
const CASH: Readonly<Record<Side, RegExp>> = {
  debit:
    /^(?:withdrawal|withdraw|auszahlung|retrait|retirada|retiro|prelievo|opname|fee|fees|commission|custody fee|platform fee|tax|taxes|withholding tax|stamp duty|gebuhr|gebuhren|ste?uer|ste?uern|frais|impot|comision|commissione|kosten)(?!\p{L})/u,
  credit:
    /^(?:deposit|top up|dividend|dividends|dividende|dividenden|dividendo|dividendi|distribution|interest|interest income|zinsen|interets|intereses|interessi|rente|einzahlung|versement|ingreso|versamento|storting|cashback)(?!\p{L})/u,
};

/** The side of a trade, or of another movement of a broker's account; undefined for any other text. */
export function sideOfTrade(text: string): { readonly side: Side; readonly isTrade: boolean } | undefined {
  if (text.length > 120) return undefined;
  const words = foldHeader(text);
  for (const side of ["debit", "credit"] as const)
    if (TRADES[side].test(words)) return { side, isTrade: true };
  if (CASH.debit.test(words)) return { side: "debit", isTrade: false };
  return CASH.credit.test(words) && !OUT_OF.test(words) ? { side: "credit", isTrade: false } : undefined;
}
