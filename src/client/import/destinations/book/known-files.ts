/** Files that a book has an import of. */
import { imports } from "../../../../contract/import.ts";
import { pages } from "../../../pages.ts";
import type { ImportContext } from "../../context.ts";
import type { KnownFile } from "../destination.ts";

/** Files that are asked for one by one; for more, the list of all imports is read once. */
const SINGLY_MAX = 10;

/** Problem: insufficient_scope for a caller who may not read imports. */
export async function knownFiles(
  digests: readonly string[],
  context: ImportContext,
): Promise<ReadonlyMap<string, KnownFile>> {
  const filters = digests.length > SINGLY_MAX ? [{}] : digests.map((file_sha256) => ({ file_sha256 }));
  const wanted = new Set(digests);
  const known = new Map<string, KnownFile>();
  for (const filter of filters) {
    for await (const page of pages(context, imports.list, filter, { all: true })) {
      for (const { file_sha256: digest, state, id } of page) {
        if (!wanted.has(digest)) continue;
        const unfinishedId = state === "running" ? id : known.get(digest)?.unfinishedId;
        known.set(digest, { unfinishedId });
      }
    }
  }
  return known;
}
