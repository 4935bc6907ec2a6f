/** Finds imports by the name of their file, since who imported it knows that and not the id. */
import { basename } from "node:path";
import type { Import } from "../../contract/import/record.ts";
import { imports } from "../../contract/import.ts";
import type { Call } from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";
import { pages } from "../pages.ts";
import { shortIds } from "./short-id.ts";

/** Candidates that an error lists before it says "and n more". */
const MAX_CANDIDATES = 8;

/**
 * The id of the only import of this file that has not been undone, or the only one of them that brought rows; where all have been
 * undone, of the only one. Problems: not_found, ambiguous_name.
 */
export async function importOfFile(call: Call, text: string): Promise<string> {
  const all = await importsOfFile(call, basename(text));
  const standing = all.filter(({ state }) => state !== "undone");
  const known = standing.length > 0 ? standing : all;
  const weighty = known.filter(hasBroughtRows);
  const candidates = weighty.length === 1 ? weighty : known;
  const [match, ...others] = candidates;
  if (match === undefined) {
    throw new Problem("not_found", {
      detail: `There is no import with the id or the file name ${JSON.stringify(text)}.`,
      remedy: "`cashbook imports list` shows the imports, with their files and the last digits of their ids.",
    });
  }
  if (others.length > 0) throw severalImports(basename(text), candidates);
  return match.id;
}

/** Not where the book had all of the file before: who names the file means the import that brought it. */
function hasBroughtRows({ state, created, held, rejected }: Import): boolean {
  return state !== "completed" || created + held + rejected > 0;
}

/** A name in the same case wins. */
async function importsOfFile(call: Call, name: string): Promise<readonly Import[]> {
  const same: Import[] = [];
  for await (const page of pages({ call, stream: undefined }, imports.list, {}, { all: true }))
    for (const one of page) if (fold(one.file_name) === fold(name)) same.push(one);
  const exact = same.filter(({ file_name }) => file_name === name);
  return exact.length > 0 ? exact : same;
}

function fold(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

function severalImports(name: string, matches: readonly Import[]): Problem {
  const endings = shortIds(matches.map(({ id }) => id));
  const all = matches.map(({ id, created_at, state, created }) => {
    const what = state === "completed" ? `${created} new` : state;
    return `${endings.get(id) ?? id} (${created_at.slice(0, 10)}, ${what})`;
  });
  const rest = all.length - MAX_CANDIDATES;
  const list = all.slice(0, MAX_CANDIDATES).join("; ") + (rest > 0 ? `; and ${rest} more` : "");
  return new Problem("ambiguous_name", {
    detail: `${JSON.stringify(name)} was imported ${matches.length} times: ${list}.`,
    remedy: "Name one by the digits of its id.",
    more: { candidates: all },
  });
}
