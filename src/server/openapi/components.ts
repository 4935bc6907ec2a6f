/** The named schemas of a document: each stands once, and everything else refers to it. */
import type { Words } from "../../contract/documented.ts";
import { mapSchema, type Json } from "./json-schema.ts";

export interface Components {
  readonly schemas: Record<string, Json>;
}

/** A schema in which named parts are references, and words that only this program reads are gone. */
export function refer(schema: Json, components: Components): Json {
  return mapSchema(schema, (part) => {
    const { component, about, upload: _, withFile: __, problems: ___, description, ...rest } = part as Words;
    const told = description === undefined ? {} : { description };
    if (component === undefined) return { ...rest, ...told };
    add(components, component, { ...(about === undefined ? {} : { description: about }), ...rest });
    return { $ref: `#/components/schemas/${component}`, ...told };
  }) as Json;
}

/** Adds a component. Two that differ cannot have one name. */
export function add({ schemas }: Components, name: string, schema: Json): Json {
  const known = schemas[name];
  if (known !== undefined && canonical(known) !== canonical(schema)) {
    throw new TypeError(`two schemas are called ${name}: ${JSON.stringify([known, schema])}`);
  }
  schemas[name] = schema;
  return { $ref: `#/components/schemas/${name}` };
}

/** The same text for the same schema, in whatever order its keywords were said. */
function canonical(schema: Json): string {
  return JSON.stringify(schema, (_, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
