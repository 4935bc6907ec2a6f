/** The named schemas of a document: each is defined once and referred to. */
import type { Words } from "../../contract/values/documented.ts";
import { mapSchema, type Json } from "../../contract/http/json-schema.ts";

export interface Components {
  readonly schemas: Record<string, Json>;
}

/** A schema with references for its named parts, and without the keywords that only this program reads. */
export function refer(schema: Json, components: Components): Json {
  return mapSchema(schema, (part) => {
    const { component, about, upload: _, withFile: __, problems: ___, description, ...rest } = part as Words;
    const descriptionMember = description === undefined ? {} : { description };
    if (component === undefined) return { ...rest, ...descriptionMember };
    add(components, component, { ...(about === undefined ? {} : { description: about }), ...rest });
    return { $ref: `#/components/schemas/${component}`, ...descriptionMember };
  }) as Json;
}

/** Adds a component. Throws where another schema has its name. */
export function add({ schemas }: Components, name: string, schema: Json): Json {
  const existing = schemas[name];
  if (existing !== undefined && canonical(existing) !== canonical(schema)) {
    throw new TypeError(`two schemas are called ${name}: ${JSON.stringify([existing, schema])}`);
  }
  schemas[name] = schema;
  return { $ref: `#/components/schemas/${name}` };
}

/** The same text for equal schemas, whatever the order of their keywords. */
function canonical(schema: Json): string {
  return JSON.stringify(schema, (_, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
