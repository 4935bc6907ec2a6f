/** The files that a zip file holds which is no workbook: banks deliver the statements of several days so. */
import { countText } from "../../contract/count-text.ts";
import { Problem } from "../../contract/problem.ts";
import type { SourceFile } from "../source-file.ts";
import { brokenZip } from "./broken-zip.ts";
import { wholeRange } from "./byte-range.ts";
import { isZip } from "./is-zip.ts";
import { isSpreadsheet } from "./open-document.ts";
import { packedPath } from "./packed-path.ts";
import { partKey, zipEntries, type ZipEntry } from "./zip-directory.ts";
import { unpack, UNPACK } from "./zip-part.ts";

export interface PackedFile {
  /** Below the zip file, with slashes: "2025/november.xml". No other file of the zip file has it. */
  readonly path: string;
  readonly entry: ZipEntry;
}

const FILES_MAX = 10_000;
/** Bytes of all files together, and how many times as many as the zip file has: tables are ten to fifty times. */
const UNPACKED_MAX = 2 ** 32;
const RATIO_FROM = 64 << 20;
const RATIO_MAX = 250;

/** Parts that only workbooks and other files of one document have. */
const PACKAGE_PART =
  /^(?:\[content_types\]\.xml|_rels\/\.rels|xl\/workbook\.(?:xml|bin)|word\/document\.xml|ppt\/presentation\.xml|mimetype|index\/.*\.iwa|index\.zip)$/;

/**
 * In the order of a folder's files; undefined for a file that is no zip file, or that is one document in the container of a zip
 * file. Throws `unreadable_file` for a zip file that is damaged, locked, too large or empty.
 */
export async function packedFiles(source: SourceFile): Promise<readonly PackedFile[] | undefined> {
  const head = await wholeRange(source, { from: 0, length: 200 });
  if (!isZip(head) || isSpreadsheet(head)) return undefined;
  const entries = (await zipEntries(source)).map(({ entry }) => entry);
  if (entries.some(({ name }) => PACKAGE_PART.test(partKey(name)))) return undefined;
  const files = sorted(entries.filter((entry) => !entry.isLink && !isFolder(entry) && !isHidden(entry)));
  requireHonest(source, { entries, files });
  return files;
}

/** The bytes of one of them. Throws `unreadable_file`. */
export function unpackFile(source: SourceFile, { path, entry }: PackedFile): AsyncGenerator<Uint8Array> {
  return unpack(source, { ...entry, name: path }, { bytes: UNPACKED_MAX, isFile: true });
}

function isFolder({ name }: ZipEntry): boolean {
  return /[/\\]$/.test(name);
}

/** Names with a dot in front, as in a folder, and what macOS writes beside the files. */
function isHidden({ name }: ZipEntry): boolean {
  const steps = packedPath(name).split("/");
  return steps[0] === "__MACOSX" || steps.some((step) => step.startsWith("."));
}

/** Folder by folder, each in the order of its names. A name that comes twice has a number the second time. */
function sorted(entries: readonly ZipEntry[]): readonly PackedFile[] {
  const named = entries.map((entry) => ({ entry, steps: packedPath(entry.name).split("/") }));
  const taken = new Set<string>();
  return named.sort(byStep).map(({ entry, steps }) => {
    const name = steps.join("/");
    let path = name;
    for (let number = 2; taken.has(path); number++) path = `${name} (${number})`;
    taken.add(path);
    return { path, entry };
  });
}

function byStep({ steps: one }: { steps: string[] }, { steps: other }: { steps: string[] }): number {
  const at = one.findIndex((step, index) => step !== other[index]);
  if (at === -1) return one.length - other.length;
  return (one[at] ?? "") < (other[at] ?? "") ? -1 : 1;
}

interface Content {
  readonly entries: readonly ZipEntry[];
  readonly files: readonly PackedFile[];
}

function requireHonest(source: SourceFile, { entries, files }: Content): void {
  const sum = (member: "packedSize" | "unpackedSize") =>
    entries.reduce((total, entry) => total + entry[member], 0);
  // Entries that share their bytes are how a small file says that it holds very much.
  if (sum("packedSize") > source.size)
    throw brokenZip(`${source.name} is damaged: its files are larger than it is, packed as they are.`);
  if (files.length === 0)
    throw refusal(`${source.name} is a zip file without a file in it.`, "Download it from the bank again.");
  if (files.length > FILES_MAX)
    throw refusal(
      `${source.name} holds ${countText(files.length, "file")}; at most ${FILES_MAX} are read.`,
      UNPACK,
    );
  const size = sum("unpackedSize");
  if (size > UNPACKED_MAX)
    throw refusal(`${source.name} would unpack to ${size} bytes; at most 4 GiB are read.`, UNPACK);
  if (size > RATIO_FROM && size > source.size * RATIO_MAX) {
    throw refusal(
      `${source.name} would unpack to more than ${RATIO_MAX} times its size, which no bank file does.`,
      "Export the files again; nothing was written.",
    );
  }
  if (files.every(({ entry }) => entry.isEncrypted))
    throw refusal(`${source.name} is a zip file with a password.`, UNPACK);
}

function refusal(detail: string, remedy: string): Problem {
  return new Problem("unreadable_file", { detail, remedy });
}
