/**
 * Refuses a journal of bookkeeping. Each of its entries stands in several rows, of several accounts, which come to nothing
 * together: read as a statement every booking would be there twice, and a debit, which comes into an account of money,
 * would be money out.
 */
import { column, sentence } from "../../../../contract/choice.ts";
import { ACCOUNT_WORD } from "../../../words/accounts.ts";
import { fieldOf } from "../../../words/headers/fields.ts";
import { brokenAt } from "../../../refusals/unreadable-file.ts";
import { sizeOf } from "../../cells.ts";
import { ACCOUNT_FIELDS } from "../../columns/accounts/account-question.ts";
import { dayColumn, type Columns, type Money } from "../../columns/columns.ts";
import { amountCell, signedSize } from "../../rows/amount-cells.ts";
import { MARKS } from "../../rows/amount-sizes.ts";
import type { TableRecord } from "../../record.ts";
import type { HeaderTable } from "../header-table.ts";
import { signLetters } from "../scored-layout.ts";

/** An amount of an account in an entry, under one decimal mark. */
interface Posting {
  readonly line: number;
  readonly account: string;
  /** As the file has it; empty where it is that of the row above. */
  readonly day: string;
  /** In ten-thousandths, with its sign. */
  readonly amount: number;
}

/** Throws `unreadable_file` where the rows are postings of a journal, and nobody said what its column of accounts is. */
export function refuseJournal(columns: Columns, table: HeaderTable): void {
  if (ACCOUNT_FIELDS.some((field) => table.preset[field] !== undefined)) return;
  const names = table.header
    .flatMap((cell, index) => (ACCOUNT_WORD.test(cell) && holdsNames(table.records, index) ? [index] : []))
    // The name of an account says more than its code beside it.
    .toSorted(
      (one, other) => Number(isOfCodes(table.records, one)) - Number(isOfCodes(table.records, other)),
    );
  const day = dayColumn(columns);
  const moneys = [columns, ...sidesByHeader(table.header)];
  for (const name of names) {
    const line = moneys
      .map((money) => firstLineOfJournal(table, { name, day, money }))
      .find((first) => first !== undefined);
    if (line === undefined) continue;
    throw brokenAt({
      line,
      what: "The rows are entries of an accounting journal: each has several accounts, and its amounts add up to zero. The first is",
      remedy: sentence`Export the transactions of the bank account alone. If all accounts in the file are bank accounts of yours, say so with ${column("account", table.header[name] ?? "")}.`,
    });
  }
}

/** Whether a column holds names or short codes of accounts, and no numbers of accounts at banks. */
function holdsNames(records: readonly TableRecord[], index: number): boolean {
  const texts = records.map(({ cells }) => cells[index] ?? "");
  return texts.some((text) => text.trim() !== "") && !texts.some((text) => /(?:[0-9] ?){8}/.test(text));
}

function isOfCodes(records: readonly TableRecord[], index: number): boolean {
  return !records.some(({ cells }) => /\p{L}/u.test(cells[index] ?? ""));
}

/** The columns of debits and credits, where others hold the amounts. */
function sidesByHeader(header: readonly string[]): readonly Money[] {
  const fields = header.map((cell) => fieldOf(cell)?.field);
  const [debit, credit] = [fields.indexOf("debit"), fields.indexOf("credit")];
  return debit < 0 || credit < 0 ? [] : [{ debit: [debit], credit: [credit] }];
}

function firstLineOfJournal(
  { header, rows, records }: HeaderTable,
  { name, day, money }: { readonly name: number; readonly day: number | undefined; readonly money: Money },
): number | undefined {
  const { letters } = signLetters(money, { header, rows });
  for (const mark of MARKS) {
    const postings = records.flatMap(({ cells, line }): Posting[] => {
      const account = (cells[name] ?? "").trim();
      const cell = amountCell(cells, money, letters);
      if (account === "" || typeof cell === "string") return [];
      const amount = signedSize(sizeOf(cell.parts, mark), cell, "as_is");
      return [{ line, account, day: (cells[day ?? -1] ?? "").trim(), amount }];
    });
    if (areEntries(postings)) return postings[0]?.line;
  }
  return undefined;
}

/** Three accounts, or a row that takes its day from the one above: two accounts at banks may have paid each other all along. */
const ACCOUNTS_LEAST = 3;
const ENTRIES_LEAST = 2;

/** Whether rows one below the other are entries: each is of one day and of several accounts, and comes to nothing. */
function areEntries(postings: readonly Posting[]): boolean {
  const moved = postings.filter(({ amount }) => amount !== 0);
  const isLikely =
    new Set(moved.map(({ account }) => account)).size >= ACCOUNTS_LEAST ||
    moved.some(({ day }) => day === "");
  if (!isLikely) return false;
  let entries = 0;
  let longest = 0;
  let entry: Posting[] = [];
  let sum = 0;
  for (const posting of moved) {
    entry.push(posting);
    sum += posting.amount;
    if (Number.isNaN(sum)) return false;
    if (sum !== 0) continue;
    if (!isEntry(entry)) return false;
    entries++;
    longest = Math.max(longest, entry.length);
    entry = [];
  }
  // The rows that are looked at may end within an entry.
  return entries >= ENTRIES_LEAST && entry.length <= longest;
}

function isEntry(postings: readonly Posting[]): boolean {
  const accounts = new Set(postings.map(({ account }) => account));
  const days = new Set(postings.flatMap(({ day }) => (day === "" ? [] : [day])));
  return accounts.size > 1 && days.size <= 1;
}
