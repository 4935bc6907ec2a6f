/** Whether an answer is one that the document describes: status, headers, content type and every member of the body. */
import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { deref, type Document, type OperationObject, type Schema } from "../openapi.ts";
import type { Received } from "./send.ts";

type Judge = (operation: OperationObject, received: Received) => readonly string[];

/** Headers that the document has a say in. */
const TOLD = [
  "x-request-id",
  "etag",
  "location",
  "idempotent-replayed",
  "ratelimit-policy",
  "ratelimit",
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
  "retry-after",
  "www-authenticate",
];

/** What is wrong with answers, in words; nothing for one that is right. */
export function judgeOf(document: Document): Judge {
  const ajv = new Ajv2020.default({ strict: false, allErrors: true, validateFormats: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: "https://books.example/openapi.json", ...closed(document) });
  return (operation, received) => {
    const { status, headers, text } = received;
    if (status >= 500) return [`answered ${status}`];
    const described = operation.responses[status];
    if (described === undefined) return [`${status} is not documented`];
    const answer = deref(document, described) as {
      headers?: Record<string, Schema>;
      content?: Record<string, Schema>;
    };
    const type = String(headers["content-type"]).replace("; charset=utf-8", "");
    if (answer.content?.[type] === undefined) return [`${type} is not documented for ${status}`];
    const faults = headerFaults(document, { answer: answer.headers ?? {}, headers });
    const pointer = pointerOf(document, { operation, status, type });
    const validate = ajv.getSchema(pointer);
    if (validate === undefined) throw new Error(`no schema at ${pointer}`);
    const values = type === "application/x-ndjson" ? text.split("\n").filter((line) => line !== "") : [text];
    for (const value of values) {
      if (validate(parsed(value)) !== true)
        faults.push(`${ajv.errorsText(validate.errors)} in ${value.slice(0, 300)}`);
    }
    return faults;
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return Symbol("no JSON");
  }
}

function headerFaults(
  document: Document,
  {
    answer,
    headers,
  }: { readonly answer: Readonly<Record<string, Schema>>; readonly headers: Received["headers"] },
): string[] {
  const described = new Map(
    Object.entries(answer).map(([name, one]) => [name.toLowerCase(), deref(document, one)]),
  );
  const strangers = TOLD.filter((name) => headers[name] !== undefined && !described.has(name));
  const missing = [...described].filter(
    ([name, { required }]) => required === true && headers[name] === undefined,
  );
  return [
    ...strangers.map((name) => `the header ${name} is not documented`),
    ...missing.map(([name]) => `the header ${name} is missing`),
  ];
}

/** Where the schema of an answer's body stands in the document. */
function pointerOf(
  { paths }: Document,
  {
    operation,
    status,
    type,
  }: { readonly operation: OperationObject; readonly status: number; readonly type: string },
): string {
  const [path = "", methods = {}] =
    Object.entries(paths).find(([, all]) => Object.values(all).includes(operation)) ?? [];
  const [method = ""] = Object.entries(methods).find(([, one]) => one === operation) ?? [];
  const reference = operation.responses[status]?.["$ref"];
  const steps =
    typeof reference === "string"
      ? reference.slice(2).split("/")
      : ["paths", path, method, "responses", String(status)];
  return `https://books.example/openapi.json#/${[...steps, "content", type, "schema"].map(escaped).join("/")}`;
}

function escaped(step: string): string {
  return encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1"));
}

/**
 * The document with its objects closed: readers must take members that they do not know, and this service must not send
 * any. Problems stay open, since they have members of their case.
 */
function closed(document: Document): Schema {
  const close = (node: unknown, open: boolean): unknown => {
    if (typeof node !== "object" || node === null) return node;
    if (Array.isArray(node)) return node.map((item) => close(item, open));
    const parts = Object.entries(node).map(([name, value]): [string, unknown] => [
      name,
      name === "examples" || name === "example" ? value : close(value, name === "allOf" || name === "Error"),
    ]);
    const made = Object.fromEntries(parts);
    const shut =
      !open &&
      made["type"] === "object" &&
      made["properties"] !== undefined &&
      !("additionalProperties" in made);
    return shut ? { ...made, additionalProperties: false } : made;
  };
  return close(document, false) as Schema;
}
