/**
 * Words of money that comes to a credit card: what its holder pays it off with, and what shops and its bank give back. On an account
 * a payment or a direct debit is money out, so these speak of cards alone.
 */
import { foldWord } from "../../cells/fold.ts";

/** Languages in turn: English, German, French, Spanish and Portuguese, Italian, Dutch, of the north, of the east. */
const PAYMENT = `auto ?pay|(?:e-?)?payments?|pa?ym(?:e?n)?t|pmt|direct debit|
  zahlung|einzahlung|lastschrift(?:einzug)?|(?:saldo|konto|karten(?:konto)?)?ausgleich|uberweisung|einzug|
  prelevement|virement|versement|reglement|paiement|
  pagos?|monto cancelado|traspaso|transferencia|domiciliacion|pagamentos?|pgto|
  bonifico|addebito (?:in|su) (?:c ?\\/? ?c|conto)|incasso|betaling|overboeking|
  (?:in|inn|ind)?betalning|(?:inn|ind)betaling|autogiro|(?:maksu)?suoritus|
  splata|wplata|splatka|uhrada|befizetes|torlesztes|odeme|plata|uplata`;
const PAYMENT_ELSEWHERE =
  /погашени|пополнени|зачислени|πληρωμη|还款|還款|繳款|缴款|口座振替|ご入金|결제대금|선결제|입금|סילוק|سداد/u;
/** What is bought may be called so, too: a payment at a shop or by card. */
const PURCHASE =
  /\b(?:purchase|pos|card payment|kartenzahlung|paiement (?:par )?(?:carte|cb)|pago (?:con tarjeta|en (?!pesos|dolares|linea|u ?s))|pagamento (?:pos|carta)|compra|achat|betaalautomaat)\b/;

/** Beginnings of words for what is given back. */
const BACK = `credit(?! ?cards?\\b)|credito|cred\\b|refund|return|revers|rebate|cash ?back|deposit|transfer|adjust|reward|disput|charge ?back|thank|merci|danke|gracias|grazie|obrigad|tack\\b|
  gutschr|erstatt|ruck|guthaben|storno|avoir|rembours|annul|devol|reintegr|reembols|abono|bonific|anula|estorn|rimbors|accredit|versament|teruggave|terugbet|storting|
  krediter|retur|aterbetal|tilbake|tilbage|hyvity|palautu|zwrot|uznani|korekt|vratk|vraceni|prijat|jovair|visszater|visszafiz|ramburs|restitu|aliment|iade|iptal|povrat|
  saldo|solde|balance|paid|received|recebid|recu\\b|ricevut|ontvangen|mottag|modtag|erhalten|hoan|thanh toan|pembayaran|setoran`;
const BACK_ELSEWHERE =
  /возврат|отмен|платеж|платіж|поверн|πιστωσ|επιστροφ|זיכוי|החזר|ביטול|הפקד|תשלום לחשבון|استرداد|إيداع|مرتجع|退|返金|返品|キャンセル|取消|振込|振替|入金|취소|환불|납부|คืน|ชำระ/u;

const compact = (list: string) => list.replace(/\n\s*/g, "");
const PAYMENTS = new RegExp(`(?<!\\p{L})(?:${compact(PAYMENT)})(?!\\p{L})`, "u");
const BACKS = new RegExp(`(?<!\\p{L})(?:${compact(BACK)})`, "u");
/** What a card is called, which says nothing of a row. */
const CARD_NAMES =
  /\b(?:kredit ?karten?|carte (?:de )?credit|tarjeta (?:de )?credito|carta (?:di )?credito|cartao (?:de )?credito)\b/g;

/** What a text says of money that came to a card: that it was paid off, that it may have come back, or nothing. */
export function moneyToCard(cell: string): "payment" | "maybe" | undefined {
  const shown = cell.length > 200 ? cell.slice(0, 200) : cell;
  const text = foldWord(shown).replace(CARD_NAMES, " ");
  // Folding takes letters of Korean and Japanese apart.
  const texts = `${text} ${shown.normalize("NFC").toLowerCase()}`;
  const isPayment = PAYMENTS.test(text) || PAYMENT_ELSEWHERE.test(texts);
  if (isPayment && !PURCHASE.test(text)) return "payment";
  return isPayment || BACKS.test(text) || BACK_ELSEWHERE.test(texts) ? "maybe" : undefined;
}
