/** Rows that refer to rows that are not there: who switches the server's own watch off can leave some behind. */
import type { ClientBase } from "pg";
import { SCHEMA } from "../schema.ts";

interface Reference {
  /** Names as SQL takes them. */
  readonly child: string;
  readonly parent: string;
  /** Columns of both. */
  readonly pairs: readonly (readonly [string, string])[];
}

const REFERENCES = `
  SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent, (
    SELECT json_agg(json_build_array(quote_ident(c.attname), quote_ident(p.attname)))
    FROM unnest(conkey, confkey) AS pair (child, parent)
    JOIN pg_attribute c ON c.attrelid = conrelid AND c.attnum = pair.child
    JOIN pg_attribute p ON p.attrelid = confrelid AND p.attnum = pair.parent
  ) AS pairs
  FROM pg_constraint WHERE contype = 'f' AND connamespace = '${SCHEMA}'::regnamespace`;

/** The references between tables, each of which carries the company. */
export async function referencesOf(client: ClientBase): Promise<readonly Reference[]> {
  return (await client.query<Reference>(REFERENCES)).rows;
}

/** Number of one company's rows whose reference leads nowhere. */
export async function danglingIn(
  client: ClientBase,
  { company, references }: { readonly company: number; readonly references: readonly Reference[] },
): Promise<number> {
  const counts = await Promise.all(
    references.map(async ({ child, parent, pairs }) => {
      const hasReference = pairs.map(([column]) => `c.${column} IS NOT NULL`).join(" AND ");
      const fits = pairs.map(([column, target]) => `p.${target} = c.${column}`).join(" AND ");
      const { rows } = await client.query<{ dangling: string }>(
        `SELECT count(*) AS dangling FROM ${child} c
         WHERE c.company_id = $1 AND ${hasReference} AND NOT EXISTS (SELECT 1 FROM ${parent} p WHERE ${fits})`,
        [company],
      );
      return Number(rows[0]?.dangling);
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
