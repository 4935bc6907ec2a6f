/**
 * Words at the beginning of a text for what the bank has reserved and not booked yet, where no column tells states. `*` stands for
 * any ending.
 */
import { foldWord } from "../cells/fold.ts";

/** Whole phrases, of which no shop is called and no payer writes. */
const PHRASES = `pending transaction*, pending authori*, pending purchase, pending card*, pending debit card*, pending pos, pending charge, pending hold, transaction pending,
  purchase pending, pos pending, authori?ation hold, auth hold, card hold, pos hold, hold on funds, hold for pos, funds on hold, amount on hold, held funds, reserved amount, reserved funds, reserved transaction,
  blocked amount, blocked funds, earmarked amount, preauthori?ation, pre authori?ation, uncleared transaction, unposted transaction, not yet booked, not yet posted,
  vorgemerkte* umsat*, vorgemerkte* buchung*, vorgemerkte* kartenzahlung*, vorgemerkte* zahlung*, vorgemerkte* lastschrift*, vorgemerkte* betrag*, umsatz vorgemerkt, kartenzahlung vorgemerkt, noch nicht gebucht*, vorautorisierung, reservierte* betrag*, reservierung kartenzahlung,
  operation en attente, transaction en attente, achat en attente, paiement carte en attente, paiement par carte en attente, operation en cours, operation non comptabilisee, operation a venir, montant reserve, montant bloque, somme reservee, autorisation carte, autorisation de paiement, preautorisation, pre autorisation,
  compra pendiente, operacion pendiente, transaccion pendiente, movimiento pendiente, autorizacion pendiente, importe bloqueado, monto bloqueado, preautorizacion, pre autorizacion, movimiento no contabilizado, operacion no contabilizada,
  operazione non contabilizzata, movimento non contabilizzato, operazione in sospeso, transazione in sospeso, pagamento carta in sospeso, operazione in attesa, transazione in attesa, importo prenotato, importo bloccato, somma bloccata, preautorizzazione, pre autorizzazione, autorizzazione carta,
  compra pendente, transacao pendente, movimento pendente, operacao pendente, autorizacao pendente, valor cativo, montante cativo, compra cativa, preautorizacao, pre autorizacao, transacao em processamento,
  gereserveerd* bedrag, gereserveerde betaling, gereserveerde transactie, gereserveerde pinbetaling, nog niet verwerkt*, nog te verwerken, nog niet geboekt*,
  blokada srodkow, blokada kwoty, blokada na karcie, blokada kartowa, zablokowan* kwota, zablokowan* srodki, kwota zablokowana, transakcja nierozliczona, transakcja oczekujaca, transakcja niezaksiegowana, nierozliczona transakcja, oczekujaca transakcja, niezaksiegowana transakcja,
  reserverat belopp, reserverade belopp, reserverat kop, reserverat kortkop, reserverad* transaktion*, preliminart kop, preliminart kortkop, ej bokfort*, annu ej bokfort*,
  reservert transaksjon, reserverte transaksjoner, reservert belop, reservert kjop, reservert varekjop, reservert kortkjop, reservasjon varekjop, reservasjon visa, ikke bokfort,
  reserveret belob, reserverede belob, reserveret kob, reserveret transaktion, reserveret kortkob, ikke bogfort, endnu ikke bogfort,
  katevaraus*, varattu summa, varattu maara, odottava tapahtuma, odottava maksu, odottava korttitapahtuma, odottava korttiosto, kirjaamaton tapahtuma,
  blokace castky, blokace prostredku, blokace na karte, blokovan* castka, blokovan* transakce, blokovan* platba, nezauctovan* transakce, nezauctovan* platba, nezauctovan* polozka, cekajici transakce, blokacia sumy, blokacia prostriedkov, blokovan* suma, nezauctovan* transakcia, cakajuca transakcia,
  zarolt osszeg, zarolt tetel, zarolt tranzakcio, fuggo tetel, fuggo tranzakcio, nem konyvelt tetel, konyveletlen tetel, konyveletlen tranzakcio,
  broneeritud summa, broneeritud tehing, rezerveta summa, rezervets darijums, rezervuota suma, rezervuotos lesos, rezervuota operacija,
  suma blocata, suma rezervata, blocare suma, tranzactie in asteptare, tranzactie in curs, tranzactie nedecontata, rezervacija sredstava, rezerviran* iznos, rezerviran* sredstva, rezervisan* iznos, rezervisan* sredstva, neproknjizen* transakcij*, transakcija u obradi,
  bekleyen islem*, bekleyen harcama*, provizyon islem*, provizyon tutar*, provizyon bekleyen, provizyondaki islem*, bloke tutar*,
  transaksi tertunda, dana ditahan, dana tertahan, giao dich dang cho*, giao dich cho xu ly,
  заблокированн* сумм*, заблокированн* средств*, сумма заблокирована, блокировка суммы, блокировка средств, резервирование средств, резервирование суммы, зарезервированн* сумм*, холд, необработанн* операц*, незавершенн* операц*, непроведенн* операц*, операция в обработке,
  заблокован* сум*, заблокован* кошт*, операція в обробці, блокирана сума, резервирана сума, чакаща транзакция,
  δεσμευση ποσου, δεσμευμενο ποσο, εκκρεμης συναλλαγη, εκκρεμεις συναλλαγες`;

/** The same where words are not parted by spaces, or may be joined to others. */
const JOINED =
  /^[^\p{L}]*(?:预授权(?!完成)|預授權(?!完成)|待入[账帳]|未入[账帳]|待记账|未记账|待記帳|未記帳|未確定|未計上|가승인|승인 ?대기|미매입|매입 ?대기|עסקה (?:בתהליך|ממתינה)|עסקאות בתהליך|טרם נקלט|סכום מוקפא|معاملة معلقة|عملية معلقة|مبلغ محجوز|حجز مبلغ|تراكنش معلق)/u;

/** One word of a state, which counts before a colon or a dash, and in brackets; and those that count in brackets alone. */
const STATES = `pending, not booked, not posted, unposted, uncleared, vorgemerkt, vorgem, vormerkung, vormerkposten, nicht gebucht, gereserveerd, reservert, reserverat, reserveret, varaus, nierozliczona, niezaksiegowana, oczekujaca,
  nezauctovano, fuggo, konyveletlen, beklemede, provizyon, broneering, broneeritud, в обработке, ожидает, ожидается`;
const IN_BRACKETS = `void, voided, hold, on hold, auth, authori?ation, reserved, en attente, en cours, pendiente, pendente, in sospeso, in attesa, in behandeling, in asteptare, blokada, blokace, zarolt, reservation, reservering, reservasjon, menunggu, pdng`;

/** Words that shops, payments and taxes (retención) may be called too: a row that lacks a cell which all others have has to bear them out. */
const DOUBTFUL = `${STATES}, ${IN_BRACKETS}, held, reservierung, autorisierung, autorisation, autorizacion, autorizacao, autorizzazione, autoryzacja, autorizace, autorizacia, autorizare, авторизация,
  reserva, prenotazione, rezervace, rezervacia, rezervacija, rezervacijas, rezervare, rezerwacja, broneering, foglalas, prel, preliminar*, forelobig, retencion, retenido, importe retenido, monto retenido, compra retenida, blocage, blokering, blokace, blokacia, paiement en attente, pago pendiente, pagamento pendente, pagamento in sospeso`;

function anyOf(words: string): string {
  const patterns = words
    .split(",")
    .map((word) =>
      foldWord(word.trim())
        .normalize("NFC")
        .replace(/\?/g, "[sz]")
        .replace(/\*/g, "\\p{L}*")
        .replace(/ /g, "[ _-]+"),
    );
  return `(?:${patterns.join("|")})(?![\\p{L}\\p{N}])`;
}

const SURE = new RegExp(`^[^\\p{L}]*${anyOf(PHRASES)}`, "u");
const MARKED = new RegExp(`^[^\\p{L}]*${anyOf(STATES)}\\.?(?:\\s*$|\\s*[:|/]|\\s+[-\\u2013\\u2014]\\s)`, "u");
const BRACKETS = new RegExp(
  `^\\s*[([{<*]+\\s*${anyOf(`${STATES}, ${IN_BRACKETS}`)}\\.?\\s*[)\\]}>*]|[([{]\\s*${anyOf(`${STATES}, ${IN_BRACKETS}`)}\\.?\\s*[)\\]}]\\s*$`,
  "u",
);
const MAYBE = new RegExp(`^[^\\p{L}]*${anyOf(DOUBTFUL)}`, "u");

/** How all of these begin, in plain letters and in others. */
const BEGINNINGS = new Set(`${PHRASES},${DOUBTFUL}`.split(",").map((word) => beginningOf(word.trim())));

function beginningOf(text: string): string {
  return foldWord(text).normalize("NFC").replace(/[_-]/g, " ").slice(0, 4);
}

/** Whether a text begins otherwise and has no brackets, as most; it is asked of every row. */
function isOther(text: string): boolean {
  return /^[a-z]{4}[^()[\]{}<>*]*$/i.test(text) && !BEGINNINGS.has(text.slice(0, 4).toLowerCase());
}

/** Characters of a text that are looked at. */
const SHOWN = 200;

/** What a text says of its row: that it is not booked, that it may not be, or nothing. */
export function pendingByText(text: string): "sure" | "doubtful" | undefined {
  if (text === "" || isOther(text)) return undefined;
  const beginning = text.length > SHOWN ? text.slice(0, SHOWN) : text;
  const start = /\p{L}/u.exec(beginning)?.index;
  if (start === undefined) return undefined;
  const isKnown =
    BEGINNINGS.has(beginningOf(beginning.slice(start, start + 8))) || beginning.charCodeAt(start) > 0x590;
  const isMarked = /[)\]}>*]/.test(beginning);
  if (!isKnown && !isMarked) return undefined;
  const foldedText = foldWord(beginning).normalize("NFC");
  if (isMarked && BRACKETS.test(foldedText)) return "sure";
  if (!isKnown) return undefined;
  if (SURE.test(foldedText) || JOINED.test(foldedText) || MARKED.test(foldedText)) return "sure";
  return MAYBE.test(foldedText) ? "doubtful" : undefined;
}
