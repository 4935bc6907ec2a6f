/** Mappings that are kept on this machine or in a shared folder: how a file of a certain header is read. */
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { writeWhole } from "../../../files/write-whole.ts";
import { Problem } from "../../../contract/problem.ts";
import { checkedMapping, readMapping, writeMapping } from "../../../importing/mapping.ts";
import type { Mapping } from "../../../importing/choices.ts";
import { systemCode } from "../../../files/system-code.ts";

/** A file of the folder of mappings. */
export interface SavedMapping {
  readonly path: string;
  /** Of the header; null where the file says none, or is not a mapping at all. */
  readonly signature: string | null;
  /** As the file says it; undefined where it cannot be told. */
  readonly format: string | undefined;
  readonly name: string | undefined;
  /** Id or name of the account that it is for, and what that is called. */
  readonly account: string | undefined;
  readonly accountName: string | undefined;
  /** Of the header; empty where the file does not say them. */
  readonly words: readonly string[];
  /** The mapping, checked. Problems: invalid_json, validation_failed. */
  readonly mapping: () => Mapping;
}

/** The mapping of a file that `--map` names. Problems: file_missing, invalid_json, validation_failed. */
export async function mappingFrom(path: string): Promise<Mapping> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if (systemCode(error) !== "ENOENT") throw error;
    throw new Problem("file_missing", { detail: `There is no mapping ${path}.` });
  });
  return readMapping(text, path);
}

/** The mappings of a folder, by the names of their files; none where there is no folder. They are checked when they are used. */
export async function savedMappings(folder: string): Promise<readonly SavedMapping[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (systemCode(error) !== "ENOENT") throw error;
    return [];
  });
  const paths = names
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => join(folder, name));
  const texts = await Promise.all(paths.map((path) => readFile(path, "utf8").catch(() => "")));
  return paths.map((path, index) => toSavedMapping(path, texts[index] ?? ""));
}

const SIGNATURE = /^[0-9a-f]{32}$/;

export function toSavedMapping(path: string, text: string): SavedMapping {
  const { signature, format, name, account, account_name: accountName, header = [] } = glance(text);
  const own = basename(path, ".json");
  const statedSignature = signature ?? /"signature"\s*:\s*"([0-9a-f]{32})"/.exec(text)?.[1];
  return {
    path,
    // What a broken file was for is told by its name, or by the part of it that can be read.
    signature: statedSignature ?? (SIGNATURE.test(own) ? own : null),
    format,
    name,
    account,
    accountName,
    words: header,
    mapping: () => readMapping(text, path),
  };
}

interface Glance {
  readonly signature?: string;
  readonly format?: string;
  readonly name?: string;
  readonly account?: string;
  readonly account_name?: string;
  readonly header?: readonly string[];
}

const GLANCED: readonly string[] = ["signature", "format", "name", "account", "account_name"];

/** What a text says, were it a mapping. */
function glance(text: string): Glance {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return {};
  }
  if (typeof value !== "object" || value === null) return {};
  const { header, ...rest } = value as Record<string, unknown>;
  const members = Object.entries(rest).filter(
    ([member, text]) => GLANCED.includes(member) && typeof text === "string",
  );
  const words = Array.isArray(header) ? header.filter((word) => typeof word === "string") : [];
  return { ...Object.fromEntries(members), header: words };
}

/** Whether a mapping is for files of this header, and of this format where both are known. */
export function fits(
  { signature, format }: SavedMapping,
  about: { readonly signature: string; readonly format?: string },
): boolean {
  return (
    signature === about.signature &&
    (format === undefined || about.format === undefined || format === about.format)
  );
}

/** The one mapping among those that fit a header. Problems: invalid_json, validation_failed, ambiguous_name where two differ. */
export function onlyMapping(fitting: readonly SavedMapping[]): Mapping | undefined {
  const mappings = fitting.map((one) => one.mapping());
  const texts = new Set(
    mappings.map((mapping) => JSON.stringify(Object.entries(withoutNames(mapping)).sort())),
  );
  if (texts.size <= 1) return mappings[0];
  const paths = fitting.map(({ path }) => path);
  throw new Problem("ambiguous_name", {
    detail: `There are ${paths.length} different mappings for this header: ${paths.join(" and ")}.`,
    remedy: "Remove all but one, or choose one with --map.",
    more: { candidates: paths },
  });
}

function withoutNames({ name: _name, account_name: _accountName, ...rest }: Mapping): Partial<Mapping> {
  return rest;
}

/**
 * Keeps a mapping under its header's signature, in place of the one that is kept for it and its account, whose name and
 * further words stay. Answers the path; undefined for a file without a header.
 */
export async function saveMapping(folder: string, mapping: Mapping): Promise<string | undefined> {
  const { signature, format, account } = mapping;
  if (signature === null) return undefined;
  const sameHeader = (await savedMappings(folder)).filter((one) => one.signature === signature);
  const previous = sameHeader.find(
    (one) =>
      (one.format === format || one.format === undefined) && (one.account === account || !isReadable(one)),
  );
  const path = previous?.path ?? join(folder, freeName(sameHeader, { signature, format, account }));
  replaceMapping(path, { ...readable(previous), ...mapping });
  return path;
}

/** A file name that no mapping of the header has. */
function freeName(
  sameHeader: readonly SavedMapping[],
  { signature, format, account = "" }: { signature: string; format: string; account: string | undefined },
): string {
  const names = ["", `-${format}`, `-${format}-${account.slice(-8)}`, `-${format}-${account}`];
  const free = names.find(
    (name) => !sameHeader.some(({ path }) => basename(path) === `${signature}${name}.json`),
  );
  return `${signature}${free ?? `-${sameHeader.length}`}.json`;
}

function isReadable({ format, account }: SavedMapping): boolean {
  return format !== undefined || account !== undefined;
}

/** A mapping that is replaced may be broken: that is what replaces it. */
function readable(previous: SavedMapping | undefined): Partial<Mapping> {
  try {
    return previous?.mapping() ?? {};
  } catch (error) {
    if (error instanceof Problem) return {};
    throw error;
  }
}

/** Puts a mapping in its file, whole or not at all. Problem: validation_failed. */
export function replaceMapping(path: string, mapping: Mapping): void {
  writeWhole(path, writeMapping(checkedMapping(mapping, path)));
}
