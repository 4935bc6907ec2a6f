/** Puts records back as the images of an event say. */
import { timestamp } from "../../contract/values/date.ts";
import { Problem } from "../../contract/problem.ts";
import { digestOf, membersOf } from "../audit/change-image.ts";
import type { ReadingContext, WritingContext } from "../handler.ts";
import type { ChangeImage } from "../ports/events.ts";
import { requireUnused } from "../accounts/removal.ts";
import type { AccountRecord } from "../ports/accounts.ts";
import type { TransactionRecord } from "../ports/transactions.ts";
import { undoAccount } from "./account.ts";
import { undoCompany } from "./company.ts";
import { withoutImages, type RecordedChange } from "./inverse.ts";
import { requireUnrecognised, undoTransaction } from "./transaction.ts";

/** Accounts before the company: its base currency goes back only where no account is left. */
const ORDER: readonly ChangeImage["kind"][] = ["transaction", "account", "company"];

/** Returns how many records went back. Problems: event_not_undoable, event_outdated, those of each kind of record. */
export async function undoRecords(context: WritingContext, change: RecordedChange): Promise<number> {
  const images = await imagesOf(context, change);
  for (const image of images) {
    const record = await requireUnchangedRecord(context, image);
    const before = image.before === null ? undefined : membersOf(image.before);
    const step = { id: image.record_id, record, before, since: change.created_at };
    if (image.kind === "transaction") await undoTransaction(context, step as never);
    if (image.kind === "account") await undoAccount(context, step as never);
    if (image.kind === "company") await undoCompany(context, step as never);
  }
  return images.length;
}

/** Problems: event_not_undoable, event_outdated. */
export async function requireUnchangedRecords(
  context: ReadingContext,
  change: RecordedChange,
): Promise<void> {
  for (const image of await imagesOf(context, change)) await requireUnchangedRecord(context, image);
}

async function imagesOf(
  { queries, company }: ReadingContext,
  { id }: RecordedChange,
): Promise<readonly ChangeImage[]> {
  const images = await queries.events.images(company, id);
  if (images.length === 0) throw withoutImages();
  return [...images].sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
}

/** The record as it is, which is what the change made of it; undefined where that removed it. Problems: event_outdated,
 * account_in_use. */
async function requireUnchangedRecord(
  context: ReadingContext,
  { kind, record_id, before, digest_after }: ChangeImage,
): Promise<object | undefined> {
  const record = await currentRecord(context, { kind, record_id });
  const members = before === null ? [] : Object.keys(membersOf(before));
  const digest = record === undefined ? null : digestOf(kind, record, members);
  if (digest === digest_after) {
    if (before === null && record !== undefined) await requireRemovable(context, kind, record);
    return record;
  }
  const when = record !== undefined && "updated_at" in record ? ` on ${timestamp(record.updated_at)}` : "";
  throw new Problem("event_outdated", {
    detail:
      record === undefined
        ? `The ${kind} ${record_id} has been removed since.`
        : `The ${kind} ${record_id} has changed since${when}.`,
    more: { [`${kind}_id`]: record_id },
  });
}

/** Whether nothing has come to depend on a record that the change made. Problems: account_in_use, event_outdated. */
async function requireRemovable(
  context: ReadingContext,
  kind: ChangeImage["kind"],
  record: object,
): Promise<void> {
  if (kind === "account") await requireUnused(context, record as AccountRecord);
  if (kind === "transaction") await requireUnrecognised(context, record as TransactionRecord);
}

/** In a write the record is locked, so that nobody changes it before the undo is done. */
async function currentRecord(
  { queries, company, caller }: ReadingContext,
  { kind, record_id }: Pick<ChangeImage, "kind" | "record_id">,
): Promise<(object & { readonly updated_at?: number }) | undefined> {
  if (kind === "transaction") return queries.transactions.byId(company, record_id);
  if (kind === "account") return queries.accounts.claim(company, record_id);
  await queries.companies.claim(company);
  return queries.companies.byId(caller.companyId);
}
