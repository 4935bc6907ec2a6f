/** The names of categories by their slugs, for people. */
import { everyRow } from "../../src/client/find.ts";
import { pages } from "../../src/client/pages.ts";
import { categories } from "../../src/contract/category.ts";
import { Problem } from "../../src/contract/problem.ts";
import type { Context } from "../../src/terminal/context.ts";

export type CategoryNames = ReadonlyMap<string, string>;

/** None where the credential may not read categories, or the service has no list of them: slugs serve then. */
export async function categoryNames({
  call,
  stream,
  interruption: signal,
}: Pick<Context, "call" | "stream" | "interruption">): Promise<CategoryNames> {
  try {
    const rows = await everyRow(
      pages({ call, stream }, categories.list, {}, { limit: Infinity, isOptional: true, signal }),
    );
    return new Map(rows.map(({ slug, name }) => [slug, name]));
  } catch (error) {
    if (error instanceof Problem) return new Map();
    throw error;
  }
}
