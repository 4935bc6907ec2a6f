/**
 * Create requests as an import of the format json: an array, or one object a line. A request that cannot be read becomes
 * a refused row like a bank's line; only an external_id tells that one is there already.
 */
import { JSON_FORMAT, type ChunkRow } from "../../contract/import.ts";
import { parseJson, writeJson } from "../../contract/json.ts";
import { Problem } from "../../contract/problem.ts";
import { createTransactionSchema } from "../../contract/transaction-request.ts";
import type { AccountGroup, SourceFile } from "../../importing/model.ts";
import { REJECTED_COLUMNS } from "../../importing/rejected-file.ts";
import type { RowSource, SentRow } from "./row-source.ts";

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
      const known = groups.get(group);
      groups.set(group, {
        rows: (known?.rows ?? 0) + 1,
        from: known === undefined || day < known.from ? day : known.from,
        to: known === undefined || day > known.to ? day : known.to,
      });
    }
  }
  const found = [...groups].map(([key, group]): AccountGroup => ({
    key,
    number: null,
    currency: null,
    ...group,
    proof: { result: "unavailable" },
  }));
  const days = found.flatMap(({ from, to }) => (from === null || to === null ? [] : [from, to])).sort();
  const [from] = days;
  const to = days.at(-1);
  return {
    format: JSON_FORMAT,
    mapping: { version: 1, format: JSON_FORMAT },
    detected: {},
    groups: found,
    count,
    period: from === undefined || to === undefined ? null : { from, to },
    rows,
  };
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
      yield { line, value: parsed(piece), source: piece.trim() };
      continue;
    }
    text += `${piece}\n`;
  }
  if (text === "") return;
  const items = parsed(text);
  if (!Array.isArray(items)) {
    throw new Problem("invalid_json", {
      detail: `${file.name} is not JSON: an array is begun and not ended.`,
    });
  }
  let index = 0;
  for (const value of items as unknown[]) yield { line: ++index, value, source: writeJson(value) };
}

async function* linesOf(file: SourceFile): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  for await (const bytes of file.open()) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  rest += decoder.decode();
  if (rest !== "") yield rest;
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** The part of a row is the account that its request names; empty for the one that the command names. */
function sentRow({ line, value, source }: Item): SentRow {
  if (typeof value !== "object" || value === null || Array.isArray(value) || JSON.isRawJSON(value)) {
    const detail = value === undefined ? "The line is not JSON." : "A request is an object.";
    return { group: null, row: refused({ line, source, code: "invalid_json", detail }) };
  }
  const own = Object.entries(value).filter(
    ([name]) => !(REJECTED_COLUMNS as readonly string[]).includes(name),
  );
  const request = Object.fromEntries(own);
  const named = "bank_account_id" in request;
  const result = createTransactionSchema.safeParse(named ? request : { ...request, bank_account_id: "" });
  if (!result.success) {
    const [issue] = result.error.issues;
    const at = issue?.path.join(".") ?? "";
    const detail = `${at === "" ? "The request" : at} ${issue?.message ?? "cannot be used"}.`;
    return { group: null, row: refused({ line, source, code: "validation_failed", detail }) };
  }
  const { bank_account_id, ...rest } = result.data;
  const posted_date = rest.posted_date ?? rest.transaction_date;
  const original_description = rest.original_description ?? rest.description;
  const filled = Object.fromEntries(Object.entries(rest).filter(([, member]) => member !== undefined));
  return {
    group: bank_account_id,
    row: { line, occurrence: 1, ...filled, posted_date, original_description, source: [source] } as ChunkRow,
  };
}

function refused({
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
