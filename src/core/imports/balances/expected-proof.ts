/**
 * Whether the book would have what a file's balances prove, before anything of it is written. What the file's rows will come
 * to is what the file itself says; so the balance before it is compared, and that with which the account's next file begins.
 */
import { addDays } from "../../../contract/values/date.ts";
import type { BeginImport } from "../../../contract/import.ts";
import { Problem } from "../../../contract/problem.ts";
import type { CompanyQueries } from "../../handler.ts";
import type { AccountRecord } from "../../ports/accounts.ts";
import type { BalancedImport } from "../../ports/import-record.ts";
import { checkedProof } from "./stated-proof.ts";
import { firstEdge, joinsDay, provedBalances, type AccountBook, type Edge } from "./book-edges.ts";
import { nextOf, openingBy, ownOpening, type BookProof } from "./book-proof.ts";
import { openingFile } from "./opening-file.ts";
import { NO_IMPORT } from "../judge/decision.ts";

type Statement = Pick<BeginImport, "bank_account_id" | "period" | "balance_proof">;
/** Problems: unknown_account, validation_failed. */
export async function expectedProof(
  { queries, company }: CompanyQueries,
  { bank_account_id, period, balance_proof }: Statement,
): Promise<{ readonly proof: BookProof; readonly currency: string }> {
  const account = await queries.accounts.byId(company, bank_account_id);
  if (account === undefined) throw new Problem("unknown_account");
  const { id, currency_code: currency } = account;
  const facts = { period, proof: checkedProof(balance_proof, currency), currency_code: currency };
  const file = { id: "", number: NO_IMPORT, bank_account_id: id, file_name: "", ...facts };
  const balances = provedBalances(file);
  if (balances === undefined) return { proof: { result: "unavailable", reason: "no_balances" }, currency };
  const others = (await queries.imports.listBalanced(company, id)).filter(
    (one) => one.currency_code === currency,
  );
  const bare = { queries, company, account: id, others };
  const isEarliest = !(await queries.bookingDays.hasBefore({ company, account: id }, balances.from));
  const opening = isEarliest && willTake(account, balances) ? balances.opening : ownOpening(account);
  const knownOpening = opening ?? (await openingBy(others, { record: file, bare }));
  if (knownOpening === undefined) return { proof: { result: "unavailable", reason: "no_opening" }, currency };
  const book = { ...bare, opening: knownOpening };
  const first = await expectedFirst(file, book);
  const last = {
    day: balances.to,
    fileBalance: balances.closing,
    bookBalance: balances.closing + first.bookBalance - first.fileBalance,
  };
  const next = await expectedNext(last, book);
  const isRight = first.fileBalance === first.bookBalance;
  const reason = isRight ? (next === undefined ? undefined : "after") : isEarliest ? "opening" : "before";
  if (reason === undefined) return { proof: { result: "proved", first, last }, currency };
  // Rows that the file does not know stay beside its own.
  const besides = isRight ? 0n : await sumWithin(balances, book);
  const proving = reason === "opening" ? await openingFile({ from: first.day }, book) : undefined;
  return {
    proof: {
      ...{ result: "failed", reason, first, last: { ...last, bookBalance: last.bookBalance + besides } },
      ...(proving === undefined ? {} : { openingFile: proving }),
      ...(next === undefined ? {} : { next }),
    },
    currency,
  };
}

/**
 * Whether the account takes what a file proves for its opening balance, where nothing is booked before. Of a file that begins on
 * the day of the opening, only its rows tell: one of that day alone may stand before it, a longer one has the whole day.
 */
function willTake(
  { opening_set_by_person, opening_date }: AccountRecord,
  { from, to }: { readonly from: string; readonly to: string },
): boolean {
  if (opening_set_by_person) return false;
  return opening_date === null || opening_date > from || (opening_date === from && from === to);
}

/** Rows of the first day may be known already, and the file may begin behind any of them. */
async function expectedFirst(file: BalancedImport, book: AccountBook): Promise<Edge> {
  const edge = await firstEdge(file, book);
  if (edge === undefined) throw new TypeError("a file that proves balances has a first day");
  if (edge.fileBalance === edge.bookBalance || !(await joinsDay(file, edge, book))) return edge;
  return { ...edge, bookBalance: edge.fileBalance };
}

/** What the account has now in the days of a file. */
async function sumWithin(
  { from, to }: { readonly from: string; readonly to: string },
  { queries, company, account }: AccountBook,
): Promise<bigint> {
  const before = (day: string) => queries.bookingDays.sumBefore({ company, account }, day);
  return (await before(addDays(to, 1))) - (await before(from));
}

/** The account's next file, where what the file ends with and what is booked between the two is not what it begins with. */
async function expectedNext(last: Edge, book: AccountBook) {
  const { queries, company, account } = book;
  const before = (day: string) => queries.bookingDays.sumBefore({ company, account }, day);
  const atEnd = await before(addDays(last.day, 1));
  return nextOf(book.others, {
    end: last.day,
    edgeOf: async (file) => {
      const balances = provedBalances(file);
      if (balances === undefined) return undefined;
      const bookBalance = last.bookBalance + (await before(balances.from)) - atEnd;
      return { day: balances.from, fileBalance: balances.opening, bookBalance };
    },
  });
}
