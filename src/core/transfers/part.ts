/** A matched transfer ends where one of its rows is deleted, or becomes something that its other side does not answer. */
import { dayNumber } from "../../contract/values/date.ts";
import { imageOf } from "../audit/change-image.ts";
import type { WritingContext } from "../handler.ts";
import { closedUntilOf } from "../periods/closed-until.ts";
import { requireOpenSide } from "../periods/open-period.ts";
import type { ChangeImage } from "../ports/events.ts";
import type { TransactionRecord } from "../ports/transactions.ts";
import { DAYS_APART } from "./row.ts";

interface Pair {
  readonly before: TransactionRecord;
  readonly after: TransactionRecord;
}

/** Whether a change of a row parts it from its other side. */
export function parts({ before, after }: Pair, twin: TransactionRecord | undefined): boolean {
  if (before.twin === null || after.twin !== before.twin) return false;
  if (twin === undefined || twin.deleted_at !== null || twin.twin !== before.id) return true;
  const isSame =
    after.amount_minor === before.amount_minor &&
    after.currency_code === before.currency_code &&
    after.bank_account_id === before.bank_account_id &&
    (after.category === before.category || before.category !== twin.category);
  if (!isSame || after.deleted_at !== null || after.status === "void") return true;
  const apart = Math.abs(dayNumber(after.transaction_date) - dayNumber(twin.transaction_date));
  return after.transaction_date !== before.transaction_date && apart > DAYS_APART;
}

interface Parted {
  readonly after: TransactionRecord;
  /** Images of the other side, for the event of the change. */
  readonly images: readonly ChangeImage[];
  /** Members of the event's summary. */
  readonly summary: { readonly unmatched?: string };
}

/**
 * Parts the row from its other side where the change makes that necessary; the other side is saved. Problem: period_closed,
 * where that stands in the closed period, which would lose the other half of its transfer.
 */
export async function partFromTwin(context: WritingContext, pair: Pair): Promise<Parted> {
  const { queries, company } = context;
  const id = pair.before.twin;
  const twin = id === null ? undefined : await queries.transactions.byId(company, id);
  if (!parts(pair, twin)) return { after: pair.after, images: [], summary: {} };
  const after = { ...pair.after, twin: null };
  if (twin?.twin !== pair.before.id) return { after, images: [], summary: {} };
  requireOpenSide(await closedUntilOf(context), twin);
  return { after, images: await saveParted(context, [twin]), summary: { unmatched: twin.id } };
}

/** Saves rows that lose their other side. They stay transfers, until a person says what they are. */
export async function saveParted(
  { queries, company, now }: WritingContext,
  rows: readonly TransactionRecord[],
): Promise<readonly ChangeImage[]> {
  const afters = rows.map((row) => withoutTwin(row, now));
  if (afters.length > 0) await queries.transactions.updateMany(company, afters, ["twin"]);
  return imagesOfParted(rows, now);
}

export function imagesOfParted(rows: readonly TransactionRecord[], now: number): readonly ChangeImage[] {
  return rows.map((before) => imageOf("transaction", { before, after: withoutTwin(before, now) }));
}

function withoutTwin(row: TransactionRecord, now: number): TransactionRecord {
  return { ...row, twin: null, updated_at: now, version: row.version + 1 };
}
