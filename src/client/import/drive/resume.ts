/** Goes on with an import that was stopped: the same bytes, read the same way, into the same account. */
import { basename } from "node:path";
import { Problem } from "../../../contract/problem.ts";
import type { ImportContext } from "../context.ts";
import { destinationOf } from "../destinations/choose-destination.ts";
import type { Unfinished } from "../destinations/destination.ts";
import type { OpenedFile } from "../files/copied-file.ts";
import { findPacked } from "../files/packed-file.ts";
import { splitAtZip } from "../files/path-in-zip.ts";
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
  const { file, close } = await sameFile(await fileOf(unfinished, path), { unfinished, context });
  try {
    return await importFile(file, { options: unfinished.options, context });
  } finally {
    close();
  }
}

/** The file with the bytes that the import was started with, which may be one out of the zip file that is there. */
async function sameFile(
  file: ImportFile,
  {
    unfinished: { sha256, title, name },
    context,
  }: { readonly unfinished: Unfinished; readonly context: ImportContext },
): Promise<OpenedFile> {
  if ((await sha256Of(file)) === sha256) return { file, close() {} };
  const packed = await findPacked({ ...file, name: basename(file.path) }, { ...context, sha256 });
  if (packed !== undefined) return { ...packed, file: { ...packed.file, name } };
  throw new Problem("file_changed", {
    detail: `${file.path} differs from the file that ${title} was started with.`,
  });
}

async function fileOf({ name, title, place }: Unfinished, path: string | undefined): Promise<ImportFile> {
  if (path !== undefined) return fileAt((await splitAtZip(path))?.zipPath ?? path, { name });
  if (place !== undefined) return fileAt(place.path, { name: place.name, isCopy: place.is_copy });
  throw new Problem("file_missing", {
    detail: `The path of ${name} of ${title} is unknown on this machine.`,
    remedy: "Name it with --file.",
  });
}
