/** An unfinished import of a book. The journal of this machine says where its file is; the book says everything else. */
import type { Import } from "../../../../contract/import/record.ts";
import { imports, JSON_FORMAT } from "../../../../contract/import.ts";
import { Problem } from "../../../../contract/problem.ts";
import type { Mapping } from "../../../../importing/choices.ts";
import { pages } from "../../../pages.ts";
import type { ImportContext } from "../../context.ts";
import { journalEntries } from "../../drive/journal.ts";
import type { ImportOptions } from "../../plan/options.ts";
import { choicesOf } from "../../plan/mapping-choices.ts";
import { severalUnfinished, type Unfinished } from "../destination.ts";

export async function unfinishedImport(
  importId: string | undefined,
  context: ImportContext,
): Promise<Unfinished> {
  const record =
    importId === undefined
      ? await onlyRunning(context)
      : (await context.call(imports.get, { id: importId })).data;
  refuseEnded(record);
  const { id, file_name, file_sha256 } = record;
  const entry = (await journalEntries(context.state)).find(({ imports: ids }) =>
    Object.values(ids).includes(id),
  );
  return {
    sha256: file_sha256,
    title: `the import ${id}`,
    name: file_name,
    place: entry,
    options: entry === undefined ? optionsOf(record) : { ...entry.options, importIds: entry.imports },
  };
}

async function onlyRunning(context: ImportContext): Promise<Import> {
  const running: Import[] = [];
  for await (const page of pages(context, imports.list, { state: "running" }, { all: true }))
    for (const one of page) running.push(one);
  // The parts of one file are one piece of work.
  const files = new Set(running.map(({ file_sha256 }) => file_sha256));
  const [first] = running;
  if (first === undefined) {
    throw new Problem("not_found", {
      detail: "There is no unfinished import.",
      remedy: "`cashbook imports list` shows the imports.",
    });
  }
  if (files.size === 1) return first;
  throw severalUnfinished(
    files.size,
    running.map(({ id, file_name }) => ({ id, name: file_name })),
  );
}

function refuseEnded({ state, bank_statement_id }: Import): void {
  if (bank_statement_id !== null) {
    throw new Problem("import_unfinished", {
      detail: "The import belongs to an uploaded statement.",
      remedy: "Upload the same file again with `cashbook statements upload`: it continues where it stopped.",
    });
  }
  if (state === "completed") throw new Problem("import_finished", { remedy: "There is nothing to resume." });
  if (state !== "running") throw new Problem("import_undone");
}

/** What the book itself remembers, where this machine remembers nothing. */
function optionsOf({ bank_account_id, group, format, mapping, chunk_size }: Import): ImportOptions {
  return {
    // The account of a create request that names it says nothing about those that name none.
    account: format === JSON_FORMAT && group !== "" ? undefined : bank_account_id,
    choices: choicesOf(mapping as unknown as Mapping),
    writeSuspects: false,
    maxErrors: Infinity,
    createAccount: false,
    yes: false,
    saveMap: false,
    accountIds: { [group]: bank_account_id },
    chunkSize: chunk_size,
  };
}
