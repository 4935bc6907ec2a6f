/** Kept mappings as a person names them: by name, by signature or its beginning, or by file. */
import { basename } from "node:path";
import { Problem } from "../../../contract/problem.ts";
import type { Mapping } from "../../../importing/choices.ts";
import { namesInWords } from "../../../importing/refusals/name-list.ts";
import { savedMappings, type SavedMapping } from "./saved-mappings.ts";
import { countText } from "../../../contract/count-text.ts";

/** Characters of a signature that are shown: enough to name a mapping among those of one folder. */
const SHOWN = 8;

/** What to call a mapping: its name, else the beginning of its signature, else its file. */
export function wordFor({
  name,
  signature,
  path,
}: Pick<SavedMapping, "name" | "signature" | "path">): string {
  return name ?? signature?.slice(0, SHOWN) ?? basename(path);
}

/** A header in a sentence: a few of its columns, however many it has. */
export function headerInWords(header: readonly string[]): string {
  return namesInWords(header);
}

/** The checked mapping, or what is wrong with it. */
export function checkMapping({ mapping }: SavedMapping): { mapping?: Mapping; problem?: Problem } {
  try {
    return { mapping: mapping() };
  } catch (error) {
    if (error instanceof Problem) return { problem: error };
    throw error;
  }
}

/** Files of the folder that are mappings, or were meant to be: any other JSON is somebody else's. */
export async function mappingsIn(folder: string): Promise<readonly SavedMapping[]> {
  return (await savedMappings(folder)).filter(({ signature }) => signature !== null);
}

/** Problems: unknown_name, ambiguous_name. `exact` takes no beginning of a signature or name for the whole. */
export async function findMapping(
  folder: string,
  { name: query, exact }: { name: string; exact: boolean },
): Promise<SavedMapping> {
  const all = await mappingsIn(folder);
  const word = query.toLowerCase();
  const whole = all.filter(
    ({ name, signature, path }) =>
      name?.toLowerCase() === word || signature === word || path === query || fileNames(path).includes(query),
  );
  const byBeginning = all.filter(
    ({ name = "", signature }) => name.toLowerCase().startsWith(word) || signature?.startsWith(word) === true,
  );
  const matches = whole.length > 0 || exact || word === "" ? whole : byBeginning;
  const [only, other] = matches;
  if (only !== undefined && other === undefined) return only;
  if (only === undefined) {
    throw new Problem("unknown_name", {
      detail: `There is no mapping ${JSON.stringify(query)} in ${folder}.`,
      remedy:
        exact && byBeginning.length > 0
          ? "Name it by its full name or signature; `cashbook imports map list --json` shows them."
          : "`cashbook imports map list` shows the mappings.",
    });
  }
  const candidates = matches.map((one) => basename(one.path));
  throw new Problem("ambiguous_name", {
    detail: `${JSON.stringify(query)} matches ${countText(matches.length, "mapping")}: ${candidates.join(", ")}.`,
    remedy: "Name one of them by its file.",
    more: { candidates },
  });
}

function fileNames(path: string): readonly string[] {
  return [basename(path), basename(path, ".json")];
}
