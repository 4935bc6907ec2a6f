/** The questions about one company's health, inside a transaction that sees its rows as of one moment. */
import { setImmediate as others } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { EventRecord } from "../../core/ports/events.ts";
import type { BookCheck, CompanyCheck, CompanyHead } from "../check.ts";
import type { Tables } from "../database.ts";
import { toRecord } from "../events.ts";
import { wrongTotals } from "./totals.ts";

const PAGE = 1000;
/** The least that the column can hold: whoever writes behind the program's back need not begin at 1. */
const LEAST = -(2n ** 63n);

export function companyCheck(db: Kysely<Tables>, company: number): CompanyCheck {
  const company_id = BigInt(company);
  const events = db.selectFrom("events").selectAll().where("company_id", "=", company_id);
  return {
    wrongTotals: (limit) => wrongTotals(db, { company_id, limit }),
    async transactions() {
      const { total } = await db
        .selectFrom("transactions")
        .where("company_id", "=", company_id)
        .where("deleted_at", "is", null)
        .select(({ fn }) => fn.countAll<bigint>().as("total"))
        .executeTakeFirstOrThrow();
      return Number(total);
    },
    async unfinishedImports() {
      const { total } = await db
        .selectFrom("imports")
        .where("company_id", "=", company_id)
        .where("state", "not in", ["completed", "undone"])
        .select(({ fn }) => fn.countAll<bigint>().as("total"))
        .executeTakeFirstOrThrow();
      return Number(total);
    },
    events: async function* (): AsyncGenerator<EventRecord> {
      for (let next = LEAST; ;) {
        const page = await events.where("sequence", ">=", next).orderBy("sequence").limit(PAGE).execute();
        for (const row of page) yield toRecord(row);
        const last = page.at(-1);
        if (last === undefined || page.length < PAGE) return;
        next = last.sequence + 1n;
        // A database that answers at once would never let an interruption be heard.
        await others();
      }
    },
    async lastEvent() {
      const row = await events.orderBy("sequence", "desc").limit(1).executeTakeFirst();
      return row && toRecord(row);
    },
    async head() {
      const row = await db
        .selectFrom("event_heads")
        .select(["sequence", "hash"])
        .where("company_id", "=", company_id)
        .executeTakeFirst();
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
