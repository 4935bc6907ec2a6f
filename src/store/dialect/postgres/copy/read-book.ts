/** A book on a server as one end of a copy: read in one snapshot, company by company, so that any role can that may read it. */
import type { PoolClient } from "pg";
import { companyCheck } from "../../../check/company.ts";
import { pageQuery } from "../../../copy/page-query.ts";
import type { BookReader } from "../../../copy/ports.ts";
import type { BookTable, Row, Value } from "../../../copy/book-tables.ts";
import { queryLayer } from "../query-layer.ts";
import { WHOLE_AS_BIGINT } from "../value-types.ts";
import type { ServerPool } from "../hosts/pool.ts";

/** Lends a reader for a piece of work. Rejects with what the driver throws. */
export async function readServerBook<Result>(
  pool: ServerPool,
  tables: ReadonlyMap<string, BookTable>,
  work: (book: BookReader) => Promise<Result>,
): Promise<Result> {
  return pool.use(async ({ client }) => {
    await takeTime(client);
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    try {
      return await work(readerInside(client, tables));
    } finally {
      // Where the connection is lost, the pool throws it away.
      await client.query("ROLLBACK").catch(() => undefined);
    }
  });
}

/** The reader of a transaction that whoever calls begins and ends. */
export function readerInside(client: PoolClient, tables: ReadonlyMap<string, BookTable>): BookReader {
  const { db } = queryLayer(client, { isOpen: true });
  let current: bigint | undefined;
  /** Row-level security shows the rows of the company that is set. */
  const show = async (company: bigint | undefined): Promise<void> => {
    if (company === undefined || company === current) return;
    await client.query(`SET LOCAL cashbook.company = '${company}'`);
    current = company;
  };
  const all = async (sql: string, values: readonly Value[]): Promise<readonly Row[]> => {
    const question = { text: sql, values: [...values], rowMode: "array" as const, types: WHOLE_AS_BIGINT };
    return (await client.query<Value[]>(question)).rows;
  };
  return {
    tables,
    async rows(part, page) {
      const question = pageQuery(part, { ...page, mark: (n) => `$${n}` });
      if (question === undefined) return [];
      await show(part.company);
      return all(question.sql, question.values);
    },
    async ask(sql, company) {
      await show(company);
      return all(sql, []);
    },
    async company(number, look) {
      await show(number);
      return look(companyCheck(db, Number(number)));
    },
  };
}

/** A copy takes as long as it takes, and waits for a disk in the midst of a transaction. */
export async function takeTime(client: PoolClient): Promise<void> {
  await client.query("SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0");
}
