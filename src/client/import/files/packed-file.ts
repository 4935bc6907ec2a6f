/** A file out of a zip file, as any other: of the bytes that it has alone, and called by its path in there. */
import { createHash } from "node:crypto";
import { Problem } from "../../../contract/problem.ts";
import { unpackFile, packedFiles, type PackedFile } from "../../../importing/zip/packed-files.ts";
import { openCopy } from "../drive/spill-file.ts";
import { copiedFile, type OpenedFile } from "./copied-file.ts";
import { saveInput, type ImportFile } from "./source-file.ts";

interface Unpacking {
  /** The folder of what must outlive the process. */
  readonly state: string;
  readonly stopSignal: AbortSignal;
}

/** What a receipt calls it: "bank.zip/november.xml". */
export function packedName(zip: Pick<ImportFile, "name">, { path }: PackedFile): string {
  return `${zip.name}/${path}`;
}

/** Unpacked once: it is read several times. Problems: unreadable_file, store_full. */
export async function openPacked(
  zip: ImportFile,
  packed: PackedFile,
  { state, stopSignal }: Unpacking,
): Promise<OpenedFile> {
  const copy = openCopy(state);
  try {
    let size = 0;
    for await (const bytes of unpackFile(zip, packed)) {
      stopSignal.throwIfAborted();
      copy.append(bytes);
      size += bytes.length;
    }
    return copiedFile(copy, {
      ...{ name: packedName(zip, packed), path: zip.path, size, besideName: besideName(zip, packed) },
      ...(zip.isAlone === undefined ? {} : { isAlone: zip.isAlone }),
    });
  } catch (error) {
    copy.close();
    throw error;
  }
}

/** Of a zip file that came through a pipe, and is gone when its import has ended. */
export async function savePacked(
  zip: ImportFile,
  packed: PackedFile,
  { state, stopSignal }: Unpacking,
): Promise<OpenedFile> {
  const about = { state, stopSignal, name: packedName(zip, packed) };
  const file = await saveInput(unpackFile(zip, packed), about);
  return { file: { ...file, besideName: besideName(zip, packed) }, close() {} };
}

/** Characters of the longest name, so that it fits every file system with what is put behind it. */
const NAME_MAX = 100;

/** What stands beside the zip file is called after both. Names in a zip file may hold anything. */
function besideName(zip: Pick<ImportFile, "name">, { path }: PackedFile): string {
  const plain = (text: string) => text.replaceAll(/[^\p{L}\p{M}\p{N} ._()+-]/gu, "_").slice(-NAME_MAX);
  return `${plain(zip.name)}.${plain(path.split("/").at(-1) ?? "")}`;
}

/** SHA-256 of its bytes, in hex. Problem: unreadable_file. */
export async function digestOfPacked(
  zip: ImportFile,
  packed: PackedFile,
  stopSignal: AbortSignal,
): Promise<string> {
  const hash = createHash("sha256");
  for await (const bytes of unpackFile(zip, packed)) {
    stopSignal.throwIfAborted();
    hash.update(bytes);
  }
  return hash.digest("hex");
}

/** The file of a zip file that has these bytes; undefined where none has that can be unpacked, or where the file is no zip file. */
export async function findPacked(
  zip: ImportFile,
  { sha256, ...unpacking }: Unpacking & { readonly sha256: string },
): Promise<OpenedFile | undefined> {
  for (const packed of (await unlessBroken(packedFiles(zip))) ?? []) {
    const digest = await unlessBroken(digestOfPacked(zip, packed, unpacking.stopSignal));
    if (digest === sha256) return openPacked(zip, packed, unpacking);
  }
  return undefined;
}

async function unlessBroken<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
