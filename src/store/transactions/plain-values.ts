/** What becomes of values that are read in lists, whole numbers as numbers: for whoever reads very many rows. */
import type { Origins } from "../../core/ports/origins.ts";
import type { Numbered, Numbers } from "../tables/columns/numbers.ts";
import { unpackOrigins } from "../tables/columns/origins.ts";

/** Ids by the numbers that stand in a column. */
export function idsByNumber(numbers: Numbers, company: number) {
  return async (table: Numbered, all: Iterable<number | null>): Promise<ReadonlyMap<number, string>> => {
    const distinct = [...new Set(all)].filter((number) => number !== null);
    const idOf = await numbers.ids(table, company, distinct.map(BigInt));
    return new Map(distinct.map((number) => [number, idOf(BigInt(number))]));
  };
}

/** Texts that are remembered. */
const CACHE_MAX = 1000;

/** Rows that one change or one rule has set have equal origins. */
export function originsParser(): (text: string | null) => Origins {
  const cache = new Map<string | null, Origins>();
  return (text) => {
    const cachedOrigins = cache.get(text);
    if (cachedOrigins !== undefined) return cachedOrigins;
    const origins = unpackOrigins(text);
    if (cache.size >= CACHE_MAX) cache.clear();
    cache.set(text, origins);
    return origins;
  };
}
