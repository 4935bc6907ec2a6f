/** Columns by the names that a person or a mapping says: headers, or numbers. */
import { Problem } from "../../contract/problem.ts";
import { foldHeader } from "../fold.ts";
import { mappedFields, type MappedField, type ReadingChoices } from "../model.ts";
import type { Columns } from "./columns.ts";

/**
 * Columns that a person named by `--column` or a mapping, as indices. Throws `missing_column` for a header that is not
 * there, and `mapping_contradicted` where the mapping names it.
 */
export function sayColumns(header: readonly string[], { columns, mapping }: ReadingChoices): Columns {
  const said = { ...mapping?.columns, ...columns };
  const found: Partial<Record<MappedField, number[]>> = {};
  for (const field of mappedFields) {
    const names = said[field];
    if (names === undefined) continue;
    const indices = names.map((name) => indexOf(header, name));
    if (indices.includes(-1)) {
      const missing = names[indices.indexOf(-1)] ?? "";
      const there = header.length === 0 ? "" : `; the header has ${header.join(", ")}`;
      if (columns?.[field] === undefined) {
        throw new Problem("mapping_contradicted", {
          detail: `The file contradicts the mapping: there is no column "${missing}" for ${field}${there}.`,
        });
      }
      throw new Problem("missing_column", {
        detail: `There is no column "${missing}" for ${field}${there}.`,
      });
    }
    found[field] = indices;
  }
  return found;
}

/** The name by which `--column` and mappings find a column again: its header, or its number where that is another's too. */
export function columnName(header: readonly string[] | null, index: number): string {
  const own = header?.[index]?.trim() ?? "";
  return own !== "" && indexOf(header ?? [], own) === index ? own : String(index + 1);
}

function indexOf(header: readonly string[], name: string): number {
  const exact = header.findIndex((cell) => cell.trim() === name.trim());
  if (exact >= 0) return exact;
  const folded = header.findIndex((cell) => foldHeader(cell) === foldHeader(name) && foldHeader(name) !== "");
  if (folded >= 0) return folded;
  return /^[0-9]{1,4}$/.test(name) && Number(name) >= 1 ? Number(name) - 1 : -1;
}
