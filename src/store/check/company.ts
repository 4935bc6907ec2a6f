/** The questions about one company's health, inside a transaction that sees its rows as of one moment. */
import { setImmediate as others } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { EventRecord } from "../../core/ports/events.ts";
import type { BookCheck, CompanyCheck, CompanyHead } from "./book-check.ts";
import { countRows } from "../dialect/count-rows.ts";
import type { Tables } from "../tables/database.ts";
import { eventRow } from "../tables/companies.ts";
import { wrongCategories, wrongTotals } from "./totals.ts";

const PAGE = 1000;
/** The most that the column can hold: whoever writes behind the program's back need not count from 1. */
const MOST = 2n ** 63n - 1n;

/** `page` is the number of events that are read at once. */
export function companyCheck(
  db: Kysely<Tables>,
  company: number,
  { page = PAGE }: { readonly page?: number } = {},
): CompanyCheck {
  const company_id = BigInt(company);
  const events = db.selectFrom("events").selectAll().where("company_id", "=", company_id);
  const first = events.orderBy("sequence").limit(1);
  const last = events.orderBy("sequence", "desc").limit(1);
  const head = () =>
    db
      .selectFrom("event_heads")
      .select(["sequence", "hash"])
      .where("company_id", "=", company_id)
      .executeTakeFirst();
  return {
    wrongTotals: (limit) => wrongTotals(db, { company_id, limit }),
    wrongCategories: (limit) => wrongCategories(db, { company_id, limit }),
    transactions: () =>
      countRows(
        db.selectFrom("transactions").where("company_id", "=", company_id).where("deleted_at", "is", null),
      ),
    unfinishedImports: () =>
      countRows(
        db
          .selectFrom("imports")
          .where("company_id", "=", company_id)
          .where("state", "not in", ["completed", "undone"]),
      ),
    events: async function* (): AsyncGenerator<EventRecord> {
      let from = (await first.where("sequence", "<", 1n).executeTakeFirst())?.sequence ?? 1n;
      for (;;) {
        // Bounded on both sides: a planner that does not know how many events there are would sort all the rest for a page.
        const to = from > MOST - BigInt(page) ? MOST : from + BigInt(page) - 1n;
        const rows = await events
          .where("sequence", ">=", from)
          .where("sequence", "<=", to)
          .orderBy("sequence")
          .execute();
        for (const row of rows) yield eventRow.toRecord(row);
        if (to === MOST) return;
        from = to + 1n;
        if (rows.length < page) {
          const beyond = await first.where("sequence", ">=", from).executeTakeFirst();
          if (beyond === undefined) return;
          from = beyond.sequence;
        }
        // A database that answers at once would never let an interruption be heard.
        await others();
      }
    },
    async lastEvent() {
      const end = (await head())?.sequence ?? 0n;
      // There are few events from the head on, and it is the last itself unless somebody changed the log.
      const row =
        (await last.where("sequence", ">=", end).executeTakeFirst()) ?? (await last.executeTakeFirst());
      return row && eventRow.toRecord(row);
    },
    async head() {
      const row = await head();
      return row && { sequence: Number(row.sequence), hash: row.hash };
    },
  };
}

/** The heads of all companies. */
export async function headsOf(
  book: Pick<BookCheck, "companies" | "company">,
): Promise<readonly CompanyHead[]> {
  const heads: CompanyHead[] = [];
  for (const { number, id, name } of await book.companies()) {
    const head = await book.company(number, (check) => check.head());
    if (head !== undefined) heads.push({ company_id: id, name, ...head });
  }
  return heads;
}
