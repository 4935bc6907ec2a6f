/** Titles of entries that the bank has not booked: "Pending (3)", "Vorgemerkte Umsätze", "Opérations à venir", "Scheduled payments". */
import { foldWords } from "./periods.ts";
import { pendingByText } from "./pending.ts";
import { isUnbooked } from "./statuses.ts";

/** Words that say so anywhere in a title; folded, `*` stands for any ending. */
const PENDING = `pending, unposted, uncleared, not posted, not booked, not cleared, not yet posted, not yet booked, not yet cleared,
  vorgemerkt*, ausstehend*, nicht gebucht*, noch nicht verbucht*, en attente, a venir, operation en cours, operations en cours, paiements en cours, non comptabilise*, pendiente*, no contabilizad*,
  in sospeso, in attesa, non contabilizzat*, pendente*, nao contabilizad*, gereserveerd*, nog te verwerken, nog niet verwerkt*, nog niet geboekt*, in behandeling,
  oczekujac*, nierozliczon*, niezaksiegowan*, reserverade, reserverte, reserverede, vantande, ventende, ej bokford*, ikke bokfort*, ikke bogfort*, odottav*, katevara*, kirjaamattom*,
  cekajici, nezauctovan*, cakajuc*, fuggo, konyveletlen, in asteptare, na cekanju, neproknjizen*, bekleyen*, טרם נקלט*, שטרם נקלט*`;
/**
 * Words of entries that are to come, which say so beside a word for several: a shop may be called "Future", and a bill tells of
 * its next payment.
 */
const TO_COME = `future, upcoming, forthcoming, scheduled, planned, kunftig*, zukunftig*, kommend*, geplant*, anstehend*, terminiert*, futur*, planifie*, programme*, prevu*, prochains, prochaines,
  programad*, previst*, proximos, proximas, agendad*, provisionad*, programmat*, toekomstig*, gepland*, komende, zaplanowan*, planowan*, przyszl*, nadchodzac*, kommande, planerad*, framtida, planlagt*, fremtidig*,
  tuleva*, budouci*, planovan*, buduc*, jovobeli*, utemezett*, viitoare, programat*, buduci*, zakazan*, gelecek, planlanan`;
const ENTRIES = `transactions, payments, entries, movements, items, transfers, debits, orders, umsatze, buchungen, zahlungen, lastschriften, uberweisungen, posten, operations, mouvements, paiements, virements, prelevements,
  movimientos, operaciones, pagos, cargos, transferencias, lancamentos, movimentos, pagamentos, transacoes, movimenti, operazioni, pagamenti, addebiti, transacties, betalingen, boekingen, mutaties, transakcje, operacje, platnosci, przelewy,
  transaktioner, transaksjoner, betalningar, betalinger, handelser, poster, posteringer, tapahtumat, maksut, platby, prevody, pohyby, tetelek, tranzakciok, tranzactii, plati, islemler, odemeler`;
/** Words that say of the same title that there are none, that they are left out, or that booked entries are among them. */
const OTHERWISE = `no, not, non, nicht, pas, niet, nie, inte, ikke, includ*, incl*, exclud*, inkl*, einschl*, none, without, keine, ohne, aucun*, sans, sin, ningun*, nessun*, senza, nenhum*, sem, geen, zonder, brak, bez, inga, ingen,
  posted, booked, cleared, completed, gebucht*, verbucht*, comptabilise*, contabilizad*, contabilizzat*, geboekt*, verwerkt*, zaksiegowan*, rozliczon*, bokforda, bokforte, bogforte`;

function anyOf(words: string): RegExp {
  const patterns = words.split(",").map((word) => word.trim().replaceAll("*", "\\p{L}*"));
  return new RegExp(`(?<!\\p{L})(?:${patterns.join("|")})(?!\\p{L})`, "gu");
}

const [PENDING_WORDS, OTHER_WORDS] = [anyOf(PENDING), anyOf(OTHERWISE)];
const [TO_COME_WORDS, ENTRY_WORDS] = [anyOf(TO_COME), anyOf(ENTRIES)];

/** Words of a title at most; a notice about pending entries is longer. */
const WORDS_MAX = 8;

/** The same of one that begins with a state: "Authorised by …" is what banks print at the foot of a page. */
const STATE_WORDS_MAX = 5;
const BY = /(?<!\p{L})(?:by|durch|par|por|pelo|pela|door|przez|av|af)(?!\p{L})/u;

function isState(title: string, words: string): boolean {
  return isUnbooked(title) && (words.match(/\p{L}+/gu)?.length ?? 0) <= STATE_WORDS_MAX && !BY.test(words);
}

/** Whether a title says that the rows below it are not booked. */
export function isPendingTitle(title: string): boolean {
  const words = foldWords(title);
  const rest = words.replace(PENDING_WORDS, "");
  if (rest.search(OTHER_WORDS) >= 0) return false;
  if (words.split(" ").length <= WORDS_MAX) {
    if (rest !== words) return true;
    if (words.search(TO_COME_WORDS) >= 0 && words.search(ENTRY_WORDS) >= 0) return true;
  }
  return isState(title, words) || pendingByText(title) === "sure";
}
