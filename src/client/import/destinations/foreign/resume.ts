/** Goes on with an import into a foreign service, of which only this machine knows. */
import { Problem } from "../../../../contract/problem.ts";
import { importFile } from "../../drive/import-file.ts";
import { remembered, type JournalEntry } from "../../drive/journal.ts";
import type { Receipt } from "../../receipt/receipt.ts";
import type { Resuming } from "../../drive/resume.ts";
import { fileAt, sha256Of } from "../../files/source-file.ts";
import type { ImportContext } from "../../context.ts";
import { readJournal } from "./row-journal.ts";

/** Problems: not_found, ambiguous_name, file_missing, file_changed, import_finished. */
export async function resumeForeign({ id, path }: Resuming, context: ImportContext): Promise<Receipt> {
  const entry = await entryOf(id, context);
  const file = await fileAt(path ?? entry.path, {
    name: entry.name,
    isCopy: path === undefined && entry.is_copy,
  });
  if ((await sha256Of(file)) !== entry.file_sha256) {
    throw new Problem("file_changed", {
      detail: `${file.path} is not the file that the import was started with.`,
    });
  }
  return importFile(file, { options: entry.options, context });
}

async function entryOf(id: string | undefined, { state, baseUrl }: ImportContext): Promise<JournalEntry> {
  const found: JournalEntry[] = [];
  for (const entry of await remembered(state)) {
    const ids = Object.values(entry.imports);
    const journal = await readJournal(state, ids[0] ?? "");
    if (journal?.head.service === baseUrl && (id === undefined || ids.includes(id))) found.push(entry);
  }
  const [entry, ...others] = found;
  if (entry === undefined) {
    const known = id === undefined ? undefined : await readJournal(state, id);
    if (known?.ended === true)
      throw new Problem("import_finished", { remedy: "There is nothing to resume." });
    throw new Problem("not_found", {
      detail: `This machine knows of no unfinished import into ${baseUrl}${id === undefined ? "" : ` with the id ${id}`}.`,
      remedy: "Run `cashbook tx import` with the file again: it looks up what is there.",
    });
  }
  if (others.length === 0) return entry;
  throw new Problem("ambiguous_name", {
    detail: `There are ${found.length} unfinished imports: ${found.map(({ imports, name }) => `${Object.values(imports)[0]} (${name})`).join(", ")}.`,
    remedy: "Say which one: `cashbook imports resume <id>`.",
    more: { candidates: found.map(({ imports }) => Object.values(imports)[0]) },
  });
}
