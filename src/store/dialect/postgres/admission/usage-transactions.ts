/**
 * Transactions on the statistics of one company, one at a time among all servers: whoever adds to them holds a row of
 * the company's own, the spool without a name. So no two wait for each other in a circle or number their requests alike,
 * and a spool's position, its file and its requests are seen together.
 */
import type { UsageEntry } from "../../../../core/ports/gate.ts";
import { isSpool, type SpoolLine } from "../../../usage/spool-folder.ts";
import { beyond } from "../../../usage/spool-reader.ts";
import { bound, inTransaction } from "./company-transaction.ts";
import type { ServerPool } from "../hosts/pool.ts";
import { usageAdded } from "./usage-tables.ts";

const MAKE_HOLD = {
  name: "gate_make_usage_hold",
  text: "INSERT INTO usage_spools (company_id, name, taken) VALUES ($1, '', 0) ON CONFLICT (company_id, name) DO NOTHING",
};
const HOLD = {
  name: "gate_hold_usage",
  text: "SELECT name FROM usage_spools WHERE company_id = $1 AND name = '' FOR UPDATE",
};
const TAKEN = {
  name: "gate_taken",
  text: "SELECT name, taken FROM usage_spools WHERE company_id = $1 AND name = ANY ($2::text[])",
};
const TAKE = {
  name: "gate_take",
  text: `INSERT INTO usage_spools (company_id, name, taken)
    SELECT $1::bigint, * FROM unnest($2::text[], $3::bigint[])
    ON CONFLICT (company_id, name) DO UPDATE SET taken = excluded.taken`,
};
const FORGET = {
  name: "gate_forget_spool",
  text: "DELETE FROM usage_spools WHERE company_id = $1 AND name = $2",
};

const holding = (company: number) => [bound(MAKE_HOLD, company), bound(HOLD, company)];

/** Adds those of a company's lines that nobody has brought in before, each once whatever happens to the commit. */
export function takeIn(
  pool: ServerPool,
  { company, folder, lines }: { company: number; folder: string; lines: readonly SpoolLine[] },
): Promise<void> {
  const spools = [...new Set(lines.map(({ spool }) => spool))];
  return inTransaction(pool, {
    company,
    durable: true,
    first: [...holding(company), bound(TAKEN, company, spools)],
    then: ([, , taken]) => {
      const positions = new Map(taken?.rows.map(({ name, taken: to }) => [String(name), Number(to)]));
      // Of one that somebody has set aside meanwhile the position may be forgotten already.
      const there = new Set(spools.filter((name) => isSpool(folder, name)));
      const found = beyond(
        positions,
        lines.filter(({ spool }) => there.has(spool)),
      );
      if (found.entries.length === 0) return undefined;
      const [names, ends] = [[...found.positions.keys()], [...found.positions.values()]];
      return [bound(TAKE, company, names, ends), ...usageAdded(company, found.entries)];
    },
  });
}

/** Adds requests that are in no spool. Where the answer of the commit is lost, they may be counted twice. */
export function addDirectly(
  pool: ServerPool,
  { company, entries }: { company: number; entries: readonly UsageEntry[] },
): Promise<void> {
  return inTransaction(pool, {
    company,
    durable: true,
    first: [...holding(company), ...usageAdded(company, entries)],
    then: () => [],
  });
}

/** Forgets the position of a spool that is set aside. */
export function forgetSpool(
  pool: ServerPool,
  { company, name }: { company: number; name: string },
): Promise<void> {
  return inTransaction(pool, {
    company,
    durable: true,
    first: [...holding(company), bound(FORGET, company, name)],
    then: () => [],
  });
}
