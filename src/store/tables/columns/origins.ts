/**
 * Who or what set the fields of a transaction, as the text of a column: one change or one rule sets many fields at once, so
 * fields with the same origin are named together, `{"category,tags":{"by":"person",…}}`. A field by itself is its own
 * name.
 */
import type { Origin, OriginField, Origins } from "../../../core/ports/origins.ts";

/** One object for all, since most records have none. */
const NO_ORIGINS: Origins = {};

/** By the object: what one rule set alike has one, of many records. */
const packedOrigins = new WeakMap<Origins, string | null>();

export function packOrigins(origins: Origins): string | null {
  const known = packedOrigins.get(origins);
  if (known !== undefined) return known;
  const fieldsOf = new Map<string, string[]>();
  for (const [field, origin] of Object.entries(origins)) {
    const text = JSON.stringify(origin);
    const fields = fieldsOf.get(text);
    if (fields === undefined) fieldsOf.set(text, [field]);
    else fields.push(field);
  }
  const groups = Array.from(fieldsOf, ([text, fields]) => `"${fields.join(",")}":${text}`);
  const packed = groups.length === 0 ? null : `{${groups.join(",")}}`;
  packedOrigins.set(origins, packed);
  return packed;
}

export function unpackOrigins(text: string | null): Origins {
  if (text === null) return NO_ORIGINS;
  const origins: { [Field in OriginField]?: Origin } = {};
  for (const [fields, origin] of Object.entries(JSON.parse(text) as Record<string, Origin>))
    for (const field of fields.split(",")) origins[field as OriginField] = origin;
  return origins;
}
