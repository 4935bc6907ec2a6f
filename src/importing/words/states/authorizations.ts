/** Kinds of rows that hold money for a purchase, and of rows that book purchases: a list of a card may have both of each. */
import { foldWord } from "../../cells/fold.ts";

const HELD =
  /^(?:(?:card|pos|visa|mastercard|debit|purchase|pre|karten?|carte|tarjeta|carta|vor)[ -]*)?(?:auth|authori[sz]ations?|autorisierung|autorisation|autorizacion|autorizzazione|autorizacao|autoryzacja|autorisatie|autorisering|autorizace|autorizacia|авторизация)(?: hold)?$/u;
const BOOKED =
  /\b(?:purchases?|clearing|cleared|settle(?:ment|d)|posted|posting|capture|sales?|booked|booking|buchung|gebucht|kauf|kartenzahlung|kartenumsatz|umsatz|achat|debit|comptabilisee?|compra|liquidacion|acquisto|pagamento pos|zakup|rozliczenie|aankoop|kop|kjop|kob|osto|nakup)\b|покупка|списание|расчет/u;

/** Whether a kind is that of an authorisation, by its whole cell. */
export function isAuthorization(kind: string): boolean {
  return HELD.test(foldWord(kind.trim()));
}

/** Whether kinds are those of authorisations and of purchases beside them: where no others book purchases, authorisations do. */
export function areHeldBesideBooked(kinds: readonly string[]): boolean {
  return (
    kinds.some(isAuthorization) && kinds.some((kind) => !isAuthorization(kind) && BOOKED.test(foldWord(kind)))
  );
}
