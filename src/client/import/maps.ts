/** Mappings that are kept on this machine: how a file of a certain header is read. */
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { Problem } from "../../contract/problem.ts";
import { byteFacts, decideEncoding } from "../../importing/decode/detect-encoding.ts";
import { readText } from "../../importing/decode/text.ts";
import { isHeaderWord } from "../../importing/header-words.ts";
import { readMapping, signature, writeMapping } from "../../importing/mapping.ts";
import { REJECTED_COLUMNS } from "../../importing/rejected-file.ts";
import type { Mapping, SourceFile } from "../../importing/model.ts";

/** Text in which a header that is known is looked for, and how many lines of it. */
const HEAD = 65_536;
const HEAD_LINES = 100;
const DELIMITERS = [",", ";", "\t", "|"];

/** The mapping of a file that `--map` names. Problems: file_missing, invalid_json, validation_failed. */
export async function mappingFrom(path: string): Promise<Mapping> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    throw new Problem("file_missing", { detail: `There is no mapping ${path}.` });
  });
  return readMapping(text, path);
}

/** The mapping that was kept for the file's header; undefined when there is none. */
export async function rememberedMapping(
  folder: string,
  { file, encoding }: { file: SourceFile; encoding: string | undefined },
): Promise<Mapping | undefined> {
  const names = await readdir(folder).catch(() => []);
  const known = new Set(
    names.filter((name) => name.endsWith(".json")).map((name) => basename(name, ".json")),
  );
  if (known.size === 0) return undefined;
  const head = await headOf(file, encoding);
  for (const line of head.split(/\r\n|\r|\n/, HEAD_LINES)) {
    for (const delimiter of DELIMITERS) {
      const found = signature(cellsOf(line, delimiter));
      if (known.has(found)) return mappingFrom(join(folder, `${found}.json`));
    }
  }
  return undefined;
}

async function headOf(file: SourceFile, encoding: string | undefined): Promise<string> {
  let head = "";
  for await (const text of readText(file, decideEncoding(await byteFacts(file), encoding, isHeaderWord))) {
    head += text;
    if (head.length >= HEAD) break;
  }
  return head;
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** The import that a file of refused rows comes from; undefined for any other file. */
export async function retriedImport(
  file: SourceFile,
  encoding: string | undefined,
): Promise<string | undefined> {
  const [header = "", ...rows] = (await headOf(file, encoding)).split(/\r\n|\r|\n/, HEAD_LINES);
  if (!header.includes(REJECTED_COLUMNS[0]) || !header.includes(REJECTED_COLUMNS[1])) return undefined;
  return rows.map((row) => ID.exec(row)?.[0]).find((id) => id !== undefined);
}

/**
 * What a mapping says of columns, dates, amounts and signs, for a file in which the same table lies elsewhere and in
 * another encoding.
 */
export function tableMapping(mapping: Mapping): Mapping {
  const elsewhere = ["encoding", "header_line"];
  const kept = Object.entries(mapping).filter(([name]) => !elsewhere.includes(name));
  return Object.fromEntries(kept) as unknown as Mapping;
}

/** The cells of a header line; quotes around a cell are taken off. */
function cellsOf(line: string, delimiter: string): readonly string[] {
  const cells = [""];
  let quoted = false;
  for (const character of line) {
    if (character === '"') quoted = !quoted;
    else if (character === delimiter && !quoted) cells.push("");
    else cells[cells.length - 1] += character;
  }
  return cells;
}

/** Keeps a mapping under its header's signature. Answers the path; undefined for a file without a header. */
export async function keepMapping(folder: string, mapping: Mapping): Promise<string | undefined> {
  if (mapping.signature === null) return undefined;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${mapping.signature}.json`);
  await writeFile(`${path}.draft`, writeMapping(mapping), { mode: 0o600 });
  await rename(`${path}.draft`, path);
  return path;
}
