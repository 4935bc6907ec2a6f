/** Words by which files state the stretch of time that they cover; folded, without signs. */
import { foldWord } from "../cells/fold.ts";
import { isFiller, monthOf } from "./months.ts";

const wordOf = (list: string) =>
  new RegExp(`(?<!\\p{L})(?:${list.trim().split(/\s+/).join("|").replaceAll("_", " ")})(?!\\p{L})`, "u");

/** A text as it is compared with these words. */
export function foldWords(text: string): string {
  return foldWord(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Before the first day of a stretch, and before its last. */
export const FROM =
  wordOf(`von vom from desde du da dal de del od fra fran van vanaf start starting startdatum begin beginning begindatum anfangsdatum ab inicio debut inizio alku
  since с со начало 自 起 开始 開始`);
export const TO =
  wordOf(`bis to hasta au al a ate ao do til till tot t_m end ending enddatum einddatum slutdatum until through thru fin fine final einde ende slut loppu
  koniec konec asti kuni lidz iki по до 至 到 结束 終了`);
/** Between the two. */
const BETWEEN = new Set(
  `bis zum to and und et y e en i a al au ao ate hasta jusqu jusquau til till until through thru tot t m do dnia po asti kuni lidz iki den end
  ending ende enddatum einddatum slutdatum fin fine final slut date datum dato data fecha по до на и και εως ve sampai s d 至 到 から まで 부터 까지`.split(
    /\s+/,
  ),
);
/** In front of a stretch. */
export const PERIOD =
  wordOf(`period periode perioden periodo zeitraum buchungszeitraum abrechnungszeitraum okres jakso kausi obdobi obdobie
  idoszak perioada razdoblje razdobje tidsperiod laikotarpis periods periood период період 期间 期間 기간 对象期间 対象期間 查询期间 照会期間 조회기간`);
/** In front of a month: what is stated of it is the whole file. */
export const STATEMENT =
  wordOf(`statement statements transactions bookings buchungen kontobewegungen kassenbuch mouvements movimientos movimenti transacties transakcje kontoauszug auszug bankauszug umsatze umsatz umsatzliste umsatzanzeige abrechnung
  kreditkartenabrechnung releve extrait extracto extrato estratto resumen fatura afschrift rekeningafschrift wyciag kontoutdrag kontoudtog
  kontoudskrift kontoutskrift tiliote vypis kivonat szamlakivonat izvadak izvod izpisek extras ekstre valjavote israksts israsas выписка виписка извлечение
  monat month mois mes mese maand manad maned kuukausi miesiac mesic mesiac honap luna 明細 明细 对账单 對帳單 取引明細 거래내역`);
/** What makes a month or a day one of something else. */
export const OTHERWISE =
  /(?<!\p{L})(?:valid|expir|exp|gultig|ablauf|fallig|due|next|nachst|prochain|proxim|since|seit|depuis|opened|birth|geburt|naissance)/u;
/** What makes a period one of something else than the bookings. */
export const OF_OTHERS =
  /(?<!\p{L})(?:zins|interest|interet|interes|ranta|rente(?!n?datum)|odsetk|urok|kamat|процент|fee|gebuhr|frais|charge|bonus|cashback|reward|point|promo|aktion|offer|tax|steuer|impot|impuesto|versicher|insur|assur|fiscal|financial year|geschaftsjahr|wirtschaftsjahr|exercice|ejercicio|esercizio|exercicio|previous|prior|vorherig|vorige|precedent|anterior|free of|zinsfrei|budget)/u;
/** A line that names a year and nothing else. */
export const OF_YEAR =
  /^(?:year|jahr|kalenderjahr|annee|ano|anno|jaar|rok|ar|aret|vuosi|ev|godina|год|рік|ετος|yil|tahun) ((?:19|20)[0-9]{2})$|^((?:19|20)[0-9]{2}) ?(?:年|год)$/u;
/** The day with which a statement ends. */
export const LAST =
  /(?<!\p{L})(?:statement (?:closing )?date|date of (?:the )?statement|closing (?:date|balance)|ending balance|new balance|auszugsdatum|datum des auszugs|rechnungsabschluss|abschluss (?:per|zum|am)|endsaldo|schlusssaldo|endbestand|neuer (?:saldo|kontostand)|date (?:du|de) releve|date d arrete|arrete (?:au|le)|nouveau solde|solde final|fecha de (?:corte|cierre)|saldo final|data (?:di )?chiusura|saldo finale|data de (?:fecho|fechamento)|datum afschrift|afschriftdatum|eindsaldo|nieuw saldo|data wyciagu|saldo koncowe|utgaende saldo|ultimosaldo|loppusaldo|datum vypisu|konecny zustatek|zaro egyenleg)(?!\p{L})/u;
/** The day with which it begins, or the one before. */
export const FIRST =
  /(?<!\p{L})(?:opening (?:date|balance)|(?:beginning|previous|starting) balance|balance brought forward|anfangssaldo|anfangsbestand|alter (?:saldo|kontostand)|saldovortrag|solde (?:precedent|initial|anterieur)|ancien solde|saldo (?:anterior|inicial|previo|iniziale|precedente|poczatkowe)|beginsaldo|vorig saldo|ingaende saldo|inngaende saldo|primosaldo|alkusaldo|pocatecni zustatek|nyito egyenleg)(?!\p{L})/u;

/** Whether what stands between two days makes them the first and the last: a dash, or a word for "to". */
export function isBetween(text: string): "to" | "nothing" | undefined {
  const words = foldWords(text)
    .split(" ")
    .filter((one) => one !== "");
  if (words.length > 4 || !words.every((one) => BETWEEN.has(one))) return undefined;
  return words.length > 0 || /[-–—~～〜→>]/.test(text) ? "to" : "nothing";
}

/** Whether a folded word tells of time and nothing else: a month, a day of the week, "to", "period". */
export function isTimeWord(word: string): boolean {
  return (
    monthOf(word) !== undefined ||
    isFiller(word) ||
    BETWEEN.has(word) ||
    /^[年月日년월일]$/u.test(word) ||
    [FROM, TO, PERIOD].some((pattern) => pattern.exec(word)?.[0] === word)
  );
}
