/** `--column field=header`, as a shell takes it and as it is read back. */
import { mappedFields, type MappedField } from "../../model.ts";

export function columnFlag(field: MappedField, name: string): string {
  if (/^[0-9]+$/.test(name)) return `--column ${field}=${name}`;
  return `--column ${field}="${name.replace(/["\\$`]/g, "\\$&")}"`;
}

/** The columns that flags name; undefined where the text is anything else. */
export function namedColumns(
  flags: string,
): Readonly<Partial<Record<MappedField, readonly string[]>>> | undefined {
  const parts = flags.split(/ ?--column (?=[a-z_-]+=)/);
  if (parts.shift() !== "" || parts.length === 0) return undefined;
  const columns: Partial<Record<MappedField, string[]>> = {};
  for (const part of parts) {
    const at = part.indexOf("=");
    const field = mappedFields.find((known) => known === part.slice(0, at).replaceAll("-", "_"));
    if (field === undefined) return undefined;
    columns[field] = [...(columns[field] ?? []), unquoted(part.slice(at + 1))];
  }
  return columns;
}

function unquoted(text: string): string {
  const [, inner] = /^"(.*)"$/s.exec(text) ?? [];
  return inner === undefined ? text : inner.replace(/\\(["\\$`])/g, "$1");
}
