/** What became of each row of an import, in the file's order. */
import type { ImportRow, RowText, RowVerdict } from "../../contract/import/row.ts";
import { placeOf, rowAt } from "../../contract/import/row-place.ts";
import { decimal } from "../../contract/values/decimal.ts";
import { amountOf } from "../../contract/values/money.ts";
import type { HeldRecord } from "../ports/held-rows.ts";
import type { ChunkRecord, RowOutcome } from "../ports/import-chunks.ts";
import type { ImportRecord } from "../ports/import-record.ts";
import type { TransactionRecord } from "../ports/transactions.ts";
import type { Queries } from "../ports.ts";
import { outcomesBehind } from "./outcomes-behind.ts";
import { BY_PERSON } from "./settled-by.ts";

interface Wanted {
  readonly record: ImportRecord;
  readonly verdicts: readonly RowVerdict[] | undefined;
  /** Rows behind this place. */
  readonly after: number;
  readonly limit: number;
  /** Whether the caller may read transactions. */
  readonly showsTwins: boolean;
}

const DETAILS = {
  deleted_earlier: "The transaction was deleted; an import does not restore it.",
  edge_duplicate: "On the file's first or last day, an equal row may be a second transaction.",
  possible_duplicate: "A transaction within three days has the same amount.",
} as const;

/** At most `limit` rows. A held row stands beside the transaction that it could be the same as. */
export async function rowsPage(
  queries: Queries,
  company: number,
  { record, verdicts, after, limit, showsTwins }: Wanted,
): Promise<readonly ImportRow[]> {
  if (record.row_order !== "lines") {
    const page = await outcomesBehind({ queries, company }, { record, verdicts, after, limit });
    return rowsToJson(queries, company, {
      ...{ some: page.outcomes, refusedRows: page.refusedRows, record, showsTwins },
      heldByPlace: new Map(page.heldRows.map((row) => [row.place, row])),
    });
  }
  const rows: ImportRow[] = [];
  let place = after;
  while (rows.length < limit) {
    const chunk = await queries.imports.chunkAt(company, record.id, place + 1);
    if (chunk === undefined) break;
    const heldByPlace = await heldOf(queries, company, { record, chunk, after: place });
    const outcomes = chunk.outcomes.filter(
      (outcome) =>
        outcome.place > place &&
        (verdicts === undefined || verdicts.includes(verdictOf(outcome, heldByPlace))),
    );
    const some = outcomes.slice(0, limit - rows.length);
    for (const row of await rowsToJson(queries, company, {
      ...{ some, refusedRows: chunk.refused, heldByPlace, record, showsTwins },
    }))
      rows.push(row);
    place = rows.length < limit ? chunk.last_place : (some.at(-1)?.place ?? chunk.last_place);
  }
  return rows;
}

type HeldByPlace = ReadonlyMap<number, HeldRecord>;

async function heldOf(
  queries: Queries,
  company: number,
  { record, chunk, after }: { record: ImportRecord; chunk: ChunkRecord; after: number },
): Promise<HeldByPlace> {
  if (chunk.result.held === 0) return new Map();
  const limit = chunk.result.held;
  const rows = await queries.imports.listHeld(company, record.id, { after, to: chunk.last_place, limit });
  return new Map(rows.map((row) => [row.place, row]));
}

/** A held row has the verdict that was reached since. */
function verdictOf({ place, verdict }: RowOutcome, heldByPlace: HeldByPlace): RowVerdict {
  if (verdict === "edge_duplicate") return "duplicate";
  if (verdict !== "held") return verdict;
  const outcome = heldByPlace.get(place)?.outcome;
  return outcome === "created" || outcome === "duplicate" ? outcome : "held";
}

async function rowsToJson(
  queries: Queries,
  company: number,
  {
    some,
    refusedRows: refused,
    heldByPlace,
    record,
    showsTwins,
  }: Pick<Wanted, "record" | "showsTwins"> & {
    some: readonly RowOutcome[];
    refusedRows: ChunkRecord["refused"];
    heldByPlace: HeldByPlace;
  },
): Promise<readonly ImportRow[]> {
  const ids = some.flatMap(({ place, transaction_id }) => {
    const heldRow = heldByPlace.get(place);
    return transaction_id ?? heldRow?.transaction_id ?? (showsTwins ? (heldRow?.twins[0] ?? []) : []);
  });
  const transactions = new Map(
    (await queries.transactions.byIds(company, ids)).map((transaction) => [transaction.id, transaction]),
  );
  const refusedRows = new Map(refused.map((row) => [placeOf(row), row]));
  return some.map((outcome): ImportRow => {
    const { place } = outcome;
    const heldRow = heldByPlace.get(place);
    const verdict = verdictOf(outcome, heldByPlace);
    const transaction_id = outcome.transaction_id ?? heldRow?.transaction_id ?? null;
    const transaction = transactions.get(transaction_id ?? "");
    const twin_id = verdict === "held" ? (heldRow?.twins[0] ?? null) : null;
    const twin = showsTwins ? transactions.get(twin_id ?? "") : undefined;
    const reason = refusalOf(refusedRows.get(place)) ?? reasonOf(outcome, { verdict, transaction, record });
    return {
      ...rowAt(place),
      verdict,
      code: reason?.code ?? null,
      detail: reason?.detail ?? null,
      transaction_id,
      twin_id,
      external_id: transaction?.external_id ?? heldRow?.row.external_id ?? null,
      source: [...(refusedRows.get(place)?.source ?? heldRow?.row.source ?? [])],
      ...(verdict === "held" && heldRow !== undefined ? { held_row: heldText(heldRow, record) } : {}),
      ...(showsTwins && transaction !== undefined ? { transaction: textOfTransaction(transaction) } : {}),
      ...(twin === undefined ? {} : { twin: textOfTransaction(twin) }),
    };
  });
}

/** Why a row was refused, and that it waits for nobody any more. */
function refusalOf(row: ChunkRecord["refused"][number] | undefined) {
  if (row?.settled_by === undefined) return row;
  return row.settled_by === BY_PERSON
    ? { code: "dismissed", detail: `Dismissed. It was rejected: ${row.detail}` }
    : { code: "corrected", detail: `Imported again by ${row.settled_by}. It was rejected: ${row.detail}` };
}

function heldText({ row }: HeldRecord, record: ImportRecord): RowText {
  const { transaction_date, description, amount, currency_code = record.currency_code } = row;
  return { transaction_date, description, amount: decimal(amount), currency_code };
}

function textOfTransaction({
  transaction_date,
  description,
  amount_minor,
  currency_code,
}: TransactionRecord): RowText {
  return { transaction_date, description, amount: amountOf(amount_minor, currency_code), currency_code };
}

function reasonOf(
  outcome: RowOutcome,
  {
    verdict,
    transaction,
    record,
  }: { verdict: RowVerdict; transaction: TransactionRecord | undefined; record: ImportRecord },
): { code: keyof typeof DETAILS; detail: string } | undefined {
  if (verdict === "held") return reason("possible_duplicate");
  if (verdict !== "duplicate") return undefined;
  const deletedAt = transaction?.deleted_at ?? null;
  // Deleted before the import ended, that is before it could tell.
  if (deletedAt !== null && deletedAt <= (record.completed_at ?? Infinity)) return reason("deleted_earlier");
  return outcome.verdict === "edge_duplicate" ? reason("edge_duplicate") : undefined;
}

function reason(code: keyof typeof DETAILS) {
  return { code, detail: DETAILS[code] };
}
