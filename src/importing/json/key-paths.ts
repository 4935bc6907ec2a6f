/** By which members a JSON document is known. */
import { newJsonScan, scanJson } from "./scan-json.ts";

/** Paths that are told at most: a document of services has a few dozen. */
const PATHS_MAX = 2000;

/**
 * The paths of the members that the beginning of a file shows, such as "transactions[].amount"; none where it does not begin as a
 * document does.
 */
export function keyPaths(head: string): ReadonlySet<string> {
  const paths = new Set<string>();
  const scan = newJsonScan({
    onName: (path) => {
      if (paths.size < PATHS_MAX) paths.add(path);
    },
  });
  try {
    scanJson(scan, head);
  } catch {
    // What comes before the fault tells enough; reading the file names it.
  }
  return paths;
}
