/** Goes on with an import that was stopped: the same bytes, read the same way, into the same account. */
import { imports, JSON_FORMAT, type Import } from "../../../contract/import.ts";
import { Problem } from "../../../contract/problem.ts";
import type { Mapping } from "../../../importing/model.ts";
import { pages } from "../../pages.ts";
import { importFile } from "./import-file.ts";
import { remembered, type JournalEntry } from "./journal.ts";
import type { ImportOptions } from "../plan/options.ts";
import { choicesOf } from "../plan/plan-file.ts";
import type { Receipt } from "../receipt/receipt.ts";
import { fileAt, sha256Of, type ImportFile } from "../files/source-file.ts";
import type { ImportContext } from "../context.ts";

export interface Resuming {
  /** The import; the only unfinished one when absent. */
  readonly id: string | undefined;
  /** The file, where it has moved. */
  readonly path: string | undefined;
}

/** Problems: not_found, ambiguous_name, file_missing, file_changed, import_finished, import_undone. */
export async function resumeImport({ id, path }: Resuming, context: ImportContext): Promise<Receipt> {
  if ((await context.service()) === "foreign") {
    const { resumeForeign } = await import("../destinations/foreign/resume.ts");
    return resumeForeign({ id, path }, context);
  }
  const entries = await remembered(context.state);
  const entry =
    id === undefined ? undefined : entries.find(({ imports: known }) => Object.values(known).includes(id));
  const record =
    id === undefined ? await theUnfinished(context) : (await context.call(imports.get, { id })).data;
  refuseEnded(record);
  const known = entry ?? entries.find(({ imports: parts }) => Object.values(parts).includes(record.id));
  const file = await fileOf(record, { known, path });
  if ((await sha256Of(file)) !== record.file_sha256) {
    throw new Problem("file_changed", {
      detail: `${file.path} is not the file that the import ${record.id} was started with.`,
    });
  }
  return importFile(file, { options: known?.options ?? optionsOf(record), context });
}

async function theUnfinished({ call }: ImportContext): Promise<Import> {
  const running: Import[] = [];
  for await (const page of pages(call, imports.list, { state: "running" }, { all: true }))
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
  throw new Problem("ambiguous_name", {
    detail: `There are ${files.size} unfinished imports: ${running.map((one) => `${one.id} (${one.file_name})`).join(", ")}.`,
    remedy: "Say which one: `cashbook imports resume <id>`.",
    more: { candidates: running.map((one) => one.id) },
  });
}

function refuseEnded({ state, bank_statement_id }: Import): void {
  if (bank_statement_id !== null) {
    throw new Problem("import_unfinished", {
      detail: "The import belongs to an uploaded statement.",
      remedy: "Upload the same file again with `cashbook statements upload`: it goes on where it stopped.",
    });
  }
  if (state === "completed") throw new Problem("import_finished", { remedy: "There is nothing to resume." });
  if (state !== "running") throw new Problem("import_undone");
}

async function fileOf(
  { id, file_name }: Import,
  { known, path }: { known: JournalEntry | undefined; path: string | undefined },
): Promise<ImportFile> {
  if (path !== undefined) return fileAt(path, { name: file_name });
  if (known === undefined) {
    throw new Problem("file_missing", {
      detail: `This machine does not know where ${file_name} of the import ${id} is.`,
      remedy: "Name it with --file.",
    });
  }
  return fileAt(known.path, { name: known.name, isCopy: known.is_copy });
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
