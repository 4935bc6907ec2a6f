/**
 * Questions by booking day. Most transactions are dated with theirs, and the indexes are led by the date; the others have an
 * index of their own. What was booked before a day is what is dated before it, less what was booked later, and with what is
 * dated later: only transactions behind the day are looked at.
 */
import { sql, type RawBuilder } from "kysely";
import type { BookingDayStore } from "../core/ports/booking-days.ts";
import type { FingerprintOwner } from "../core/ports/fingerprints.ts";
import type { Asking } from "./database.ts";
import { joinedSum, sumParts } from "./exact-sums.ts";
import { isOneOf } from "./value-lists.ts";

/** Transactions whose booking day is not their date; said in full, since the index is of these only. */
const APART = sql<boolean>`posted_date <> transaction_date`;
/** A date that leads to no index: the booking day narrows more. */
const DATED = sql<string>`(transaction_date || '')`;

export function bookingDayStore({ db, dialect }: Asking): BookingDayStore {
  const transactions = ({ company, account }: FingerprintOwner) =>
    db
      .selectFrom("transactions")
      .where("company_id", "=", BigInt(company))
      .where("bank_account_id", "=", account)
      .where("deleted_at", "is", null);
  const sumWhere = async (owner: FingerprintOwner, ...conditions: readonly RawBuilder<boolean>[]) => {
    const [high, low] = sumParts("booked_minor");
    const sums = await transactions(owner)
      .where("status", "<>", "void")
      .where(sql<boolean>`${sql.join([...conditions], sql` AND `)}`)
      .select([high.as("high"), low.as("low")])
      .executeTakeFirst();
    return joined(sums);
  };
  const hasApartBefore = async (owner: FingerprintOwner, day: string) => {
    const row = await transactions(owner)
      .select("id")
      .where(APART)
      .where("posted_date", "<", day)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  };
  return {
    async hasBefore(owner, day) {
      if (await hasApartBefore(owner, day)) return true;
      const row = await transactions(owner)
        .select("id")
        .where("transaction_date", "<", day)
        .whereRef("posted_date", "=", "transaction_date")
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
    async sumBefore(owner, day) {
      const [high, low] = sumParts("moved");
      const dated = await db
        .selectFrom("account_days")
        .where("company_id", "=", BigInt(owner.company))
        .where("bank_account_id", "=", owner.account)
        .where("day", "<", day)
        .select([high.as("high"), low.as("low")])
        .executeTakeFirst();
      const later = await sumWhere(owner, APART, sql`posted_date >= ${day}`, sql`${DATED} < ${day}`);
      const ahead = (await hasApartBefore(owner, day))
        ? await sumWhere(owner, sql`transaction_date >= ${day}`, sql`posted_date < ${day}`)
        : 0n;
      return joined(dated) - later + ahead;
    },
    async sumOfOthers(owner, { day, importId, except }) {
      const isOther = sql<boolean>`(import_id IS NULL OR import_id <> ${importId})`;
      const named = except.length === 0 ? [] : [sql<boolean>`NOT (${isOneOf(dialect, "id", except)})`];
      const usual = sql<boolean>`transaction_date = ${day} AND posted_date = transaction_date`;
      const apart = sql<boolean>`${APART} AND posted_date = ${day}`;
      return (
        (await sumWhere(owner, usual, isOther, ...named)) + (await sumWhere(owner, apart, isOther, ...named))
      );
    },
    async sumWritten(owner, { importId, from, to }) {
      const isOwn = sql<boolean>`import_id = ${importId}`;
      return sumWhere(owner, isOwn, sql`posted_date >= ${from}`, sql`posted_date <= ${to}`);
    },
  };
}

/** A sum over no rows has no parts. */
function joined(sums: { high: bigint | null; low: bigint | null } | undefined): bigint {
  return joinedSum({ high: sums?.high ?? 0n, low: sums?.low ?? 0n });
}
