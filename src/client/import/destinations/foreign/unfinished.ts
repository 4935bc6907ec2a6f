/** An unfinished import into a foreign service, of which only this machine knows. */
import { Problem } from "../../../../contract/problem.ts";
import type { ImportContext } from "../../context.ts";
import { journalEntries, type JournalEntry } from "../../drive/journal.ts";
import { severalUnfinished, type Unfinished } from "../destination.ts";
import { readJournal } from "./row-journal.ts";

/** Problems: not_found, ambiguous_name, import_finished. */
export async function unfinishedByJournal(
  id: string | undefined,
  { state, baseUrl }: Pick<ImportContext, "state" | "baseUrl">,
): Promise<Unfinished> {
  const entries: JournalEntry[] = [];
  for (const entry of await journalEntries(state)) {
    const ids = Object.values(entry.imports);
    const journal = await readJournal(state, ids[0] ?? "");
    if (journal?.head.service === baseUrl && (id === undefined || ids.includes(id))) entries.push(entry);
  }
  const [entry, ...others] = entries;
  if (entry !== undefined && others.length === 0) {
    const { file_sha256: sha256, name, options } = entry;
    return { sha256, title: "the import", name, place: entry, options };
  }
  if (entry !== undefined) {
    throw severalUnfinished(
      entries.length,
      entries.map(({ imports, name }) => ({ id: Object.values(imports)[0], name })),
    );
  }
  const journal = id === undefined ? undefined : await readJournal(state, id);
  if (journal?.hasEnded === true)
    throw new Problem("import_finished", { remedy: "There is nothing to resume." });
  throw new Problem("not_found", {
    detail: `This machine has no unfinished import into ${baseUrl}${id === undefined ? "" : ` with the id ${id}`}.`,
    remedy: "Run `cashbook tx import` with the file again: it looks up existing transactions.",
  });
}
