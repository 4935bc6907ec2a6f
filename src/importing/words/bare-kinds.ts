/** Texts that name the kind of a booking and nothing of it: "Kortköp/uttag", "Point of sale purchase". */
import { foldHeader } from "../cells/fold.ts";

const CARD =
  "card (?:payment|purchase|transaction)|(?:debit|credit) card (?:payment|purchase)|pos(?: purchase)?|point of sale purchase|kartenzahlung|kartenumsatz|kartenkauf|paiement (?:par )?carte|achat carte|compra(?: con tarjeta| no debito)?|pago con tarjeta|pagamento (?:con )?carta|betaalpas|pinbetaling|kortkop|kortkop uttag|kortbetalning|kortkjop|varekjop|visa varekjop|korttiosto|kortbetaling|platba kartou|platnosc karta|zakup karta|kartyas vasarlas|kaardimakse|plata card";
const OTHER =
  "atm(?: withdrawal)?|abm withdrawal|cash withdrawal|uttag|uttak|bankomat|geldautomat|barabhebung|retrait|prelievo|bill payment|payment|transfer|internet transfer|direct debit|direct credit|standing order|lastschrift|uberweisung|gutschrift|dauerauftrag|virement|prelevement|transferencia|bonifico|overboeking|incasso|overforing|autogiro|girobetalning|betalning|insattning|inbetalning|swish|e faktura|tilisiirto|przelew|prevod|prichozi platba|odchozi platba|atutalas";

const KINDS = new RegExp(`^(?:${CARD}|${OTHER})$`);

/** Longer texts say more. */
const KIND_MAX = 40;

export function isBareKind(text: string): boolean {
  return text.length <= KIND_MAX && KINDS.test(foldHeader(text));
}
