/** The file of an import: on disk, or a pipe or standard input, which are kept until their import has ended. */
import { createHash, randomUUID } from "node:crypto";
import { createReadStream, type Stats } from "node:fs";
import { mkdir, open, realpath, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { addAbortSignal, Readable } from "node:stream";
import { Problem } from "../../../contract/problem.ts";
import type { SourceFile } from "../../../importing/source-file.ts";
import { systemCode } from "../../../files/system-code.ts";

/** Bytes that are read at a time. */
const BLOCK = 1 << 16;

export interface ImportFile extends SourceFile {
  /** Absolute; that of the zip file which holds it, if one does. */
  readonly path: string;
  /** Whether the file is a copy of a pipe or of standard input, which goes when its import has ended. */
  readonly isCopy: boolean;
  /** Whether nothing may be written beside it: rejected rows go to the state directory. */
  readonly isAlone?: boolean;
  /** What a file beside it is called after; its name on the disk where this is absent. */
  readonly besideName?: string;
}

/** A file by its path. Problems: file_missing, unreadable_file for a folder or a device. */
export async function fileAt(
  path: string,
  { name, isCopy = false }: { name?: string; isCopy?: boolean } = {},
): Promise<ImportFile> {
  const entry = await stat(path).catch((error: unknown) => {
    const code = systemCode(error);
    if (code !== "ENOENT" && code !== "ENOTDIR") throw error;
    throw new Problem("file_missing", { detail: `There is no file ${path}.` });
  });
  if (!entry.isFile()) {
    throw new Problem("unreadable_file", {
      detail: entry.isDirectory() ? `${path} is a folder.` : `${path} is neither a file nor a pipe.`,
      remedy: "Name a file, or - for standard input.",
    });
  }
  const absolute = await realpath(path);
  return {
    path: absolute,
    isCopy,
    name: name ?? basename(absolute),
    size: entry.size,
    open: () => createReadStream(absolute, { highWaterMark: BLOCK }),
    openInPlace: () => readInPlace(absolute),
    openFrom: (byte) => createReadStream(absolute, { highWaterMark: BLOCK, start: byte }),
  };
}

async function* readInPlace(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path);
  try {
    const block = new Uint8Array(BLOCK);
    for (;;) {
      const { bytesRead } = await file.read(block, 0, BLOCK);
      if (bytesRead === 0) return;
      yield block.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** A file by its path, or a copy of what comes out of a pipe: a FIFO, or the shell's `<(…)`. Problems: as `fileAt`. */
export async function fileOrPipe(
  path: string,
  { state, stopSignal }: { readonly state: string; readonly stopSignal: AbortSignal },
): Promise<ImportFile> {
  const entry = await stat(path).catch(() => undefined);
  if (!isPipe(entry)) return fileAt(path);
  // A shell's pipe has no name, only the number of a descriptor.
  const name = /^\/(?:dev|proc\/[^/]+)\/fd\//.test(path) ? "pipe" : basename(path);
  return saveInput(createReadStream(path, { highWaterMark: BLOCK }), { state, stopSignal, name });
}

/** Whether what is at a path can be read once only. */
export function isPipe(entry: Stats | undefined): boolean {
  return entry !== undefined && (entry.isFIFO() || entry.isSocket() || entry.isCharacterDevice());
}

interface InputContext {
  /** The folder of what must outlive the process. */
  readonly state: string;
  /** Aborted when a person wants no more of it, which may be while nothing comes. */
  readonly stopSignal: AbortSignal;
  readonly name?: string;
}

/** Keeps a stream, such as standard input, as a file that only its owner can read, so that its import can be resumed. */
export async function saveInput(
  input: AsyncIterable<Uint8Array>,
  { state, stopSignal, name = "stdin" }: InputContext,
): Promise<ImportFile> {
  const folder = join(state, "imports");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `input-${randomUUID()}`);
  const file = await open(path, "wx", 0o600);
  try {
    for await (const bytes of unlessStopped(input, stopSignal)) await file.writeFile(bytes);
    await file.sync();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  return fileAt(path, { name, isCopy: true });
}

/** The bytes of a stream. Throws an AbortError, and destroys the stream, once `stopped` is aborted. */
function unlessStopped(input: AsyncIterable<Uint8Array>, stopSignal: AbortSignal): AsyncIterable<Uint8Array> {
  return input instanceof Readable ? addAbortSignal(stopSignal, input) : input;
}

/** SHA-256 of the file's bytes, in hex. Throws the reason of `stopped` once that is aborted. */
export async function sha256Of(file: SourceFile, stopSignal?: AbortSignal): Promise<string> {
  const hash = createHash("sha256");
  for await (const bytes of file.openInPlace?.() ?? file.open()) {
    stopSignal?.throwIfAborted();
    hash.update(bytes);
  }
  return hash.digest("hex");
}
