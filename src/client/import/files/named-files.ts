/** The files that a person named: each as it is, and those of a folder in the order of their names. */
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { Problem } from "../../../contract/problem.ts";

export interface NamedFile {
  readonly path: string;
  /** Whether a folder holds it, so that nobody named the file itself. */
  readonly isFound: boolean;
}

/** What an import leaves beside its file, which is imported by its own name only. */
const LEFT_BEHIND = /\.rejected(?:-[0-9]+)?\.(?:csv|jsonl)$/;

export function isLeftBehind(name: string): boolean {
  return LEFT_BEHIND.test(name);
}

/** Problem: file_missing for a folder that holds no file. A name that is nothing is left for its import to refuse. */
export async function namedFiles(names: readonly string[]): Promise<readonly NamedFile[]> {
  const files: NamedFile[] = [];
  for (const name of names) {
    const isFolder = name !== "-" && (await stat(name).catch(() => undefined))?.isDirectory() === true;
    if (!isFolder) {
      files.push({ path: name, isFound: false });
      continue;
    }
    const inside = await filesIn(name);
    if (inside.length === 0)
      throw new Problem("file_missing", { detail: `The folder ${name} has no files.` });
    for (const path of inside) files.push({ path, isFound: true });
  }
  return files;
}

/** The files of a folder and of those inside it; hidden ones and rejected rows of earlier imports are left out. */
async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const paths = entries
    .filter(({ name }) => !name.startsWith(".") && !isLeftBehind(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const files: string[] = [];
  for (const entry of paths) {
    const path = join(folder, entry.name);
    if (entry.isFile()) files.push(path);
    else if (entry.isDirectory()) for (const inside of await filesIn(path)) files.push(inside);
  }
  return files;
}
