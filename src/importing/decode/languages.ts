/** Languages of one Latin alphabet each: their letters beyond ASCII, the code pages they are written in, and how a header gives them away. */

/** Families of pages that hold the same letters at other bytes. */
type Pages = "western" | "central" | "baltic" | "turkish" | "vietnamese";

const FAMILY: Readonly<Record<string, Pages>> = {
  "windows-1252": "western",
  "iso-8859-15": "western",
  macintosh: "western",
  cp850: "western",
  cp437: "western",
  "windows-1250": "central",
  "iso-8859-2": "central",
  cp852: "central",
  "windows-1257": "baltic",
  "iso-8859-13": "baltic",
  "windows-1254": "turkish",
  "windows-1258": "vietnamese",
};

export interface Language {
  readonly letters: string;
  readonly pages: readonly Pages[];
  /** Words of ASCII alone that stand in headers of this language and hardly of another. */
  readonly words: RegExp;
}

/** Letters | families of pages | words of headers. German is written all over Central Europe, with the same letters at the same bytes. */
const TABLE = `
äöüß          | western central turkish baltic | buchungstag buchung wertstellung betrag umsatz verwendungszweck auftraggeber soll haben kontonummer buchungstext kontostand
éèêëàâçîïôùûüÿœæ | western | libelle montant solde debit devise operation compte valeur
áéíóúñü       | western | fecha concepto importe cargo abono monto cuenta detalle referencia debe haber movimientos
áéíóúýþæöð    | western | dags texti upph skyring mynt
áâãàçéêíóôõúü | western | descricao valor historico lancamento conta montante movimento
àèéìíòóù      | western | descrizione importo causale dare avere addebiti accrediti entrate uscite operazione
àèéíïòóúüç    | western | import concepte moviment
éëïóöüè       | western | omschrijving bedrag tegenrekening mededelingen rekening naam af bij munt
åäöé          | western | belopp beskrivning transaktionsdatum pvm selite saaja maksaja summa kortnummer
æøåéò         | western | dato tekst belob forklaring inn konto navn rentedato
ëç            | western | shuma pershkrimi debi kredi
äõöüšž        | western baltic | selgitus kuupaev saaja summa deebet kreedit makse
ąćęłńóśźż     | central | kwota opis operacji tytul nadawca odbiorca waluta rachunek rachunku kontrahent saldo ksiegowania transakcji
áčďéěíňóřšťúůýž | central | castka popis mena datum zustatek protistrana protiucet ucet nazev typ
áäčďéíĺľňóôŕšťúýž | central | suma popis mena ucet zostatok platitel prijemca
áéíóöőúüű     | central | osszeg kozlemeny egyenleg konyveles devizanem partner tranzakcio terheles
ăâîșțşţ       | central | descriere suma tranzactie tranzactiei sold beneficiar debit credit moneda
čćđšž         | central | opis iznos datum svrha uplata isplata stanje primatelj racun znesek namen
ąčęėįšųūž     | baltic | paskirtis suma valiuta gavejas data likutis
āčēģīķļņšūž   | baltic | apraksts summa datums konts maksatajs atlikums
çğıiöşüâî     | turkish | tarih tutar islem bakiye borc alacak dekont hesap fis
ăâđêôơưàáéèíìóòúùý | vietnamese | ngay tien
`;

export const LANGUAGES: readonly Language[] = TABLE.trim()
  .split("\n")
  .map((line) => {
    const [letters = "", pages = "", words = ""] = line.split("|").map((cell) => cell.trim());
    return {
      letters,
      pages: pages.split(" ") as Pages[],
      words: new RegExp(
        `(?<![a-z0-9\\x80-\\xff])(?:${words.replaceAll(" ", "|")})(?![a-z0-9\\x80-\\xff])`,
        "g",
      ),
    };
  });

/** Whether texts of a language are written in a code page. */
export function isWrittenIn(language: Language, page: string): boolean {
  return language.pages.some((pages) => pages === FAMILY[page]);
}

/** Bytes of a file's beginning in which its header stands. */
const HEADER_WITHIN = 4096;

/** How many different words of a language the beginning of a file has in ASCII, three at most; the same whatever its page. */
export function wordsOf(language: Language, head: Uint8Array): number {
  const text = Buffer.from(head.subarray(0, HEADER_WITHIN)).toString("latin1").toLowerCase();
  return Math.min(3, new Set(text.match(language.words)).size);
}
