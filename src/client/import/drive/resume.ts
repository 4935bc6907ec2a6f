/** Goes on with an import that was stopped: the same bytes, read the same way, into the same account. */
import { Problem } from "../../../contract/problem.ts";
import type { ImportContext } from "../context.ts";
import { destinationOf } from "../destinations/choose-destination.ts";
import type { Unfinished } from "../destinations/destination.ts";
import { fileAt, sha256Of, type ImportFile } from "../files/source-file.ts";
import type { Receipt } from "../receipt/receipt.ts";
import { importFile } from "./import-file.ts";

interface Resuming {
  /** The import; the only unfinished one when absent. */
  readonly id: string | undefined;
  /** The file, where it has moved. */
  readonly path: string | undefined;
}

/** Problems: not_found, ambiguous_name, file_missing, file_changed, import_finished, import_undone. */
export async function resumeImport({ id, path }: Resuming, context: ImportContext): Promise<Receipt> {
  const destination = await destinationOf(context);
  const unfinished = await destination.unfinished(id);
  const file = await fileOf(unfinished, path);
  if ((await sha256Of(file)) !== unfinished.sha256) {
    throw new Problem("file_changed", {
      detail: `${file.path} differs from the file that ${unfinished.title} was started with.`,
    });
  }
  return importFile(file, { options: unfinished.options, context });
}

async function fileOf({ name, title, place }: Unfinished, path: string | undefined): Promise<ImportFile> {
  if (path !== undefined) return fileAt(path, { name });
  if (place !== undefined) return fileAt(place.path, { name: place.name, isCopy: place.is_copy });
  throw new Problem("file_missing", {
    detail: `The path of ${name} of ${title} is unknown on this machine.`,
    remedy: "Name it with --file.",
  });
}
