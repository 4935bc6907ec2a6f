/** Headers of a list of transfers that tells both ends of each: what was sent, and what arrived. */
import { foldHeader } from "../../cells/fold.ts";

export type TransferEnd = "source" | "target";

/** What a column says of an end. */
export type EndDetail = "amount" | "currency" | "name" | "fee" | "feeCurrency";

/** Beginnings of words in English, German, French, Spanish, Italian, Dutch, Portuguese and Polish; `=` before a whole word. */
const ENDS: Readonly<Record<TransferEnd, string>> = {
  source: `source, =sent, =from, quell, =envoyé, =envoyée, origen, enviad, origine, inviat, bron, verzonden, origem, źródłow, wysłan`,
  target: `target, =received, destination, =to, ziel, =cible, =reçu, =reçue, destino, recibid, destinazione, ricevut, doel, ontvangen, recebid, docelow, otrzyman`,
};

/** Parts of words, and of names whole ones. */
const FEE = new RegExp(
  anyOf(
    `fee, charge, gebühr, entgelt, provision, frais, comision, commission, kosten, taxa, tarifa, opłat, prowizj`,
  ),
);
const CURRENCY = new RegExp(anyOf(`currency, währung, devise, moneda, valuta, munt, moeda, walut`));
const AMOUNT = new RegExp(anyOf(`amount, betrag, montant, importe, importo, bedrag, valor, kwot`));
const NAME = /\bname|name\b|\bnom\b|nombre|\bnome\b|naam|nazwa/;

/** What says of an amount that a fee was taken off before. */
const AFTER_FEES = new RegExp(
  ` (?:${anyOf(`after fees, after fee, after charges, net of fees, excluding fees, excl fees, without fees, nach gebühren, nach abzug der gebühren, nach abzug von gebühren, ohne gebühren,
  après frais, après déduction des frais, hors frais, después de comisiones, sin comisiones, dopo le commissioni, al netto delle commissioni, na kosten, na aftrek van kosten, exclusief kosten,
  após taxas, após as taxas, sem taxas, po opłatach, po odliczeniu opłat, bez opłat`)})$`,
);

function anyOf(phrases: string): string {
  return phrases.split(",").map(foldHeader).join("|");
}

const beginnings = Object.entries(ENDS).flatMap(([end, words]) =>
  words.split(",").map((word) => ({
    end: end as TransferEnd,
    text: ` ${foldHeader(word)}${word.trim().startsWith("=") ? " " : ""}`,
  })),
);

interface EndHeader {
  readonly end: TransferEnd;
  readonly detail: EndDetail;
  /** Of an amount, whether it is what a fee has left. */
  readonly isAfterFees: boolean;
}

/** The end of a transfer that a header names, and what of it; undefined for one that names none, or both. */
export function endOfHeader(header: string): EndHeader | undefined {
  const whole = foldHeader(header);
  const words = whole.replace(AFTER_FEES, "");
  const named = new Set(beginnings.flatMap(({ end, text }) => (` ${words} `.includes(text) ? [end] : [])));
  const [end, other] = named;
  const detail = detailOf(words);
  if (end === undefined || other !== undefined || detail === undefined) return undefined;
  return { end, detail, isAfterFees: words !== whole };
}

function detailOf(words: string): EndDetail | undefined {
  const isCurrency = CURRENCY.test(words);
  if (FEE.test(words)) return isCurrency ? "feeCurrency" : "fee";
  if (isCurrency) return "currency";
  if (AMOUNT.test(words)) return "amount";
  return NAME.test(words) ? "name" : undefined;
}
