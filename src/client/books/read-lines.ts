/** The lines of a book and of the files that it includes, which lie in its folder or below. */
import { lstat, readFile, realpath, stat } from "node:fs/promises";
import { basename, dirname, isAbsolute, relative, resolve, sep } from "node:path";
import { Problem } from "../../contract/problem.ts";
import type { Place } from "./entry.ts";
import { unreadableBook } from "./unreadable-book.ts";

/** Bytes of all files of a book together: more than people write in decades. */
export const BYTES_MAX = 1 << 28;
/** Files that include one another without an end stop here. */
const DEPTH_MAX = 50;

export interface BookLine {
  readonly text: string;
  readonly place: Place;
  /** Over all files of the book. */
  readonly number: number;
}

export interface BookFiles {
  /** Reads the lines of one file in turn: the file that a line includes, undefined for any other line. */
  readonly includes: () => (text: string) => string | undefined;
}

/** Problems: file_missing, unreadable_file for what is no text, lies elsewhere, or is too much. */
export async function readLines(path: string, { includes }: BookFiles): Promise<readonly BookLine[]> {
  const folder = dirname(await realpath(path).catch(() => resolve(path)));
  const lines: BookLine[] = [];
  let bytes = 0;
  const read = async (file: string, depth: number): Promise<void> => {
    const content = await contentOf(file);
    bytes += content.length;
    if (bytes > BYTES_MAX)
      throw new Problem("too_large", { detail: `${path} and what it includes are more than 256 MiB.` });
    const name = depth === 0 ? basename(file) : relative(folder, file);
    const targetOf = includes();
    for (const [index, text] of textOf(content, name)
      .split(/\r\n|\r|\n/)
      .entries()) {
      const place = { file: name, line: index + 1 };
      const target = targetOf(text);
      lines.push({ text: target === undefined ? text : "", place, number: lines.length + 1 });
      if (target === undefined) continue;
      if (depth === DEPTH_MAX) throw unreadableBook(place, "includes files without an end");
      await read(await insideOf(folder, { from: dirname(file), target, place }), depth + 1);
    }
  };
  await read(await realpath(path).catch(() => path), 0);
  return lines;
}

/** Problems: file_missing, unreadable_file for what is no file, too_large. */
export async function contentOf(path: string): Promise<Buffer> {
  const entry = await stat(path).catch(() => undefined);
  if (entry === undefined) throw new Problem("file_missing", { detail: `There is no file ${path}.` });
  if (!entry.isFile())
    throw new Problem("unreadable_file", {
      detail: `${path} is not a file.`,
      remedy: "Name the file of the book.",
    });
  if (entry.size > BYTES_MAX) throw new Problem("too_large", { detail: `${path} is larger than 256 MiB.` });
  return readFile(path);
}

/** Problem: unreadable_file. */
export function textOf(content: Uint8Array, name: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch (cause) {
    throw new Problem("unreadable_file", {
      detail: `${name} is not UTF-8 text.`,
      remedy: "Save the book as UTF-8.",
      cause,
    });
  }
}

/** A book from elsewhere must not make this program read other files of the machine: links that lead out are refused too. */
async function insideOf(
  folder: string,
  { from, target, place }: { readonly from: string; readonly target: string; readonly place: Place },
): Promise<string> {
  const path = resolve(from, target);
  const isThere = (await lstat(path).catch(() => undefined)) !== undefined;
  const real = isThere ? await realpath(path).catch(() => path) : path;
  const inside = relative(folder, real);
  if (isAbsolute(target) || inside === ".." || inside.startsWith(`..${sep}`) || isAbsolute(inside))
    throw unreadableBook(
      place,
      `includes ${target}, which is not in the book's folder`,
      "Move it there, or import it by itself; nothing was written.",
    );
  if (!isThere) throw unreadableBook(place, `includes ${target}, which does not exist`);
  return real;
}
