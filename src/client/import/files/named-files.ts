/** The files that a person named: each as it is, and those of a folder or of a zip file in the order of their names. */
import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { Problem } from "../../../contract/problem.ts";
import { packedFiles } from "../../../importing/zip/packed-files.ts";
import { dropCopy } from "../drive/journal.ts";
import type { OpenedFile } from "./copied-file.ts";
import { isLeftBehind } from "./left-behind.ts";
import { openPacked, packedName, savePacked } from "./packed-file.ts";
import { fileAt, fileOrPipe, isPipe, saveInput, type ImportFile } from "./source-file.ts";
import { splitAtZip } from "./path-in-zip.ts";

export interface NamedFile {
  /** As a person names it; of a file in a zip file, with its path in there. */
  readonly path: string;
  /** The same without the folders in front. */
  readonly name: string;
  /** Whether a folder or a zip file holds it, so that nobody named the file itself. */
  readonly isFound: boolean;
  /** Problems: file_missing, unreadable_file, store_full. */
  readonly open: () => Promise<OpenedFile>;
}

export interface Opening {
  /** The folder of what must outlive the process. */
  readonly state: string;
  readonly stopSignal: AbortSignal;
  /** Standard input. */
  readonly input: () => AsyncIterable<Uint8Array>;
}

interface NamedFiles {
  readonly files: readonly NamedFile[];
  /** Removes what was kept of pipes and standard input, unless an import of it can be resumed. */
  readonly release: () => Promise<void>;
}

/** Problem: file_missing for a folder that holds no file. Whatever is wrong with one file is said when it is opened. */
export async function namedFiles(names: readonly string[], opening: Opening): Promise<NamedFiles> {
  const files: (readonly NamedFile[])[] = [];
  const copies: ImportFile[] = [];
  const release = async () => {
    for (const copy of copies) await dropCopy(opening.state, copy);
  };
  try {
    for (const name of names) {
      const entry = name === "-" ? undefined : await stat(name).catch(() => undefined);
      if (name === "-" || isPipe(entry)) {
        // It can be read once, and so it is kept before anything is known of it.
        const copy = await (name === "-" ? saveInput(opening.input(), opening) : fileOrPipe(name, opening));
        copies.push(copy);
        files.push(await filesAt(name, { copy, isFound: false, opening }));
      } else if (entry?.isDirectory() === true) {
        const inside = await filesIn(name);
        if (inside.length === 0)
          throw new Problem("file_missing", { detail: `The folder ${name} has no files.` });
        for (const path of inside) files.push(await filesAt(path, { isFound: true, opening }));
      } else files.push(await filesAt(name, { isFound: false, opening }));
    }
    return { files: files.flat(), release };
  } catch (error) {
    await release();
    throw error;
  }
}

interface Finding {
  readonly isFound: boolean;
  readonly opening: Opening;
  /** What was kept of a pipe. */
  readonly copy?: ImportFile;
}

/** The file, or those that it holds where it is a zip file. */
async function filesAt(path: string, { isFound, opening, copy }: Finding): Promise<readonly NamedFile[]> {
  const plain = (open: () => Promise<ImportFile>): NamedFile => ({
    ...{ path, name: basename(path), isFound },
    open: async () => ({ file: await open(), close() {} }),
  });
  const openPlain = () => (copy === undefined ? fileOrPipe(path, opening) : Promise.resolve(copy));
  const place = copy === undefined ? await splitAtZip(path) : { zipPath: path, inside: "" };
  if (place === undefined) return [plain(openPlain)];
  const { zipPath, inside } = place;
  try {
    const zip = copy ?? (await fileAt(zipPath));
    const packed = await packedFiles(zip);
    if (packed === undefined) return [plain(openPlain)];
    const openOne = copy === undefined ? openPacked : savePacked;
    const files = packed
      .filter((one) => one.path === inside || (isBelow(one.path, inside) && !isLeftBehind(one.path)))
      .map((one): NamedFile => ({
        path: `${copy?.name ?? zipPath}/${one.path}`,
        name: packedName(zip, one),
        isFound: one.path !== inside || isFound,
        open: () => openOne(zip, one, opening),
      }));
    if (files.length > 0) return files;
    throw new Problem("file_missing", {
      detail: inside === "" ? `${zipPath} holds no file to import.` : `${zipPath} holds no file ${inside}.`,
    });
  } catch (error) {
    // The others are imported all the same, and this one is told of in its turn.
    return [
      plain(async () => {
        throw error;
      }),
    ];
  }
}

function isBelow(path: string, folder: string): boolean {
  return folder === "" || path.startsWith(`${folder}/`);
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
