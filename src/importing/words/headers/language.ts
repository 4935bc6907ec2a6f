/** What the language of a header says, where every country that speaks it writes dates or numbers alike. */
import { foldHeader } from "../../cells/fold.ts";

/**
 * Words of headers in languages whose dates never begin with the month. English, Spanish and French are none of them: the
 * United States, Puerto Rico, Panama and Canada write in these too.
 */
const WITHOUT_SLASHES =
  /^(?:buchung(?:stag|sdatum)?|wertstellung|valutadatum|betrag|umsatz|verwendungszweck|empfanger|auftraggeber|buchungstext|soll|haben|wahrung|datum|omschrijving|bedrag|tegenrekening|mededelingen|rekening|munt|naam|af bij|dato|tekst|beskrivelse|belob|belop|forklaring|inn|ut|bokforingsdag|transaktionsdatum|belopp|beskrivning|kirjauspaiva|maara|selitys|saaja maksaja|data operacji|data ksiegowania|opis|kwota|waluta|saldo po operacji|castka|popis|mena|zustatek|osszeg|kozlemeny|egyenleg|terheles|jovairas|дата|описание|сумма|опис|сума|основание)(?: eur| in eur| euro)?$/;
const WITH_SLASHES =
  /^(?:data operazione|data contabile|data valuta|descrizione|importo|causale|addebiti|accrediti|dare|avere|entrate|uscite|descricao|lancamento|historico|montante|data lancamento|valor r|tarih|aciklama|tutar|bakiye|ημερομηνια|περιγραφη|ποσο|keterangan|jumlah|tanggal|mo ta|ngay giao dich)(?: eur| in eur| euro)?$/;

/**
 * Two headers in such languages, for a sentence; undefined where there are not as many. Slashes under the words of a
 * language that writes none come from a program of elsewhere, and say nothing.
 */
export function dayFirstHeaders(
  header: readonly string[],
  separator: string | undefined,
): string | undefined {
  const isSpoken = (word: string) =>
    WITH_SLASHES.test(word) || (separator !== "/" && WITHOUT_SLASHES.test(word));
  const nativeCells = header.filter((cell) => cell.length <= 40 && isSpoken(foldHeader(cell)));
  return firstTwo(nativeCells);
}

/** Words of French and Spanish that English has not. */
const FRENCH_OR_SPANISH =
  /^(?:date (?:d )?operation|date (?:de )?valeur|date comptable|date de comptabilisation|libelle(?: \p{L}+)?|montant(?: en euros)?|solde|fecha(?: (?:valor|operacion|contable|de operacion))?|f valor|f operacion|concepto|importe|descripcion|movimiento|cargos?|abonos?|observaciones)(?: eur| euros?)?$/u;
/** Currencies of the countries that speak these and put the month first, and of those whose programs do: the euro is none. */
const MONTH_FIRST = new Set(["USD", "CAD", "PAB", "PHP", "BZD"]);

/** Two headers in French or Spanish, of a file whose currencies are none of a country that puts the month first. */
export function dayFirstBesides(
  header: readonly string[],
  currencies: readonly (string | null)[],
): string | undefined {
  if (currencies.length === 0) return undefined;
  if (currencies.some((code) => code === null || MONTH_FIRST.has(code))) return undefined;
  const native = header.filter((cell) => cell.length <= 40 && FRENCH_OR_SPANISH.test(foldHeader(cell)));
  return firstTwo(native);
}

/** Words of languages that write the year first, too: Swedish and Hungarian. */
const YEAR_FIRST =
  /^(?:bokforingsdag|transaktionsdatum|belopp|beskrivning|osszeg|kozlemeny|egyenleg|terheles|jovairas)(?: |$)/;

export function hasYearFirst(header: readonly string[]): boolean {
  return header.some((cell) => cell.length <= 40 && YEAR_FIRST.test(foldHeader(cell)));
}

/** Two headers in languages that write no year of two digits first, for a sentence; undefined where there are not as many. */
export function yearLastHeaders(
  header: readonly string[],
  separator: string | undefined,
): string | undefined {
  if (separator === "-" || hasYearFirst(header)) return undefined;
  return dayFirstHeaders(header, separator);
}

/** Scripts of China, Japan, Korea, Thailand and Israel, which all write a dot before decimals. */
const DOT_SCRIPTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Hebrew}]{2}/u;

/** Two headers in such scripts, for a sentence; undefined where there are not as many. */
export function dotHeaders(header: readonly string[]): string | undefined {
  const nativeCells = header.filter((cell) => DOT_SCRIPTS.test(cell));
  return firstTwo(nativeCells);
}

/** Two headers for a sentence; undefined where there are not as many. */
function firstTwo([one, other]: readonly string[]): string | undefined {
  return one === undefined || other === undefined ? undefined : `"${one.trim()}" and "${other.trim()}"`;
}
