/**
 * How an operation travels over HTTP: which members of its flat input stand in the path, in the query and in the JSON
 * body, and the envelope around its answer. Client, server and documents all go by this file.
 */
import { writeJson } from "../values/json.ts";
import type { Answer, Operation } from "../operation.ts";
import { Problem } from "../problem.ts";

/** Whether members that do not stand in the path travel in the query; the others do in a JSON body. */
export function inQuery({ method }: Pick<Operation, "method">): boolean {
  return method === "GET" || method === "DELETE";
}

/** By the paths of operations: each request asks for them. */
const membersOfPaths = new Map<string, readonly string[]>();

/** Names of the members that stand in a path, in its order. */
export function pathMembers({ path }: Pick<Operation, "path">): readonly string[] {
  let names = membersOfPaths.get(path);
  if (names === undefined) {
    names = Array.from(path.matchAll(/\{([a-z_]+)\}/g), ([, name = ""]) => name);
    membersOfPaths.set(path, names);
  }
  return names;
}

interface WireRequest {
  /** Below the base URL, encoded. */
  readonly path: string;
  /** Without the question mark; empty for none. */
  readonly query: string;
  /** Members of the JSON body; undefined where the request has none. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

/** The request that carries an input. A list in the query is repeated, or JSON text where its items are objects. */
export function wireRequest(operation: Operation, input: Readonly<Record<string, unknown>>): WireRequest {
  const inPath = pathMembers(operation);
  const path = operation.path.replace(/\{([a-z_]+)\}/g, (_, name: string) => segment(input[name]));
  const rest = Object.entries(input).filter(([name, value]) => !inPath.includes(name) && value !== undefined);
  if (!inQuery(operation)) return { path, query: "", body: Object.fromEntries(rest) };
  const query = new URLSearchParams(
    rest.flatMap(([name, value]) => queryTexts(value).map((text) => [name, text])),
  );
  return { path, query: query.toString(), body: undefined };
}

/** What a request says, as the flat input of its operation. Problem: validation_failed for a path's member in the body. */
export function wireInput(
  operation: Operation,
  {
    path,
    query,
    body,
  }: {
    /** Values of the path's members, decoded. */
    readonly path: Readonly<Record<string, string>>;
    readonly query: URLSearchParams;
    readonly body: Readonly<Record<string, unknown>> | undefined;
  },
): Readonly<Record<string, unknown>> {
  const members = inQuery(operation) ? queryMembers(query) : bodyMembers(query, body);
  const twice = pathMembers(operation).filter((name) => Object.hasOwn(members, name));
  if (twice.length > 0) {
    throw new Problem(inQuery(operation) ? "unknown_parameter" : "validation_failed", {
      detail: `${twice.join(", ")} belongs only in the path.`,
      errors: twice.map((name) => ({
        pointer: `/${name}`,
        code: "unknown_field",
        detail: "stands in the path",
      })),
    });
  }
  return { ...members, ...path };
}

/** A success as it goes over the wire (spec §1). */
export function envelope({ data, pagination }: Pick<Answer<unknown>, "data" | "pagination">): string {
  return writeJson({ success: true, data, ...(pagination === undefined ? {} : { pagination }) });
}

/** A segment of a path. Dots alone would be taken for folders on the way. */
function segment(value: unknown): string {
  const text = typeof value === "string" ? value : writeJson(value);
  return /^\.{1,2}$/.test(text) ? text.replaceAll(".", "%2E") : encodeURIComponent(text);
}

function queryTexts(value: unknown): readonly string[] {
  if (JSON.isRawJSON(value)) return [value.rawJSON];
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value;
  return [typeof value === "string" ? value : writeJson(value)];
}

function queryMembers(query: URLSearchParams): Record<string, unknown> {
  if (query.size === 0) return {};
  const names = [...new Set(query.keys())];
  const members = names.map((name) => {
    const values = query.getAll(name);
    return [name, values.length === 1 ? values[0] : values];
  });
  return Object.fromEntries(members) as Record<string, unknown>;
}

function bodyMembers(
  query: URLSearchParams,
  body: Readonly<Record<string, unknown>> | undefined,
): Readonly<Record<string, unknown>> {
  const [name] = query.keys();
  if (name === undefined) return body ?? {};
  throw new Problem("unknown_parameter", {
    detail: `${name} is in the query, but this operation needs its members in the body.`,
    errors: [{ pointer: `/${name}`, code: "unknown_field", detail: "is not known" }],
  });
}
