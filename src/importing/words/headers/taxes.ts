/** Words of the headers of taxes that are taken off income; a tax on sales is in what was paid. */

/** As headers are folded: without the e of an umlaut. */
const folded = (words: string) => words.replace(/([aou])e/g, "$1");

const WORDS = folded(
  "tax|taxes|tax amount|total tax(?:es)?|withheld tax(?:es)?|withholding|withholding tax(?:es)?|tax withheld|steuer|steuern|steuerbetrag|kapitalertrags?steuer|quellensteuer|abgeltungs?steuer|verrechnungssteuer|einbehaltene steuern?|impots?|retenue(?: a la source)?|prelevements?|precompte(?: mobilier)?|impuestos?|retencion(?:es)?|imposte|tasse|ritenut[ae]|impostos?|imposto retido|belasting(?:en)?|bronbelasting|dividendbelasting|roerende voorheffing|skatt|kallskatt|kildeskatt|udbytteskat|skat|vero|lahdevero|podatek|podatek u zrodla|dan|srazkova dan|ado|forrasado|налог|налоги|stopaj|税金|源泉税|所得税|预扣税|세금|원천세",
);

/** A tax, alone or with its currency. */
const TAX = new RegExp(`^(?:${WORDS})(?: [a-z]{3})?$`, "u");
const BEHIND_FEE = new RegExp(` (?:(?:and|und|et|y|e|en|och|og|ja|i|a) )?(?:${WORDS})$`, "u");
const BEFORE_FEE = new RegExp(`^(?:${WORDS}) (?:and|und|et|y|e|en|och|og|ja|i|a) `, "u");

/** Whether a folded header is one of such taxes. */
export function namesTax(foldedHeader: string): boolean {
  return TAX.test(foldedHeader);
}

/** A folded header of fees without the taxes that stand in the same column: "Fees and taxes". */
export function withoutTaxWords(foldedHeader: string): string {
  return foldedHeader.replace(BEHIND_FEE, "").replace(BEFORE_FEE, "");
}

/** Taxes that nobody but the payer of income takes off it. */
export const WITHHOLDING = new RegExp(
  folded(
    "\\b(?:withholding|withheld|kapitalertrags?steuer|quellensteuer|abgeltungs?steuer|verrechnungssteuer|retenue a la source|precompte|retencion(?:es)?|ritenut[ae]|imposto retido|bronbelasting|dividendbelasting|voorheffing|kallskatt|kildeskatt|udbytteskat|lahdevero|podatek u zrodla|srazkova dan|forrasado|stopaj)\\b|源泉税|预扣税|원천세",
  ),
  "u",
);
