/**
 * What the headers of bank exports are called, in the languages of the common banks: English, German, French, Spanish,
 * Italian, Dutch, Portuguese, Polish, Swedish, Norwegian, Danish, Finnish, Czech and Hungarian. A new word is added here.
 */
import { isCurrency } from "../../../contract/values/currency.ts";
import { foldHeader, ownText } from "../../cells/fold.ts";
import { isInOtherUnits } from "./units.ts";
import { namesHolder } from "./holders.ts";
import { MORE_PHRASES } from "./phrases.ts";
import { roleOfParts } from "./parts.ts";
import type { ColumnRole } from "../../fields.ts";

/** Phrases of a header, several on a line separated by commas; each is one whole header or the beginning of one. */
const PHRASES: Readonly<Partial<Record<ColumnRole, string>>> = {
  date: `transaction time, voucher date, datum verrichting, date, authorised on, authorized on, abschlussdatum, transaction date, run date, trade date, trans date, trans. date, tran date, txn date, charge date, date of transaction, purchase date, activity date,
    transaction_date, started date, date started, created, created at, created on, date/time,
    datetime, timestamp, time, day, dateop,
    datum, umsatzdatum, umsatztag, kaufdatum, einkaufsdatum, belegdatum, transaktionsdatum, datum der transaktion, zeitpunkt, umsatz getätigt von datum,
    date de l'opération, date opération, date operation, date d'opération, date d'achat, date de transaction,
    fecha, fecha operación, fecha de operación, fecha de la operación, f. operación, fecha transacción, fecha de compra,
    data, data operazione, data dell'operazione, data movimento, data transazione, data acquisto,
    transactiedatum, datum transactie, aankoopdatum,
    data da operação, data operação, data da transação, data do movimento, data mov, data mov., data movimento,
    data transakcji, data operacji, data zakupu,
    transaktionsdatum, köpdatum, inköpsdatum, transaktionsdag, transaksjonsdato, kjøpsdato, dato, transaktionsdato, købsdato,
    päivä, päivämäärä, pvm, tapahtumapäivä, ostopäivä, maksupäivä,
    datum transakce, datum provedení, datum operace, datum pohybu,
    dátum, tranzakció dátuma, tranzakció időpontja, tranzakció dátum, vásárlás dátuma`,
  posted_date: `processed on, date of receipt, datum verrekening, verrekeningsdatum, finished on, completed on, completion time, completion date, completed date, date completed, as of, as of date, posted date, posting date, post date, posted, posted on, date posted, booking date, booked, book date, booked at, posted_date,
    entry date, settled, settlement date, clearing date, processed date, process date, processing date, statement date,
    buchungstag, buchungsdatum, buchung, datum der buchung, buchungstag/, buchungs tag, verbucht am, abrechnungsdatum,
    date de comptabilisation, date comptable, date de comptabilisation de l'opération, date d'enregistrement, date d'écriture, ecrituredate,
    fecha contable, fecha de contabilización, fecha de asiento, fecha registro,
    data contabile, data contabilizzazione, data di registrazione, data registrazione,
    boekdatum, boekingsdatum, datum boeking, verwerkingsdatum,
    data de lançamento, data lançamento, data do lançamento, data de registo, data contabilística, data contábil,
    data księgowania, data zaksięgowania, data rozliczenia,
    bokfört, kirjattu, zaksięgowano, odepsáno dne, проведено, bokföringsdag, bokföringsdatum, bokförd, bokføringsdato, bokført dato, bokføringsdag, bogføringsdato, bogført, bogført dato,
    kirjauspäivä, kirjauspvm, kirjauspäivämäärä,
    datum zaúčtování, datum zauctovani, zaúčtováno, datum účtování,
    könyvelés dátuma, könyvelési nap, könyvelés napja, könyvelési dátum`,
  value_date: `value date, valuta date, value, value dt, dateval, effective date, val date, valuedate,
    wertstellung, wertstellungstag, wertstellungsdatum, valuta, valutadatum, valuta datum, wert, valuta-datum,
    date de valeur, date valeur, valeur, fecha valor, f. valor, fecha de valor, data valuta, rentedatum, valutadatum, valutadag,
    data valor, data-valor, data da valuta, data waluty, waluta dnia, valutadag, rentedato, valuteringsdato, valutadato, rentedag, arvopäivä, arvopvm,
    datum valuty, valuta dne, értéknap, értéknapja, terhelés/jóváírás napja`,
  amount: `amount, transaction amount, total amount (incl. vat), amount (incl. vat), total (incl. vat), gesamtbetrag (inkl. mwst.), importe total (iva incl.), importo totale (iva inclusa), amt, sum, total, net amount, net, net cost, booked amount, value amount, amount (local), billing amount, billed amount, settlement amount,
    amount eur, amount usd, amount gbp, amount in account currency, account amount, total amount, payment amount, net total,
    betrag, umsatz, buchungsbetrag, betrag (eur), betrag in eur, betrag eur, umsatz in eur, betrag in euro, umsatzbetrag, betrag chf, netto, summe, gesamtbetrag, betrag in kontowährung,
    montant, montant de l'opération, montant (eur), montant eur, montant net, somme, montant en euros,
    importe, importe eur, importe (€), importe de la operación, cantidad, monto,
    importo, importo eur, importo (€), importo in euro, ammontare,
    bedrag, bedrag (eur), bedrag eur, transactiebedrag, mutatiebedrag, bedrag in eur,
    montante, valor, valor (r$), importância, valor eur, valor da operação,
    kwota, kwota operacji, kwota transakcji, kwota w walucie rachunku, kwota (pln),
    belopp, beløp, beløb, summa, summa eur, beløp i nok, beløb i dkk, transaktionsbelopp,
    määrä, määrä eur, määrä euroa, summa euroa,
    částka, objem, castka, částka v měně účtu, částka transakce, částka v czk, částka platby,
    összeg, forgalom, tranzakció összege, terhelés vagy jóváírás összege, könyvelt összeg`,
  debit: `withdrawn, debit, debits, debit amount, withdrawal, withdrawals, withdrawal amount, money out, paid out, out, outflow, payments, spent, expense, expenses, expense amount, amount spent, ghi nợ, số tiền ghi nợ, phát sinh nợ, charge, debit (-), amount debit, withdrawal amt., withdrawal amt,
    soll, belastung, belastungen, ausgang, ausgaben, lastschrift, abgang, belastung in chf, belastungsbetrag, auszahlung,
    débit, débit euros, debit euros, montant débit, dépense, dépenses, sortie, sorties, retrait, retraits,
    cargo, cargos, debe, gasto, gastos, adeudo, retiro, retiros, débito, debito, débitos,
    dare, addebiti, addebito, uscite, uscita, af, afschrijving, uitgaven, uit, débito (-), saídas, saída, despesas,
    obciążenia, obciążenie, wypłaty, wydatki, debet, uttag, ut, ut fra konto, ut av konto, utgift, hævet, udgift, veloitus, otto, menot,
    výdaj, výdaje, výběr, odepsáno, na vrub, terhelés, kiadás, kifizetés`,
  credit: `credit, credits, credit amount, deposit, deposits, deposit amount, money in, paid in, in, inflow, receipts, received, income amount, amount received, ghi có, số tiền ghi có, phát sinh có, credit (+), amount credit, deposit amt., deposit amt,
    haben, gutschrift, gutschriften, eingang, einnahmen, zugang, gutschrift in chf, gutschriftsbetrag, einzahlung,
    crédit, crédit euros, credit euros, montant crédit, recette, recettes, entrée, entrées, versement, versements,
    abono, abonos, haber, ingreso, ingresos, depósito, depósitos, crédito, credito, créditos,
    avere, accrediti, accredito, entrate, entrata, bij, bijschrijving, inkomsten, crédito (+), entradas, entrada, receitas,
    uznania, uznanie, wpłaty, wpływy, przychody, kredit, insättning, inn på konto, inn, inntekt, indsat, indtægt, hyvitys, pano, tulot,
    příjem, příjmy, vklad, připsáno, ve prospěch, jóváírás, bevétel, befizetés`,
  sign: `debit/credit, side, dr/cr, 收/支, 借/贷, 借贷标志, cr/dr, d/c, c/d, credit/debit, credit or debit, debit or credit, debit credit indicator, credit debit indicator, dc, drcr, +/-, +/ -, sign, direction, cr dr, indicator,
    e/a, einnahme/ausgabe, einnahmen/ausgaben, ein/aus, income/expense, in/out,
    soll/haben, s/h, soll haben, soll-/haben-kennzeichen, kennzeichen, haben/soll, vorzeichen, richtung, sens, směr úhrady, směr platby, débit/crédit, signo, segno, dare/avere, cargo/abono, debe/haber, debe / haber,
    af bij, af/bij, bij/af, bij af, débito/crédito, d/k, strana, tartozik/követel, t/k, tartozik-követel`,
  balance: `balance, running balance, running bal., account balance, closing balance, ending balance, available balance, balance after, balance after transaction, ledger balance, current balance, bal,
    saldo, kontostand, saldo nach buchung, saldo in eur, saldo (eur), saldo eur, neuer saldo, saldo nach transaktion,
    solde, solde après opération, solde (eur), saldo disponible, disponible, saldo contable, saldo posterior, saldo contabile, saldo na boeking, saldo na mutatie, saldo na trn, saldo após, saldo contabilístico, saldo disponível,
    saldo po operacji, saldo po transakcji, saldo rachunku, saldo końcowe, kontosaldo, bokfört saldo, saldo etter, saldo på konto, zůstatek, zůstatek po, zustatek, zůstatek po transakci, egyenleg, könyvelt egyenleg, záró egyenleg, saldo po`,
  currency: `currency, coin, currency code, ccy, cur, curr, currency_code, transaction currency, account currency, amount currency, payment currency, debit currency, credit currency, money out currency, money in currency,
    währung, wrg, whg, kontowährung, waehrung, devise, monnaie, divisa, moneda, valuta code, munt, muntsoort, valutakod, moeda, waluta, waluta operacji, waluta rachunku, valuutta, měna, mena, měna účtu, devizanem, összeg devizaneme, pénznem, deviza, valutta, mønt, valuta kode`,
  account: `kliendi konto, klienta konts, konta numurs, sąskaitos nr, sąskaitos numeris, номер счета, номер счёта, номер рахунку, vlastní číslo účtu, číslo účtu klienta, račun, hesap no, hesap numarası, 계좌번호, 账号, 卡号, 本方账号, account, account number, account no, account no., account nr, account #, acct, iban, account iban, own account, posted account, account id, bank account, source account, this party account, own iban, this party account, accountnum,
    konto, kontonummer, auftragskonto, kontonr, konto-nr., iban auftragskonto, eigene iban, kontonummer / iban, iban kontoinhaber,
    compte, comptenum, numéro de compte, n° de compte, numero de compte, cuenta, número de cuenta, nº de cuenta, conto, numero conto, rekening, rekeningnummer, iban/bban, eigen rekening, conta, número da conta, nr rachunku, numer rachunku, rachunek, numer konta, kontonummer från, egen konto, tili, tilinumero, účet, číslo účtu, vlastní účet, számlaszám, saját számlaszám, könyvelési számla`,
  description: `description, sub-description, amount description, title, activity name, transaction description, details, transaction details, memo, narrative, narration, particulars, payment details, reference text, text, note, notes, transaction, message, remittance information, purpose, original description, original statement, statement description, statement descriptor, payment reference, comment, comments, additional info, additional information, transaction remarks, remarks, label, subject, reason, payment reason, reason for payment, action,
    verwendungszweck, buchungshinweis, verwendungszweckzeile, vwz, beschreibung, text, buchungsdetails, vorgang/verwendungszweck, zahlungsreferenz, mitteilung, mitteilungstext, avisierungstext, notiz, details, zahlungszweck, bemerkung, umsatztext, zweck, buchungsinformation, transaktionsbeschreibung, transaktion, meldung, zahlungsgrund,
    libellé, libelle, ecriturelib, référence de paiement, référence du paiement, description, détails, détail, détail de l'écriture, opération, nature de l'opération, communication, communications, libellé opération, libelle operation, libellé complet, informations complémentaires, motif, information complémentaire, libellé simplifié,
    concepto, descripción, detalle, observaciones, movimiento, más datos, concepto ampliado, referencia concepto, descripción de la operación,
    descrizione, causale, descrizione operazione, dettagli, descrizione estesa, operazione, descrizione completa,
    omschrijving, bericht, omschrijving-1, omschrijving-2, omschrijving-3, mededelingen, mededeling, naam / omschrijving, betalingskenmerk omschrijving, naam/omschrijving,
    descrição, descritivo, histórico, descrição da operação, descrição do movimento, designação, movimento, lançamento, detalhes, título,
    opis, opis operacji, tytuł, tytułem, tytuł operacji, szczegóły, opis transakcji, tytuł przelewu, tytuł płatności,
    beskrivning, specifikation, meddelande, rubrik, otsikko, rubrikk, tittel, titel, beskrivelse, forklaring, tekst, melding, kid/melding, posteringstekst,
    selite, viesti, kuvaus, viitetiedot, tapahtuma, saaja/maksaja ja selite,
    popis, zpráva, zpráva pro příjemce, uživatelská identifikace, poznámka, popis transakce, poznámka pro mě, zpráva pro mě, zprava pro prijemce, popis pohybu, účel platby,
    leírás, közlemény, megjegyzés, tranzakció leírása, tranzakció, jogcím, megnevezés, forgalom leírása`,
  merchant: `merchant, merchant name, supplierfound, supplier, supplier name, lieferant, fournisseur, proveedor, fornitore, leverancier, fornecedor, dostawca, leverantör, leverandør, toimittaja, dodavatel, payee, counterparty, counterparty name, counter party, name, beneficiary, payer, payee name, beneficiary name, payer/payee, vendor, to/from, beneficiary / remitter, sender/receiver, partner name, partner, recipient, from/to, party, other party, appears on your statement as, card acceptor,
    empfänger, auftraggeber, empfänger/auftraggeber name, auftraggeber/empfänger name, beguenstigter/zahlungspflichtiger, begünstigter/zahlungspflichtiger, auftraggeber/empfänger, auftraggeber / empfänger, name zahlungsbeteiligter, zahlungsempfänger, zahlungsempfänger*in, zahlungspflichtige*r, auftraggeber/begünstigter, begünstigter / auftraggeber, empfänger/zahlungspflichtiger, zahlungsbeteiligter, gegenpartei, partnername, partner name, empfängername, name, händler, auftraggeber/zahlungsempfänger, empfänger/auftraggeber, zahlungspartner, name des partners, gegenkonto name,
    bénéficiaire, tiers, contrepartie, nom de la contrepartie, émetteur, donneur d'ordre, nom, nom contrepartie, beneficiario, ordenante, nombre, contraparte, comercio, ordenante/beneficiario,
    controparte, ordinante, beneficiario/ordinante, esercente, tegenpartij, naam tegenpartij, begunstigde, naam, naam tegenrekening, tegenrekeninghouder, beneficiário, nome, estabelecimento,
    kontrahent, odbiorca, nadawca, nazwa kontrahenta, nadawca/odbiorca, nadawca / odbiorca, dane kontrahenta, nazwa odbiorcy, odbiorca/zleceniodawca, nazwa odbiorcy/nadawcy, mottagare, avsändare, namn, mottagare/avsändare, butik, mottaker, avsender, navn, mottakernavn, modtager, afsender, modpart, saaja, saaja/maksaja, maksaja, saajan nimi, saaja / maksaja,
    protistrana, názov, název, nazwa, název protiúčtu, název protistrany, jméno protistrany, protiúčet název, název účtu protistrany, obchodník, příjemce, plátce, partner neve, kedvezményezett, kereskedő, ellenoldali név, partner, ellenoldali számla tulajdonosa, forgalmazó`,
  counterparty_account: `counterparty account, counterparty_account, counterparty iban, counterparty account number, partner iban, beneficiary account, beneficiary account number, beneficiary iban, payee account, payee account number, payer account, other account, other party account,
    iban des zahlungspartners, kontonummer/iban, iban zahlungsbeteiligter, iban des zahlungsempfängers, gegenkonto, gegenkonto iban, iban gegenkonto,
    compte contrepartie, numéro de compte contrepartie, iban contrepartie, tegenrekening, tegenrekening iban/bban, rachunek kontrahenta, nr rachunku kontrahenta, numer rachunku kontrahenta, konto kontrahenta, konto przeciwstawne,
    modkonto, vastatili, saajan tilinumero, protiúčet, číslo protiúčtu, ellenoldali számlaszám`,
  cardholder: `employee, employee name, mitarbeiter, card holder, cardholder, cardholder name, card holder name, card holder full name, card member, cardmember, karteninhaber, kartennutzer, titulaire de la carte, titular de la tarjeta, titolare carta, kaarthouder, posiadacz karty, kortholder, kortinnehavare, kortinnehaver, kortin haltija, držitel karty, kártyabirtokos`,
  reference: `order, refid, ref id, order id, order number, order no, receipt no, receipt no., receipt number, reference, ref, ref no, reference number, ref., customer reference, bank reference, end to end reference, check number, cheque number, check no., check #, check or slip #, chq/ref no., chq./ref.no., serial, confirmation number, payment ref,
    referenz, kundenreferenz, kundenreferenz (end-to-end), mandatsreferenz, belegnummer, sammlerreferenz, ende-zu-ende-referenz, kundenreferenz (end to end),
    référence, référence de l'opération, numéro d'opération, référence client, referencia, referencia 1, referencia 2, riferimento, kenmerk, betalingskenmerk, referência, nº documento, documento, docto., referencja, numer referencyjny, referens, ocr, kid, reference nr, viite, viitenumero, arkistointitunnus, variabilní symbol, vs, specifický symbol, konstantní symbol, reference platby, hivatkozás, hivatkozási szám, bizonylatszám, tranzakció azonosító`,
  id: `id, txid, tx id, transaction id, transaction_id, external id, external_id, fitid, bank transaction id, unique id, transaction reference id, txn id, trans id, entry id, entry reference, transaktions-id, transaktionsnummer, buchungs-id, umsatz-id, umsatznummer, transaktions id, transaktionscode, identifiant, id transacción, id transazione, transactie-id, volgnr, transactiereferentie, id da transação, identificador, identyfikator, identyfikator transakcji, id transakcji, transaktionsid, id operace, id transakce, id pohybu, tranzakcióazonosító, tranzakció azonosítója`,
  category: `category, categories, kategorie, catégorie, categoría, categoria, categorie, kategoria, kategori, luokka, kategória, umsatzkategorie, hauptkategorie, rubrique, spending category`,
  bank_category: `bank category, bank_category, branche`,
  accounting_category: `accounting category, accounting_category`,
  cash_flow_category: `cash flow category, cash_flow_category, cashflow category`,
  tags: `tags, tag, labels, schlagworte, étiquettes, etiquetas, etichette, tagi, štítky, címkék`,
  status: `status, state, state type, statetype, booking state, transaction state, balance impact, transaction status, info, buchungsstatus, umsatzstatus, estado, stato, statut, stav, tila, állapot, stan, état, contabilizzazione`,
  kind: `type, type of transaction, record type, record_type, activity type, transaction type, trans type, tran type, payment type, entry type, transaction kind, kind, umsatzart, umsatztyp, buchungsart, buchungstext, art, vorgang, transaktionsart, typ,
    type d'opération, type de transaction, type opération, tipo, tipo operazione, tipo de operación, tipo de movimiento, tipo movimento, mutatiesoort, mutatie soort, transactiesoort, tipo de transação, tipo da operação,
    typ operacji, typ transakcji, rodzaj, rodzaj operacji, rodzaj transakcji, transaktionstyp, transaktionstype, typ transakce, typ operace, typ pohybu, typ platby, tranzakció típus, tranzakció típusa, típus, tapahtumalaji, laji, selitys, označení operace, oznaceni operace`,
  ignored: `account name, original amount, foreign amount, fx amount, amount in foreign currency, originalbetrag, fremdwährungsbetrag, betrag in fremdwährung, ursprungsbetrag, originalwährung, fremdwährung, exchange rate, wechselkurs, kurs, fee, fees, gebühr, entgelt, frais, comisión, commissione, kosten, opłata, avgift, gebyr, poplatek, díj, tax, vat, ust, mwst, gross, brutto,
    original currency, foreign currency, source amount, target amount, montant devise, devise d'origine, importe divisa, importo in divisa, kwota w walucie transakcji, kwota w walucie operacji, kwota oryginalna, původní částka, původní částka obratu, původní měna, eredeti összeg, eredeti devizanem, valutabeløp, valutabelopp, oprindeligt beløb, alkuperäinen summa, points, cashback, limit, betrag original, orig betrag, original currency amount,
    auslagenersatz ruecklastschrift, lastschrift ursprungsbetrag, saldo inicial, anfangssaldo, opening balance, hold, blokkade, bic, swift, bic (swift-code), swift-code, bankcode, blz, bank code, sort code, routing number, to account, from account,
    account code, nominal code, nominal account, gl code, gl account, tax code, tax rate, tax rate (display name), card brand, card type, card source, payment method name`,
};

/** A folded phrase and the field it stands for. */
interface Phrase {
  readonly foldedText: string;
  readonly field: ColumnRole;
}

const phrases: readonly Phrase[] = [...Object.entries(PHRASES), ...Object.entries(MORE_PHRASES)].flatMap(
  ([field, list]) =>
    list.split(",").map((raw) => {
      const plainHeader = raw.trim().replace(/\s+/g, " ");
      return { foldedText: foldHeader(plainHeader), field: field as Phrase["field"] };
    }),
);

/** All fields of a whole header, in the order of the table above; "data" is a date in one language only, so one each. */
const exact = new Map<string, Phrase["field"]>();
for (const { foldedText, field } of phrases) {
  if (foldedText !== "" && !exact.has(foldedText)) exact.set(foldedText, field);
}

/** A currency or a unit that headers carry behind their word: "Betrag (EUR)", "Amount USD", "Saldo in CHF". */
const UNIT = /( in)? ([a-z]{3}|euro|euros|euroa|ft|zl|kc|kr|rm|rp|rs|円|元|원|ريال|руб|грн|tl)$/;

/** Longer texts are no headers. */
const HEADER_MAX = 60;

export interface HeaderField {
  readonly field: ColumnRole;
  /** Whether the whole header is a known phrase, and not only its beginning. */
  readonly exact: boolean;
  /** Whether only parts of its words speak for the field. */
  readonly isComposed?: true;
}

/** Headers that were asked about; each is asked about many times. */
const cache = new Map<string, HeaderField | undefined>();
const KNOWN_MAX = 4096;

/** The field that a header stands for, `ignored` for one that is known to be none of ours, undefined for an unknown one. */
export function fieldOf(header: string): HeaderField | undefined {
  const raw = header.trim();
  if (raw.length > HEADER_MAX * 2) return undefined;
  // Cells of rows are asked about too, and most of them hold no word at all.
  if (!/\p{L}[\p{L}\p{M}]/u.test(raw)) return wholeField(raw);
  let field = cache.get(raw);
  if (field === undefined && !cache.has(raw)) {
    field = (raw.length > HEADER_MAX ? undefined : fieldOfWords(raw)) ?? ofTwoLanguages(raw);
    if (cache.size >= KNOWN_MAX) cache.clear();
    cache.set(ownText(raw), field);
  }
  return field;
}

/**
 * The field of a header that says the same in another script: "Paid Out / გასული თანხა". Words of the same script could make
 * it something else.
 */
function ofTwoLanguages(raw: string): HeaderField | undefined {
  const parts = raw
    .split(/[\n\r/|()]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (parts.length !== 2) return undefined;
  const fields = parts.map((part) => (part.length > HEADER_MAX ? undefined : fieldOfWords(part)));
  const [first, second] = fields;
  const [one, other] = parts.map((part) => /\p{Script=Latin}/u.test(part));
  if (one === other || (first === undefined) === (second === undefined)) return undefined;
  const field = first ?? second;
  return field?.exact === true ? field : undefined;
}

function fieldOfWords(raw: string): HeaderField | undefined {
  const foldedText = foldHeader(raw);
  if (isInOtherUnits(raw)) return { field: "ignored", exact: false };
  const whole = exact.get(foldedText) ?? exact.get(foldedText.replace(/^(?:my|mein|mon) /, ""));
  if (whole !== undefined) return { field: whole, exact: true };
  const spacedHeader = raw.replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ");
  const spacedField = spacedHeader === raw ? undefined : fieldOf(spacedHeader);
  if (spacedField?.exact === true) return spacedField;
  const bare = withoutUnit(foldedText);
  const unit = bare === foldedText ? undefined : fieldBeforeUnit(raw, foldedText);
  if (unit !== undefined) return { field: unit, exact: true };
  // "Beschreibung1", "Description 2": one text in several columns.
  const withoutNumber = exact.get(foldedText.replace(/ ?[0-9]$/, ""));
  if (withoutNumber !== undefined) return { field: withoutNumber, exact: false };
  if (OWN_ID.test(foldedText) && !ID_OF_OTHERS.test(foldedText)) return { field: "id", exact: false };
  const composedRole = roleOfParts(bare);
  if (!isOfOthers(composedRole) && namesHolder(foldedText)) return { field: "cardholder", exact: false };
  const beginningRole =
    composedRole === undefined || TEXTS.has(composedRole) ? beginning(foldedText) : undefined;
  if (beginningRole !== undefined && TEXTS.has(beginningRole) && KIND.test(foldedText))
    return { field: "kind", exact: false };
  if (beginningRole !== undefined && !MONEY.has(beginningRole)) return { field: beginningRole, exact: false };
  return composedRole && { field: composedRole, exact: false, isComposed: true };
}

function isOfOthers(role: ColumnRole | undefined): boolean {
  return role === "merchant" || role === "counterparty_account";
}

/** The bank's id by its own name for it, "TransferWise ID", and words by which an id is that of something else. */
const OWN_ID = /^\S+ id$/;
const ID_OF_OTHERS =
  /^(?:account|batch|beneficiary|branch|campaign|card|category|client|company|counterparty|creditor|customer|device|employee|file|glaubiger|group|incassant|invoice|journal|line|location|mandate|member|merchant|order|owner|page|parent|party|payee|payer|payout|plan|product|profile|project|receiver|recipient|record|related|row|sender|session|store|tax|team|terminal|user|vat) /;

/** A text of a booking's kind: "Transaction details type". */
const KIND = / (?:type|kind|typ|tipo|art|soort|rodzaj|typu|tyyppi|tipusa?)$/;

/** A header without the currency behind its word; other words of three letters stay: "Beløp inn". */
function withoutUnit(foldedText: string): string {
  const unit = unitIn(foldedText);
  return unit === undefined ? foldedText : foldedText.slice(0, unit.index);
}

function unitIn(foldedText: string): RegExpExecArray | undefined {
  const unit = UNIT.exec(foldedText);
  const code = unit?.[2] ?? "";
  const isCode = code.length === 3 && /^[a-z]+$/.test(code);
  return unit === null || (isCode && !isCurrency(code.toUpperCase())) ? undefined : unit;
}

/** "In" is of the currency in "Amount in EUR", and of the money in "Paid in (EUR)", whose brackets hold the currency alone. */
function fieldBeforeUnit(raw: string, foldedText: string): Phrase["field"] | undefined {
  const unit = unitIn(foldedText);
  if (unit === undefined) return undefined;
  const without = foldedText.slice(0, unit.index);
  const withIn = `${without}${unit[1] ?? ""}`;
  const isBracketed = /\([^()]*\)$/.test(raw);
  const [first, second] = isBracketed ? [withIn, without] : [without, withIn];
  return exact.get(first) ?? exact.get(second);
}

/** Headers of one letter or sign: "D/C", "S/H", "+/-". */
function wholeField(raw: string): HeaderField | undefined {
  if (raw === "+/-" || raw === "+ / -") return { field: "sign", exact: true };
  const field = raw.length > 5 ? undefined : exact.get(foldHeader(raw));
  return field === undefined || raw === "" ? undefined : { field, exact: true };
}

/** Fields that the beginning of a header can speak for in spite of its other words; never for an amount. */
const TEXTS: ReadonlySet<ColumnRole> = new Set(["description", "merchant"]);
const MONEY: ReadonlySet<ColumnRole> = new Set(["amount", "debit", "credit", "balance"]);

/** The field of the longest known phrase that a header begins with. */
function beginning(foldedText: string): ColumnRole | undefined {
  for (let end = foldedText.lastIndexOf(" "); end >= 5; end = foldedText.lastIndexOf(" ", end - 1)) {
    const field = exact.get(foldedText.slice(0, end));
    if (field !== undefined) return field;
  }
  return undefined;
}

/** Whether a cell is a header without doubt: by the whole of it, or by parts that no text of a row begins with. */
export function isHeader(cell: string): boolean {
  const field = fieldOf(cell.replace(/^[#*]+/, ""));
  return field !== undefined && !(field.isComposed === true && TEXTS.has(field.field));
}

/**
 * Whether a cell is a header by all of its letters: one known as a whole, or by parts in another script than Latin. Parts in
 * Latin letters are known in spite of some of them.
 */
export function isSpeltHeader(cell: string): boolean {
  const field = fieldOf(cell.replace(/^[#*]+/, ""));
  return field?.exact === true || (isHeader(cell) && !/\p{Script=Latin}/u.test(cell));
}
