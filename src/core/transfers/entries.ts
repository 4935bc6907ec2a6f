/** The transfers of a book in the order of their list, each by its ids: their records are read for one page alone. */
import type { Transfer } from "../../contract/transfer.ts";
import { dayDate, dayNumber } from "../../contract/values/date.ts";
import { idOfDigits } from "../ids.ts";
import type { CompanyQueries } from "../handler.ts";
import type { TransactionRecord } from "../ports/transactions.ts";
import type { Weighed } from "./evidence.ts";
import type { BookTransfers, MarkedRow } from "./read-transfers.ts";
import { matchedTransfer, oneSided, questionOf, sureTransfer } from "./to-transfer.ts";

type Records = ReadonlyMap<string, TransactionRecord>;

interface TransferEntry {
  readonly state: Transfer["state"];
  /** Day and id of its first row, and the ids of the others: newer ones are greater. */
  readonly key: string;
  readonly ids: readonly string[];
  /** `records` has those of the ids. */
  readonly toTransfer: (records: Records) => Transfer;
}

/** Newest first. */
export async function transferEntries(
  context: CompanyQueries,
  { marked, found }: BookTransfers,
): Promise<readonly TransferEntry[]> {
  const { sure, questions } = found;
  const foundEntries = [
    ...sure.map((pair) => newEntry("sure", [pair], (records) => sureTransfer(pair, records))),
    ...questions.map((question) =>
      newEntry("question", question.pairs, (records) => questionOf(question, records)),
    ),
  ];
  const foundIds = new Set(foundEntries.flatMap(({ ids }) => ids));
  const entries = [...foundEntries];
  const twins = await twinsOf(context, marked);
  for (const row of marked.values()) {
    const twin = twins(row);
    if (twin !== undefined) {
      // Each is met from both of its sides.
      if (row.id < twin.id || !marked.has(twin.id)) entries.push(matchedEntry(row, twin));
    } else if (row.isTransfer && !foundIds.has(row.id)) entries.push(oneSidedEntry(row));
  }
  return entries.sort((one, other) => (one.key < other.key ? 1 : -1));
}

function newEntry(
  state: Transfer["state"],
  pairs: readonly Weighed[],
  toTransfer: TransferEntry["toTransfer"],
): TransferEntry {
  const ids = [...new Set(pairs.flatMap(({ out_row, in_row }) => [out_row.id, in_row.id]))].map(idOfDigits);
  return { state, key: keyOf(pairs[0]?.out_row.day ?? 0, ids), ids, toTransfer };
}

function matchedEntry(one: MarkedRow, other: Pick<MarkedRow, "id" | "day">): TransferEntry {
  const [out, into] = one.isOut ? [one, other] : [other, one];
  const ids = [out.id, into.id];
  return {
    state: "matched",
    key: keyOf(out.day, ids),
    ids,
    toTransfer: (records) => matchedTransfer(recordIn(records, out.id), recordIn(records, into.id)),
  };
}

function oneSidedEntry({ id, day }: MarkedRow): TransferEntry {
  return {
    state: "one_sided",
    key: keyOf(day, [id]),
    ids: [id],
    toTransfer: (records) => oneSided(recordIn(records, id)),
  };
}

function keyOf(day: number, ids: readonly string[]): string {
  return [dayDate(day), ...ids].join(" ");
}

function recordIn(records: Records, id: string): TransactionRecord {
  const record = records.get(id);
  if (record === undefined) throw new TypeError(`the transaction ${id} went while it was read`);
  return record;
}

/** Finds the other side of a row, which may be outside the days that were read. */
async function twinsOf(context: CompanyQueries, marked: ReadonlyMap<string, MarkedRow>) {
  const missing = [...marked.values()].flatMap(({ twin }) =>
    twin === null || marked.has(twin) ? [] : [twin],
  );
  const others = await recordsOf(context, missing);
  return ({ twin }: MarkedRow): Pick<MarkedRow, "id" | "day"> | undefined => {
    if (twin === null) return undefined;
    const record = others.get(twin);
    return record === undefined ? marked.get(twin) : { id: twin, day: dayNumber(record.transaction_date) };
  };
}

/** Records that are read at once. */
const BATCH = 1000;

export async function recordsOf(
  { queries, company }: CompanyQueries,
  ids: readonly string[],
): Promise<Records> {
  const distinct = [...new Set(ids)];
  const records = new Map<string, TransactionRecord>();
  for (let start = 0; start < distinct.length; start += BATCH)
    for (const record of await queries.transactions.byIds(company, distinct.slice(start, start + BATCH)))
      records.set(record.id, record);
  return records;
}
