import type { PoolClient } from "pg";
import {
  countedTables,
  requireUnchanged,
  tablesToEmpty,
  type CompanyCounts,
  type CompanyToRemove,
} from "../../company-removal/company-counts.ts";
import { readAddress } from "./address/address.ts";
import { asProblem } from "./errors.ts";
import { openPool } from "./hosts/pool.ts";
import { SCHEMA } from "./schema.ts";

const TABLES = `
  SELECT c.relname AS name FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped
  WHERE c.relnamespace = '${SCHEMA}'::regnamespace AND c.relkind IN ('r', 'p')`;

/** As the one who logged in: the service's own role may not remove history. Problems: conflict, and those of the server. */
export async function removeFromServer(
  address: string,
  {
    environment,
    company: { number, approve },
  }: {
    readonly environment: Readonly<Record<string, string | undefined>>;
    readonly company: CompanyToRemove;
  },
): Promise<void> {
  const pool = openPool(readAddress(address, environment), { max: 1, role: "login" });
  try {
    const approval = await pool.use(({ client }) => countsIn(client, number));
    await approve(approval);
    await pool.use(async ({ client }) => {
      await client.query("BEGIN");
      try {
        // Nobody who writes for the company goes on before this one's end, and then finds no company.
        await client.query("SELECT FROM companies WHERE company_id = $1 FOR UPDATE", [number]);
        requireUnchanged(approval, await countsIn(client, number));
        const { rows } = await client.query<{ name: string }>(TABLES);
        const present = new Set(rows.map(({ name }) => name));
        for (const name of tablesToEmpty) {
          if (present.has(name))
            await client.query(`DELETE FROM ${SCHEMA}.${name} WHERE company_id = $1`, [number]);
        }
        await client.query("COMMIT");
      } catch (error) {
        await client.query("ROLLBACK").catch(() => undefined);
        throw error;
      }
    });
  } catch (error) {
    throw asProblem(error);
  } finally {
    await pool.close();
  }
}

async function countsIn(client: PoolClient, number: number): Promise<CompanyCounts> {
  const counts: [string, number][] = [];
  for (const name of countedTables) {
    const { rows } = await client.query<{ count: string }>(
      `SELECT COUNT(*) AS count FROM ${SCHEMA}.${name} WHERE company_id = $1`,
      [number],
    );
    counts.push([name, Number(rows[0]?.count)]);
  }
  return Object.fromEntries(counts) as CompanyCounts;
}
