/** Who or what set each field of a transaction, when, and which change undoes it. */
import type { FieldOrigin, TransactionOrigins } from "../../../contract/transaction/why.ts";
import type { Answer } from "../../../contract/operation.ts";
import { rowAt } from "../../../contract/import/row-place.ts";
import { dayNumber, timestamp } from "../../../contract/values/date.ts";
import { toMinor } from "../../../contract/values/money.ts";
import { decimal } from "../../../contract/values/decimal.ts";
import type { ReadingContext } from "../../handler.ts";
import type { EventRecord } from "../../ports/events.ts";
import type { Origin, OriginField } from "../../ports/origins.ts";
import type { TransactionRecord } from "../../ports/transactions.ts";
import { transactionById } from "../query/find.ts";
import { eventOf, eventsOf, EVENTS_MAX } from "./change-event.ts";
import { movedFields, movesIn, type Moves } from "./moves.ts";
import { originFields, setterOf } from "./origin.ts";

/** Fingerprints of one day and amount that are looked through for a row's line. */
const EQUALS_MAX = 200;

/** Problem: not_found. */
export async function explain(
  { id }: { id: string },
  context: ReadingContext,
): Promise<Answer<TransactionOrigins>> {
  const record = await transactionById(context, id);
  const events = await eventsOf(context, record);
  // Of a transaction with more changes the first ones are not known.
  const moves = movesIn(events.length < EVENTS_MAX ? events : []);
  const source = await importOf(context, { record, moves });
  const fields = [...movedFields(moves, source)];
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
  // What nobody looked at, an import accepted by itself.
  const autoAccept = setter === "suggestion" && origin?.actor === undefined ? (origin?.bar ?? null) : null;
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
    first_value: null,
    set_by: setter,
    follows,
    at: timestamp(at),
    actor: origin?.actor ?? event?.actor ?? null,
    import:
      isOfFile || autoAccept !== null || (origin !== undefined && origin.at === undefined) ? source : null,
    rule: await ruleOf(context, origin),
    bank_word: bankWordOf(origin),
    twin: setter === "transfer" ? record.twin : null,
    confidence:
      setter === "suggestion" && record.ai_confidence !== null
        ? decimal(String(record.ai_confidence / 10_000))
        : null,
    evidence: origin?.evidence === undefined ? null : { ...origin.evidence },
    auto_accept: autoAccept === null ? null : decimal(String(autoAccept / 10_000)),
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

function bankWordOf(origin: Origin | undefined): FieldOrigin["bank_word"] {
  if (origin?.bank_word === undefined) return null;
  return { word: origin.bank_word.word, since: timestamp(origin.bank_word.since) };
}

/** Whether the field was set with the category, which has a place in the reports. */
function followsCategory(record: TransactionRecord, field: OriginField): boolean {
  return record.category !== "" && (field === "accounting_category" || field === "cash_flow_category");
}

async function importOf(
  { queries, company }: ReadingContext,
  { record, moves }: Pick<Facts, "record"> & { readonly moves: Moves },
): Promise<FieldOrigin["import"]> {
  if (record.import_id === null) return null;
  const source = await queries.imports.byId(company, record.import_id);
  if (source === undefined) return null;
  // The row is found as the file has it, whatever became of the transaction since.
  const first = (member: Parameters<Moves["get"]>[0]) => moves.get(member)?.first;
  const day = dayNumber(first("posted_date") ?? record.posted_date);
  const amountBefore = first("amount");
  const amount =
    amountBefore === undefined
      ? record.amount_minor
      : toMinor(amountBefore, first("currency_code") ?? record.currency_code);
  const fingerprints = await queries.fingerprints.at(
    { company, account: first("bank_account_id") ?? record.bank_account_id },
    new Map([[day, new Set([Number(amount)])]]),
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

function fieldValue(value: string | readonly string[]): string | string[] {
  return typeof value === "string" ? value : [...value];
}
