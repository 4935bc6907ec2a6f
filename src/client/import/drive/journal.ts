/**
 * What this machine remembers of an import until it has ended: which file, and how it was to be read. Which rows are
 * stored is known to the book alone.
 */
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeWhole } from "../../../files/write-whole.ts";
import type { ImportOptions } from "../plan/options.ts";

export interface JournalEntry {
  readonly version: 1;
  /** Absolute path of the file. */
  readonly path: string;
  readonly name: string;
  readonly is_copy: boolean;
  readonly file_sha256: string;
  /** Imports of the file's parts, by key of the part. */
  readonly imports: Readonly<Record<string, string>>;
  readonly options: Omit<ImportOptions, "accountIds" | "importIds"> & {
    readonly accountIds: Readonly<Record<string, string>>;
  };
}

/** Remembers the entry. It replaces one of the same file, whole or not at all. */
export function remember(state: string, entry: JournalEntry): void {
  writeWhole(pathOf(state, entry), JSON.stringify(entry));
}

export async function forget(state: string, entry: JournalEntry): Promise<void> {
  await rm(pathOf(state, entry), { force: true });
  if (entry.is_copy) await rm(entry.path, { force: true });
}

/** Removes the copy of standard input, unless an import of it was begun and can be resumed. */
export async function dropCopy(
  state: string,
  file: { readonly path: string; readonly isCopy: boolean },
): Promise<void> {
  if (!file.isCopy || (await journalEntries(state)).some(({ path }) => path === file.path)) return;
  await rm(file.path, { force: true });
}

/** All entries, in no order. One that cannot be read is left out. */
export async function journalEntries(state: string): Promise<readonly JournalEntry[]> {
  const names = await readdir(folderOf(state)).catch(() => []);
  const entries = await Promise.all(
    names.filter((name) => name.endsWith(".json")).map((name) => readEntry(join(folderOf(state), name))),
  );
  return entries.filter((entry) => entry !== undefined);
}

async function readEntry(path: string): Promise<JournalEntry | undefined> {
  try {
    const entry = JSON.parse(await readFile(path, "utf8")) as JournalEntry;
    return entry.version === 1 ? entry : undefined;
  } catch {
    return undefined;
  }
}

function folderOf(state: string): string {
  return join(state, "imports");
}

/** One entry for each import, named by the first of its parts. */
function pathOf(state: string, { imports }: Pick<JournalEntry, "imports">): string {
  return join(folderOf(state), `${Object.values(imports)[0] ?? "none"}.json`);
}
