/**
 * Questions by booking day. Most transactions are dated with theirs, and the indexes are led by the date; the others have an
 * index of their own. What was booked before a day is what is dated before it, less what was booked later, and with what is
 * dated later: only transactions behind the day are looked at.
 */
import { sql, type RawBuilder } from "kysely";
import type { BookingDayStore } from "../core/ports/booking-days.ts";
import type { FingerprintOwner } from "../core/ports/fingerprints.ts";
import type { QueryContext } from "./dialect/query-context.ts";
import { dateOf, dayOf } from "./tables/columns/days.ts";
import { joinedSum, sumParts } from "./tables/columns/exact-sums.ts";
import { idBytesOrNone } from "./tables/columns/id-bytes.ts";
import { statusCode } from "./transactions/rows.ts";
import { isOneOf } from "./dialect/value-lists.ts";

/** Transactions whose booking day is not their date; said in full, since the index is of these only. */
const APART = sql<boolean>`posted_date <> transaction_date`;
/** A date that leads to no index: the booking day narrows more. */
const DATED = sql<bigint>`(transaction_date + 0)`;
const VOID = statusCode("void");

/** What is asked of the transactions of an account. */
function accountBookings({ db, numbers }: QueryContext) {
  const accountOf = ({ company, account }: FingerprintOwner) => numbers.of("accounts", company, account);
  // In a list of its own: a query is waited for wherever it is handed over.
  const transactions = async (owner: FingerprintOwner) =>
    [
      db
        .selectFrom("transactions")
        .where("company_id", "=", BigInt(owner.company))
        .where("account", "=", await accountOf(owner))
        .where("deleted_at", "is", null),
    ] as const;
  const sumWhere = async (owner: FingerprintOwner, ...conditions: readonly RawBuilder<boolean>[]) => {
    const [high, low] = sumParts("booked_minor");
    const [query] = await transactions(owner);
    const sums = await query
      .where("status", "<>", VOID)
      .where(sql<boolean>`${sql.join([...conditions], sql` AND `)}`)
      .select([high.as("high"), low.as("low")])
      .executeTakeFirst();
    return sumOf(sums);
  };
  const hasApartBefore = async (owner: FingerprintOwner, day: bigint) => {
    const [query] = await transactions(owner);
    const row = await query
      .select("number")
      .where(APART)
      .where("posted_date", "<", day)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  };
  return { accountOf, transactions, sumWhere, hasApartBefore };
}

export function bookingDayStore(context: QueryContext): BookingDayStore {
  const { db, dialect, numbers } = context;
  const { accountOf, transactions, sumWhere, hasApartBefore } = accountBookings(context);
  return {
    async hasBefore(owner, date) {
      const day = dayOf(date);
      if (await hasApartBefore(owner, day)) return true;
      const [query] = await transactions(owner);
      const row = await query
        .select("number")
        .where("transaction_date", "<", day)
        .whereRef("posted_date", "=", "transaction_date")
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
    async firstDay(owner) {
      const [dated] = await transactions(owner);
      const [apart] = await transactions(owner);
      const days = [
        await dated
          .whereRef("posted_date", "=", "transaction_date")
          .select("transaction_date as day")
          .orderBy("transaction_date")
          .limit(1)
          .executeTakeFirst(),
        await apart
          .where(APART)
          .select("posted_date as day")
          .orderBy("posted_date")
          .limit(1)
          .executeTakeFirst(),
      ];
      const [first] = days.flatMap((row) => (row === undefined ? [] : dateOf(row.day))).sort();
      return first;
    },
    async sumBefore(owner, date) {
      const day = dayOf(date);
      const [high, low] = sumParts("moved");
      const before = await db
        .selectFrom("account_days")
        .where("company_id", "=", BigInt(owner.company))
        .where("account", "=", await accountOf(owner))
        .where("day", "<", day)
        .select([high.as("high"), low.as("low")])
        .executeTakeFirst();
      const later = await sumWhere(owner, APART, sql`posted_date >= ${day}`, sql`${DATED} < ${day}`);
      const ahead = (await hasApartBefore(owner, day))
        ? await sumWhere(owner, sql`transaction_date >= ${day}`, sql`posted_date < ${day}`)
        : 0n;
      return sumOf(before) - later + ahead;
    },
    async sumOfOthers(owner, { day: date, importId, except }) {
      const day = dayOf(date);
      const number = await numbers.of("imports", owner.company, importId);
      const isOther = sql<boolean>`(import_number IS NULL OR import_number <> ${number})`;
      const ids = except.map(idBytesOrNone);
      const exclusion = ids.length === 0 ? [] : [sql<boolean>`NOT (${isOneOf(dialect, "id", ids)})`];
      const usual = sql<boolean>`transaction_date = ${day} AND posted_date = transaction_date`;
      const apart = sql<boolean>`${APART} AND posted_date = ${day}`;
      return (
        (await sumWhere(owner, usual, isOther, ...exclusion)) +
        (await sumWhere(owner, apart, isOther, ...exclusion))
      );
    },
    async sumWritten(owner, { importId, from, to }) {
      const number = await numbers.of("imports", owner.company, importId);
      const isOwn = sql<boolean>`import_number = ${number}`;
      return sumWhere(owner, isOwn, sql`posted_date >= ${dayOf(from)}`, sql`posted_date <= ${dayOf(to)}`);
    },
  };
}

/** A sum over no rows has no parts. */
function sumOf(sums: { high: bigint | null; low: bigint | null } | undefined): bigint {
  return joinedSum({ high: sums?.high ?? 0n, low: sums?.low ?? 0n });
}
