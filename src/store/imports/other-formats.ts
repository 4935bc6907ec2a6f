/** Imports of files that tell the same rows in another format. */
import type { ImportStore } from "../../core/ports/imports.ts";
import type { QueryContext } from "../dialect/query-context.ts";

export function otherFormats({ db }: Pick<QueryContext, "db">): Pick<ImportStore, "ofOtherFormats"> {
  return {
    async ofOtherFormats(company, { account, format, from, to, except }) {
      const rows = await db
        .selectFrom("imports")
        .select("number")
        .where("company_id", "=", BigInt(company))
        .where("bank_account_id", "=", account)
        .where("state", "<>", "undone")
        .where("format", "<>", format)
        .where("number", "<>", BigInt(except))
        .where("period_from", "<=", to)
        .where("period_to", ">=", from)
        .execute();
      return new Set(rows.map(({ number }) => Number(number)));
    },
  };
}
