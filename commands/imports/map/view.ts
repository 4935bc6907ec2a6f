/** How kept mappings are shown. */
import { flagText } from "../../../src/client/flag-text.ts";
import type { SavedMapping } from "../../../src/client/import/mappings/saved-mappings.ts";
import { checkMapping, wordFor } from "../../../src/client/import/mappings/find-mapping.ts";
import { mappedFields, type Mapping } from "../../../src/client/import/plan/options.ts";
import { record, type FieldOf, type RecordView } from "../../../src/terminal/view.ts";

/** A mapping as a list shows it; what a broken one says cannot be told. */
export interface ListedMapping extends Partial<Mapping> {
  /** What to call it. */
  readonly mapping: string;
  readonly file: string;
  /** When it was last used on this machine, as ISO 8601. */
  readonly last_used: string | null;
  /** What is wrong with it. */
  readonly problem: string | null;
}

export function toListedMapping(savedMapping: SavedMapping, uses: ReadonlyMap<string, Date>): ListedMapping {
  const { mapping, problem } = checkMapping(savedMapping);
  return {
    mapping: wordFor(savedMapping),
    ...(mapping ?? { signature: savedMapping.signature }),
    file: savedMapping.path,
    last_used: uses.get(savedMapping.signature ?? "")?.toISOString() ?? null,
    problem: problem === undefined ? null : flagText(problem.detail),
  };
}

export const listFields: readonly FieldOf<ListedMapping>[] = [
  { name: "mapping", kind: "text", column: { presence: "always", least: 12 } },
  { name: "format", kind: "word" },
  { name: "header", kind: "tags", column: { presence: "always", least: 20, weight: 2 } },
  { name: "date_format", kind: "word", title: "Dates", column: { dropFirst: true } },
  { name: "decimal_mark", kind: "word", title: "Decimal mark", column: { dropFirst: true } },
  { name: "sign", kind: "code", column: { dropFirst: true } },
  { name: "currency", kind: "text", visibleIn: "pipe" },
  { name: "last_used", kind: "timestamp", title: "Last used" },
  { name: "signature", kind: "text", visibleIn: "pipe" },
  { name: "file", kind: "text", visibleIn: "pipe" },
  { name: "problem", kind: "text", visibleIn: "pipe" },
  { name: "account_name", kind: "text", title: "Account" },
];

const fields: readonly FieldOf<Omit<ListedMapping, "mapping" | "problem"> & Mapping>[] = [
  { name: "name", kind: "text" },
  { name: "signature", kind: "text" },
  { name: "format", kind: "text" },
  { name: "account", kind: "text" },
  { name: "account_name", kind: "text", title: "Account" },
  { name: "header", kind: "tags" },
  ...mappedFields.map((field) => ({
    name: `columns.${field}` as const,
    kind: "tags" as const,
    title: field.replaceAll("_", " "),
  })),
  { name: "date_format", kind: "text", title: "Dates" },
  { name: "decimal_mark", kind: "text", title: "Decimal mark" },
  { name: "sign", kind: "code" },
  { name: "currency", kind: "text" },
  { name: "encoding", kind: "text" },
  { name: "delimiter", kind: "text" },
  { name: "sheet", kind: "text" },
  { name: "header_line", kind: "count", title: "Header on line" },
  { name: "last_used", kind: "timestamp", title: "Last used" },
  { name: "file", kind: "text" },
];

/** A whole mapping. Problems: invalid_json, validation_failed for one that is broken. */
export function mappingRecord(
  savedMapping: SavedMapping,
  { uses, ...extra }: { uses: ReadonlyMap<string, Date>; sentence?: string; notes?: readonly string[] },
): RecordView {
  const { mapping: word, problem: _, ...data } = toListedMapping(savedMapping, uses);
  const whole = { ...data, ...savedMapping.mapping() };
  const visibleFields = fields.map((field): (typeof fields)[number] => {
    const [member = "", column] = field.name.split(".");
    const value = (whole as Record<string, unknown>)[member];
    const isThere = column === undefined ? (value ?? null) !== null : Object.hasOwn(value ?? {}, column);
    if (!isThere) return { ...field, visibleIn: "data" };
    // People know the account by its name.
    const isForPrograms = field.name === "account" && (whole.account_name ?? null) !== null;
    return isForPrograms ? { ...field, visibleIn: "pipe" } : field;
  });
  return record({ data: whole, fields: visibleFields, essence: word, ...extra });
}
