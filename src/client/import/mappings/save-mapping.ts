/** Keeps how a file was read, for the next one with the same header. */
import { mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Mapping } from "../../../importing/choices.ts";
import { saveMapping } from "./saved-mappings.ts";
import type { ImportOptions } from "../plan/options.ts";
import type { RowSource } from "../../../importing/drive/row-source.ts";
import type { ImportContext } from "../context.ts";
import { systemCode } from "../../../files/system-code.ts";

interface Saving {
  readonly options: ImportOptions;
  readonly context: ImportContext;
  /** The account of the file, or of its first part. */
  readonly account: MappedAccount | undefined;
}

interface MappedAccount {
  readonly id: string;
  readonly name: string;
}

/** What cannot be written is said and stops nothing: the rows are in the book already. */
const UNWRITABLE = ["EACCES", "EPERM", "EROFS", "ENOTDIR", "ENOSPC", "EDQUOT"];

export async function saveMappingOfImport(
  source: RowSource,
  { options: { saveMap }, context: { maps, state, note }, account }: Saving,
): Promise<void> {
  const signature = usedMapping(source);
  if (signature !== undefined) await markUsed(state, signature);
  if (saveMap) await saveOrNote(source.mapping as unknown as Mapping, { maps, note, account });
}

/** Keeps a mapping for an account, and says where, or why not. */
export async function saveOrNote(
  mapping: Mapping,
  { maps, note, account }: Pick<ImportContext, "maps" | "note"> & Pick<Saving, "account">,
): Promise<void> {
  const whose = account === undefined ? {} : { account: account.id, account_name: account.name };
  try {
    const path = await saveMapping(maps, { ...mapping, ...whose });
    note(path === undefined ? nothingToKeep(mapping) : `Saved the mapping to ${path}.`);
  } catch (error) {
    const code = systemCode(error) ?? "";
    if (!UNWRITABLE.includes(code)) throw error;
    note(`The mapping was not saved: ${maps} cannot be written (${code}).`);
  }
}

function nothingToKeep({ format }: Mapping): string {
  return ["csv", "xlsx", "xls", "ods", "html", "json-rows", "qif"].includes(format)
    ? "The file has no header to recognise it by, so its mapping was not saved."
    : "Files of this format need no mapping, so none was saved.";
}

/** Signature of the mapping that was found for the file's header; undefined where none was. */
function usedMapping({ reading }: RowSource): string | undefined {
  const isFound = reading?.detected.evidence.some(({ about }) => about === "mapping") ?? false;
  return isFound ? (reading?.mapping.signature ?? undefined) : undefined;
}

/** When a mapping was last used is the time of an empty file of its signature. */
async function markUsed(state: string, signature: string): Promise<void> {
  const folder = usedFolder(state);
  // What is only told beside a list is not worth a failure.
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => {});
  await writeFile(join(folder, signature), "", { mode: 0o600 }).catch(() => {});
}

/** When mappings were last used on this machine, by signature. */
export async function lastUses(state: string): Promise<ReadonlyMap<string, Date>> {
  const folder = usedFolder(state);
  const names = await readdir(folder).catch(() => []);
  const times = await Promise.all(
    names.map(async (name) => [name, (await stat(join(folder, name))).mtime] as const),
  );
  return new Map(times);
}

function usedFolder(state: string): string {
  return join(state, "maps");
}
