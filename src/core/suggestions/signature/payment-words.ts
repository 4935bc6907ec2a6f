/** Words of bank texts that say how something was paid, or what kind of company it is, and not who was paid. */
import { fold } from "../../../contract/category/fold.ts";

/** Ways to pay, in the languages of bank files. They are left out where a text begins with them. */
export const paymentWords: ReadonlySet<string> = folded(`
  card purchase pos debit credit payment visa mastercard maestro contactless direct dd ach web online checkcard sale
  transfer to from for by via standing order faster bacs sepa ref recurring
  karte kartenzahlung lastschrift basislastschrift überweisung dauerauftrag gutschrift girocard ec zahlung an von für
  carte paiement cb achat prélèvement virement avoir vers de du des par
  tarjeta compra pago transferencia recibo adeudo domiciliación con en a por
  betaling pinbetaling pin incasso overboeking automatische betaalautomaat naar van
  carta pagamento acquisto bonifico addebito prelievo presso su
  cartão pagamento transferência débito
  kort køb betaling kortköp overføring
  płatność kartą przelew zakup`);

/** Forms of companies and articles. They are left out wherever they stand. */
export const legalForms: ReadonlySet<string> = folded(`
  ltd limited plc llp lp inc llc corp corporation company co pty gmbh ag kg ohg ug gbr ev mbh sarl sas sasu sa srl spa
  bv nv vof cv oy oyj ab as asa aps sro kft doo uk the`);

function folded(words: string): ReadonlySet<string> {
  return new Set(fold(words).split(" ").filter(Boolean));
}
