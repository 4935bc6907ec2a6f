/** Puts records back as the images of an event say. */
import { momentText } from "../../contract/values/date.ts";
import { Problem } from "../../contract/problem.ts";
import { digestOf, membersOf } from "../audit/change-image.ts";
import { laterChange, laterMembers } from "../audit/later-change.ts";
import type { ReadingContext, WritingContext } from "../handler.ts";
import type { ChangeImage, RecordKind } from "../ports/events.ts";
import { recordKinds } from "./record-kinds.ts";
import { withoutImages, type RecordedChange } from "./inverse.ts";

/** Kinds of records as people call them. */
const KIND_WORDS: Readonly<Record<RecordKind, string>> = {
  transaction: "transaction",
  account: "account",
  category: "category",
  bank_category: "bank's word",
  rule: "rule",
  company: "company",
};

/** Members by which people know a record. */
const NAMES = ["description", "name", "word", "slug"] as const;

const order = Object.keys(recordKinds);

/** Returns how many records went back. Problems: event_not_undoable, event_outdated, those of each kind of record. */
export async function undoRecords(context: WritingContext, change: RecordedChange): Promise<number> {
  const images = await imagesOf(context, change);
  if (images.length === 0) throw withoutImages();
  return restoreRecords(context, { change, images });
}

/** The records that a bulk change of transactions changed beside them. Problems: as of `undoRecords`. */
export async function undoRecordsBeside(context: WritingContext, change: RecordedChange): Promise<void> {
  await restoreRecords(context, { change, images: await imagesOf(context, change) });
}

async function restoreRecords(
  context: WritingContext,
  { change, images }: { change: RecordedChange; images: readonly ChangeImage[] },
): Promise<number> {
  for (const image of images) {
    const record = await requireUnchangedRecord(context, { image, change });
    const before = image.before === null ? undefined : membersOf(image.before);
    const step = { id: image.record_id, record, before, since: change.created_at };
    await recordKinds[image.kind].undo(context, step as never);
  }
  return images.length;
}

/** Problems: event_not_undoable, event_outdated. */
export async function requireUnchangedRecords(
  context: ReadingContext,
  change: RecordedChange,
): Promise<void> {
  const images = await imagesOf(context, change);
  if (images.length === 0) throw withoutImages();
  for (const image of images) await requireUnchangedRecord(context, { image, change });
}

/** Problem: event_outdated. */
export async function requireUnchangedRecordsBeside(
  context: ReadingContext,
  change: RecordedChange,
): Promise<void> {
  for (const image of await imagesOf(context, change))
    await requireUnchangedRecord(context, { image, change });
}

async function imagesOf(
  { queries, company }: ReadingContext,
  { id }: RecordedChange,
): Promise<readonly ChangeImage[]> {
  const images = await queries.events.images(company, id);
  return [...images].sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
}

/**
 * The record as it is, which is what the change made of it; undefined where that removed it. Problems: event_outdated,
 * account_in_use, period_closed.
 */
async function requireUnchangedRecord(
  context: ReadingContext,
  {
    image: { kind, record_id, before, digest_after },
    change,
  }: { readonly image: ChangeImage; readonly change: RecordedChange },
): Promise<object | undefined> {
  const record = await recordKinds[kind].current(context, record_id);
  const members = before === null ? [] : Object.keys(membersOf(before));
  const digest = record === undefined ? null : digestOf(kind, record, members);
  if (digest === digest_after) {
    if (before === null && record !== undefined)
      await recordKinds[kind].requireRemovable?.(context, record as never);
    const after = before === null ? undefined : { ...record, ...membersOf(before) };
    await recordKinds[kind].requireOpen?.(context, { before: record, after } as never);
    return record;
  }
  const changed = { id: record_id, updated_at: record?.updated_at };
  const later = await laterChange(context, changed, ({ sequence }) => sequence > change.sequence);
  throw new Problem("event_outdated", {
    detail: outdated({ kind, record_id, before }, record),
    ...laterMembers(later),
    more: { [`${kind}_id`]: record_id, ...laterMembers(later).more },
  });
}

/** `The account "Checking" was changed later, on 2026-03-01 at 12:00 UTC.` */
function outdated(
  { kind, record_id, before }: Pick<ChangeImage, "kind" | "record_id" | "before">,
  record: object | undefined,
): string {
  const members = (record ?? (before === null ? {} : membersOf(before))) as {
    readonly [member: string]: unknown;
    readonly updated_at?: number;
  };
  const name = NAMES.map((member) => members[member]).find((text) => typeof text === "string" && text !== "");
  const what = `The ${KIND_WORDS[kind]} ${name === undefined ? record_id : JSON.stringify(name)}`;
  if (record === undefined) return `${what} was removed later.`;
  const when = members.updated_at === undefined ? "" : `, on ${momentText(members.updated_at)}`;
  return `${what} was changed later${when}.`;
}
