/**
 * The tables of usage on a server. Whoever adds to a company's holds a row of the company's own, the spool without a name:
 * so no two wait for each other in a circle or number their requests alike, and a spool's position, its file and its
 * requests are seen together.
 */
import type { QueryConfig } from "pg";
import type { UsageTables } from "../../../usage/recorder.ts";
import {
  FORGET_POSITION,
  POSITION,
  spoolsOf,
  spoolStatements,
  usageStatements,
} from "../../../usage/statements.ts";
import type { ServerPool } from "../hosts/pool.ts";
import { inTransaction, prepare, type CompanyWork } from "./company-transaction.ts";

const MAKE_LOCK = `INSERT INTO usage_spools (company_id, name, taken) VALUES ($1, '', 0)
  ON CONFLICT (company_id, name) DO NOTHING`;
const LOCK = "SELECT name FROM usage_spools WHERE company_id = $1 AND name = '' FOR UPDATE";

/**
 * `folder` is that of this machine's spools for the database. Requests that are in no spool may be counted twice where the
 * answer of a commit is lost.
 */
export function usageTables(pool: ServerPool, folder: string): UsageTables {
  const write = (company: number, queries: readonly QueryConfig[], then: CompanyWork["then"] = () => []) =>
    inTransaction(pool, {
      company,
      durable: true,
      first: [prepare(MAKE_LOCK, company), prepare(LOCK, company), ...queries],
      then,
    });
  return {
    add: (company, entries) =>
      write(
        company,
        usageStatements(company, entries).map(({ sql, values }) => prepare(sql, ...values)),
      ),
    addLines(company, lines) {
      const spools = spoolsOf(lines);
      const positions = spools.map((name) => prepare(POSITION, company, name));
      return write(company, positions, ([, , ...answers]) => {
        const ends = spools.map((name, at) => [name, Number(answers[at]?.rows[0]?.["taken"] ?? 0)] as const);
        const statements = spoolStatements({ company, folder, lines }, new Map(ends));
        return statements.length === 0
          ? undefined
          : statements.map(({ sql, values }) => prepare(sql, ...values));
      });
    },
    forgetSpool: (company, name) => write(company, [prepare(FORGET_POSITION, company, name)]),
  };
}
