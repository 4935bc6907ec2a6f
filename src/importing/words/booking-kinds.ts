/**
 * What a file calls a booking, where that tells which way its money went. Some words speak both ways: who sells writes a
 * sale as money in, and who pays by card as money out; those are evidence only beside one of the two signs.
 */
import { foldWord } from "../cells/fold.ts";

/**
 * Which way the money of a booking went: certainly, or if the sign beside it says the same. A salary is money in to the
 * one and out to the other, but nowhere is it a charge on a card; so a positive one proves signs, and a negative nothing.
 */
type Called = "out" | "in" | "in, with thanks" | "out, if negative" | "in, if positive";

/** Words of a payment to a card, which the card's holder is thanked for. */
const THANKED =
  /\b(?:payment|pymt|pmt|paymt|paiement|prelevement|versement|reglement)\b.{0,40}\b(?:thank ?you|thanks|merci)\b|\bthank ?you for your payment\b|\bpayment received\b|\bbetalning mottagen\b|\bbetaling (?:mottatt|modtaget)\b|\bmaksusuoritus\b|\bsplata zadluzenia\b|\bzahlung\b.{0,20}\b(?:erhalten|danke|dankend|dank)\b|\bdankend erhalten\b|\bbedankt voor\b.{0,12}\bbetaling\b|\bbetaling ontvangen\b|\bpago\b.{0,30}\bgracias\b|\bgracias por su pago\b|\bpago recibido\b|\bsu pago en (?:pesos|dolares|usd|u ?s ?d?)\b|\bpagamento (?:recebido|ricevuto)\b|\binclusao de pagamento\b|\bpagamento\b.{0,30}\b(?:grazie|obrigad[oa])\b|\bgrazie per il\b.{0,12}\bpagamento\b|\baddebito in c\/c\b|\b(?:in)?betalning\b.{0,20}\btack\b|\b(?:ind?|inn)betaling\b.{0,20}\btakk?\b/;
const BACK =
  /\b(?:refund|refunded|return|returned|reversal|reversed|chargeback|rebate|storno|erstattung|ruckbuchung|rucklastschrift|gutschrift|remboursement|annulation|devolucion|retrocesion|anulacion|rimborso|storno|terugbetaling|estorno|devolucao|zwrot|aterbetalning|retur|palautus|vraceni|visszaterites|credit|cr)\b/;
const CARD_OUT =
  /\b(?:purchase|pos|point of sale|card payment|cash advance|atm|cash withdrawal|withdrawal|spend money|kauf|einkauf|kartenzahlung|kartentransaktion|geldautomat|abhebung|barabhebung|achat|retrait|facture carte|paiement (?:par )?(?:carte|cb)|compra|pago con tarjeta|acquisto|pagamento pos|prelievo|aankoop|betaalautomaat|geldautomaat|betaalpas|levantamento|zakup|kop|kortkop|kjop|varekjop|kob|osto|korttiosto|nakup|vasarlas|uttag|uttak)\b/;
/** "PAGO EN MERCADONA", and not "SU PAGO EN PESOS" to a card, or a payment at a bank's counter. */
const PAID_AT =
  /^pago en (?!(?:pesos|dolares|u ?s(?: ?d)?|usd|moneda|linea|sucursal|efectivo|cajero|ventanilla|internet|oficina|banca|app|cuotas?|cuenta|canal\w*)\b)/;
const KIND_OUT =
  /\b(?:lastschrift|belastung|auszahlung|dauerauftrag|prelevement|adeudo|domiciliacion|cargo|addebito|incasso|debit|debito|direct debit|standing order|bill pay|bill payment|payout|atm withdrawal)\b/;
const KIND_IN =
  /\b(?:income|deposit|counter credit|direct credit|bank credit|giro credit|inter-?bank credit|ach credit|cashback|salary|payroll|wages|einzahlung|gutschrift|gehalt|lohn|zahlungseingang|virement recu|versement|ingreso|abono|nomina|accredito|stipendio|storting|wplata|insattning|innskudd|inbetalning|innbetaling|indbetaling|pano|vklad|jovairas|dividend|top-?up|inward payment|interest (?:paid|earned)|receive money)\b|^(?:payments? and )?credits?$|^זיכוי$/;
const ACCOUNT_IN =
  /^(?:sepa )?(?:uberweisungs|ueberweisungs)?gutschrift\b|\b(?:payroll|salary|wages|direct dep(?:osit)?|deposit|pension|dividend|interest (?:paid|earned|payment)|salaire|vir(?:ement)?|gehalt|lohn|rente|nomina|transferencia (?:recibida|de)|sueldo|salario|stipendio|bonifico|salaris|loonbetaling|wynagrodzenie|lon|palkka|maas|vyplata|mzda|munkaber|fizetes|transfer from|received from|payment from|direct credit|giro credit|bank credit|bgc|faster payment received|credit interest|(?:pix|ted|doc|transf(?:erencia)?) recebid[ao])\b|^rend(?:imentos?)? (?:pagos?|poupanca|aplic\S*|liquidos?)\b/;
const ACCOUNT_OUT =
  /^(?:check|cheque|chq)\b|\b(?:fee|rent|mortgage|insurance|tax|transfer to|sent to|miete|loyer|alquiler|affitto|huur|steuer|standing order|(?:pix|ted|doc|transf(?:erencia)?) enviad[ao])\b/;

/** A salary in other scripts, and without letters that would part it from other words. */
const SALARY =
  /зарплат|заработн\S* плат|заробітн\S* плат|заплата|μισθο|工资|薪资|薪水|給与|給料|급여|월급|משכורת|راتب|เงินเดือน/u;

/** What a cell of a kind column says ("Purchase", "SEPA-Lastschrift"). */
export function calledByKind(cell: string): Called | undefined {
  const kind = foldKind(cell);
  if (kind === "") return undefined;
  if (THANKED.test(kind)) return "in, with thanks";
  if (/\b(?:sale|sales|charge|fee|gebuhr|frais)\b/.test(kind)) return "out, if negative";
  if (KIND_IN.test(kind))
    return /\b(?:payroll|salary|wages|gehalt|lohn|stipendio)\b/.test(kind) ? "in, if positive" : "in";
  if (BACK.test(kind)) return "in, if positive";
  return CARD_OUT.test(kind) || PAID_AT.test(kind) || KIND_OUT.test(kind) ? "out" : undefined;
}

/** What the text of a booking says ("PAYMENT RECEIVED - THANK YOU"). */
export function calledByText(cell: string): Called | undefined {
  const text = foldKind(cell);
  if (text === "") return undefined;
  if (THANKED.test(text)) return "in, with thanks";
  if (ACCOUNT_IN.test(text) || SALARY.test(text)) return "in, if positive";
  if (BACK.test(text)) return undefined;
  if (CARD_OUT.test(text) || PAID_AT.test(text)) return "out";
  return ACCOUNT_OUT.test(text) ? "out, if negative" : undefined;
}

/** Whether a kind is one by which a bank collects what a card's holder owes. */
export function isDirectDebit(cell: string): boolean {
  return /\b(?:lastschrift|dauerauftrag|prelevement|domiciliacion|incasso|direct debit|standing order|bill pay(?:ment)?)\b/.test(
    foldKind(cell),
  );
}

/** Whether a text speaks of a booking that takes another one back. */
export function isTakenBack(cell: string): boolean {
  return (
    /\b(?:correction|korrektur|correccion|rettificazione|correctie|korekta)\b/.test(foldKind(cell)) ||
    BACK.test(foldKind(cell))
  );
}

function foldKind(cell: string): string {
  return foldWord(cell.length > 200 ? cell.slice(0, 200) : cell).trim();
}
