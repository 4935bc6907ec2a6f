/**
 * Where the book stands at the edges of a file: before its first row and after its last, by booking days. A file may begin
 * or end within a day; then other rows of that day stand before its first, or after its last. And one that goes on where
 * another one ended may book something on a day of that one.
 */
import { addDays, dayNumber } from "../../../contract/values/date.ts";
import { toMinor } from "../../../contract/values/money.ts";
import type { Queries } from "../../ports.ts";
import type { BalancedImport } from "../../ports/import-record.ts";
import { recognisedIds } from "../judge/recognised-ids.ts";

/** The account whose balances are asked for, and what it opened with. */
export interface AccountBook {
  readonly queries: Queries;
  readonly company: number;
  readonly account: string;
  readonly opening: bigint;
  /** Other imports of the account whose files prove balances. */
  readonly others: readonly BalancedImport[];
}

export interface Edge {
  readonly day: string;
  /** By the file, and by the book, in minor units. */
  readonly fileBalance: bigint;
  readonly bookBalance: bigint;
}

export interface Edges {
  readonly first: Edge;
  readonly last: Edge;
}

/** The balances that a file proves; undefined where it proves none. */
export function provedBalances({
  proof,
  currency_code,
  period,
}: Pick<BalancedImport, "proof" | "currency_code" | "period">):
  | { readonly opening: bigint; readonly closing: bigint; readonly from: string; readonly to: string }
  | undefined {
  if (proof.result !== "proved" || period === null) return undefined;
  const opening = toMinor(proof.opening_balance ?? "", currency_code);
  const closing = toMinor(proof.closing_balance ?? "", currency_code);
  return typeof opening === "bigint" && typeof closing === "bigint"
    ? { opening, closing, ...period }
    : undefined;
}

/** The balance before the first row of a file, whose last rows need not be there. */
export async function firstEdge(file: BalancedImport, book: AccountBook): Promise<Edge | undefined> {
  const balances = provedBalances(file);
  if (balances === undefined) return undefined;
  const { from: day, opening: fileBalance } = balances;
  const bookBalance = await balanceBefore(day, book);
  const isRight =
    fileBalance === bookBalance ||
    (await standsBehind({ file, day, fileBalance, bookBalance }, book)) ||
    (await followsOn({ file, fileBalance, bookBalance }, book));
  return { day, fileBalance, bookBalance: isRight ? fileBalance : bookBalance };
}

/** Both balances of a file; undefined where it proves none. */
export async function edgesOf(file: BalancedImport, book: AccountBook): Promise<Edges | undefined> {
  const first = await firstEdge(file, book);
  const balances = provedBalances(file);
  if (first === undefined || balances === undefined) return undefined;
  const { from, to, opening, closing } = balances;
  const bookBalance = await balanceBefore(addDays(to, 1), book);
  const last = { day: to, fileBalance: closing, bookBalance };
  if (closing === bookBalance) return { first, last };
  const others = await sumOfOthers({ file, day: to }, book);
  const isWithin =
    from === to
      ? // Of one day the other rows may stand before and after: what the file itself moved is all that is known.
        first.bookBalance === opening &&
        closing - opening === bookBalance - others - (await balanceBefore(from, book))
      : closing === bookBalance - others;
  const isRight = isWithin || (await leadsOn({ file, fileBalance: closing, bookBalance }, book));
  return { first, last: isRight ? { ...last, bookBalance: closing } : last };
}

function balanceBefore(day: string, { queries, company, account, opening }: AccountBook): Promise<bigint> {
  return queries.bookingDays.sumBefore({ company, account }, day).then((sum) => opening + sum);
}

/** What was booked on a day beside the file's own rows, whether it wrote them or knew them. */
export async function sumOfOthers(
  { file: { id, number }, day }: { file: Pick<BalancedImport, "id" | "number">; day: string },
  { queries, company, account }: Pick<AccountBook, "queries" | "company" | "account">,
): Promise<bigint> {
  const at = dayNumber(day);
  const ids = await recognisedIds({ queries, company }, { account, from: at, to: at, only: number });
  return queries.bookingDays.sumOfOthers({ company, account }, { day, importId: id, except: [...ids] });
}

interface Beginning {
  readonly file: BalancedImport;
  readonly day: string;
  readonly fileBalance: bigint;
  readonly bookBalance: bigint;
}

/** Whether the file begins within a day, behind rows that others brought: behind all of them, or where one of them ended. */
async function standsBehind(
  { file, day, fileBalance, bookBalance }: Beginning,
  book: AccountBook,
): Promise<boolean> {
  if (fileBalance === bookBalance + (await sumOfOthers({ file, day }, book))) return true;
  return file.period?.to === day && joinsDay(file, { day, fileBalance }, book);
}

/** Whether a balance is one before or after a row that another import knows of the day. */
export async function joinsDay(
  file: Pick<BalancedImport, "number">,
  { day, fileBalance }: Pick<Edge, "day" | "fileBalance">,
  { queries, company, account }: AccountBook,
): Promise<boolean> {
  const rows = await queries.fingerprints.edgeBalances({ company, account }, dayNumber(day));
  return rows.some(
    ({ import_number, balance, amount }) =>
      import_number !== file.number && [balance, balance - amount].includes(Number(fileBalance)),
  );
}

interface Joint {
  readonly file: BalancedImport;
  readonly fileBalance: bigint;
  readonly bookBalance: bigint;
}

/** Whether the file goes on where another one ended that has rows of its days: they stand before it. */
async function followsOn({ file, fileBalance, bookBalance }: Joint, book: AccountBook): Promise<boolean> {
  const from = file.period?.from ?? "";
  for (const other of book.others) {
    const balances = provedBalances(other);
    if (balances?.closing !== fileBalance || balances.to < from || balances.from > from) continue;
    if (fileBalance === bookBalance + (await sumWritten(other, { from, to: balances.to }, book))) return true;
  }
  return false;
}

/** Whether another one goes on where the file ends, and has rows of its days: they stand behind it. */
async function leadsOn({ file, fileBalance, bookBalance }: Joint, book: AccountBook): Promise<boolean> {
  const to = file.period?.to ?? "";
  for (const other of book.others) {
    const balances = provedBalances(other);
    if (balances?.opening !== fileBalance || balances.from > to || balances.to < to) continue;
    if (fileBalance === bookBalance - (await sumWritten(other, { from: balances.from, to }, book)))
      return true;
  }
  return false;
}

function sumWritten(
  { id: importId }: BalancedImport,
  span: { readonly from: string; readonly to: string },
  { queries, company, account }: AccountBook,
): Promise<bigint> {
  return queries.bookingDays.sumWritten({ company, account }, { importId, ...span });
}
