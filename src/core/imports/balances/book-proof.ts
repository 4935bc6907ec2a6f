/**
 * Whether the book has what a file's balances prove. A file may add up by itself and still be another account's, or rows may
 * be missing before it or behind it: then the account's own balance is another one there.
 */
import { toMinor } from "../../../contract/values/money.ts";
import type { CompanyQueries } from "../../handler.ts";
import type { AccountRecord } from "../../ports/accounts.ts";
import type { BalancedImport, ImportRecord } from "../../ports/import-record.ts";
import { edgesOf, firstEdge, provedBalances, type AccountBook, type Edge, type Edges } from "./book-edges.ts";
import { openingFile, type ProvingFile } from "./opening-file.ts";

/** Why the book does not have it: as the contract's `book_proof.reason`. */
type BookFault = "opening" | "before" | "within" | "after";

export type BookProof =
  | { readonly result: "unavailable"; readonly reason: "no_balances" | "no_opening" }
  | {
      readonly result: "proved" | "failed";
      readonly reason?: BookFault;
      readonly first: Edge;
      readonly last: Edge;
      /** Where the opening differs: another file that proves the one of the book. */
      readonly openingFile?: ProvingFile;
      /** What rows that the import holds come to; absent where it holds none. */
      readonly heldAmount?: bigint;
      /** The account's next file, if the book does not match its opening balance. */
      readonly next?: NextFile;
    };

/** Judges a finished import by what is in the book now. */
export async function bookProof(
  { queries, company }: CompanyQueries,
  record: ImportRecord,
): Promise<BookProof> {
  const account = await queries.accounts.byId(company, record.bank_account_id);
  const isOwn = account !== undefined && account.currency_code === record.currency_code;
  if (!isOwn || provedBalances(record) === undefined) return { result: "unavailable", reason: "no_balances" };
  const others = (await queries.imports.listBalanced(company, account.id)).filter(
    ({ id, currency_code }) => id !== record.id && currency_code === account.currency_code,
  );
  const bare = { queries, company, account: account.id, others };
  const opening = ownOpening(account) ?? (await openingBy(others, { record, bare }));
  if (opening === undefined) return { result: "unavailable", reason: "no_opening" };
  const book = { ...bare, opening };
  const edges = await edgesOf(record, book);
  if (edges === undefined) return { result: "unavailable", reason: "no_balances" };
  const { first, last } = edges;
  const next = await nextOf(others, {
    end: record.period?.to ?? "",
    edgeOf: (file) => firstEdge(file, { ...book, others: [...others, record].filter((one) => one !== file) }),
  });
  const reason = (await faultAt(edges, book)) ?? (next === undefined ? undefined : "after");
  if (reason === undefined) return { result: "proved", first, last };
  const heldAmount = await heldSum(record, { queries, company });
  const proving =
    reason === "opening" ? await openingFile({ importId: record.id, from: first.day }, book) : undefined;
  return {
    ...{ result: "failed", reason, first, last },
    ...(proving === undefined ? {} : { openingFile: proving }),
    ...(heldAmount === undefined ? {} : { heldAmount }),
    ...(next === undefined ? {} : { next }),
  };
}

/** What the account opened with; undefined where neither a person nor an import has said it. */
export function ownOpening({
  opening_minor,
  opening_date,
  opening_set_by_person,
}: AccountRecord): bigint | undefined {
  return opening_set_by_person || opening_date !== null ? opening_minor : undefined;
}

/** What the account must have opened with by the nearest of its other files that the book agrees with. */
export async function openingBy(
  others: readonly BalancedImport[],
  { record, bare }: { record: Pick<BalancedImport, "period">; bare: Omit<AccountBook, "opening"> },
): Promise<bigint | undefined> {
  const day = record.period?.from ?? "";
  const start = ({ period }: BalancedImport) => period?.from ?? "";
  const before = others
    .filter((one) => start(one) <= day)
    .sort((one, other) => (start(one) < start(other) ? 1 : -1));
  const behind = others
    .filter((one) => start(one) > day)
    .sort((one, other) => (start(one) < start(other) ? -1 : 1));
  for (const file of [...before, ...behind].slice(0, OTHERS_ASKED)) {
    const beside = others.filter(({ id }) => id !== file.id);
    const edges = await edgesOf(file, { ...bare, others: beside, opening: 0n });
    if (edges === undefined) continue;
    const [first, last] = [edges.first, edges.last].map(
      ({ fileBalance, bookBalance }) => fileBalance - bookBalance,
    );
    if (first === last) return first;
  }
  return undefined;
}

/** Files that are asked for an opening balance that nobody said. */
const OTHERS_ASKED = 20;

/** Where the book differs from the file: before it, and so at its end too, or at one of both only. */
async function faultAt(
  { first, last }: Edges,
  { queries, company, account }: AccountBook,
): Promise<"opening" | "before" | "within" | undefined> {
  const [isBefore, isAfter] = [first, last].map(
    ({ fileBalance, bookBalance }) => fileBalance !== bookBalance,
  );
  if (isBefore !== isAfter) return "within";
  if (isBefore !== true) return undefined;
  return (await queries.bookingDays.hasBefore({ company, account }, first.day)) ? "before" : "opening";
}

/** A file of the account, and where the book stands as it begins. */
type NextFile = Edge & Pick<BalancedImport, "id" | "file_name">;

/** The first of the account's files that begin behind a day, where the book does not stand as it begins. */
export async function nextOf(
  others: readonly BalancedImport[],
  { end, edgeOf }: { end: string; edgeOf: (file: BalancedImport) => Promise<Edge | undefined> },
): Promise<NextFile | undefined> {
  const later = others.filter(({ period }) => (period?.from ?? "") > end);
  const [day] = later.map(({ period }) => period?.from ?? "").sort();
  let open: NextFile | undefined;
  for (const file of later.filter(({ period }) => period?.from === day)) {
    const edge = await edgeOf(file);
    if (edge === undefined || edge.fileBalance === edge.bookBalance) return undefined;
    open ??= { ...edge, id: file.id, file_name: file.file_name };
  }
  return open;
}

/** Held rows that are added up; more of them are looked at by a person anyway. */
const HELD_ADDED = 5000;

async function heldSum(
  { id, held, currency_code }: ImportRecord,
  { queries, company }: CompanyQueries,
): Promise<bigint | undefined> {
  if (held === 0 || held > HELD_ADDED) return undefined;
  const rows = await queries.imports.listHeld(company, id, {
    outcomes: ["held"],
    after: 0,
    limit: HELD_ADDED,
  });
  return rows.reduce((sum, { row }) => {
    const minor = toMinor(row.amount, currency_code);
    return typeof minor === "bigint" ? sum + minor : sum;
  }, 0n);
}
