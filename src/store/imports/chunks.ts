/** The chunks of imports: what became of each row when its chunk was stored. */
import type { ImportChunks, RecognitionQuery } from "../../core/ports/import-chunks.ts";
import type { QueryContext } from "../dialect/query-context.ts";
import { unpackOutcomes } from "../tables/columns/row-outcomes.ts";
import { fromChunk, fromChunkRows, toChunk, toChunkSpan } from "../tables/imports.ts";

export function importChunks({ db, numbers }: QueryContext): ImportChunks {
  const numberOf = (company: number, importId: string) => numbers.of("imports", company, importId);
  return {
    async chunk(company, importId, n) {
      const row = await chunksOf(db, company, await numberOf(company, importId))
        .selectAll()
        .where("n", "=", BigInt(n))
        .executeTakeFirst();
      return row && toChunk(row);
    },
    async chunkAt(company, importId, place) {
      const row = await chunksOf(db, company, await numberOf(company, importId))
        .selectAll()
        .where("last_place", ">=", BigInt(place))
        .orderBy("n")
        .limit(1)
        .executeTakeFirst();
      return row && toChunk(row);
    },
    async chunksBehind(company, importId, after) {
      const rows = await chunksOf(db, company, await numberOf(company, importId))
        .select(["n", "first_place", "last_place", "result"])
        .where("last_place", ">", BigInt(after))
        .orderBy("first_place")
        .execute();
      return rows.map(toChunkSpan);
    },
    async outcomesOf(company, importId, { chunks, ...places }) {
      const rows = await chunksOf(db, company, await numberOf(company, importId))
        .select(["n", "fates"])
        .where("n", "in", chunks.map(BigInt))
        .execute();
      return rows.map(({ n, fates }) => ({ n: Number(n), outcomes: unpackOutcomes(fates, places) }));
    },
    async addChunk(company, importId, chunk) {
      await db
        .insertInto("import_chunks")
        .values({
          ...fromChunk(chunk),
          company_id: BigInt(company),
          import_number: await numberOf(company, importId),
        })
        .execute();
    },
    async updateChunk(company, importId, { n, ...chunk }) {
      await db
        .updateTable("import_chunks")
        .set(fromChunkRows(chunk))
        .where("company_id", "=", BigInt(company))
        .where("import_number", "=", await numberOf(company, importId))
        .where("n", "=", BigInt(n))
        .execute();
    },
    async days(company, importId) {
      const row = await chunksOf(db, company, await numberOf(company, importId))
        .select(({ fn }) => [
          fn.min<bigint | null>("first_day").as("first"),
          fn.max<bigint | null>("last_day").as("last"),
        ])
        .executeTakeFirst();
      const first = row?.first ?? null;
      const last = row?.last ?? null;
      return first === null || last === null ? undefined : { first: Number(first), last: Number(last) };
    },
    readRecognising: (company, filter) => recognisingChunks(db, company, filter),
  };
}

function chunksOf(db: QueryContext["db"], company: number, import_number: bigint) {
  return db
    .selectFrom("import_chunks")
    .where("company_id", "=", BigInt(company))
    .where("import_number", "=", import_number);
}

async function* recognisingChunks(
  db: QueryContext["db"],
  company: number,
  { account, from, to, only, except }: RecognitionQuery,
): ReturnType<ImportChunks["readRecognising"]> {
  const others = await db
    .selectFrom("imports")
    .select("number")
    .where("company_id", "=", BigInt(company))
    .where("bank_account_id", "=", account)
    .where("state", "not in", ["undone", "undoing"])
    .$if(only !== undefined, (query) => query.where("number", "=", BigInt(only ?? 0)))
    .$if(except !== undefined, (query) =>
      query.where(({ eb, and, or }) =>
        and([
          eb("number", "<>", BigInt(except?.number ?? 0)),
          or([
            eb("file_sha256", "<>", except?.file_sha256 ?? ""),
            eb("part", "<>", except?.part ?? ""),
            eb("bank_statement_id", "is not", null),
          ]),
        ]),
      ),
    )
    .orderBy("number", "desc")
    .execute();
  for (const { number } of others) {
    const places = await chunksOf(db, company, number)
      .select("n")
      .where("recognised", ">", 0n)
      .where("last_day", ">=", BigInt(from))
      .where("first_day", "<=", BigInt(to))
      .orderBy("n")
      .execute();
    for (const { n } of places) {
      const chunk = await chunksOf(db, company, number).select("fates").where("n", "=", n).executeTakeFirst();
      if (chunk !== undefined) yield { import_number: Number(number), outcomes: unpackOutcomes(chunk.fates) };
    }
    const duplicates = await db
      .selectFrom("import_held")
      .select(["place", "transaction_id"])
      .where("company_id", "=", BigInt(company))
      .where("import_number", "=", number)
      .where("fate", "=", "duplicate")
      .execute();
    const outcomes = duplicates.map(({ place, transaction_id }) => ({
      place: Number(place),
      verdict: "duplicate" as const,
      transaction_id,
    }));
    if (outcomes.length > 0) yield { import_number: Number(number), outcomes };
  }
}
