/**
 * Words of transfers. Some are said only of money that moves between accounts of one owner; others also of payments to and
 * from somebody else, so they prove nothing alone.
 */
import { foldWord } from "../cells/fold.ts";

/** Folded texts have the syllables of Hangul taken apart. A word is a text: the build writes patterns with escapes. */
const withHangul = ({ source, flags }: RegExp, word: string): RegExp =>
  new RegExp(`${source}|${word.normalize("NFD")}`, flags);

const OWN = withHangul(
  /\b(?:own (?:account|transfer)|(?:internal|inter-?account|between accounts|account to account|book) (?:transfer|trf|xfer)|transfer between (?:own |my |your )?accounts|umbuchung|(?:konto|eigen)ubertrag|ubertrag (?:auf|vom|von|eigenes)\b|vir(?:ement)? interne|virement (?:de )?compte a compte|traspaso|transferencia (?:interna|entre cuentas)|giroconto|girofondi?|bonifico tra conti|eigen rekening(?:en)?|interne overboeking|overboeking eigen|transferencia entre contas|entre contas proprias|przelew (?:wlasny|wewnetrzny)|miedzy (?:wlasnymi )?rachunkami|egen overforing|overforing (?:mellan|mellom|mellem) egne?a? (?:konton|konti|kontoer|konto)|egen konto|oma tilisiirto|omien tilien|vlastni prevod|prevod mezi (?:vlastnimi )?ucty|sajat szamlak|atvezetes|transfer intre conturi proprii|hesaplar arasi|virman|sweep (?:to|from)|zba (?:transfer|sweep)|cash concentration)\b|между своими счетами|между власними рахунками|自己账户|本人账户|口座間/u,
  "계좌간",
);

const CARD =
  /\b(?:payment,? thank ?you|card ?member serv|credit card (?:auto ?pay|payment|pymt|bill)|(?:crd|card) (?:autopay|epay|payment|pymt)|epayment|autopay|kreditkarten(?:abrechnung|ausgleich|zahlung)|kartenabrechnung|visa[- ]abrechnung|lastschrift kreditkarte|releve (?:de )?carte|liquidacion (?:de )?tarjeta|saldo carta|estratto conto carta|creditcard (?:incasso|afrekening)|splata karty|kreditkortsfaktura)\b/u;

const ANY = withHangul(
  /\b(?:transfers?|transferred|xfer|trf|tfr|trsf|moved? (?:to|from)|top-?up|payout|withdrawal to|uberweisung|ubertrag|uberw|virement|vir|transferencia|bonifico|overboeking|overschrijving|przelew|overforing|tilisiirto|siirto|prevod|atutalas|havale|eft)\b|перевод|переказ|转账|轉帳|振替|振込|העברה|تحويل|โอน/u,
  "이체",
);

/** How surely a text speaks of a transfer: between accounts of one owner, of any transfer, or not at all. */
export function transferWords(text: string, about: { readonly isCard: boolean }): "own" | "any" | undefined {
  const folded = foldWord(text);
  if (OWN.test(folded) || (about.isCard && CARD.test(folded))) return "own";
  return ANY.test(folded) ? "any" : undefined;
}

/** What banks write of any booking: whoever says no more than this names nobody. */
const BOOKING =
  /^(?:deposit|credit|debit|payments?|pymt|pmt|received|sent|incoming|outgoing|inward|outward|online|internet|mobile|banking|bank|web|app|instant|automatic|auto|scheduled|recurring|standing|order|from|to|of|the|your|you|thank|and|account|acct|acc|for|via|ref|reference|confirmation|conf|sepa|ach|ppd|ccd|eft|fps|wire|chaps|bacs|swift|eur|usd|gbp|chf|bal|balance|gutschrift|belastung|zahlung(?:seingang|sausgang)?|eingang|ausgang|auftrag|dauerauftrag|echtzeit\w*|von|vom|auf|an|konto|zu|zur|zum|recu|emis|recue|emise|de|du|vers|compte|a|al|del|da|su|cuenta|conto|ingreso|abono|cargo|accredito|addebito|bij|af|naar|van|rekening|bijschrijving|afschrijving|przychodzacy|wychodzacy|wplata|na|z|do|insattning|uttag|till|fran|fra|til|innskudd|kredit|debet|betaling|betalning|eigen\w*|eigenes?|own|internal|interne?|interno|einzahlung|auszahlung|liquiditat|treasury|tresorerie)$/u;

/** Whether a text says no more than that something was booked or transferred; `names` are those of the company's accounts. */
export function isPlainBooking(text: string, names: readonly string[]): boolean {
  const known = new Set(names.flatMap(wordsOf));
  const rest = foldWord(text).replace(OWN, " ").replace(CARD, " ").replace(ANY, " ");
  const unkinded = Object.values(KINDS).reduce((words, kind) => words.replace(kind, " "), rest);
  return wordsOf(unkinded).every((word) => known.has(word) || BOOKING.test(word));
}

/** Words without numbers, masks and single letters. */
function wordsOf(text: string): readonly string[] {
  return (foldWord(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter(
    (word) => word.length > 1 && /^\p{L}+$/u.test(word) && !/^x+$/.test(word),
  );
}

/** Words for kinds of accounts, by which a transfer names the account on its other side ("transfer to savings"). */
const KINDS: Readonly<Record<string, RegExp>> = {
  checking:
    /\b(?:checking|chequing|chk|chq acct|current (?:account|acct)|giro(?:konto)?|kontokorrent|compte (?:courant|cheque)|cuenta corriente|conto corrente|betaalrekening|lopende rekening|rachunek biezacy|lonekonto|brukskonto|kayttotili|bezny ucet|folyoszamla)\b/u,
  savings:
    /\b(?:savings?|sav|spar(?:konto|buch|en|konton|ekonto)?|tagesgeld(?:konto)?|epargne|livret|ahorros?|risparmio|deposito|spaarrekening|sparen|poupanca|oszczednosc\w*|opsparing|saastotili|sporici|megtakaritas\w*)\b/u,
  credit_card:
    /\b(?:credit ?card|card ?member|kreditkarte\w*|carte (?:de )?credit|tarjeta|carta di credito|creditcard|karta kredytowa|kreditkort|luottokortti)\b/u,
  loan: /\b(?:loan|kredit|darlehen|pret|prestamo|prestito|lening|kredyt|laan|lan|laina|uver|hitel)\b/u,
  investment: /\b(?:brokerage|investment|depot|titres|valores|titoli|effecten|maklerski\w*)\b/u,
};

/** Whether a text names accounts of a kind; `type` as the contract names it. */
export function namesKind(text: string, type: string): boolean {
  return KINDS[type]?.test(foldWord(text)) === true;
}
