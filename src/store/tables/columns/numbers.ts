/**
 * The small numbers by which tables with a row for each bank row call accounts, imports and statements. The core knows
 * these by their ids. Which number is whose never changes and no number is given twice, so that a connection remembers
 * what it has looked up, until a change of its own is undone.
 */
import { sql, type Kysely } from "kysely";
import type { Tables } from "../database.ts";

export type Numbered = "accounts" | "imports" | "statements";

/** The number that nothing has. */
export const NO_NUMBER = 0n;

export interface Numbers {
  /** NO_NUMBER where the company has none of this id. */
  of(table: Numbered, company: number, id: string): Promise<bigint>;
  /** Those of the ids that the company has. */
  allOf(table: Numbered, company: number, ids: readonly string[]): Promise<readonly bigint[]>;
  /** What tells the id of each of these numbers. */
  ids(
    table: Numbered,
    company: number,
    numbers: Iterable<bigint | null>,
  ): Promise<(number: bigint) => string>;
  /** Forgets all, since what was looked up may have been undone. */
  forget(): void;
}

interface NumberCache {
  readonly numbers: Map<string, bigint>;
  readonly ids: Map<bigint, string>;
}

const KNOWN_MAX = 50_000;
/** A statement has a limited number of parameters. */
const ASKED_MAX = 500;

export function numbersOn(db: Kysely<Tables>): Numbers {
  const caches = new Map<Numbered, Map<number, NumberCache>>();
  let size = 0;
  const forget = (): void => {
    caches.clear();
    size = 0;
  };
  const of = (table: Numbered, company: number): NumberCache => {
    let companies = caches.get(table);
    if (companies === undefined) caches.set(table, (companies = new Map<number, NumberCache>()));
    let cache = companies.get(company);
    if (cache === undefined) companies.set(company, (cache = { numbers: new Map(), ids: new Map() }));
    return cache;
  };
  /** Looks up what is asked for by one column and not known yet. */
  const learn = async (
    table: Numbered,
    company: number,
    sought: { readonly id: readonly string[] } | { readonly number: readonly bigint[] },
  ): Promise<NumberCache> => {
    const here = of(table, company);
    const [column, missing] =
      "id" in sought
        ? ["id", sought.id.filter((id) => !here.numbers.has(id))]
        : ["number", sought.number.filter((number) => !here.ids.has(number))];
    if (missing.length === 0) return here;
    for (let from = 0; from < missing.length; from += ASKED_MAX) {
      const rows = await db
        .selectFrom(table)
        .select(["id", "number"])
        .where("company_id", "=", BigInt(company))
        .where(sql<boolean>`${sql.ref(column)} IN (${sql.join(missing.slice(from, from + ASKED_MAX))})`)
        .execute();
      for (const { id, number } of rows) {
        here.numbers.set(id, number);
        here.ids.set(number, id);
      }
      size += rows.length;
    }
    // What is wanted now is answered; the rest is looked up anew.
    if (size > KNOWN_MAX) forget();
    return here;
  };
  return {
    forget,
    async of(table, company, id) {
      const cachedNumber = of(table, company).numbers.get(id);
      if (cachedNumber !== undefined) return cachedNumber;
      const { numbers } = await learn(table, company, { id: [id] });
      return numbers.get(id) ?? NO_NUMBER;
    },
    async allOf(table, company, ids) {
      const { numbers } = await learn(table, company, { id: ids });
      return ids.flatMap((id) => numbers.get(id) ?? []);
    },
    async ids(table, company, numbers) {
      const { ids } = of(table, company);
      const missing = new Set<bigint>();
      for (const number of numbers) if (number !== null && !ids.has(number)) missing.add(number);
      if (missing.size > 0) await learn(table, company, { number: [...missing] });
      return (number) => {
        const id = ids.get(number);
        if (id === undefined) throw new TypeError(`there is no number ${number} in ${table}`);
        return id;
      };
    },
  };
}
