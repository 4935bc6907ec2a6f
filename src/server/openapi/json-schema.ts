/**
 * From the contract's schemas to JSON Schema (draft 2020-12, the dialect of OpenAPI 3.1), as values travel: a schema's
 * output, since what a transform makes of an input is its canonical form, and what stands beside the schema
 * (src/contract/documented.ts) where only code checks it.
 */
import * as z from "zod/mini";
import type { Words } from "../../contract/documented.ts";

export type Json = Readonly<Record<string, unknown>>;

/** The JSON Schema of a schema; named parts still carry their words. */
export function jsonSchema(schema: z.core.$ZodType): Json {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io: "output",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema: json }) => rewrite(zodSchema, json as Record<string, unknown>),
  });
  return made;
}

function rewrite(schema: z.core.$ZodType, json: Record<string, unknown>): void {
  const { shape, ...words } = (z.globalRegistry.get(schema) ?? {}) as Words;
  if (shape !== undefined) {
    for (const keyword of Object.keys(json)) Reflect.deleteProperty(json, keyword);
    Object.assign(json, jsonSchema(shape), words);
  }
  // An answer can have members that today's readers do not know; only a strict object refuses others.
  const { catchall } = schema._zod.def as { catchall?: z.core.$ZodType };
  if (schema._zod.def.type === "object" && catchall === undefined) {
    Reflect.deleteProperty(json, "additionalProperties");
  }
  if (schema._zod.def.type === "record") Reflect.deleteProperty(json, "propertyNames");
  if (json["minimum"] === Number.MIN_SAFE_INTEGER) Reflect.deleteProperty(json, "minimum");
  if (json["maximum"] === Number.MAX_SAFE_INTEGER) Reflect.deleteProperty(json, "maximum");
}

/** Rebuilds a schema from its innermost parts outwards. Examples and enums are values, and left alone. */
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
