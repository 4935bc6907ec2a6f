/** Who or what set each field of a transaction, when, and which change undoes it. */
import type { FieldOrigin, TransactionOrigins } from "../../contract/transaction/why.ts";
import type { Answer } from "../../contract/operation.ts";
import { rowAt } from "../../contract/import/row.ts";
import { dayNumber, timestamp } from "../../contract/values/date.ts";
import { decimal } from "../../contract/values/decimal.ts";
import type { CompanyQueries, ReadingContext } from "../handler.ts";
import type { EventRecord } from "../ports/events.ts";
import type { Origin, OriginField } from "../ports/origins.ts";
import type { TransactionRecord } from "../ports/transactions.ts";
import { transactionById } from "./find.ts";
import { originFields, setterOf } from "./origin.ts";

/** Changes of one transaction that are looked through for the one that set a field. */
const EVENTS_MAX = 500;

/** Fingerprints of one day and amount that are looked through for a row's line. */
const EQUALS_MAX = 200;

/** Problem: not_found. */
export async function explain(
  { id }: { id: string },
  context: ReadingContext,
): Promise<Answer<TransactionOrigins>> {
  const record = await transactionById(context, id);
  const source = await importOf(context, record);
  const events = await eventsOf(context, record);
  const fields: FieldOrigin[] = [];
  for (const field of originFields) {
    const origin = await explainField(context, { record, field, source, events });
    if (origin !== undefined) fields.push(origin);
  }
  return { data: { transaction_id: record.id, fields } };
}

interface Facts {
  readonly record: TransactionRecord;
  readonly source: FieldOrigin["import"];
  /** Changes of the transaction itself, newest first. */
  readonly events: readonly EventRecord[];
}

async function explainField(
  context: ReadingContext,
  { record, field, source, events }: Facts & { readonly field: OriginField },
): Promise<FieldOrigin | undefined> {
  const setter = setterOf(record, field);
  if (setter === undefined) return undefined;
  const follows = record.origins[field] === undefined && followsCategory(record, field) ? "category" : null;
  const origin = record.origins[field] ?? (follows === null ? undefined : record.origins.category);
  const at = origin?.at ?? record.created_at;
  const isOfFile = setter === "file";
  const event = await eventOf(context, {
    record,
    events,
    at,
    bulk: origin?.bulk,
    isCreation: origin?.at === undefined,
  });
  return {
    field,
    value: fieldValue(record[field]),
    set_by: setter,
    follows,
    at: timestamp(at),
    actor: origin?.actor ?? event?.actor ?? null,
    import: isOfFile || (origin !== undefined && origin.at === undefined) ? source : null,
    rule: await ruleOf(context, origin),
    twin: setter === "transfer" ? record.twin : null,
    confidence:
      setter === "suggestion" && record.ai_confidence !== null
        ? decimal(String(record.ai_confidence / 10_000))
        : null,
    evidence: origin?.evidence === undefined ? null : { ...origin.evidence },
    bulk_id: origin?.bulk ?? null,
    event_id: event?.id ?? null,
  };
}

/** The rule that set the value, as it is called now. */
async function ruleOf(
  { queries, company }: ReadingContext,
  origin: Origin | undefined,
): Promise<FieldOrigin["rule"]> {
  if (origin?.rule === undefined) return null;
  const rule = await queries.rules.byId(company, origin.rule);
  if (rule === undefined) return null;
  const { id, name, deleted_at } = rule;
  return { id, name, version: origin.rule_version ?? rule.version, is_deleted: deleted_at !== null };
}

/** Whether the field was set with the category, which has a place in the reports. */
function followsCategory(record: TransactionRecord, field: OriginField): boolean {
  return record.category !== "" && (field === "accounting_category" || field === "cash_flow_category");
}

async function importOf(
  { queries, company }: ReadingContext,
  record: TransactionRecord,
): Promise<FieldOrigin["import"]> {
  if (record.import_id === null) return null;
  const source = await queries.imports.byId(company, record.import_id);
  if (source === undefined) return null;
  const day = dayNumber(record.posted_date);
  const amount = Number(record.amount_minor);
  const fingerprints = await queries.fingerprints.at(
    { company, account: record.bank_account_id },
    new Map([[day, new Set([amount])]]),
    EQUALS_MAX,
  );
  const own = fingerprints.find(
    ({ transaction_id, import_number }) => transaction_id === record.id && import_number === source.number,
  );
  return {
    id: source.id,
    file_name: source.file_name,
    line: own === undefined ? null : rowAt(own.place).line,
  };
}

async function eventsOf(
  { queries, company }: ReadingContext,
  { id }: TransactionRecord,
): Promise<readonly EventRecord[]> {
  return queries.events.page(company, { subject_id: id }, { limit: EVENTS_MAX });
}

interface Moment extends Pick<Facts, "record" | "events"> {
  readonly at: number;
  readonly bulk: string | undefined;
  /** Whether the value came with the transaction. */
  readonly isCreation: boolean;
}

/** The event of the change: a bulk change's, the transaction's own of that time, or that of its import. */
async function eventOf(
  { queries, company }: ReadingContext,
  { record, events, at, bulk, isCreation }: Moment,
): Promise<EventRecord | undefined> {
  if (bulk !== undefined)
    return firstOf(await queries.events.page(company, { subject_id: bulk }, { limit: EVENTS_MAX }));
  if (!isCreation) return events.find(({ created_at }) => created_at === at);
  if (record.import_id === null) return creationOf({ queries, company }, { record, events });
  const ofImport = await queries.events.page(
    company,
    { subject_id: record.import_id, type: ["import.begun"] },
    { limit: 1 },
  );
  return ofImport[0];
}

/** The oldest of a list, newest first. */
function firstOf(events: readonly EventRecord[]): EventRecord | undefined {
  return events.at(-1);
}

function fieldValue(value: string | readonly string[]): string | string[] {
  return typeof value === "string" ? value : [...value];
}

/** Milliseconds that pass at most between the ids of transactions that are created together. */
const TOGETHER_MS = 60_000;

/**
 * The event of a creation. Of transactions that were created together it is about the first, whose id is the lowest, since
 * ids rise.
 */
async function creationOf(
  { queries, company }: CompanyQueries,
  { record: { id, created_at }, events }: Pick<Facts, "record" | "events">,
): Promise<EventRecord | undefined> {
  const own = events.find(({ type }) => type.endsWith("created"));
  if (own !== undefined) return own;
  const subjects = { from: firstId(created_at - TOGETHER_MS), to: id };
  const together = await queries.events.page(
    company,
    { subjects, type: ["transaction.bulk_created"] },
    { limit: EVENTS_MAX },
  );
  return together.find((event) => event.created_at === created_at);
}

/** What the ids of this time, and later ones, come after: a UUIDv7 begins with its milliseconds (RFC 9562 §5.7). */
function firstId(time: number): string {
  const digits = Math.max(0, time).toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
}
