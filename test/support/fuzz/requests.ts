/** Requests made from the document: most as it says, the others wrong in one of the ways that clients are wrong. */
import fc from "fast-check";
import { deref, type Document, type OperationObject, type Schema } from "../openapi.ts";
import { picked, type Kind } from "./known.ts";
import { fileText, nearly, odd, pathText, pathValue, valid, validBody } from "./values.ts";

export type Body =
  | { readonly kind: "none" }
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "raw"; readonly bytes: Uint8Array }
  | {
      readonly kind: "form";
      readonly fields: readonly (readonly [name: string, value: unknown])[];
      readonly file: string;
    };

export interface FuzzRequest {
  readonly operation: OperationObject;
  readonly method: string;
  readonly template: string;
  /** Members of the path, not yet encoded. */
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: readonly (readonly [name: string, value: unknown])[];
  /** Appended to the query as it is. */
  readonly rawQuery: string;
  readonly body: Body;
  readonly headers: readonly (readonly [name: string, value: unknown])[];
  /** Number of the credential. */
  readonly credential: number;
}

/** Whose id stands in a path after this segment. */
const KIND_AFTER: Readonly<Record<string, Kind>> = {
  "bank-accounts": "accounts",
  transactions: "transactions",
  statements: "statements",
  imports: "imports",
  "api-keys": "keys",
  "bulk-update": "bulks",
  rules: "rules",
  proposals: "proposals",
  events: "events",
};

export function requestOf(
  document: Document,
  {
    template,
    method,
    operation,
  }: { readonly template: string; readonly method: string; readonly operation: OperationObject },
): fc.Arbitrary<FuzzRequest> {
  const parameters = operation.parameters?.map((one) => deref(document, one)) ?? [];
  const inQuery = parameters.filter((one) => one["in"] === "query");
  const takesKey = parameters.some((one) => one["name"] === "Idempotency-Key");
  return fc.record({
    operation: fc.constant(operation),
    method: fc.constant(method.toUpperCase()),
    template: fc.constant(template),
    path: pathOf(template),
    query: queryOf(document, inQuery),
    rawQuery: mostly(
      "",
      fc.constantFrom("%zz", "a=%00", "a=%ff", "&&&", "limit=1&limit=2", "unknown=1", "=x"),
    ),
    body: bodyOf(document, operation),
    headers: headersOf({ takesKey, lists: takesLines(operation) }),
    credential: fc.nat(1_000_000),
  });
}

function mostly<Value>(usual: Value, other: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.oneof({ arbitrary: fc.constant(usual), weight: 19 }, { arbitrary: other, weight: 1 });
}

function pathOf(template: string): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const segments = template.split("/");
  const members = segments
    .map((segment, index): [string, string] => [segment, segments[index - 1] ?? ""])
    .filter(([segment]) => segment.startsWith("{"))
    .map(([segment, before]): [string, fc.Arbitrary<unknown>] => [
      segment.slice(1, -1),
      pathText(segment.slice(1, -1)) ??
        pathValue(before === "imports" && /chunks|complete/.test(template) ? "begun" : KIND_AFTER[before]),
    ]);
  return fc.record(Object.fromEntries(members));
}

function queryOf(
  document: Document,
  parameters: readonly Schema[],
): fc.Arbitrary<readonly (readonly [string, unknown])[]> {
  const required = parameters.filter((one) => one["required"] === true);
  const optional = parameters.filter((one) => one["required"] !== true);
  const chosen = fc.subarray(optional, { maxLength: Math.min(3, optional.length) });
  return chosen.chain((some) => fc.tuple(...[...required, ...some].map((one) => parameterOf(document, one))));
}

function parameterOf(document: Document, parameter: Schema): fc.Arbitrary<readonly [string, unknown]> {
  const name = parameter["name"] as string;
  const schema = parameter["schema"] as Schema;
  const text = schema["contentSchema"] as Schema | undefined;
  const value = fc.oneof(
    { arbitrary: valid(document, text ?? schema, name), weight: 9 },
    { arbitrary: odd, weight: 1 },
  );
  return value.map((sent) => [name, sent] as const);
}

function bodyOf(document: Document, { requestBody }: OperationObject): fc.Arbitrary<Body> {
  const json = (value: fc.Arbitrary<unknown>): fc.Arbitrary<Body> =>
    value.map((one) => ({ kind: "json", value: one }));
  if (requestBody === undefined) {
    const wrong = fc.oneof(json(fc.constant({})), json(odd), raw);
    return fc.oneof(
      { arbitrary: fc.constant<Body>({ kind: "none" }), weight: 19 },
      { arbitrary: wrong, weight: 1 },
    );
  }
  const schema = requestBody.content["application/json"]?.schema ?? {};
  const form = requestBody.content["multipart/form-data"]?.schema;
  return fc.oneof(
    { arbitrary: json(validBody(document, schema)), weight: 10 },
    { arbitrary: json(nearly(document, schema)), weight: 8 },
    { arbitrary: json(odd), weight: 1 },
    { arbitrary: raw, weight: 1 },
    ...(form === undefined ? [] : [{ arbitrary: formBody(document, form), weight: 10 }]),
  );
}

const RAW = [
  "",
  " ",
  "{",
  "{}x",
  "[1,]",
  '{"a":1,"a":2}',
  "\ufeff{}",
  "// note\n{}",
  '{"a":"\\ud800"}',
  '{"a":1e999}',
  "nul",
  "01",
  '"\\x"',
];
const raw: fc.Arbitrary<Body> = fc
  .oneof(
    fc.constantFrom(...RAW).map((text) => Buffer.from(text)),
    fc.uint8Array({ maxLength: 64 }),
    fc.constantFrom(40, 70_000).map((depth) => Buffer.from("[".repeat(depth))),
    fc.constant(Buffer.alloc(1_100_000, "1")),
  )
  .map((bytes) => ({ kind: "raw", bytes }));

function formBody(document: Document, schema: Schema): fc.Arbitrary<Body> {
  const { properties } = deref(document, schema) as unknown as {
    properties: Readonly<Record<string, Schema>>;
  };
  const account = valid(document, properties["bank_account_id"] ?? {}, "bank_account_id");
  const reading = valid(document, properties["reading"] ?? {});
  const fields = fc.oneof(
    { arbitrary: account.map((id) => [["bank_account_id", id] as const]), weight: 8 },
    {
      arbitrary: fc
        .tuple(account, reading)
        .map(([id, how]) => [["bank_account_id", id] as const, ["reading", how] as const]),
      weight: 2,
    },
    {
      arbitrary: fc
        .tuple(fc.constantFrom("x", "file_name", "bank_account_id"), odd)
        .map(([name, value]) => [[name, value] as const, ["bank_account_id", value] as const]),
      weight: 1,
    },
  );
  const file = fc.oneof(
    { arbitrary: fileText, weight: 8 },
    { arbitrary: fc.string({ unit: "binary" }), weight: 1 },
  );
  return fc.tuple(fields, file).map(([some, text]) => ({ kind: "form", fields: some, file: text }));
}

function takesLines({ responses }: OperationObject): boolean {
  return JSON.stringify(responses["200"] ?? {}).includes("x-ndjson");
}

/** Headers beside the credential and the body's. */
function headersOf({
  takesKey,
  lists,
}: {
  readonly takesKey: boolean;
  readonly lists: boolean;
}): fc.Arbitrary<readonly (readonly [string, unknown])[]> {
  const none = fc.constant<readonly (readonly [string, unknown])[]>([]);
  const one = (name: string, value: fc.Arbitrary<unknown>) => value.map((text) => [[name, text] as const]);
  const versions = fc.oneof(
    fc.nat().map((n) => picked("etags", n)),
    fc.constantFrom<unknown>('"0"', "*", 'W/"1"', "1", '"', '"a", "b"', ""),
  );
  return fc
    .tuple(
      fc.oneof({ arbitrary: none, weight: 4 }, { arbitrary: one("If-Match", versions), weight: 1 }),
      takesKey
        ? fc.oneof(
            { arbitrary: none, weight: 9 },
            {
              arbitrary: one(
                "Idempotency-Key",
                fc.nat(30).map((n) => `fuzz-${n}`),
              ),
              weight: 2,
            },
            {
              arbitrary: one(
                "Idempotency-Key",
                fc.constantFrom("", " a b", "é", "x".repeat(256), "x".repeat(255)),
              ),
              weight: 1,
            },
          )
        : none,
      fc.oneof(
        { arbitrary: none, weight: 24 },
        { arbitrary: one("X-Request-Id", fc.constantFrom("plain-1", "", "a b", "x".repeat(300))), weight: 1 },
        {
          arbitrary: one("Accept", fc.constantFrom("text/html", "*/*", "application/x-ndjson;q=0", "")),
          weight: 1,
        },
        {
          arbitrary: one(
            "Content-Type",
            fc.constantFrom("text/plain", "application/json; charset=latin1", "multipart/form-data", "x", ""),
          ),
          weight: 1,
        },
        { arbitrary: one("Content-Encoding", fc.constantFrom("gzip", "identity", "br")), weight: 1 },
        { arbitrary: one("X-HTTP-Method-Override", fc.constant("DELETE")), weight: 1 },
        { arbitrary: one("Cookie", fc.constant("a=b")), weight: 1 },
      ),
      lists
        ? fc.oneof(
            { arbitrary: none, weight: 3 },
            { arbitrary: one("Accept", fc.constant("application/x-ndjson")), weight: 1 },
          )
        : none,
    )
    .map((groups) => groups.flat());
}
