/** The settings of a folder: .cashbook.json in it or above. */
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { FolderLayer } from "../client/layers.ts";
import { Problem } from "../contract/problem.ts";
import { systemCode } from "../files/system-code.ts";

const FILE = ".cashbook.json";
const ALLOWED = ["profile", "company", "account", "output", "maps"] as const;

/** The nearest .cashbook.json from a folder upwards; undefined when there is none. */
export function folderLayer(start: string): FolderLayer | undefined {
  for (let folder = resolve(start); ; folder = dirname(folder)) {
    const path = join(folder, FILE);
    const text = textOf(path);
    if (text !== undefined) return parseFolderSettings(text, path);
    if (dirname(folder) === folder) return undefined;
  }
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const code = systemCode(error);
    // A folder above without the right to read it counts as one without the file.
    if (code === "ENOENT" || code === "ENOTDIR" || code === "EACCES") return undefined;
    throw error;
  }
}

function parseFolderSettings(text: string, path: string): FolderLayer {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw invalid(path, "is not JSON");
  }
  if (typeof read !== "object" || read === null || Array.isArray(read))
    throw invalid(path, "is not a JSON object");
  const members = Object.entries(read);
  for (const [name, value] of members) {
    if (!(ALLOWED as readonly string[]).includes(name)) {
      throw invalid(path, `has ${JSON.stringify(name)}, but only ${ALLOWED.join(", ")} are allowed`);
    }
    if (typeof value !== "string" || value === "") throw invalid(path, `has a ${name} that is not text`);
  }
  const { maps, ...layer } = read as Record<string, string>;
  return { path, ...layer, ...(maps === undefined ? {} : { maps: resolve(dirname(path), maps) }) };
}

function invalid(path: string, what: string): Problem {
  return new Problem("settings_invalid", {
    detail: `${path} ${what}.`,
    remedy: "Correct the file; it may have come with a shared folder.",
  });
}
