/** What lies in a watched folder: regular files, and what is none. Nothing is followed, and nothing is opened. */
import { lstatSync, readdirSync, type BigIntStats } from "node:fs";
import { join } from "node:path";
import { Problem } from "../../../contract/problem.ts";
import { isLeftBehind } from "../files/left-behind.ts";
import { systemCode } from "../../../files/system-code.ts";

export interface LandedFile {
  readonly name: string;
  /** Absolute. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Another one after each change of the file. */
  readonly version: string;
}

export interface FolderContent {
  /** In the order of their names. */
  readonly files: readonly LandedFile[];
  /** What can never be imported, with what it is: "a link". */
  readonly others: readonly { readonly name: string; readonly what: string }[];
}

/** Names that programs give to a file until it is whole, and those that a file manager hides. */
const UNFINISHED = /^\.|~$|\.(?:part|partial|filepart|crdownload|tmp|temp)$/i;

/** Problem: file_missing for a folder that is gone. Folders inside it are none of our business. */
export function listFolder(folder: string): FolderContent {
  const files: LandedFile[] = [];
  const others: { name: string; what: string }[] = [];
  for (const name of namesIn(folder).sort()) {
    if (UNFINISHED.test(name) || isLeftBehind(name)) continue;
    const path = join(folder, name);
    const entry = lstatSync(path, { bigint: true, throwIfNoEntry: false });
    if (entry?.isFile() === true)
      files.push({ name, path, size: Number(entry.size), version: versionOf(entry) });
    else if (entry?.isDirectory() === false) others.push({ name, what: kindOf(entry) });
    else if (entry === undefined && name.includes("\uFFFD"))
      others.push({ name, what: "a file whose name is not UTF-8" });
  }
  return { files, others };
}

/** The time of the last change cannot be set, so that no other file can pass for this one. */
export function versionOf({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return [dev, ino, size, mtimeNs, ctimeNs].join(":");
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    const code = systemCode(error);
    if (code !== "ENOENT" && code !== "ENOTDIR") throw error;
    throw new Problem("file_missing", {
      detail:
        code === "ENOENT" ? `There is no folder ${folder}.` : `${folder} is a file, and a folder is watched.`,
      remedy: "Name a folder that is there.",
    });
  }
}

function kindOf(entry: BigIntStats): string {
  if (entry.isSymbolicLink()) return "a link";
  if (entry.isFIFO()) return "a pipe";
  return entry.isSocket() ? "a socket" : "a device";
}
