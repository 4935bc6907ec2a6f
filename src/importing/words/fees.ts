/** Words of the headers of fees, and of the amounts with and without them. */

/** A fee, alone or among other words. */
export const FEE_WORDS =
  /\b(?:fees?|(?:\p{L}*)gebuhr(?:en)?|entgelte?|provision(?:en)?|commissions?|commission[ei]|commissie|comision(?:es)?|comissao|comissoes|frais|tarifas?|taxas?|(?:transactie)?kosten|prowizj[ae]|oplat[ay]|avgift(?:er)?|gebyr(?:er)?|poplat(?:ek|ky)|provize|dij(?:ak)?|jutalek|kulut?|palvelumaksu|palkkio|komisyon|ucreti?|biaya)\b|комисси[яи]|комісі[яї]|комисион|手数料|手续费|수수료/u;

/** Amounts that are what is left when the fee is paid. */
export const WITH_FEE =
  /\b(?:net|netto|neto|liquido|netto ?bel(?:op|ob|opp)|nettobetrag|nettobedrag|total)\b|\b(?:incl|including|inclusive|after|inkl|nach) (?:fees?|charges?|gebuhr(?:en)?|entgelt)\b/;

/** What a payment service has left to pay to its seller, of each sale. */
export const PAID_OUT =
  /^(?:payout(?: amount)?|amount paid out|auszahlung|auszahlungsbetrag|versement|pago neto|abono neto|importo accreditato|uitbetaling|wyplata|utbetalning|utbetaling|udbetaling)$/;

/** Amounts before the fee is taken. */
export const GROSS =
  /^(?:amount )?(?:before|avant|vor|antes de(?: la)?|prima (?:della|delle)|voor|przed|fore|for|pred) (?:\p{L}+ )?(?:fees?|commissions?|frais|gebuhr(?:en)?|entgelt|comision(?:es)?|commission[ei]|kosten|prowizja|avgift|gebyr|poplatkem)$|^(?:gross|brutto|brut|bruto|lordo|montant brut|importe bruto|importo lordo|valor bruto|kwota brutto|gross amount|brutto amount|amount gross|bruttobetrag|bruttobedrag|bruttobelopp|bruttobelob|bruttobelop|bruttosumma|brutto osszeg|castka brutto|hruba castka|brut tutar|сумма брутто)$/u;

/** What is left of such an amount. */
export const NET =
  /^(?:net|netto|neto|liquido|montant net|importe neto|importo netto|valor liquido|kwota netto|net amount|amount net|nettobetrag|nettobedrag|nettobelopp|nettobelob|nettobelop|nettosumma|netto osszeg|castka netto|cista castka|net tutar)$/;
