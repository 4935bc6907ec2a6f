/** What the bank says that an account has: by a file that proves it. */
import { addDays } from "../../contract/values/date.ts";
import type { CompanyQueries } from "../handler.ts";
import { bookProof } from "../imports/balances/book-proof.ts";
import type { AccountRecord } from "../ports/accounts.ts";
import { closedUntilOf } from "../periods/closed-until.ts";
import type { ImportRecord } from "../ports/import-record.ts";
import type { TransactionQuery } from "../ports/transactions.ts";
import { allMatches } from "../transactions/query/matches.ts";
import { COUNTED } from "./difference.ts";

export interface BankBalance {
  /** The day at whose end it is the balance. */
  readonly until: string;
  readonly bank: bigint;
  /** The book's balance there. */
  readonly book: bigint;
  /** Null where a person states it. */
  readonly file: ImportRecord | null;
}

/** The book's balance at the end of a day, by booking days. */
export async function bookBalanceAt(
  { queries, company }: CompanyQueries,
  { id, opening_minor }: AccountRecord,
  day: string,
): Promise<bigint> {
  return opening_minor + (await queries.bookingDays.sumBefore({ company, account: id }, addDays(day, 1)));
}

/** What moves the balance of an account until a day, and is neither reconciled nor in the closed period. */
async function openRows(
  context: CompanyQueries,
  { id }: AccountRecord,
  until: string,
): Promise<TransactionQuery> {
  const closedUntil = await closedUntilOf(context);
  return {
    bank_account_id: [id],
    status: COUNTED,
    is_reconciled: false,
    posted_to: until,
    ...(closedUntil === null ? {} : { date_from: addDays(closedUntil, 1) }),
  };
}

/** The book's balance at the end of a day without its open rows. */
export async function reconciledBalanceAt(
  context: CompanyQueries,
  account: AccountRecord,
  day: string,
): Promise<bigint> {
  let balance = await bookBalanceAt(context, account, day);
  const open = await openRows(context, account, day);
  for await (const batch of allMatches(context, open, { sort: "transaction_date" }))
    for (const { booked_minor } of batch) balance -= booked_minor;
  return balance;
}

/** The newest balance that a file proves, or that of a day; undefined where none does. */
export async function provedBalance(
  context: CompanyQueries,
  { account, until }: { readonly account: AccountRecord; readonly until?: string | undefined },
): Promise<BankBalance | undefined> {
  const { queries, company } = context;
  const balanced = (await queries.imports.listBalanced(company, account.id))
    .filter(({ currency_code, period }) => currency_code === account.currency_code && period !== null)
    .filter(({ period }) => until === undefined || period?.to === until)
    .toSorted((one, other) => compare(other.period?.to, one.period?.to) || other.number - one.number);
  for (const { id } of balanced.slice(0, FILES_ASKED)) {
    const file = await queries.imports.byId(company, id);
    const proof = file && (await bookProof(context, file));
    if (file === undefined || proof === undefined || proof.result === "unavailable") continue;
    const { day, fileBalance: bank, bookBalance: book } = proof.last;
    return { until: day, bank, book, file };
  }
  return undefined;
}

/** Files that are asked, the newest first. */
const FILES_ASKED = 5;

function compare(one = "", other = ""): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
