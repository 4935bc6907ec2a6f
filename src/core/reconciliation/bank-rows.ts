/** The rows of a bank's files as they were imported, with the transactions that they became. */
import { rowAt } from "../../contract/import/row-place.ts";
import { dayNumber } from "../../contract/values/date.ts";
import { convertMinor } from "../../contract/values/money.ts";
import type { CompanyQueries } from "../handler.ts";
import type { AccountRecord } from "../ports/accounts.ts";
import type { Fingerprint, FingerprintKey } from "../ports/fingerprints.ts";
import type { HeldRecord } from "../ports/held-rows.ts";
import type { RowOutcome } from "../ports/import-chunks.ts";
import type { ImportRecord } from "../ports/import-record.ts";
import type { TransactionRecord } from "../ports/transactions.ts";
import { convertToBooked } from "../transactions/record.ts";
import type { BankRow } from "./row.ts";

export interface BankRows {
  readonly rows: readonly BankRow[];
  /** The transactions of the rows, whatever has become of them, by id. */
  readonly records: ReadonlyMap<string, TransactionRecord>;
  readonly heldCount: number;
  readonly rejectedCount: number;
}

const BATCH = 2000;

/** A row that several files hold, by one transaction, is there once. */
export async function bankRows(
  context: CompanyQueries,
  { account, imports }: { readonly account: AccountRecord; readonly imports: readonly ImportRecord[] },
): Promise<BankRows> {
  const rows: BankRow[] = [];
  const records = new Map<string, TransactionRecord>();
  const counts = { held: 0, rejected: 0 };
  for (const file of imports) {
    const outcomes = await outcomesOf(context, file);
    const held = await heldOf(context, file);
    const transactionOf = ({ place, transaction_id }: RowOutcome) =>
      transaction_id ?? held.get(place)?.transaction_id ?? null;
    const ids = outcomes.flatMap((outcome) => transactionOf(outcome) ?? []).filter((id) => !records.has(id));
    const known = new Set(records.keys());
    for await (const record of byIds(context, ids)) records.set(record.id, record);
    const entries = await entriesOf(context, file);
    for (const outcome of outcomes) {
      if (outcome.verdict === "rejected") counts.rejected += 1;
      const id = transactionOf(outcome);
      const open = id === null ? held.get(outcome.place) : undefined;
      if (open !== undefined) counts.held += 1;
      if (open !== undefined) rows.push(heldRow(open, { file, account }));
      if (id === null || known.has(id)) continue;
      const entry = entries.ofPlace.get(outcome.place) ?? entries.ofTransaction.get(id);
      const row = importedRow({ id, entry, record: records.get(id), account });
      if (row !== undefined) rows.push({ ...row, import_id: file.id, line: rowAt(outcome.place).line });
    }
  }
  return { rows, records, heldCount: counts.held, rejectedCount: counts.rejected };
}

async function outcomesOf(
  { queries, company }: CompanyQueries,
  { id }: ImportRecord,
): Promise<readonly RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  for (let place = 0; ;) {
    const chunk = await queries.imports.chunkAt(company, id, place);
    if (chunk === undefined) return outcomes;
    for (const outcome of chunk.outcomes) outcomes.push(outcome);
    place = chunk.last_place + 1;
  }
}

/** Rows that were held, whatever came of them, by place. */
async function heldOf(
  { queries, company }: CompanyQueries,
  { id }: ImportRecord,
): Promise<ReadonlyMap<number, HeldRecord>> {
  const held = new Map<number, HeldRecord>();
  for (let after = -1; ;) {
    const rows = await queries.imports.listHeld(company, id, { after, limit: BATCH });
    for (const row of rows) held.set(row.place, row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return held;
    after = last.place;
  }
}

async function* byIds(
  { queries, company }: CompanyQueries,
  ids: readonly string[],
): AsyncGenerator<TransactionRecord> {
  for (let start = 0; start < ids.length; start += BATCH)
    yield* await queries.transactions.byIds(company, ids.slice(start, start + BATCH));
}

interface Entries {
  readonly ofPlace: ReadonlyMap<number, Fingerprint>;
  readonly ofTransaction: ReadonlyMap<string, Fingerprint>;
}

/** What the bank wrote, by the place of the import's own rows, and by transaction of those that it recognised. */
async function entriesOf({ queries, company }: CompanyQueries, file: ImportRecord): Promise<Entries> {
  const ofPlace = new Map<number, Fingerprint>();
  const ofTransaction = new Map<string, Fingerprint>();
  const days = await queries.imports.days(company, file.id);
  if (days === undefined) return { ofPlace, ofTransaction };
  const owner = { company, account: file.bank_account_id };
  for (let after: FingerprintKey | undefined; ;) {
    const span = { from: days.first, to: days.last, after, limit: BATCH };
    const entries = await queries.fingerprints.within(owner, span);
    for (const entry of entries) {
      if (entry.import_number === file.number) ofPlace.set(entry.place, entry);
      // An entry by hand says what the transaction is, and not what a bank wrote.
      if (entry.kind !== "by_hand") ofTransaction.set(entry.transaction_id, entry);
    }
    after = entries.at(-1);
    if (after === undefined || entries.length < BATCH) return { ofPlace, ofTransaction };
  }
}

interface ImportedRow {
  readonly id: string;
  readonly entry: Fingerprint | undefined;
  readonly record: TransactionRecord | undefined;
  readonly account: AccountRecord;
}

/** Undefined where nothing is left of the row. */
function importedRow({
  id,
  entry,
  record,
  account,
}: ImportedRow): Omit<BankRow, "import_id" | "line"> | undefined {
  if (record === undefined) {
    if (entry === undefined) return undefined;
    return {
      ...{ day: entry.day, amount: BigInt(entry.amount), text: "" },
      ...{ transaction: id, absence: "removed" as const },
    };
  }
  return {
    day: entry?.day ?? dayNumber(record.posted_date),
    amount: entry === undefined ? record.booked_minor : bookedAmount(entry, record, account),
    text: record.original_description,
    transaction: id,
    absence: absenceOf(record, account),
  };
}

/** What the bank wrote, in the account's currency; the entry is in the row's own. */
function bookedAmount(
  { amount }: Fingerprint,
  { currency_code: from, exchange_rate, amount_minor, booked_minor }: TransactionRecord,
  { currency_code: to }: AccountRecord,
): bigint {
  const minor = BigInt(amount);
  if (from === to || exchange_rate === null) return minor;
  return minor === amount_minor ? booked_minor : convertMinor(minor, exchange_rate, { from, to });
}

function absenceOf(record: TransactionRecord, account: AccountRecord): BankRow["absence"] {
  if (record.deleted_at !== null) return "deleted";
  if (record.status === "void") return "void";
  return record.bank_account_id === account.id ? undefined : "moved";
}

function heldRow(
  { place, row }: HeldRecord,
  { file, account }: { readonly file: ImportRecord; readonly account: AccountRecord },
): BankRow {
  const { amount, currency_code = account.currency_code, exchange_rate } = row;
  const booked = convertToBooked({
    amount,
    currency_code,
    ...(exchange_rate === undefined ? {} : { exchange_rate }),
    account_currency: account.currency_code,
  });
  return {
    import_id: file.id,
    line: rowAt(place).line,
    day: dayNumber(row.posted_date),
    amount: booked.booked_minor,
    text: row.original_description,
    transaction: null,
    absence: "held",
  };
}
