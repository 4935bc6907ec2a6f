/**
 * Translates the contract's schemas to JSON Schema (draft 2020-12, the dialect of OpenAPI 3.1). The output of a schema is
 * described, because a transform gives the canonical form. What only code checks is documented beside the schema
 * (src/contract/values/documented.ts).
 */
import * as z from "zod/mini";
import type { Words } from "../values/documented.ts";

export type Json = Readonly<Record<string, unknown>>;

/** Named parts still have the keywords of src/contract/values/documented.ts. */
export function jsonSchema(schema: z.core.$ZodType): Json {
  const { $schema: _, ...result } = z.toJSONSchema(schema, {
    io: "output",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema: json }) => rewrite(zodSchema, json as Record<string, unknown>),
  });
  return result;
}

function rewrite(schema: z.core.$ZodType, json: Record<string, unknown>): void {
  const { shape, ...words } = (z.globalRegistry.get(schema) ?? {}) as Words;
  if (shape !== undefined) {
    for (const keyword of Object.keys(json)) Reflect.deleteProperty(json, keyword);
    Object.assign(json, jsonSchema(shape), words);
  }
  // Answers may gain members later; only a strict object refuses unknown ones.
  const { catchall } = schema._zod.def as { catchall?: z.core.$ZodType };
  if (schema._zod.def.type === "object" && catchall === undefined) {
    Reflect.deleteProperty(json, "additionalProperties");
  }
  if (schema._zod.def.type === "record") Reflect.deleteProperty(json, "propertyNames");
  if (json["minimum"] === Number.MIN_SAFE_INTEGER) Reflect.deleteProperty(json, "minimum");
  if (json["maximum"] === Number.MAX_SAFE_INTEGER) Reflect.deleteProperty(json, "maximum");
}

/** Rebuilds a schema from its innermost parts outwards. Examples and enums are not changed. */
export function mapSchema(schema: unknown, change: (schema: Json) => Json): unknown {
  if (typeof schema !== "object" || schema === null) return schema;
  const parts = Object.entries(schema).map(([keyword, value]: [string, unknown]): [string, unknown] => {
    switch (keyword) {
      case "properties":
        return [keyword, mapValues(value as Json, (part) => mapSchema(part, change))];
      case "anyOf":
        return [keyword, (value as readonly unknown[]).map((part) => mapSchema(part, change))];
      case "items":
      case "contentSchema":
      case "additionalProperties":
        return [keyword, mapSchema(value, change)];
      default:
        return [keyword, value];
    }
  });
  return change(Object.fromEntries(parts));
}

export function mapValues(object: Json, change: (value: unknown) => unknown): Json {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}
