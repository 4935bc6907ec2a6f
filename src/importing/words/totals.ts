/** Texts of lines that state a balance or a turnover and book nothing. */
import { isCurrency } from "../../contract/values/currency.ts";
import { foldWord } from "../cells/fold.ts";
import { monthOf } from "./months.ts";

const PHRASES = `opening balance,open balance,history balance,close balance,initial balance,initial available balance,final available balance,closing balance,previous balance,balance forward,subtotal,daily total,day total,total debits,total credits,total deposits,total withdrawals,tagessumme,total del dia,sub-total,sub total,grand total,zwischensumme,gesamtsumme,saldovortrag,saldo vortrag,vorheriger saldo,solde precedent,saldo precedente,beginning balance,ending balance,balance brought forward,balance carried forward,
  brought forward,carried forward,balance b/f,balance c/f,balance b/d,balance c/d,bal b/f,bal c/f,b/f,c/f,b/d,c/d,bal brought forward,bal carried forward,opening bal,closing bal,open,close,opening,closing,total,turnover,anfangssaldo,endsaldo,anfangsbestand,endbestand,alter kontostand,neuer kontostand,umsatz gesamt,
  saldo inicial,saldo final,saldo anterior,saldo do dia,saldo del dia,saldo atual,saldo total,saldo total disponivel dia,s a l d o,saldo iniziale,saldo finale,
  solde initial,solde final,solde anterieur,ancien solde,nouveau solde,beginsaldo,eindsaldo,saldo poczatkowe,saldo koncowe,ingaende saldo,utgaende saldo,inngaende saldo,
  primo saldo,ultimo saldo,pocatecni zustatek,konecny zustatek,pociatocny zostatok,konecny zostatok,nyito egyenleg,zaro egyenleg,sold initial,sold final,rulaj zi,rulaj total,sold final zi,
  algsaldo,loppsaldo,kaive,sakuma atlikums,beigu atlikums,apgrozijums,likutis pradziai,likutis pabaigai,apyvarta,pocetno stanje,zavrsno stanje,krajnje stanje,
  zacetno stanje,koncno stanje,начален баланс,краен баланс,начално салдо,крайно салдо,входящий остаток,исходящий остаток,вхідний залишок,вихідний залишок,
  devir,devreden bakiye,saldo awal,saldo akhir,上期結餘,承上頁,前残高,前月繰越,繰越,次頁繰越,期初余额,期末余额,전월이월,합계,총계,合计,合計,总计,總計,סך הכל,סהכ,סה"כ,סה״כ,الإجمالي,المجموع,tổng cộng,alkusaldo,loppusaldo`;

const phrases = new Set(PHRASES.split(",").map((phrase) => foldWord(phrase.trim())));
const MAX = 40;
/** How phrases begin: most texts are told by it at once, and every row is asked. */
const BEGINNING = 5;
const beginnings = new Set([...phrases].map((phrase) => phrase.slice(0, BEGINNING).trimEnd()));

const TOTAL =
  /^(?:sub-?totals?|totals?|totale|totaal|totaux|summe|gesamt(?:summe)?|suma|soma|summa|sum|razem|celkem|osszesen|yhteensa|saldo|solde|balance)(?![\p{L}-])/u;

/** Whether a text where a day should stand names a sum: "Total 01.01. - 31.01.". */
export function isTotal(text: string): boolean {
  return text.length <= 200 && TOTAL.test(foldWord(text.trim()));
}

/** Words for a balance, for the end of a stretch that it is of, and what else stands beside both. */
const BALANCES = "balance saldo saldi solde soldes sold zustatek zostatok egyenleg stanje likutis atlikums";
const ENDS = `opening closing initial final starting beginning ending previous iniziale iniziali finale finali precedente inicial anterior
  anfang ende depart fin debut precedent ancien nouveau koncowe poczatkowe pocatecni konecny nyito zaro`;
const BESIDE = `ledger book available account current statement bank contabile contabili disponibile liquido contable disponible contabilistico disponivel
  contabil comptable konto conto cuenta conta compte ksiegowe dostepne ucetni period`;
const MAY_BE_BALANCE = /balance|sald|sold|z[uů]statek|zostatok|egyenleg|stanje|likut|atlik/i;
const [balances, ends, besideBalances] = [BALANCES, ENDS, BESIDE].map(
  (list) => new Set(list.split(/\s+/)),
) as [Set<string>, Set<string>, Set<string>];

/** Whether a whole text names a balance by its words, in whatever order: "Saldo contabile finale", "Closing ledger balance". */
function namesBalance(folded: string): boolean {
  const words = folded.split(" ");
  if (words.length < 2 || !words.some((word) => balances.has(word)) || !words.some((word) => ends.has(word)))
    return false;
  return words.every((word) => balances.has(word) || ends.has(word) || besideBalances.has(word));
}

/** Whether a whole text names a balance. */
export function isSumPhrase(text: string): boolean {
  if (text.length > MAX) return false;
  const start = text.slice(0, BEGINNING).trimEnd().toLowerCase();
  const isOther = /^[a-z]+(?: [a-z]*)?$/.test(start) && !beginnings.has(start);
  if (isOther && !MAY_BE_BALANCE.test(text)) return false;
  const folded = foldWord(
    text
      .trim()
      .replace(/[:.]$/, "")
      .replace(/[\s_]+/g, " "),
  );
  return phrases.has(folded) || namesBalance(folded);
}

const AMBIGUOUS_ENDS = new Set(["open", "close", "opening", "closing", "turnover", "devir", "繰越"]);

/** Whether the word for the end of a list is all that a text says: it may be a shop's name, too. */
export function namesEnd(text: string): boolean {
  return text.length < 12 && AMBIGUOUS_ENDS.has(foldWord(text.trim()));
}

/** Words of sums; the first list names nothing else, and of the second there are shops and petrol stations. */
const ONLY_SUMS = `turnover subtotal subtotals subtotale subtotaal zwischensumme zwischensummen monatssumme monatssummen umsatzsumme umsatzsummen
  buchungssumme periodensumme quartalssumme nettobewegung nettomutatie nettoforandring nettoendring nettoandring nettomuutos tagessumme wochensumme
  gesamtsumme jahressumme monatsumsatz tagesumsatz delsumma delsum valisumma podsuma mezisoucet medzisucet reszosszeg aratoplam
  меѓузбир међузбир medjuzbroj meduzbroj подытог підсумок`;
const SUMS = `gesamt insgesamt total totals totale totali totaal totaux totalt summe summen suma soma summa sum umsatz umsatze yhteensa razem celkem
  spolu osszesen итого всего итог разом усього общо toplam ukupno skupaj συνολο kokku viso kopa jumlah סהכ`;
/** Words that part a sum from others: the time that it is of, and the side. */
const OF_SUMS = `month months monthly monat monats monatlich mois mensuel mes mensual mensal mese mensile maand manad manaden maned maneden
  kuukausi kuukauden miesiac miesiaca mesic mesice mesiac honap havi месяц месяца мiсяць ay aylik day daily tag tages jour jours dia diario giorno
  dag dagen week weekly woche semaine semana settimana vecka uke quarter quartal trimestre year yearly jahr annee ano anno rok q1 q2 q3 q4 kw
  debit debits credit credits soll haben belastungen gutschriften deposits withdrawals income expenses einnahmen ausgaben receipts payments entrees
  sorties ingresos gastos cargos abonos entrate uscite addebiti accrediti net netto amount betrag transactions page seite oldal bis general generale geral overall grand
  החודש חודש לחודש חודשי יומי היום לחיוב חיוב חיובים לזיכוי זיכוי זיכויים חובה זכות עסקאות`;
const FILLERS =
  "of for the per im in du de des del della di van voor za w fur da do and und et y e i ve gesamt за в и на з";

const wordsOf = (list: string) => new Set(list.split(/\s+/).map(foldWord));
const [onlySums, sums, ofSums, fillers] = [ONLY_SUMS, SUMS, OF_SUMS, FILLERS].map(wordsOf) as [
  Set<string>,
  Set<string>,
  Set<string>,
  Set<string>,
];

/** How any of these words is written, accents or not: every row is asked. */
const MAY_BE_SUM =
  /tota|summ|gesamt|\bnett?|l[ií]quid|čist[aá]|suma|soma|\bsum\b|umsatz|turnover|yhteens|delsum|lisumma|razem|celkem|mezisou|medzis|spolu|sszes|sszeg|итог|всего|разом|усього|общо|toplam|ukupno|zbir|zbroj|skupaj|νολο|kokku|viso|kop[aā]|jumlah|סה["״”]?כ|[計计合]|[소합총]계/iu;
const OF_CJK =
  /^(?:[0-9]{1,4}[年月日号]|本[年月日]|当[月日]|\s)*(?:小計|小计|合計|合计|總計|总计|累計|累计|月計|消費合計|소계|합계|총계)$/u;
const PERIOD_OF_CJK = /[年月日小累소]/u;

/** What all rows of a stretch of time come to. */
const NET =
  /^net (?:movements?|change|turnover|activity|(?:cash )?flow)$|^(?:mouvement|variation) nett?e?$|^(?:movimiento|variacion|cambio) net[oa]$|^(?:movimento|variazione) nett[oa]$|^(?:movimento|variacao) liquid[oa]$|^zmiana netto$|^cista zmena$/;

/**
 * Whether a whole text is a sum's: one that names its time or side, or by a word for nothing else ("Total March",
 * "Zwischensumme"), or one that says no more than "Total". A petrol station's name is none.
 */
export function calledTotal(text: string): "named" | "bare" | undefined {
  if (text.length > 60 || !MAY_BE_SUM.test(text)) return undefined;
  const plain = text.normalize("NFKC").trim();
  if (OF_CJK.test(plain)) return PERIOD_OF_CJK.test(plain) ? "named" : "bare";
  if (NET.test(foldWord(plain))) return "named";
  const words = foldWord(text)
    .replace(/\b(sub|sous|ara)[- ]tota/g, "subtota")
    .replace(/\bara toplam\b/g, "aratoplam")
    .replace(/סה["״”]כ/g, "סהכ")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  const hasSum = words.some((word) => sums.has(word) || onlySums.has(word));
  if (!hasSum) return undefined;
  const isYear = (word: string) => /^(?:19|20)[0-9]{2}$/.test(word);
  const isPeriod = (word: string) => isYear(word) || ofSums.has(word) || monthOf(word) !== undefined;
  const hasPeriod = words.some(isPeriod);
  const isOfSum = (word: string) =>
    sums.has(word) ||
    onlySums.has(word) ||
    isPeriod(word) ||
    fillers.has(word) ||
    isCurrency(word.toUpperCase()) ||
    (hasPeriod && /^[0-9]{1,2}$/.test(word));
  if (!words.every(isOfSum)) return undefined;
  return hasPeriod || words.some((word) => onlySums.has(word)) ? "named" : "bare";
}

/** Words for the first and the last balance in books, and for what is left: a shop may be called so, and its rows have days. */
const EDGES = new Set(["primo", "ultimo", "anfangsstand", "endstand", "ergebnis", "resultat", "risultato"]);

/** Whether a text names a sum or a balance on a line without a day: "Summe Januar", "Ultimo". */
export function isUndatedSum(text: string): boolean {
  return EDGES.has(foldWord(text.trim())) || calledTotal(text) === "named";
}
