/** Reading the OpenAPI document. */
import { openApiDocument } from "../../src/server/openapi/document.ts";

export type Schema = Readonly<Record<string, unknown>>;

export interface OperationObject {
  readonly operationId: string;
  readonly description: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Schema[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Readonly<Record<string, { schema: Schema }>>;
  };
  readonly responses: Readonly<Record<string, Schema>>;
  readonly "x-required-scopes"?: readonly string[];
}

export interface Document {
  readonly info: { readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> } & Readonly<
    Record<string, Readonly<Record<string, Schema>>>
  >;
}

export function documentOf(about: Parameters<typeof openApiDocument>[0]): Document {
  return openApiDocument(about) as unknown as Document;
}

/** What a reference refers to; anything else is itself. */
export function deref(document: Document, part: Schema): Schema {
  const reference = part["$ref"];
  if (typeof reference !== "string") return part;
  let found: unknown = document;
  for (const step of reference.slice(2).split("/")) found = (found as Schema)[step];
  return deref(document, found as Schema);
}

export function operationIn(
  { paths }: Document,
  { method, path }: { readonly method: string; readonly path: string },
): OperationObject {
  const found = paths[path]?.[method.toLowerCase()];
  if (found === undefined) throw new Error(`the document has no ${method} ${path}`);
  return found;
}

/** Every schema of a document with its place, nested ones too. */
export function* everySchema(document: Document): Generator<readonly [pointer: string, schema: Schema]> {
  yield* schemasIn(document, "");
}

function* schemasIn(node: unknown, pointer: string): Generator<readonly [string, Schema]> {
  if (typeof node !== "object" || node === null) return;
  const inside =
    /\/(?:schemas|properties)\/[^/]+$|\/(?:schema|items|additionalProperties)$|\/(?:anyOf|allOf)\/\d+$/;
  if (inside.test(pointer) && !Array.isArray(node)) yield [pointer, node as Schema];
  for (const [name, value] of Object.entries(node)) {
    if (name !== "examples" && name !== "example" && name !== "enum")
      yield* schemasIn(value, `${pointer}/${name}`);
  }
}
