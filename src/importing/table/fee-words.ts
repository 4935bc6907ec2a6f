/** Words of the headers of fees, and of the amounts with and without them. */

/** A fee, alone or among other words. */
export const FEE_WORDS = /\b(?:fees?|gebuhr(?:en)?|entgelt|commissions?|comision|frais)\b/;

/** Amounts that are what is left when the fee is paid. */
export const WITH_FEE =
  /\b(?:net|netto|total)\b|\b(?:incl|including|inclusive|after|inkl|nach) (?:fees?|charges?|gebuhr(?:en)?|entgelt)\b/;

/** Amounts before the fee is taken. */
export const GROSS =
  /^(?:gross|brutto|brut|bruto|lordo|montant brut|importe bruto|importo lordo|valor bruto|kwota brutto|gross amount|bruttobetrag|bruttobelopp|bruttobelob)$/;
