/** What documents say of a schema beyond what its checks tell; src/server/openapi reads it. */
import * as z from "zod/mini";
import type { ProblemCode } from "../problem.ts";

/** Keywords of JSON Schema, and these of ours. */
export interface Words {
  readonly [keyword: string]: unknown;
  /** Name under which documents list the schema, and refer to it. */
  readonly component?: string;
  /** What the component is; the description says what it is at one place. */
  readonly about?: string;
  /** Name of a request body where its file travels as a part of a form. */
  readonly upload?: string;
  /** Whether a form tells the member with its file, and not as a field. */
  readonly withFile?: boolean;
  /** Problems that a value of a body can cause by itself. */
  readonly problems?: readonly ProblemCode[];
  /** What is shown instead of a schema that only code can check. */
  readonly shape?: z.ZodMiniType;
}

/** Adds words to a schema. They pass on to what is made of it by further checks. */
export function documented<Schema extends z.ZodMiniType>(schema: Schema, words: Words): Schema {
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), ...words });
  return schema;
}

/** A text of an answer. Its format is told, not checked: a foreign server may have another. */
export function textOf(words: Words): z.ZodMiniString<string> {
  return documented(z.string(), words);
}

/** Identifier of a record, a UUID of our servers. */
export const identifier = () => textOf({ format: "uuid" });

/** A day of an answer, YYYY-MM-DD. */
export const day = () => textOf({ format: "date" });

/** An ISO 4217 code of an answer. */
export const currencyCode = () => textOf({ pattern: "^[A-Z]{3}$" });
