/** Texts of lines that state a balance or a turnover and book nothing. */
import { foldWord } from "./fold.ts";

const PHRASES = `opening balance,initial balance,initial available balance,final available balance,closing balance,previous balance,balance forward,subtotal,daily total,day total,total debits,total credits,total deposits,total withdrawals,tagessumme,total del dia,sub-total,sub total,grand total,zwischensumme,gesamtsumme,saldovortrag,saldo vortrag,vorheriger saldo,solde precedent,saldo precedente,beginning balance,ending balance,balance brought forward,balance carried forward,
  brought forward,carried forward,balance b/f,balance c/f,open,close,opening,closing,total,turnover,anfangssaldo,endsaldo,alter kontostand,neuer kontostand,umsatz gesamt,
  saldo inicial,saldo final,saldo anterior,saldo do dia,saldo del dia,saldo atual,saldo total,saldo total disponivel dia,s a l d o,saldo iniziale,saldo finale,
  solde initial,solde final,solde anterieur,ancien solde,nouveau solde,beginsaldo,eindsaldo,saldo poczatkowe,saldo koncowe,ingaende saldo,utgaende saldo,inngaende saldo,
  primo saldo,ultimo saldo,pocatecni zustatek,konecny zustatek,pociatocny zostatok,konecny zostatok,nyito egyenleg,zaro egyenleg,sold initial,sold final,rulaj zi,rulaj total,sold final zi,
  algsaldo,loppsaldo,kaive,sakuma atlikums,beigu atlikums,apgrozijums,likutis pradziai,likutis pabaigai,apyvarta,pocetno stanje,zavrsno stanje,krajnje stanje,
  zacetno stanje,koncno stanje,начален баланс,краен баланс,начално салдо,крайно салдо,входящий остаток,исходящий остаток,вхідний залишок,вихідний залишок,
  devir,devreden bakiye,saldo awal,saldo akhir,上期結餘,承上頁,前残高,前月繰越,繰越,次頁繰越,期初余额,期末余额,전월이월,alkusaldo,loppusaldo`;

const phrases = new Set(PHRASES.split(",").map((phrase) => foldWord(phrase.trim())));
const MAX = 40;
/** How phrases begin: most texts are told by it at once, and every row is asked. */
const beginnings = new Set([...phrases].map((phrase) => phrase.slice(0, 3)));

const TOTAL =
  /^(?:sub-?totals?|totals?|totale|totaal|totaux|summe|gesamt(?:summe)?|suma|soma|summa|sum|razem|celkem|osszesen|yhteensa|saldo|solde|balance)(?![\p{L}-])/u;

/** Whether a text where a day should stand names a sum: "Total 01.01. - 31.01.". */
export function isTotal(text: string): boolean {
  return text.length <= 200 && TOTAL.test(foldWord(text.trim()));
}

/** Whether a whole text names a balance. */
export function isSumPhrase(text: string): boolean {
  if (text.length > MAX) return false;
  const start = text.slice(0, 3).toLowerCase();
  if (/^[a-z]+$/.test(start) && !beginnings.has(start)) return false;
  return phrases.has(
    foldWord(
      text
        .trim()
        .replace(/[:.]$/, "")
        .replace(/[\s_]+/g, " "),
    ),
  );
}
