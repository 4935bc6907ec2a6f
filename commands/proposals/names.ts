/** The names that people read in proposals: of accounts by their ids, and of categories by their slugs. */
import type { Context } from "../../src/terminal/context.ts";
import { accountNames } from "../accounts/names.ts";
import { categoryNames } from "../categories/names.ts";

/** None where nobody reads them: programs need no further requests. */
export async function namesFor(context: Context, isRead: boolean): Promise<ReadonlyMap<string, string>> {
  if (!isRead) return new Map();
  return new Map([...(await accountNames(context)), ...(await categoryNames(context))]);
}
