import { sql } from "kysely";
import type { RuleStore } from "../core/ports/rules.ts";
import type { QueryContext } from "./dialect/query-context.ts";
import { dateOf, dayOf } from "./tables/columns/days.ts";
import { ruleRow } from "./tables/rules.ts";

// Asked for every new transaction.
const REVISION = "SELECT revision FROM rule_revisions WHERE company_id = ?";
const ADD_HITS = ` ON CONFLICT (company_id, rule_id, day) DO UPDATE SET hits = rule_days.hits + excluded.hits`;
const SET_REVISION = ` ON CONFLICT (company_id) DO UPDATE SET revision = excluded.revision`;

export function ruleStore({ db, dialect }: QueryContext): RuleStore {
  const rules = (company: number) => db.selectFrom("rules").where("company_id", "=", BigInt(company));
  return {
    async revision(company) {
      const [row] = await dialect.firstOfMany(REVISION, [[BigInt(company)]]);
      return (row as { revision: string } | undefined)?.revision;
    },
    async setRevision(company, revision) {
      const row = [BigInt(company), revision];
      await dialect.insertMany("rule_revisions", ["company_id", "revision"], [row], {
        conflict: SET_REVISION,
      });
    },
    async all(company) {
      const rows = await rules(company)
        .selectAll()
        .where("deleted_at", "is", null)
        .orderBy("rank")
        .orderBy("id")
        .execute();
      return rows.map(ruleRow.toRecord);
    },
    async byId(company, id) {
      const row = await rules(company)
        .selectAll()
        .where("id", "=", id)
        .modifyEnd(sql.raw(dialect.lock.row))
        .executeTakeFirst();
      return row && ruleRow.toRecord(row);
    },
    async insert(company, rule) {
      await db
        .insertInto("rules")
        .values({ ...ruleRow.toRow(rule), company_id: BigInt(company) })
        .execute();
    },
    async update(company, rule) {
      await db
        .updateTable("rules")
        .set(ruleRow.toRow(rule))
        .where("company_id", "=", BigInt(company))
        .where("id", "=", rule.id)
        .execute();
    },
    async addHits(company, day, hits) {
      // Two who change the same rows in the same order never wait for each other in a circle.
      const inOrder = hits.toSorted((one, other) => (one.rule_id < other.rule_id ? -1 : 1));
      await dialect.insertMany(
        "rule_days",
        ["company_id", "rule_id", "day", "hits"],
        inOrder.map(({ rule_id, count }) => [BigInt(company), rule_id, dayOf(day), BigInt(count)]),
        { conflict: ADD_HITS },
      );
    },
    async uses(company, since) {
      const rows = await db
        .selectFrom("rule_days")
        .select([
          "rule_id",
          sql<bigint>`MAX(day)`.as("last_day"),
          sql<bigint>`CAST(SUM(CASE WHEN day >= ${dayOf(since)} THEN hits ELSE 0 END) AS bigint)`.as(
            "recent",
          ),
        ])
        .where("company_id", "=", BigInt(company))
        .groupBy("rule_id")
        .execute();
      return rows.map(({ rule_id, last_day, recent }) => ({
        rule_id,
        recent: Number(recent),
        last_day: dateOf(last_day),
      }));
    },
  };
}
