/** Changes of a kept mapping: whatever is not a mapping of the same header is refused, and the old one stays. */
import { Problem } from "../../../contract/problem.ts";
import { checkedMapping, signature } from "../../../importing/mapping.ts";
import type { Mapping } from "../../../importing/choices.ts";
import { mappedFields, type MappedField } from "../../../importing/fields.ts";

/** Members that can be said by name; columns are said apart. */
export const settableMembers = [
  "name",
  "date_format",
  "decimal_mark",
  "sign",
  "currency",
  "encoding",
  "delimiter",
  "sheet",
  "header_line",
  "account",
] as const;

/** Problem: usage for what is no `member=value`. An empty value takes the member away. */
export function withMembers(mapping: Mapping, assignments: readonly string[]): unknown {
  const members: Record<string, unknown> = { ...mapping };
  for (const { word, value } of assignments.map((text) =>
    splitAssignment(text, { flag: "--set", words: settableMembers }),
  )) {
    if (value === "") delete members[word];
    else members[word] = word === "header_line" && /^[0-9]{1,7}$/.test(value) ? Number(value) : value;
  }
  return members;
}

/** Problem: usage for what is no `field=Header`. A field said twice is joined; an empty header leaves it to detection. */
export function withColumns(mapping: Mapping, assignments: readonly string[]): Mapping {
  const columns: Partial<Record<MappedField, readonly string[]>> = { ...mapping.columns };
  const fields = new Set<MappedField>();
  for (const { word, value } of assignments.map((text) =>
    splitAssignment(text, { flag: "--column", words: mappedFields }),
  )) {
    const before = fields.has(word) ? (columns[word] ?? []) : [];
    fields.add(word);
    if (value === "") delete columns[word];
    else columns[word] = [...before, value];
  }
  return { ...mapping, columns };
}

function splitAssignment<Word extends string>(
  text: string,
  { flag, words }: { flag: string; words: readonly Word[] },
): { word: Word; value: string } {
  const at = text.indexOf("=");
  const name = text.slice(0, at).trim().toLowerCase().replaceAll("-", "_");
  const word = words.find((candidate) => candidate === name);
  if (at > 0 && word !== undefined) return { word, value: text.slice(at + 1).trim() };
  throw new Problem("usage", {
    detail: `${flag} ${JSON.stringify(text)} does not say what to change.`,
    remedy: `Write it like ${words[1] ?? ""}=…; there is ${words.join(", ")}.`,
  });
}

/** A changed mapping, checked against the one that it replaces. Problem: validation_failed. */
export function editedMapping(
  old: Pick<Mapping, "signature" | "header">,
  newMapping: unknown,
  title: string,
): Mapping {
  const mapping = checkedMapping(newMapping, title);
  const { columns, header } = mapping;
  const faults = [
    mapping.signature !== old.signature ? "signature: it cannot change, because files are found by it" : "",
    header !== undefined && signature(header) !== old.signature
      ? "header: it does not match the signature"
      : "",
    ...Object.entries(header === undefined ? {} : columns).flatMap(([field, names]) =>
      names
        .filter((name) => !header?.includes(name) && !/^[0-9]+$/.test(name))
        .map((name) => `columns.${field}: the header has no ${JSON.stringify(name)}`),
    ),
  ].filter((fault) => fault !== "");
  if (faults.length === 0) return mapping;
  throw new Problem("validation_failed", { detail: `${title} is not a mapping: ${faults.join("; ")}.` });
}
