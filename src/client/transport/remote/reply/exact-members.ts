/**
 * Converts the exact numbers of an answer to decimals, wherever the schema of the operation has one, as the core gives them.
 * Everything else stays as it is: unknown members, missing ones, and what does not fit the schema.
 */
import * as z from "zod/mini";
import { isObject } from "../../../../contract/values/json.ts";

type Schema = z.core.$ZodType;
type Conversion = (value: unknown) => unknown;

const cache = new WeakMap<Schema, { readonly convert: Conversion | undefined }>();

/** The same value with its exact numbers as decimals. */
export function withExactMembers(schema: Schema, value: unknown): unknown {
  const convert = conversionOf(schema);
  return convert === undefined ? value : convert(value);
}

/** undefined for a schema without exact numbers. */
function conversionOf(schema: Schema): Conversion | undefined {
  const entry = cache.get(schema);
  if (entry !== undefined) return entry.convert;
  const convert = createConversion(schema);
  cache.set(schema, { convert });
  return convert;
}

function createConversion(schema: Schema): Conversion | undefined {
  const def = schema._zod.def as unknown as {
    readonly type: string;
    readonly shape: Readonly<Record<string, Schema>>;
    readonly element: Schema;
    readonly innerType: Schema;
    readonly valueType: Schema;
  };
  switch (def.type) {
    case "object":
      return objectConversion(def.shape);
    case "array":
      return listConversion(conversionOf(def.element));
    case "record":
      return recordConversion(conversionOf(def.valueType));
    case "nullable":
    case "optional":
      return conversionOf(def.innerType);
    case "pipe":
      return (value) => transform(schema, value);
    default:
      return undefined;
  }
}

function objectConversion(shape: Readonly<Record<string, Schema>>): Conversion | undefined {
  const members = Object.entries(shape).flatMap(([name, schema]) => {
    const convert = conversionOf(schema);
    return convert === undefined ? [] : [{ name, convert }];
  });
  if (members.length === 0) return undefined;
  return (value) => {
    if (!isObject(value)) return value;
    for (const { name, convert } of members) {
      const member = value[name];
      if (member !== undefined && member !== null) value[name] = convert(member);
    }
    return value;
  };
}

function listConversion(convert: Conversion | undefined): Conversion | undefined {
  return convert && ((value) => (Array.isArray(value) ? value.map(convert) : value));
}

function recordConversion(convert: Conversion | undefined): Conversion | undefined {
  if (convert === undefined) return undefined;
  return (value) => {
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, convert(member)]));
  };
}

/** A value transformed by its schema. A number that the service wrote as text is read as the number it spells. */
function transform(schema: Schema, value: unknown): unknown {
  const read = z.safeParse(schema, value);
  if (read.success) return read.data;
  if (typeof value !== "string" || !/^-?(?:0|[1-9][0-9]{0,30})(?:\.[0-9]{1,30})?$/.test(value)) return value;
  const number = z.safeParse(schema, JSON.rawJSON(value));
  return number.success ? number.data : value;
}
