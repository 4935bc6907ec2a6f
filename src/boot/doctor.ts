/** Looks over a book and this user's files. Changes nothing. */
import type { Layers } from "../client/layers.ts";
import type { Finding } from "../client/operator.ts";
import type { BookPlace } from "./book.ts";

export async function check(
  _at: BookPlace,
  _options: { readonly audit: boolean; readonly signal: AbortSignal; readonly layers: Layers },
): Promise<readonly Finding[]> {
  return [];
}
