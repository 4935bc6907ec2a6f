/** The names of categories by their slugs, for people. */
import { categories } from "../../src/contract/category.ts";
import { everyRowOrNone, type Calls } from "../every-row-or-none.ts";

export type CategoryNames = ReadonlyMap<string, string>;

/** None where the credential may not read categories, or the service has no list of them: slugs serve then. */
export async function categoryNames(context: Calls): Promise<CategoryNames> {
  const rows = await everyRowOrNone(context, categories.list);
  return new Map(rows.map(({ slug, name }) => [slug, name]));
}
