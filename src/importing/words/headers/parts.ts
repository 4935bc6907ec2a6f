/**
 * Headers that no list names, read by their parts: "Datum der Verbuchung", "Beløp ut", "Kwota w walucie rachunku", "差引残高".
 * A part is the beginning of a word, `=` before it makes it the whole word, and `*` makes it stand anywhere, as in languages
 * that write compounds or no spaces. What cells hold is checked afterwards.
 */
import { foldHeader } from "../../cells/fold.ts";
import type { ColumnRole } from "../../fields.ts";

const PARTS = {
  date: `date data datum dato datu *datum *dato fecha dagsetning *paiva pvm paivays data datums kuupaev tarih ημερομηνια ημνια дата dátum tanggal
    tgl ngay วันที่ วัน *日期 *日付 *取引日 *取扱日 *年月日 *利用日 *交易日 *交易时间 *交易時間 *帳務日 *操作日 *勘定日 *時間 *时间 *일자 *날짜 *일시 *거래일 *승인일 *사용일 *결제일 दिनांक दिनाङ्क तारीख তারিখ திகதி תאריך *תאריך تاريخ *تاريخ дан`,
  day: `*dag *tag`,
  booked: `uzbaig lopet lopp pabeig ολοκληρ приключ zavrs zaklj afslutn tamamlan заверш *完了 abschlusses =fin zrealizow zakoncz completamento finaliz conclus voltooi afgerond dokonc slutfor fullfor afsluttet befejez paattymis book buch verbuch boek bokf bogf bokn bokf kirja ksieg zaksieg rozlicz zauct zaucto uctovan uctov konyvel contab compta asiento regist
    lancament post settl complet accounting reskontra knjiz проведен осчетовод обработ провод muhasebe kande gramat iegramat irasymo
    καταχωρ λογιστικ 记账 入账 入帳 *帳務日 *记账 *入账 *入帳 cleared`,
  value: `valut valor valeur vaerd wert rente arvo ertek valut valoer валутир вальор αξιας valuta valutar vaxta effectiv efectiv dospel splatn *起息 *ערך *القيمة *חיוב`,
  other_date: `availab verfugb disponib disponiv dostepn tilgjeng tillgang tilgang payout auszahlungsdat due faellig fallig valid expir vervall scad vencim odrzuc next birth geburt mandat schvalen zadani kapital generat`,
  money: `amount amt betrag *betrag bedrag *bedrag montant importe importo monto kwota belopp beloppet *belopp belob *belob belop *belop summ *summa suma suma castk *castka
    osszeg *osszeg iznos znesek ποσο ποσον сумма сума tutar *tutar jumlah nominal จำนวน upphæd upphad maara määrä obrat umsatz forgalom valor *金額 *金额 *금액 *סכום *المبلغ *مبلغ so_tien summe *額`,
  debit: `=dare addebit списан снят витрат списанн debit debet debe debits cargo cargos retir withdraw =ut =out =uit =af soll belast obciaz veloit terhel vydaj odeps χρεωσ дебет дебит расход расходна =дт borc keluar =ra ghi_no phat_sinh_no
    *no_debit duguj isplat breme =v_breme rashod zaduz *支出 *入出金 *出金 *引出 *引き出 *支払 *お支払 *払出 *提出 *支取 *提款金 *提款額 *提款额 *提領 *取款金 *출금 *찾으신 *지급 *חובה *חיוב *מדין *مدين *سحب برداشت بدهکار должи дугу नामे निकासी आहरण উত্তোলন saida uscit salid egres uttag haev debets deebet nurasyta iseiti izejos ถอน จ่าย`,
  credit: `=avere accredit зачислен поступл надходж зарахув credit kredit abono abonos haber deposit =inn =ind =bij haben gutschr uznan hyvit jovair prijm pripsan πιστωσ кредит приход =кт alacak masuk ghi_co phat_sinh_co potraz uplat dobro v_dobro
    prihod odobr *收入 *存入 *入出金 *入金 *預入 *預け入 *お預 *預り *預か *受入 *存款金 *存款額 *存款额 *입금 *맡기신 *זכות *دائن *إيداع واریز بستانکار побарув потраж जमा জমা entrad entrat ingres insatt indsat kreeds kreedit kreditas iskaitita ฝาก`,
  balance: `balance =bal balan баланс saldo *saldo solde sold =sold zustat zostat egyenleg stanje stan_konta υπολοιπο остаток залишок салдо наличност bakiye baki so_du ยอดคงเหลือ คงเหลือ
    *יתרה *היתרה *الرصيد *رصيد *مانده *موجودی *残高 *現在高 *現在_貸付_高 *餘額 *余额 *余額 *結餘 *结余 *잔액 शेष बाकी বকেয়া স্থিতি kontostand *kontostand =staða jaak likut atlikum`,
  currency: `currency ccy *wahrung *waehrung devise divis moned valuta *valuta valut waluta munt mena deviza devizanem penznem valuut valiut валюта валута *币种 *币别 *幣別 *货币 *通貨 *통화 doviz para_birimi mata_uang νομισμα *מטבע
    *عملة *العملة moeda mynt gjaldmidill`,
  foreign: `intl internat orig ursprung foreign fremd vreemd oorspr puvodn povodn oryginaln eredet alkup zahranic estera estero extranj etrang estrang иностран utland udland valgt blokad zwolnien zlecen realizacj транзакции транзакції операции операції
    *外币 *외화 *現地 *原幣 *原币 instructed kvot`,
  fee: `fee fees mokest maksa komisj gebuhr frais comis commiss kommis kosten oplat avgift gebyr poplat =dij dijak provis komis комис teenustasu masraf tax vat =ust mwst moms =iva =tva =btw kurs rate koers cambio kurz arfolyam курс limit cashback кешб кэшб бонус
    courtage punkt point *手数料 *手续费 *税 *수수료 округл discount rabatt availab dispon verfugb dostepn tilgjeng tillgang tilgang käytettäv`,
  own: `wallet rachunk ucet uctu account konto kontowahrung szamla rekening compte cuenta conto карт счет счёт рахун счета сметка racun tili contului saskait`,
  other: `counterpart partner tegenpart tegenrek kontrahent protist protiuc odbiorc nadawc zleceniodaw benefic begunst beguenst payee payer mottagar mottak modtag modpart avsand avsend afsend saaja saajan maksaja maksunsaaja empfang auftragg
    zahlungspfl zahlungsempf zahlungsbet zahlungspartner contrepart contrapart ordenant ordinant destinat remit ellenold kedvezm prijemce platc platitel prijemca primatelj platitelj uplatitelj isplatitelj prejemnik placnik nalogoda корреспондент
    получат контрагент кореспондент отправит наредител плательщ *对方 *對方 *相手 *振込先 *入出金先 *받는 *보낸 expedit remetent remitent mittent afzend pengirim penerima favorecid gavej sanemej moketoj maksatajs saanem tasuj alici gonderen mottadili motadili αντισυμβαλ δικαιουχ *לטובת المستفيد sender recipient receiver merchant naziv`,
  number: `account konto *konto kontonummer *kontonummer rekening *rekening compte cuenta conto conta rachun racun ucet uct szamla *szamla tilinum iban сметка счет рахун`,
  bank: `bic blz swift bank banka банк мфо bankcode kod код code adres address adr mesto city`,
  status: `status busen stavok olek staatus статус státus *状态 *狀態 *状態 *ステータス *สถานะ trang_thai *상태 *סטטוס *الحالة *وضعیت *취소여부 *取消区分 *取消區分 *是否取消 *取消フラグ situac durum storno =anulada =anulado =cancelled =canceled =annule =annullato`,
  text: `apras apraks descri beschr omschr mededel tekst text *text *tekst libell concept detal detail detalj beskr besked viest selit selgit selitys lyth lysing skyring leiras kozlem megjegyz opis popis spravodl sprava zprav poznam
    περιγραφ αιτιολογ описание опис основание назначение признач деталі детали пояснен aciklama keterangan uraian noi_dung mo_ta dien_giai รายละเอียด รายการ *摘要 *内容 *說明 *说明 *備註 *备注 *商品 *적요 *내용
    *交易场所 *交易場所 *交易資訊 *交易信息 *交易资讯 vardepapper verdipapir vardipapir arvopaper
    *תיאור *תאור *הערה *פרטים *הפעולה *בית_עסק *שם_בית विवरण বিবরণ *البيان *الوصف *شرح *توضیحات *التفاصيل namen svrha tittel titel otsikko rubrik tytul title narrat partic remark purpose memo note paaisk paskirt inform skaidroj explicat tranzac transac transak transaks transact operaz operac operat movim verrichting tapahtuma`,
} as const;

type Part = keyof typeof PARTS;

/** Parts by how the words of a header show them. */
const index = {
  /** By the beginnings of words. */
  begins: new Map<string, Part[]>(),
  whole: new Map<string, Part[]>(),
  /** By beginnings of several words, and by what stands anywhere. */
  pieces: [] as { readonly piece: string; readonly isBegun: boolean; readonly part: Part }[],
};

for (const [name, list] of Object.entries(PARTS)) {
  const part = name as Part;
  for (const text of new Set(list.trim().split(/\s+/))) {
    const foldedText = foldHeader(text.replaceAll("_", " "));
    if (text.startsWith("=")) addPart(index.whole, foldedText, part);
    else if (text.startsWith("*")) index.pieces.push({ piece: foldedText, isBegun: false, part });
    else if (foldedText.includes(" ")) index.pieces.push({ piece: ` ${foldedText}`, isBegun: true, part });
    else addPart(index.begins, foldedText, part);
  }
}

function addPart(parts: Map<string, Part[]>, text: string, part: Part): void {
  parts.set(text, [...(parts.get(text) ?? []), part]);
}

/** The parts that the words of a folded header show. */
function partsOf(foldedText: string, words: readonly string[]): ReadonlySet<Part> {
  const matches = new Set<Part>();
  const add = (parts: readonly Part[] = []) => {
    for (const part of parts) matches.add(part);
  };
  for (const word of words) {
    add(index.whole.get(word));
    for (let end = 1; end <= word.length; end++) add(index.begins.get(word.slice(0, end)));
  }
  const spacedText = ` ${foldedText}`;
  for (const { piece, isBegun, part } of index.pieces)
    if ((isBegun ? spacedText : foldedText).includes(piece)) matches.add(part);
  return matches;
}

/** "Debit card number" is no column of debits, and "Transaktions-Nr." no text. */
const OF_A_CARD = /^(?:card|kart|kort|tarjeta|carte|numer|number|nummer|num|no|nr|cislo|ending|type|typ|id)/;

/** "Zugehöriger Transaktionscode": a code of another row, in one word with what it is of. */
const OF_A_CODE =
  /^(?:transa[a-z]*|opera[a-z]*|tranza[a-z]*)(?:code|kod|kode|koodi|nummer|nr|id|kennung|azonosito)$/;

/** "Dispute status", "Lieferstatus". */
const OF_ANOTHER_STATE =
  /^(?:disput|deliver|shipp|shipment|fulfil|refund|kyc|versand|liefer|livrais|expedi|envio|entrega|verzend|bezorg|dostaw|wysyl|доставк|выплат)/;

const MESSAGE =
  /^(?:zprav|sprav|popis|opis|poznam|informa|messag|viest|kozlem|messaggio|mensaje|melding|meddel)/;

/** Accounting programs write so behind a side: "Debit (in business currency)". */
const IN_OWN_CURRENCY = / in (?:business|company|home|base|account|own) currency$/;

/** "支払区分", "締前入金区分": how a purchase is paid for, and no side; "入出金区分" is one. */
const HOW_PAID = /(?<!出)(?:支払|入金|出金)区分(?:名称?)?$/;

/** The role that the parts of a folded header speak for; undefined where they speak for none. */
export function roleOfParts(foldedText: string): ColumnRole | undefined {
  const words = foldedText.split(" ");
  const parts = partsOf(foldedText, words);
  const has = (part: Part) => parts.has(part);
  const isMoney = has("money");
  // "In" is a word of many languages, and says money in only at the end: "Amount in", not "Amount in the account's currency".
  const [isDebit, isCredit] = [has("debit"), has("credit") || words.at(-1) === "in"];
  const sideWords = foldedText.replace(IN_OWN_CURRENCY, "").split(" ");
  const isSide = isMoney || (sideWords.length <= 3 && !words.some((word) => OF_A_CARD.test(word)));
  if (has("balance")) return has("date") ? undefined : "balance";
  if (has("date") || (has("day") && (has("booked") || has("value")))) {
    if (has("other_date") || has("other")) return "ignored";
    // "Transaktionsdatum" and "Tranzakció dátuma" are dates of the purchase, whatever else stands there.
    return has("booked") ? "posted_date" : has("value") ? "value_date" : "date";
  }
  // The state of a payout, a dispute or a parcel is none of the booking's.
  if (has("status"))
    return has("other_date") || words.some((word) => OF_ANOTHER_STATE.test(word)) ? "ignored" : "status";
  // "Zpráva pro příjemce": a text for the other party, not its name.
  if (has("other") && MESSAGE.test(foldedText)) return "description";
  if (has("other")) return has("bank") ? "ignored" : has("number") ? "counterparty_account" : "merchant";
  if (words.some((word) => word.startsWith("referin") || word.startsWith("referen"))) return "reference";
  if (has("fee") || HOW_PAID.test(foldedText)) return "ignored";
  if (isMoney && has("foreign")) return "ignored";
  if (isMoney && has("currency") && !has("own"))
    return /^\S+ (?:in|w|v|i|en|в|у|and|und|et|y|e|och|og|ja|ir|un|a) /.test(foldedText)
      ? "amount"
      : "ignored";
  if (isDebit && isCredit) return "amount";
  if (isDebit || isCredit) return isSide ? (isDebit ? "debit" : "credit") : undefined;
  if (has("currency") && !isMoney) return has("foreign") ? "ignored" : "currency";
  if (isMoney) return "amount";
  if (has("text") && !words.some((word) => OF_A_CARD.test(word) || OF_A_CODE.test(word)))
    return "description";
  return undefined;
}

/** Whether a folded header names money of any kind: "Local amount", "Montant devise", "Kundenbetrag". */
export function namesMoney(foldedText: string): boolean {
  return partsOf(foldedText, foldedText.split(" ")).has("money");
}

/** Whether a folded header names an amount in another currency than the account's: "Montant devise", "Foreign amount". */
export function namesForeignAmount(foldedText: string): boolean {
  const parts = partsOf(foldedText, foldedText.split(" "));
  return parts.has("money") && (parts.has("foreign") || (parts.has("currency") && !parts.has("own")));
}

/** Whether a folded header names an amount in the account's own currency, among others: "částka v měně účtu". */
export function isInOwnCurrency(foldedText: string): boolean {
  const words = foldedText.split(" ");
  return words.length > 1 && partsOf(foldedText, words).has("own");
}
