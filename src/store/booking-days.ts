/**
 * Questions by booking day. Most transactions are dated with theirs, and the indexes are led by the date; the others have an
 * index of their own, in which SQLite looks only where a question says that it wants no more.
 */
import { sql } from "kysely";
import type { BookingDayStore } from "../core/ports/booking-days.ts";
import type { FingerprintOwner } from "../core/ports/fingerprints.ts";
import type { Asking } from "./database.ts";

/** Transactions whose booking day is not their date. */
const APART = sql<boolean>`posted_date <> transaction_date`;

export function bookingDayStore({ db }: Asking): BookingDayStore {
  const transactions = ({ company, account }: FingerprintOwner) =>
    db
      .selectFrom("transactions")
      .where("company_id", "=", BigInt(company))
      .where("bank_account_id", "=", account)
      .where("deleted_at", "is", null);
  return {
    async hasBefore(owner, day) {
      const apart = await transactions(owner)
        .select("id")
        .where(APART)
        .where("posted_date", "<", day)
        .limit(1)
        .executeTakeFirst();
      if (apart !== undefined) return true;
      const row = await transactions(owner)
        .select("id")
        .where("transaction_date", "<", day)
        .whereRef("posted_date", "=", "transaction_date")
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
