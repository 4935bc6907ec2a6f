/** Answers HTTP requests by the core: all of HTTP that needs no socket. */
import { envelope, wireInput } from "../contract/http/wire.ts";
import { isObject, writeJson } from "../contract/values/json.ts";
import type { Answer, CallOptions, InputOf, Operation } from "../contract/operation.ts";
import { metrics } from "../contract/metrics.ts";
import { operations } from "../contract/operations.ts";
import { Problem } from "../contract/problem.ts";
import type { Core } from "../core/call.ts";
import { readConditions } from "./admission/conditions.ts";
import { readCredential } from "./admission/credential.ts";
import { headerValues } from "./header-values.ts";
import { limitHeaders } from "./reply/limit-headers.ts";
import { problemAnswer } from "./reply/problem-answer.ts";
import type { OperationAnswer, OperationRequest, RequestBody } from "./request.ts";
import { readStrictJson } from "./body/strict-json.ts";

/** Answers requests, by the core of this thread or of others. Never rejects. */
export type Answerer = (request: OperationRequest) => Promise<OperationAnswer>;

const operationsById = new Map([...operations, metrics.read].map((operation) => [operation.id, operation]));

const NDJSON = "application/x-ndjson";

export function createAnswerer(core: Core): Answerer {
  return async (request) => {
    try {
      return await answer(core, request);
    } catch (error) {
      return problemAnswer(error, request);
    }
  };
}

async function answer(core: Core, request: OperationRequest): Promise<OperationAnswer> {
  const operation = operationsById.get(request.operation);
  if (operation === undefined) throw new TypeError(`there is no operation ${request.operation}`);
  const credential = readCredential(request.headers);
  let content: RequestContent;
  try {
    content = readRequest(operation, request);
  } catch (error) {
    // The core refuses, so that statistics count the request, and that only a valid credential learns what is wrong.
    if (error instanceof Problem) return core.refuse(operation, credential, error);
    throw error;
  }
  const { input, options } = content;
  if (operation.paged && acceptsLines(request.headers)) {
    const list = await core.stream(operation, credential, input, options);
    const headers = { ...headersOf(list), "Content-Type": NDJSON };
    return {
      status: operation.success,
      headers,
      body: toLines(list.data as AsyncIterable<readonly unknown[]>),
    };
  }
  const result: Answer<unknown> = await core.call(operation, credential, input, options);
  const headers = { ...headersOf(result), "Content-Type": "application/json; charset=utf-8" };
  return { status: result.status ?? operation.success, headers, body: envelope(result) };
}

interface RequestContent {
  readonly input: InputOf<Operation>;
  readonly options: CallOptions;
}

/** Problems: those of its body, unknown_parameter, malformed_request, validation_failed. */
function readRequest(operation: Operation, { path, query, headers, body }: OperationRequest): RequestContent {
  if (body.kind === "refused") {
    const { code, ...about } = body.problem;
    throw new Problem(code, about);
  }
  const name = Object.keys(path).find((name) => path[name]?.includes("\0"));
  if (name !== undefined)
    throw new Problem("invalid_text", { detail: `The path's ${name} contains a NUL character.` });
  const options = readConditions(headers, operation);
  const input = wireInput(operation, { path, query: readQuery(query), body: members(body) });
  return { input, options };
}

const NO_QUERY = new URLSearchParams();

/** Problems: malformed_request, invalid_text. */
function readQuery(query: string): URLSearchParams {
  if (query === "") return NO_QUERY;
  let text: string;
  try {
    text = decodeURIComponent(query.replaceAll("+", " "));
  } catch {
    throw new Problem("malformed_request", { detail: "The query is not percent-encoded UTF-8 (RFC 3986)." });
  }
  if (text.includes("\0"))
    throw new Problem("invalid_text", { detail: "The query contains a NUL character." });
  return new URLSearchParams(query);
}

function members(body: RequestBody): Readonly<Record<string, unknown>> | undefined {
  if (body.kind === "form") return body.members;
  if (body.kind !== "json") return undefined;
  const value = readStrictJson(body.bytes);
  if (isObject(value)) return value;
  throw new Problem("validation_failed", { detail: "The request must be a JSON object." });
}

function headersOf({
  limits,
  etag,
  location,
  replayed,
}: Omit<Answer<unknown>, "data">): Record<string, string> {
  return {
    ...limitHeaders(limits),
    ...(etag === undefined ? {} : { ETag: `"${etag}"` }),
    ...(location === undefined ? {} : { Location: location }),
    ...(replayed === true ? { "Idempotent-Replayed": "true" } : {}),
  };
}

/** Whether the Accept header asks for JSON lines, and so for the whole list. */
function acceptsLines(headers: readonly string[]): boolean {
  const ranges = headerValues(headers, "accept").flatMap((value) => value.toLowerCase().split(","));
  return ranges.some((range) => {
    const [type, ...parameters] = range.split(";").map((part) => part.trim());
    return type === NDJSON && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}

/** One chunk of lines for each page of rows. */
async function* toLines(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  for await (const rows of pages) {
    if (rows.length > 0) yield rows.map((row) => `${writeJson(row)}\n`).join("");
  }
}
