/**
 * The bytes of a file that landed. Others can write to the folder: nothing but the file that was listed is opened, and an
 * import reads a copy, so that a file which is replaced meanwhile is not half the one and half the other.
 */
import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { Problem } from "../../../contract/problem.ts";
import { openCopy } from "../drive/spill-file.ts";
import { copiedFile, type OpenedFile } from "../files/copied-file.ts";
import { versionOf, type LandedFile } from "./list-folder.ts";
import { systemCode } from "../../../files/system-code.ts";

/** Bytes that are read at a time. */
const BLOCK = 1 << 16;

/** SHA-256 of the bytes, in hex; undefined where the file is no longer the one that was listed. */
export async function digestOf(landed: LandedFile): Promise<string | undefined> {
  const hash = createHash("sha256");
  const isSame = await readWhole(landed, (bytes) => void hash.update(bytes));
  return isSame ? hash.digest("hex") : undefined;
}

/** The file as it is now, which stays so until it is closed; undefined where it is no longer the one that was listed. Problem: store_full. */
export async function copyOf(landed: LandedFile, state: string): Promise<OpenedFile | undefined> {
  const copy = openCopy(state);
  try {
    if (await readWhole(landed, copy.append)) {
      const { name, path, size } = landed;
      return copiedFile(copy, { name, path, size, isAlone: true });
    }
  } catch (error) {
    copy.close();
    throw error;
  }
  copy.close();
  return undefined;
}

/** Reads all of the file; answers whether it was the listed one from the first byte to the last. Problem: unreadable_file. */
export async function readWhole(landed: LandedFile, take: (bytes: Uint8Array) => void): Promise<boolean> {
  try {
    return await readListed(landed, take);
  } catch (error) {
    if (error instanceof Problem) throw error;
    const code = systemCode(error) ?? "";
    const isForbidden = code === "EACCES" || code === "EPERM";
    throw new Problem("unreadable_file", {
      detail: isForbidden ? "There is no permission to read it." : `It cannot be read (${code}).`,
      remedy: "Let the user that cashbook runs as read it.",
      cause: error,
    });
  }
}

async function readListed(landed: LandedFile, take: (bytes: Uint8Array) => void): Promise<boolean> {
  const handle = await openListed(landed.path);
  try {
    if (handle === undefined || !(await isListed(handle, landed))) return false;
    const block = Buffer.allocUnsafe(BLOCK);
    for (let at = 0; ;) {
      const { bytesRead } = await handle.read(block, 0, BLOCK, at);
      if (bytesRead === 0) return at === landed.size && (await isListed(handle, landed));
      at += bytesRead;
      // More than was listed: somebody writes.
      if (at > landed.size) return false;
      take(block.subarray(0, bytesRead));
    }
  } finally {
    await handle?.close();
  }
}

async function isListed(handle: FileHandle, { version }: LandedFile): Promise<boolean> {
  return versionOf(await handle.stat({ bigint: true })) === version;
}

/** Undefined where the name is gone, or is a link by now. A pipe that took its place is not waited for. */
async function openListed(path: string): Promise<FileHandle | undefined> {
  // Windows has neither of the two.
  const {
    O_RDONLY,
    O_NOFOLLOW = 0,
    O_NONBLOCK = 0,
  } = constants as Partial<typeof constants> & {
    readonly O_RDONLY: number;
  };
  try {
    return await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch (error) {
    if (GONE.includes(systemCode(error) ?? "")) return undefined;
    throw error;
  }
}

const GONE = ["ENOENT", "ELOOP", "EMLINK", "ENXIO", "ENOTDIR"];
