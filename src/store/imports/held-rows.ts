/** Rows that are held until a person, or the whole file, decides about them. */
import { lastPlaceOf, placeOf } from "../../contract/import/row-place.ts";
import type { HeldRows } from "../../core/ports/held-rows.ts";
import type { QueryContext } from "../dialect/query-context.ts";
import { fromHeld, HELD, toHeld } from "../tables/imports.ts";

export function heldRows({ db, dialect, numbers }: QueryContext): HeldRows {
  const numberOf = (company: number, importId: string) => numbers.of("imports", company, importId);
  return {
    async addHeld(company, importId, rows) {
      const number = await numberOf(company, importId);
      await dialect.insertMany(
        "import_held",
        ["company_id", "import_number", ...HELD.map((name) => `"${name}"`)],
        rows.map((row) => [BigInt(company), number, ...fromHeld(row)]),
      );
    },
    async listHeld(company, importId, { outcomes, lines, after, to, limit }) {
      const rows = await db
        .selectFrom("import_held")
        .selectAll()
        .where("company_id", "=", BigInt(company))
        .where("import_number", "=", await numberOf(company, importId))
        .where("place", ">", BigInt(after))
        .$if(to !== undefined, (query) => query.where("place", "<=", BigInt(to ?? 0)))
        .$if(outcomes !== undefined, (query) => query.where("fate", "in", [...(outcomes ?? [])]))
        .$if(lines !== undefined, (query) =>
          query.where(
            "place",
            "in",
            (lines ?? []).flatMap((line) => [placeOf({ line }), lastPlaceOf(line)]).map(BigInt),
          ),
        )
        .orderBy("place")
        .limit(limit)
        .execute();
      return rows.map(toHeld);
    },
    heldBeside: (company, query) => heldBeside(db, company, query),
    async settle(company, importId, rows) {
      const number = await numberOf(company, importId);
      await dialect.runMany(
        "UPDATE import_held SET fate = ?, transaction_id = ? WHERE company_id = ? AND import_number = ? AND place = ?",
        rows.map(({ place, outcome, transaction_id }) => [
          outcome,
          transaction_id,
          BigInt(company),
          number,
          BigInt(place),
        ]),
      );
    },
    async forgetHeld(company, importId) {
      await db
        .deleteFrom("import_held")
        .where("company_id", "=", BigInt(company))
        .where("import_number", "=", await numberOf(company, importId))
        .execute();
    },
  };
}

async function heldBeside(
  db: QueryContext["db"],
  company: number,
  { account, except }: Parameters<HeldRows["heldBeside"]>[1],
): ReturnType<HeldRows["heldBeside"]> {
  const rows = await db
    .selectFrom("import_held")
    .innerJoin("imports", (join) =>
      join
        .onRef("imports.company_id", "=", "import_held.company_id")
        .onRef("imports.number", "=", "import_held.import_number"),
    )
    .selectAll("import_held")
    .where("import_held.company_id", "=", BigInt(company))
    .where("imports.bank_account_id", "=", account)
    .where("imports.state", "=", "completed")
    .where("imports.number", "<>", BigInt(except.number))
    .where(({ eb, or }) =>
      or([
        eb("imports.file_sha256", "<>", except.file_sha256),
        eb("imports.part", "<>", except.part),
        eb("imports.bank_statement_id", "is not", null),
      ]),
    )
    .where("import_held.fate", "=", "held")
    .orderBy("import_held.import_number", "desc")
    .orderBy("import_held.place")
    .execute();
  return rows.map((row) => ({ import_number: Number(row.import_number), row: toHeld(row) }));
}
