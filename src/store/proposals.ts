import { sql } from "kysely";
import type { ProposalFilter, ProposalStore } from "../core/ports/proposals.ts";
import { countRows } from "./dialect/count-rows.ts";
import type { QueryContext } from "./dialect/query-context.ts";
import { endsInOneOf } from "./tables/columns/id-suffix.ts";
import { proposalRow } from "./tables/proposals.ts";

export function proposalStore({ db, dialect }: QueryContext): ProposalStore {
  const proposals = (company: number) => db.selectFrom("proposals").where("company_id", "=", BigInt(company));
  const matching = (company: number, { state, now, id_suffix }: ProposalFilter) =>
    proposals(company)
      .$if(state !== undefined, (query) =>
        query.where(
          sql<string>`CASE WHEN state = 'open' AND expires_at <= ${BigInt(now)} THEN 'expired' ELSE state END`,
          "in",
          [...(state ?? [])],
        ),
      )
      .$if(id_suffix !== undefined, (query) => query.where(endsInOneOf("id", id_suffix ?? [])));
  return {
    async byId(company, id) {
      const row = await proposals(company)
        .selectAll()
        .where("id", "=", id)
        .modifyEnd(sql.raw(dialect.lock.row))
        .executeTakeFirst();
      return row && proposalRow.toRecord(row);
    },
    async page(company, filter, { before, limit }) {
      const rows = await matching(company, filter)
        .selectAll()
        .$if(before !== undefined, (query) => query.where("id", "<", before ?? ""))
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
      return rows.map(proposalRow.toRecord);
    },
    count: (company, filter) => countRows(matching(company, filter)),
    async insert(company, record) {
      await db
        .insertInto("proposals")
        .values({ ...proposalRow.toRow(record), company_id: BigInt(company) })
        .execute();
    },
    async update(company, record) {
      await db
        .updateTable("proposals")
        .set(proposalRow.toRow(record))
        .where("company_id", "=", BigInt(company))
        .where("id", "=", record.id)
        .execute();
    },
    async forget(company, before) {
      await db
        .deleteFrom("proposals")
        .where("company_id", "=", BigInt(company))
        .where("expires_at", "<", BigInt(before))
        .execute();
    },
  };
}
