/** Accounts and categories as people name them. */
import { findCategory } from "../../src/client/find.ts";
import { Problem } from "../../src/contract/problem.ts";
import type { Transport } from "../../src/contract/operation.ts";

/** No such category, nobody who may look, or a service that has no list of them. */
const TAKEN_AS_TYPED = ["unknown_name", "insufficient_scope", "no_such_operation"];

/**
 * The slug of a category that is named by slug, name, or unique start. What fits none is a category of the company's own
 * and is taken as it is typed; so is everything where the credential may not look categories up.
 */
export async function categorySlug(call: Transport, named: string): Promise<string> {
  if (named === "") return named;
  try {
    return (await findCategory(call, named)).slug;
  } catch (error) {
    if (error instanceof Problem && TAKEN_AS_TYPED.includes(error.code)) return named;
    throw error;
  }
}
