import { sql } from "kysely";
import type { ImportFilter, ImportStore } from "../core/ports/imports.ts";
import { countRows } from "./dialect/count-rows.ts";
import type { QueryContext } from "./dialect/query-context.ts";
import { importChunks } from "./imports/chunks.ts";
import { importEvidence } from "./imports/evidence.ts";
import { settledRows } from "./imports/settled-rows.ts";
import { newestBalanced } from "./imports/newest-balanced.ts";
import { otherFormats } from "./imports/other-formats.ts";
import { heldRows } from "./imports/held-rows.ts";
import { importSteps } from "./imports/steps.ts";
import { importedTransactions } from "./imports/imported-transactions.ts";
import { endsInOneOf } from "./tables/columns/id-suffix.ts";
import { fromImport, toImport } from "./tables/imports.ts";
import { requireFit } from "./tables/columns/sum-too-large.ts";
import { isOneOf } from "./dialect/value-lists.ts";

const UNFINISHED = ["running", "settling"] as const;

export function importStore(context: QueryContext): ImportStore {
  const { db, dialect } = context;
  const imports = (company: number) => db.selectFrom("imports").where("company_id", "=", BigInt(company));
  const matching = (company: number, { bank_account_id, states, file_sha256, id_suffix }: ImportFilter) =>
    imports(company)
      .$if(bank_account_id !== undefined, (query) =>
        query.where(isOneOf(dialect, "bank_account_id", bank_account_id ?? [])),
      )
      .$if(states !== undefined, (query) => query.where("state", "in", [...(states ?? [])]))
      .$if(file_sha256 !== undefined, (query) => query.where("file_sha256", "=", file_sha256 ?? ""))
      .$if(id_suffix !== undefined, (query) => query.where(endsInOneOf("id", id_suffix ?? [])));
  return {
    async byId(company, id) {
      const row = await imports(company)
        .selectAll()
        .where("id", "=", id)
        .modifyEnd(sql.raw(dialect.lock.row))
        .executeTakeFirst();
      return row && toImport(row);
    },
    async byNumber(company, number) {
      const row = await imports(company).selectAll().where("number", "=", BigInt(number)).executeTakeFirst();
      return row && toImport(row);
    },
    async findUnfinished(company, { bank_account_id, file_sha256, part, mapping_sha256 }) {
      const row = await imports(company)
        .selectAll()
        .where("bank_account_id", "=", bank_account_id)
        .where("file_sha256", "=", file_sha256)
        .where("part", "=", part)
        .where("mapping_sha256", "=", mapping_sha256)
        .where("state", "in", UNFINISHED)
        .orderBy("number", "desc")
        .modifyEnd(sql.raw(dialect.lock.row))
        .executeTakeFirst();
      return row && toImport(row);
    },
    async page(company, filter, { before, limit }) {
      const rows = await matching(company, filter)
        .selectAll()
        .$if(before !== undefined, (query) => query.where("number", "<", BigInt(before ?? 0)))
        .orderBy("number", "desc")
        .limit(limit)
        .execute();
      return rows.map(toImport);
    },
    count: (company, filter) => countRows(matching(company, filter)),
    async nextNumber(company) {
      const last = await imports(company)
        .select("number")
        .orderBy("number", "desc")
        .limit(1)
        .executeTakeFirst();
      return Number(last?.number ?? 0n) + 1;
    },
    async insert(company, record) {
      await db
        .insertInto("imports")
        .values({ ...fromImport(record), company_id: BigInt(company) })
        .execute();
    },
    async update(company, record) {
      requireFit([record.sum_in, record.sum_out]);
      await db
        .updateTable("imports")
        .set(fromImport(record))
        .where("company_id", "=", BigInt(company))
        .where("id", "=", record.id)
        .execute();
    },
    ...importSteps(context),
    ...importEvidence(context),
    ...settledRows(context),
    ...newestBalanced(context),
    ...otherFormats(context),
    ...importChunks(context),
    ...heldRows(context),
    ...importedTransactions(context),
  };
}
