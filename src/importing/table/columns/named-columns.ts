/** Columns by the names that a person or a mapping says: headers, or numbers. */
import { column, joined, sentence } from "../../../contract/choice.ts";
import { Problem } from "../../../contract/problem.ts";
import { foldHeader } from "../../cells/fold.ts";
import type { ReadingChoices } from "../../choices.ts";
import { mappedFields, type MappedField } from "../../fields.ts";
import { namesInWords } from "../../refusals/name-list.ts";
import type { Columns } from "./columns.ts";

/**
 * Columns that a person named by `--column` or a mapping, as indices. Throws `missing_column` for a header that is not
 * there, `mapping_contradicted` where the mapping names it, and `ambiguous_file` where a person says one that stands twice.
 */
export function resolveColumns(header: readonly string[], { columns, mapping }: ReadingChoices): Columns {
  const byField = { ...mapping?.columns, ...columns };
  const indicesOf: Partial<Record<MappedField, number[]>> = {};
  for (const field of mappedFields) {
    const names = byField[field];
    if (names === undefined) continue;
    if (columns?.[field] !== undefined) refuseTwins(header, { field, names });
    const indices = names.map((name) => indexOf(header, name));
    const missing = names[indices.indexOf(-1)];
    if (missing !== undefined) {
      const names = header.length === 0 ? "" : `; the header has ${namesInWords(header)}`;
      const lack = `here is no column "${missing}" for ${field}${names}.`;
      throw columns?.[field] === undefined
        ? new Problem("mapping_contradicted", { detail: `The file contradicts the mapping: t${lack}` })
        : new Problem("missing_column", { detail: `T${lack}` });
    }
    indicesOf[field] = indices;
  }
  return indicesOf;
}

function refuseTwins(
  header: readonly string[],
  { field, names }: { field: MappedField; names: readonly string[] },
): void {
  for (const name of names) {
    const twins = twinsOf(header, name.trim());
    if (twins.length < 2) continue;
    const numbers = twins.map((index) => String(index + 1));
    throw new Problem("ambiguous_file", {
      detail: `Several columns are called "${name.trim()}": ${numbers.join(" and ")}.`,
      remedy: sentence`Choose the right one: ${joined(
        numbers.map((number) => column(field, number)),
        " or ",
      )}.`,
    });
  }
}

function twinsOf(header: readonly string[], name: string): readonly number[] {
  return name === "" ? [] : header.flatMap((cell, index) => (cell.trim() === name ? [index] : []));
}

/** The name by which `--column` and mappings find a column again: its header, or its number where that is another's too. */
export function columnName(header: readonly string[] | null, index: number): string {
  const own = header?.[index]?.trim() ?? "";
  return own !== "" && twinsOf(header ?? [], own).length === 1 ? own : String(index + 1);
}

function indexOf(header: readonly string[], name: string): number {
  const exact = header.findIndex((cell) => cell.trim() === name.trim());
  if (exact >= 0) return exact;
  const alike = header.findIndex((cell) => foldHeader(cell) === foldHeader(name) && foldHeader(name) !== "");
  if (alike >= 0) return alike;
  return /^[0-9]{1,4}$/.test(name) && Number(name) >= 1 ? Number(name) - 1 : -1;
}
