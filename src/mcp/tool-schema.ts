/**
 * The input of an operation as the JSON Schema of a tool. Every conversation of an agent pays for it: it says what can be sent, and
 * leaves the rest to the operation, which checks it all and answers in sentences.
 */
import type * as z from "zod/mini";
import { jsonSchema, mapSchema, type Json } from "../contract/http/json-schema.ts";

export interface ToolSchema {
  readonly [keyword: string]: unknown;
  readonly type: "object";
}

/** Keywords that are for documents, or that only repeat what a description says. */
const LEFT_OUT = [
  ...["component", "about", "problems", "examples", "upload", "withFile"],
  ...["pattern", "minLength", "maxLength", "minimum"],
];

/** Members that find a record by a part of its id: the server of the tools knows the whole one. */
const OF_SHORT_IDS = ["id_suffix", "subject_id_suffix", "is_deleted"];

const DOCUMENTED = "#/components/schemas/";
const OWN = "#/$defs/";

export function toolSchema(input: z.ZodMiniType, leftOut: readonly string[] = []): ToolSchema {
  const schema = jsonSchema(input);
  const references = referencesOf(schema);
  const definitions = new Map<string, Json>();
  const whole = mapSchema(schema, (part) => {
    const { component } = part;
    const short = shortened(part);
    // Only what refers to itself has a name; all else stands where it is used.
    if (typeof component !== "string" || !references.has(component)) return short;
    definitions.set(component, withShortChoices(short));
    return { $ref: `${OWN}${component}` };
  }) as Json;
  const properties = Object.entries((whole["properties"] ?? {}) as Json)
    .filter(([name]) => !OF_SHORT_IDS.includes(name) && !leftOut.includes(name))
    .map(([name, member]) => [name, describedByName(name, member as Json)] as const);
  return {
    ...whole,
    type: "object",
    properties: Object.fromEntries(properties),
    ...(definitions.size === 0 ? {} : { $defs: Object.fromEntries(definitions) }),
  };
}

/** Without a description that says no more than the name of the member, such as "Statuses." of status. */
function describedByName(name: string, member: Json): Json {
  const { description, ...rest } = member;
  const stems = (text: string) =>
    text
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter((word) => word !== "")
      .map((word) => word.slice(0, word.length > 3 ? 5 : 2));
  const known = new Set(stems(name));
  return typeof description === "string" && stems(description).every((stem) => known.has(stem))
    ? rest
    : member;
}

/** Choices of objects are told apart by the members that they require; that they are objects, the whole says. */
function withShortChoices({ anyOf, ...schema }: Json): Json {
  if (!Array.isArray(anyOf) || schema["type"] !== "object")
    return anyOf === undefined ? schema : { ...schema, anyOf };
  const choices = (anyOf as readonly Json[]).map(
    ({ type: _, additionalProperties: __, ...choice }) => choice,
  );
  return { ...schema, anyOf: choices };
}

function referencesOf(schema: Json): ReadonlySet<string> {
  const names = new Set<string>();
  mapSchema(schema, (part) => {
    const { $ref: reference } = part;
    if (typeof reference === "string" && reference.startsWith(DOCUMENTED))
      names.add(reference.slice(DOCUMENTED.length));
    return part;
  });
  return names;
}

function shortened(part: Json): Json {
  const { $ref: reference, ...schema } = part;
  if (typeof reference === "string" && reference.startsWith(DOCUMENTED))
    return { $ref: `${OWN}${reference.slice(DOCUMENTED.length)}` };
  const kept = Object.entries(schema).filter(([keyword]) => !LEFT_OUT.includes(keyword));
  return withoutChoice(Object.fromEntries(kept));
}

/** A choice of bare types as one list of them, such as number or text; and words beside any other text as examples. */
function withoutChoice({ anyOf, ...schema }: Json): Json {
  if (!Array.isArray(anyOf)) return schema;
  const choices = anyOf as readonly Json[];
  const types = choices.map((choice) => choice["type"]);
  if (choices.every((choice) => Object.keys(choice).join() === "type"))
    return { ...schema, type: [...new Set(types)] };
  const [words, any] = choices;
  if (choices.length === 2 && Array.isArray(words?.["enum"]) && Object.keys(any ?? {}).join() === "type")
    return { ...schema, type: any?.["type"], examples: words["enum"] };
  return { ...schema, anyOf };
}
