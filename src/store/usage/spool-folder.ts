/**
 * The folder of spools, as whoever brings them into the tables sees it. A spool that is in the tables for good is set
 * aside by renaming it: from then on nobody counts it, so that its positions can be forgotten before it is removed.
 */
import {
  closeSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmdirSync,
  rmSync,
  existsSync,
} from "node:fs";
import { join } from "node:path";
import type { UsageEntry } from "../../core/ports/admission.ts";
import { unwritable } from "./spool-error.ts";
import { entryOf } from "./spool-line.ts";
import { systemCode } from "../../files/system-code.ts";

const ASIDE = ".taken";

/** A request in a spool, and the byte behind its line. */
export interface SpoolLine {
  readonly spool: string;
  readonly end: number;
  readonly entry: UsageEntry;
}

/** The names of the spools in a folder, and of those that are set aside; none where there is no folder. */
export function spoolNames(folder: string): {
  readonly names: readonly string[];
  readonly aside: readonly string[];
} {
  let all: readonly string[];
  try {
    all = readdirSync(folder);
  } catch (error) {
    if (systemCode(error) === "ENOENT") return { names: [], aside: [] };
    throw unwritable(error);
  }
  return {
    names: all.filter((name) => !name.endsWith(ASIDE)),
    aside: all.filter((name) => name.endsWith(ASIDE)).map((name) => name.slice(0, -ASIDE.length)),
  };
}

/** Whether there is anything in the folder that is to be brought into the tables, or to be forgotten there. */
export function hasSpools(folder: string): boolean {
  const { names, aside } = spoolNames(folder);
  return names.length + aside.length > 0;
}

/** Whether a spool is there and counts. */
export function isSpool(folder: string, name: string): boolean {
  return existsSync(join(folder, name));
}

/**
 * What a spool holds from a byte on, and the byte after it; undefined of one that cannot be read now. A line that is not
 * whole is left for later.
 */
export function readSpool(
  folder: string,
  { name, from }: { readonly name: string; readonly from: number },
): { readonly lines: readonly SpoolLine[]; readonly to: number } | undefined {
  const bytes = bytesOf(join(folder, name), from);
  if (bytes === undefined) return undefined;
  const lines: SpoolLine[] = [];
  let begin = 0;
  for (let end = bytes.indexOf("\n"); end !== -1; end = bytes.indexOf("\n", begin)) {
    const entry = entryOf(bytes.toString("utf8", begin, end));
    begin = end + 1;
    if (entry !== undefined) lines.push({ spool: name, end: from + begin, entry });
  }
  return { lines, to: from + begin };
}

function bytesOf(path: string, from: number): Buffer | undefined {
  let file: number | undefined;
  try {
    file = openSync(path, "r");
    const bytes = Buffer.alloc(Math.max(0, fstatSync(file).size - from));
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, from));
  } catch {
    // Its server may have removed it meanwhile; and requests that are let in by the same commit must not suffer from it.
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Sets a spool aside, all of whose requests are in the tables, and which never grows again. */
export function setAside(folder: string, name: string): void {
  try {
    renameSync(join(folder, name), join(folder, name + ASIDE));
  } catch (error) {
    // Somebody else has done so.
    if (systemCode(error) !== "ENOENT") throw unwritable(error);
  }
}

/** The companies that have requests in a spool that is set aside. */
export function companiesAside(folder: string, name: string): ReadonlySet<number> {
  const content = readSpool(folder, { name: name + ASIDE, from: 0 });
  return new Set(content?.lines.map(({ entry }) => entry.key.company));
}

/** Removes a spool that is set aside, and the folder when it was the last. */
export function removeAside(folder: string, name: string): void {
  rmSync(join(folder, name + ASIDE), { force: true });
  try {
    rmdirSync(folder);
  } catch {
    // Others are in it, or somebody else has removed it.
  }
}
