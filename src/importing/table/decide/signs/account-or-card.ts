/** Signs that a table is a bank account's and no card's: only cards write charges as positive amounts. */
import { foldHeader } from "../../../cells/fold.ts";
import type { Columns } from "../../columns/columns.ts";

/** Headers of what only payments between accounts have: the other party's account, a purpose, a check. */
const HEADERS =
  /\b(?:iban|bic|swift|payer|beneficiary|counter ?party|remitter|to from|from to|sender|recipient|check|cheque|check ?number|remittance|empfanger(?:name)?|auftraggeber(?:name)?|verwendungszweck|zahlungs(?:empfanger|pflichtiger?|beteiligter|referenz|zweck)|partnername|beneficiaire|contrepartie|beneficiario|ordenante|controparte|tegenrekening|tegenpartij|mededelingen|kontrahent|odbiorca|nadawca|mottagare|mottaker|modtager|saaja|protiuc(?:t|tu|et)?|protistran[ay]|kedvezmenyezett)\b/;
const IBAN = /^[A-Z]{2}[0-9]{2} ?(?:[A-Z0-9]{4} ?){2,7}[A-Z0-9]{0,3}$/;

/** What of a table shows that it is an account's, for a sentence; undefined where nothing does. */
export function accountFeature(
  header: readonly string[],
  { columns, rows }: { columns: Columns; rows: readonly (readonly string[])[] },
): string | undefined {
  const headerOfAccount = header.find((cell) => HEADERS.test(foldHeader(cell)));
  if (headerOfAccount !== undefined) return `a column "${headerOfAccount.trim()}"`;
  const [balance] = columns.balance ?? [];
  const amounts = [columns.amount, columns.debit, columns.credit].flatMap((column) => column ?? []);
  const isFilled = (cells: readonly string[], index: number) => /[0-9]/.test(cells[index] ?? "");
  // A card's list may state its balance once, in a row of its own.
  const isRunning = (cells: readonly string[], at: number) =>
    isFilled(cells, at) && amounts.some((index) => isFilled(cells, index));
  if (balance !== undefined && rows.some((cells) => isRunning(cells, balance))) return "a running balance";
  const ofAccounts = header.findIndex(
    (cell, index) => ACCOUNT_HEADER.test(foldHeader(cell)) && holdsNamesOfAccounts(rows, index),
  );
  if (ofAccounts >= 0) return `an account such as ${(rows[0]?.[ofAccounts] ?? "").trim()}`;
  for (const cells of rows) {
    const iban = cells.find((cell) => cell.length < 48 && IBAN.test(cell.trim()) && /[0-9]{4}/.test(cell));
    if (iban !== undefined) return `an IBAN such as ${iban.trim()}`;
  }
  return undefined;
}

const ACCOUNT_HEADER = /\b(?:account|konto|compte|cuenta|conto|conta|rekening|konta|konto|tili)\b/;
/** Names of accounts that people pay from and are paid to, whatever cards belong to them. */
const CURRENT_ACCOUNT =
  /\b(?:checking|current account|savings|girokonto|kontokorrent|compte courant|cuenta corriente|conto corrente|conta corrente|betaalrekening|lonekonto|kayttotili)\b/;

function holdsNamesOfAccounts(rows: readonly (readonly string[])[], index: number): boolean {
  return rows.length > 0 && rows.every((cells) => CURRENT_ACCOUNT.test(foldHeader(cells[index] ?? "")));
}

/** Headers of what only a card has: its number, its holder, the day of a purchase that is cleared later. */
const OF_CARD =
  /\b(?:cards?|card ?(?:member|holder)|karten?|kreditkarte|karten(?:nummer|inhaber)|carte|tarjeta|carta|kaart(?:nummer)?|kort(?:nummer)?|purchased by|clearing date|extended details|appears on your statement as)\b/;

/** Headers of the day on which a card's purchase reached the account. */
const OF_POSTING = /\b(?:post|posted|posting|processed|cleared|clearing)\b/;

/** Whether a header speaks of a card, or of a purchase's day beside the one on which it was posted. */
export function isCardHeader(header: readonly string[], { date, posted_date }: Columns): boolean {
  const posting = date === undefined ? undefined : posted_date?.[0];
  return (
    (posting !== undefined && OF_POSTING.test(foldHeader(header[posting] ?? ""))) ||
    header.some((cell) => OF_CARD.test(foldHeader(cell)))
  );
}
