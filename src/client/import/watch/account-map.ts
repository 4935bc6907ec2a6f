/** Which account the files of a folder belong to: patterns of names, in a file that the user keeps elsewhere. */
import { readFile, realpath } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, matchesGlob, relative, sep } from "node:path";
import { Problem } from "../../../contract/problem.ts";
import { systemCode } from "../../../files/system-code.ts";

/** Patterns with the name or id of an account; the first that fits decides. */
type AccountMap = readonly (readonly [pattern: string, account: string])[];

/** Problems: file_missing, unreadable_file. */
export async function readAccountMap(path: string): Promise<AccountMap> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if (systemCode(error) !== "ENOENT") throw error;
    throw new Problem("file_missing", { detail: `There is no file ${path}.` });
  });
  const { parseDocument } = await import("yaml");
  const document = parseDocument(text, { prettyErrors: true, schema: "failsafe" });
  const [error] = document.errors;
  if (error !== undefined) {
    const [fault = ""] = error.message.split(/ at line |:?\n/);
    const [place] = error.linePos ?? [];
    throw unreadable(path, `${fault}${place === undefined ? "" : ` (line ${place.line})`}`);
  }
  const entries: unknown = document.toJS({ mapAsMap: true, maxAliasCount: 0 });
  if (!(entries instanceof Map) || entries.size === 0) throw unreadable(path, "it has no patterns");
  return [...(entries as ReadonlyMap<unknown, unknown>)].map(([pattern, account]) => {
    if (typeof pattern !== "string" || pattern === "") throw unreadable(path, "a pattern is not text");
    if (typeof account !== "string" || account.trim() === "")
      throw unreadable(path, `the pattern ${JSON.stringify(pattern)} has no account`);
    return [pattern, account.trim()] as const;
  });
}

/** Undefined where no pattern fits. One for a file in a zip file may be for either of their names, or for both together. */
export function accountOfName(map: AccountMap, name: string): string | undefined {
  const [zipName = name, ...inside] = name.split("/");
  const names = [name, zipName, inside.at(-1) ?? name];
  return map.find(([pattern]) => names.some((one) => matchesGlob(one, pattern)))?.[1];
}

/** Whether a path is the folder or lies below it, by its name or by what its links lead to. */
export async function isInside(folder: string, path: string): Promise<boolean> {
  const named = await realpath(dirname(path)).then((parent) => join(parent, basename(path)), nothing);
  const real = await realpath(path).catch(nothing);
  return [named, real].some((one) => one !== undefined && isBelow(folder, one));
}

const nothing = () => undefined;

function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === "" || !(isAbsolute(way) || way === ".." || way.startsWith(`..${sep}`));
}

function unreadable(path: string, fault: string): Problem {
  return new Problem("unreadable_file", {
    detail: `${path} does not map names of files to accounts: ${fault}.`,
    remedy: 'Write a line for each pattern, in quotes, like "giro-*.csv": Main EUR',
  });
}
