/** The shape and order of a chunk's rows, checked by hand: a schema would cost more than storing them. */
import { fieldsWith } from "../../../contract/transaction/fields.ts";
import { ROW_OCCURRENCE_MAX, type ChunkRow, type RowOrder } from "../../../contract/import/row.ts";
import { placeOf, rowAt } from "../../../contract/import/row-place.ts";
import { Problem } from "../../../contract/problem.ts";
import { sourceFields } from "../../../contract/transaction/source-fields.ts";

/** Checks that values are rows of a chunk. Problem: validation_failed, naming one that is not. */
export function requireRows(rows: readonly ChunkRow[]): void {
  for (const [index, row] of rows.entries()) refuseFault(shapeFault(row), index);
}

/** Where a row stands in the order of its import. */
interface RowPosition {
  /** Its booking day as it is sent; empty where it has none. */
  readonly day: string;
  /** See `placeOf`. */
  readonly place: number;
}

const START: RowPosition = { day: "", place: 0 };

/** No date is longer; what else is sent as one is refused, whatever follows. */
const DAY_LENGTH = "YYYY-MM-DD".length;

export function positionOf(row: ChunkRow): RowPosition {
  return { day: "verdict" in row ? "" : row.posted_date.slice(0, DAY_LENGTH), place: placeOf(row) };
}

/**
 * Checks that the rows follow each other, and the row that was stored before them. Problem: validation_failed, naming one
 * that does not.
 */
export function requireOrder(rows: readonly ChunkRow[], order: RowOrder, start: RowPosition = START): void {
  const isByDay = order !== "lines";
  let before = start;
  for (const [index, row] of rows.entries()) {
    const position = positionOf(row);
    refuseFault(orderFault(before, position, isByDay), index);
    before = position;
  }
}

function orderFault(before: RowPosition, { day, place }: RowPosition, isByDay: boolean): string | undefined {
  if (isByDay && day > before.day) return undefined;
  if (isByDay && day < before.day)
    return `has the day ${JSON.stringify(day)}, which does not follow ${before.day}`;
  if (place > before.place) return undefined;
  return `has the line ${rowAt(place).line}, which does not follow ${rowAt(before.place).line}`;
}

const texts = ["transaction_date", "posted_date", "description", "original_description", "amount"] as const;
const optionalTexts = [
  ...fieldsWith("importable").filter((name) => name !== "tags"),
  "bank_id",
  "balance",
] as const;
const bookedMembers = new Set<string>([
  "line",
  "occurrence",
  "tags",
  "retry_of",
  "source",
  "source_record",
  "part",
  ...texts,
  ...optionalTexts,
]);
const sourceMembers = new Set<string>(sourceFields);
const refusedMembers = new Set(["line", "part", "verdict", "code", "detail", "retry_of", "source"]);

function refuseFault(fault: string | undefined, index: number): void {
  if (fault === undefined) return;
  throw new Problem("validation_failed", {
    detail: `Row ${index + 1} of the chunk ${fault}.`,
    errors: [{ pointer: `/rows/${index}`, code: "invalid", detail: fault }],
  });
}

function shapeFault(row: ChunkRow): string | undefined {
  if (typeof row !== "object" || row === null) return "is not an object";
  if (!Number.isSafeInteger(row.line) || row.line < 1) return "has no line";
  if (row.part !== undefined && row.part !== "fee") return "has an unknown part";
  if (!isTexts(row.source)) return "has no source, a list of texts";
  if (row.retry_of !== undefined && !isPlace(row.retry_of))
    return "has a retry_of without import_id and line";
  if ("verdict" in row) {
    if (row.verdict !== "rejected" && row.verdict !== "skipped") return "has an unknown verdict";
    if (typeof row.code !== "string" || typeof row.detail !== "string") return "has no code and detail";
    return unknownMember(row, refusedMembers);
  }
  if (!Number.isSafeInteger(row.occurrence) || row.occurrence < 1) return "has no occurrence";
  if (row.occurrence > ROW_OCCURRENCE_MAX) return `has an occurrence over ${ROW_OCCURRENCE_MAX}`;
  for (const name of texts) if (typeof row[name] !== "string") return `has no ${name}`;
  for (const name of optionalTexts) {
    if (row[name] !== undefined && typeof row[name] !== "string") return `has a ${name} that is not a text`;
  }
  if (row.tags !== undefined && !isTexts(row.tags)) return "has tags that are not a list of texts";
  if (row.source_record !== undefined && !isSourceRecord(row.source_record))
    return `has a source_record that is not an object of texts named ${sourceFields.join(", ")}`;
  return unknownMember(row, bookedMembers);
}

function isSourceRecord(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(([name, text]) => sourceMembers.has(name) && typeof text === "string");
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function isPlace(value: unknown): boolean {
  if (typeof value !== "object" || value === null || !("import_id" in value) || !("line" in value))
    return false;
  return typeof value.import_id === "string" && Number.isSafeInteger(value.line);
}

function unknownMember(row: object, knownMembers: ReadonlySet<string>): string | undefined {
  for (const name in row) if (!knownMembers.has(name)) return `has a member "${name}" that is unknown`;
  return undefined;
}
