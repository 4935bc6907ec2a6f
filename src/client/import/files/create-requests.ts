/**
 * Create requests as an import of the format json: an array, or one object a line. A request that cannot be read becomes
 * a refused row like a bank's line; only an external_id tells that one is there already.
 */
import { JSON_FORMAT } from "../../../contract/import.ts";
import type { ChunkRow } from "../../../contract/import/row.ts";
import { jsonFault, parseJson, writeJson } from "../../../contract/values/json.ts";
import { Problem } from "../../../contract/problem.ts";
import { createTransactionSchema } from "../../../contract/transaction/request.ts";
import type { AccountGroup } from "../../../importing/reading.ts";
import type { SourceFile } from "../../../importing/source-file.ts";
import { REJECTED_COLUMNS } from "../../../importing/rows/rejected-file.ts";
import type { RowSource, SentRow } from "../../../importing/drive/row-source.ts";

/** Rows that are handed on together. */
const BATCH = 1000;

/** One request of a file: a line counts lines, and in an array its items. */
interface Item {
  readonly line: number;
  /** Undefined where the text is not JSON. */
  readonly value: unknown;
  readonly source: string;
}

/** Reads a file of create requests once. Problems: invalid_json for an array that is none. */
export async function requestFile(file: SourceFile): Promise<RowSource> {
  const groups = new Map<string, { rows: number; from: string; to: string }>();
  let count = 0;
  const rows = () => sentRows(file);
  for await (const batch of rows()) {
    for (const { group, row } of batch) {
      count++;
      if (group === null || "verdict" in row) continue;
      const day = row.posted_date;
      const before = groups.get(group);
      groups.set(group, {
        rows: (before?.rows ?? 0) + 1,
        from: before === undefined || day < before.from ? day : before.from,
        to: before === undefined || day > before.to ? day : before.to,
      });
    }
  }
  const parts = [...groups].map(([key, group]): AccountGroup => ({
    key,
    number: null,
    currency: null,
    ...group,
    proof: { result: "unavailable" },
  }));
  const days = parts.flatMap(({ from, to }) => (from === null || to === null ? [] : [from, to])).sort();
  const [from] = days;
  const to = days.at(-1);
  return {
    format: JSON_FORMAT,
    mapping: { version: 1, format: JSON_FORMAT },
    detected: {},
    groups: parts,
    count,
    period: from === undefined || to === undefined ? null : { from, to },
    rows,
  };
}

/** The source with the parts of one account as one part, whose key is the first of theirs. */
export function joinParts(
  source: RowSource,
  targets: ReadonlyMap<string, { readonly id: string | null }>,
): RowSource {
  const firsts = new Map<string, string>();
  const keys = new Map<string, string>();
  for (const [key, { id }] of targets) {
    const first = id === null ? key : (firsts.get(id) ?? key);
    if (id !== null) firsts.set(id, first);
    keys.set(key, first);
  }
  if ([...keys].every(([key, first]) => key === first)) return source;
  const groups = new Map<string, AccountGroup>();
  for (const group of source.groups) {
    const key = keys.get(group.key) ?? group.key;
    const before = groups.get(key);
    groups.set(key, before === undefined ? group : spanning(before, group));
  }
  return {
    ...source,
    groups: [...groups.values()],
    async *rows() {
      for await (const batch of source.rows()) {
        yield batch.map(({ group, row }) => ({
          group: group === null ? null : (keys.get(group) ?? group),
          row,
        }));
      }
    },
  };
}

function spanning(one: AccountGroup, other: AccountGroup): AccountGroup {
  const days = [one.from, one.to, other.from, other.to].filter((day) => day !== null).sort();
  return { ...one, rows: one.rows + other.rows, from: days[0] ?? null, to: days.at(-1) ?? null };
}

async function* sentRows(file: SourceFile): AsyncGenerator<readonly SentRow[]> {
  let batch: SentRow[] = [];
  for await (const item of itemsOf(file)) {
    batch.push(sentRow(item));
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** An array is read whole; lines one by one, at constant memory. */
async function* itemsOf(file: SourceFile): AsyncGenerator<Item> {
  let line = 0;
  let text = "";
  for await (const piece of linesOf(file)) {
    line++;
    if (text === "" && piece.trim() === "") continue;
    if (text === "" && !piece.trimStart().startsWith("[")) {
      yield { line, value: parseOrUndefined(piece), source: piece.trim() };
      continue;
    }
    // Lines keep their numbers, for the place of a fault.
    text = text === "" ? "\n".repeat(line - 1) + piece : `${text}\n${piece}`;
  }
  if (text === "") return;
  let index = 0;
  for (const value of arrayOf(text, file.name)) yield { line: ++index, value, source: writeJson(value) };
}

/** The items of a text that begins as an array does. */
function arrayOf(text: string, name: string): readonly unknown[] {
  try {
    return parseJson(text) as unknown[];
  } catch (error) {
    const detail = `${name} is not JSON: ${jsonFault(text, error)}.`;
    throw new Problem("invalid_json", { detail, cause: error });
  }
}

/** Decodes a file's bytes as they come, and without bytes its end. Problem: invalid_json where they are no UTF-8. */
export function utf8(name: string): (bytes?: Uint8Array) => string {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  return (bytes) => {
    try {
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
    } catch (cause) {
      const remedy = "JSON must be in UTF-8.";
      throw new Problem("invalid_json", { detail: `${name} is not UTF-8 text.`, remedy, cause });
    }
  };
}

async function* linesOf(file: SourceFile): AsyncGenerator<string> {
  const decode = utf8(file.name);
  let rest = "";
  for await (const bytes of file.open()) {
    const lines = (rest + decode(bytes)).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  rest += decode();
  if (rest !== "") yield rest;
}

function parseOrUndefined(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** The part of a row is the account that its request names; empty for the one that the command names. */
function sentRow({ line, value, source }: Item): SentRow {
  if (typeof value !== "object" || value === null || Array.isArray(value) || JSON.isRawJSON(value)) {
    const detail = value === undefined ? "The line is not JSON." : "A request must be an object.";
    return { group: null, row: refusedRow({ line, source, code: "invalid_json", detail }) };
  }
  const own = Object.entries(value).filter(
    ([name]) => !(REJECTED_COLUMNS as readonly string[]).includes(name),
  );
  const request = Object.fromEntries(own);
  const namesAccount = "bank_account_id" in request;
  const result = createTransactionSchema.safeParse(
    namesAccount ? request : { ...request, bank_account_id: "" },
  );
  if (!result.success) {
    const [issue] = result.error.issues;
    const at = issue?.path.join(".") ?? "";
    const detail = `${at === "" ? "The request" : at} ${issue?.message ?? "cannot be used"}.`;
    return { group: null, row: refusedRow({ line, source, code: "validation_failed", detail }) };
  }
  const { bank_account_id, ...rest } = result.data;
  const posted_date = rest.posted_date ?? rest.transaction_date;
  const original_description = rest.original_description ?? rest.description;
  const members = Object.fromEntries(Object.entries(rest).filter(([, member]) => member !== undefined));
  return {
    group: bank_account_id,
    row: { line, occurrence: 1, ...members, posted_date, original_description, source: [source] } as ChunkRow,
  };
}

function refusedRow({
  source,
  ...reason
}: {
  line: number;
  source: string;
  code: string;
  detail: string;
}): ChunkRow {
  return { ...reason, verdict: "rejected", source: [source] };
}
