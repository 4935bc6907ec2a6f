/** What a setup has put into the home: by this, and by nothing else, a file is known to be its own. */
import { createHash } from "node:crypto";
import { closeSync, lstatSync, openSync, readFileSync, readSync } from "node:fs";
import { dirname, join } from "node:path";
import { writeWhole } from "../files/write-whole.ts";
import { Problem } from "../contract/problem.ts";
import type { InstalledFile } from "./installed-file.ts";
import { systemCode } from "../files/system-code.ts";

export interface Manifest {
  readonly files: readonly ManifestFile[];
  /** Folders that were not there before, each after its parent. */
  readonly folders: readonly string[];
}

interface ManifestFile {
  readonly path: string;
  readonly what: InstalledFile["what"];
  /** SHA-256 in hex; two while one content is being replaced by another. */
  readonly hashes: readonly string[];
}

const EMPTY: Manifest = { files: [], folders: [] };

export function manifestPath(state: string): string {
  return join(state, "setup.json");
}

export function readManifest(state: string): Manifest {
  const path = manifestPath(state);
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (systemCode(error) === "ENOENT") return EMPTY;
    throw error;
  }
  try {
    const { files, folders } = JSON.parse(text) as Manifest;
    return {
      files: files.map(({ path, what, hashes }) => ({ path, what, hashes: [...hashes] })),
      folders: [...folders],
    };
  } catch (error) {
    throw new Problem("settings_invalid", {
      detail: `${path}, the list of what setup installed, cannot be read.`,
      remedy: "Move it away, and remove what was installed by hand.",
      cause: error,
    });
  }
}

export function writeManifest(state: string, manifest: Manifest): void {
  writeWhole(manifestPath(state), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** The folders above a path that are not there yet, the highest first. */
export function missingFolders(path: string, exists: (path: string) => boolean): readonly string[] {
  const folder = dirname(path);
  return folder === path || exists(folder) ? [] : [...missingFolders(folder, exists), folder];
}

const CHUNK_BYTES = 1 << 20;

/** SHA-256 of a file in hex; undefined where there is none, and empty for a link, a folder or a device. */
export function hashOfFile(path: string): string | undefined {
  let file: number;
  try {
    if (!lstatSync(path).isFile()) return "";
    file = openSync(path, "r");
  } catch (error) {
    const code = systemCode(error);
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw error;
  }
  try {
    const hash = createHash("sha256");
    const buffer = Buffer.alloc(CHUNK_BYTES);
    for (let size; (size = readSync(file, buffer)) > 0;) hash.update(buffer.subarray(0, size));
    return hash.digest("hex");
  } finally {
    closeSync(file);
  }
}

export function hashOfText(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
