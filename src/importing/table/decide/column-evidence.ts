/** Which columns of a table are read as which fields, in words, and which are not read. */
import { column, sentence, setting, type Sentence } from "../../../contract/choice.ts";
import type { ReadingChoices } from "../../choices.ts";
import { mappedFields } from "../../fields.ts";
import type { Evidence } from "../../reading.ts";
import { fieldOf } from "../../words/headers/fields.ts";
import { columnName } from "../columns/named-columns.ts";
import { namedColumns } from "../columns/transfer-ends.ts";
import { isFixed, type Layout } from "../layout.ts";
import { allNames } from "../layout/stacked-tables/lower-table.ts";

/** What stands for a header in the words of a choice. */
export const HEADER = { placeholder: "<header>" };

/** A line for each field, and one for the columns that none is read from. */
export function columnEvidence(layout: Layout, choices: ReadingChoices): readonly Evidence[] {
  const { headerLine, ends } = layout;
  const columns = namedColumns(ends, layout.columns);
  const header = allNames(layout);
  if (isFixed(layout)) return [];
  const line = headerLine === 0 ? null : headerLine;
  const columnsOfRoles = [...mappedFields, "kind" as const].flatMap((role) => {
    const indices = columns[role] ?? [];
    return indices.length === 0 ? [] : [{ role, indices }];
  });
  const evidence = columnsOfRoles.map(({ role, indices }): Evidence => {
    const names = indices.map((index) => columnName(header, index));
    return {
      about: "column",
      decided: `${role}: ${indices.length === 1 ? "column" : "columns"} ${indices.map((index) => columnInWords(header, index)).join(", ")}`,
      because:
        (role === "kind" ? undefined : layout.proofs?.[role]) ?? reasonOf(role, { indices, header, choices }),
      line,
      column: names.join(", "),
      ...(role === "kind" ? {} : { otherwise: sentence`${column(role, HEADER)}` }),
    };
  });
  const usedColumns = new Set([
    ...columnsOfRoles.flatMap(({ indices }) => indices),
    ...(ends === undefined ? [] : [ends.source, ends.target].flatMap((end) => Object.values(end))),
  ]);
  const unusedNames = (header ?? []).flatMap((cell, index) =>
    usedColumns.has(index) || cell.trim() === "" ? [] : [columnName(header, index)],
  );
  if (unusedNames.length === 0) return evidence;
  return [
    ...evidence,
    {
      about: "column",
      decided: `not used: ${unusedNames.join(", ")}`,
      because: "An import reads no column with such a header.",
      line,
      otherwise: sentence`${column("<field>", HEADER)}`,
    },
  ];
}

/** "5 “Betrag (EUR)”". */
function columnInWords(header: readonly string[] | null, index: number): string {
  const own = header?.[index]?.trim() ?? "";
  return own === "" ? String(index + 1) : `${index + 1} “${own}”`;
}

function reasonOf(
  role: string,
  {
    indices,
    header,
    choices,
  }: { indices: readonly number[]; header: readonly string[] | null; choices: ReadingChoices },
): Sentence {
  if (choices.recalled?.fields.some((field) => field === role) === true) return choices.recalled.because;
  if (Object.hasOwn(choices.columns ?? {}, role)) return sentence`It was set with ${setting("column")}.`;
  if (Object.hasOwn(choices.mapping?.columns ?? {}, role)) return "The mapping says so.";
  const isNamed = indices.every((index) => fieldOf(header?.[index] ?? "")?.field === role);
  return isNamed ? "The header says so." : "The content of the column shows it.";
}
