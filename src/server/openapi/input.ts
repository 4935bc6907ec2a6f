/** The input of an operation as a request: parameters of path and query, and the body (src/contract/http/wire.ts). */
import type { Words } from "../../contract/values/documented.ts";
import type { Operation } from "../../contract/operation.ts";
import { inQuery, pathMembers } from "../../contract/http/wire.ts";
import { add, refer, type Components } from "./components.ts";
import { jsonSchema, mapSchema, mapValues, type Json } from "../../contract/http/json-schema.ts";

interface ObjectSchema extends Words {
  readonly properties: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
}

/** Members of an operation's input by place; without a body where it would have no members. */
export interface InputSchemas {
  readonly path: Readonly<Record<string, Json>>;
  readonly query: Readonly<Record<string, Json>>;
  readonly body: ObjectSchema | undefined;
}

export function inputSchemas(operation: Operation): InputSchemas {
  const whole = jsonSchema(operation.input) as unknown as ObjectSchema;
  const inPath = pathMembers(operation);
  const pick = (isPath: boolean): Record<string, Json> =>
    Object.fromEntries(Object.entries(whole.properties).filter(([name]) => inPath.includes(name) === isPath));
  const rest = pick(false);
  const required = (whole.required ?? []).filter((name) => !inPath.includes(name));
  const path = pick(true);
  if (inQuery(operation)) {
    const query = Object.entries(rest).map(([name, schema]): [string, Json] => [
      name,
      required.includes(name) ? { ...schema, required: true } : schema,
    ]);
    return { path, query: Object.fromEntries(query), body: undefined };
  }
  const { required: _, ...words } = whole;
  const body = { ...words, properties: rest, ...(required.length === 0 ? {} : { required }) };
  return { path, query: {}, body: Object.keys(rest).length === 0 ? undefined : body };
}

export function parametersOf({ path, query }: InputSchemas, components: Components): readonly Json[] {
  return [
    ...Object.entries(path).map(([name, schema]) =>
      parameter(name, { place: "path", schema: { ...schema, required: true }, components }),
    ),
    ...Object.entries(query).map(([name, schema]) => parameter(name, { place: "query", schema, components })),
  ];
}

/** A list in the query is a repeated parameter, as in OpenAPI; a list of objects is JSON text. */
function parameter(
  name: string,
  {
    place,
    schema,
    components,
  }: { readonly place: "path" | "query"; readonly schema: Json; readonly components: Components },
): Json {
  const { description = "", required = false, ...bare } = schema as Json & { description?: string };
  const { type: items } = (bare["items"] ?? {}) as Json;
  const hint =
    items === "object" ? " JSON text." : items === undefined ? "" : " Repeated, or separated by commas.";
  // Generated clients cannot send a parameter with `content`, which would say the same.
  const wireSchema =
    items === "object" ? { type: "string", contentMediaType: "application/json", contentSchema: bare } : bare;
  return {
    name,
    in: place,
    description: `${description}${hint}`,
    required,
    schema: refer(wireSchema, components),
  };
}

/** The request body: JSON; for a file also a form, which comes first as the simpler way. */
export function bodyOf({ body }: InputSchemas, components: Components): Json | undefined {
  if (body === undefined) return undefined;
  const json = { "application/json": { schema: refer(body, components) } };
  const form = body.upload === undefined ? {} : { "multipart/form-data": formOf(body, components) };
  return { required: body.required !== undefined, content: { ...form, ...json } };
}

/** The body as a form: the file in binary, without the members that the form has for it. */
function formOf(body: ObjectSchema, components: Components): Json {
  const { component: _, upload = "", properties, required = [], ...words } = body;
  const fields = Object.entries(properties).filter(([, schema]) => schema["withFile"] !== true);
  const names = fields.map(([name]) => name);
  const raw = mapValues(Object.fromEntries(fields), (schema) =>
    mapSchema(schema, ({ contentEncoding, ...part }) =>
      contentEncoding === undefined ? part : { ...part, contentMediaType: "application/octet-stream" },
    ),
  );
  const schema = { ...words, properties: raw, required: required.filter((name) => names.includes(name)) };
  const objects = fields.filter(([, { type }]) => type === "object");
  const encoding = Object.fromEntries(objects.map(([name]) => [name, { contentType: "application/json" }]));
  return { schema: add(components, upload, refer(schema, components)), encoding };
}
