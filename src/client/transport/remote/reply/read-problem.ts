/** Reads a failed reply as a Problem: one of ours as it was raised, any other by its status. */
import { isSentence, withSentences } from "../../../../contract/choice.ts";
import type { Operation } from "../../../../contract/operation.ts";
import { pathMembers } from "../../../../contract/http/wire.ts";
import { parseJson } from "../../../../contract/values/json.ts";
import {
  Problem,
  problemCodes,
  problemKinds,
  type FieldProblem,
  type ProblemCode,
  type ProblemDetails,
} from "../../../../contract/problem.ts";
import type { HttpReply } from "./http-reply.ts";
import { retryAfterSeconds } from "../retry/retry-after.ts";
import { isHtml, mediaType, serviceMessage } from "./service-message.ts";

/** Where a reply comes from. */
export interface ReplySource {
  /** Base URL of the service. */
  readonly service: string;
  /** The secret of the request, so that a message that repeats it is not printed. */
  readonly secret: string | undefined;
}

/** Members that every problem document has; the others belong to its kind. */
const STANDARD = new Set([
  "type",
  "title",
  "status",
  "detail",
  "instance",
  "success",
  "code",
  "remedy",
  "errors",
  "request_id",
  "sentences",
]);

/** The problem of a reply other than a success. */
export function readProblem(operation: Operation, reply: HttpReply, source: ReplySource): Problem {
  return ownProblem(reply) ?? redirectProblem(reply, source) ?? problemByStatus(operation, reply, source);
}

/** A problem of the contract, as it was raised; undefined for every other failure. */
export function ownProblem({ status, headers, body }: HttpReply): Problem | undefined {
  if (status < 400 || !mediaType(headers).endsWith("json")) return undefined;
  const answer = parseObject(body);
  const members = answer && withSentences(answer, answer["sentences"]);
  const code = problemCodes.find((candidate) => candidate === members?.["code"]);
  if (members === undefined || code === undefined) return undefined;
  if (members["type"] !== `urn:cashbook:problem:${code}` || problemKinds[code].status !== status)
    return undefined;
  const { detail, remedy, errors } = members;
  const more = Object.fromEntries(Object.entries(members).filter(([name]) => !STANDARD.has(name)));
  return new Problem(code, {
    ...(isSentence(detail) ? { detail } : {}),
    ...(isSentence(remedy) ? { remedy } : {}),
    errors: Array.isArray(errors) ? errors.filter(isFieldProblem) : [],
    more,
    cause: answerCause(status, headers),
  });
}

function isFieldProblem(value: unknown): value is FieldProblem {
  const { pointer, code, detail } = (value ?? {}) as Record<string, unknown>;
  return [pointer, code, detail].every((member) => typeof member === "string");
}

/** For --debug: the id of the request in the service's log. */
function answerCause(status: number, headers: HttpReply["headers"]): Error {
  const id = headers["x-request-id"];
  const cause = new Error(`the service answered ${status}${id === undefined ? "" : `, request ${id}`}`);
  // The stack of this program says nothing about the service.
  cause.stack = cause.message;
  return cause;
}

/** Redirects are refused: a credential goes only to the origin that it was stored for. */
function redirectProblem({ status, headers }: HttpReply, { service }: ReplySource): Problem | undefined {
  if (status < 300 || status >= 400) return undefined;
  const location = headers["location"];
  const to = location === undefined ? undefined : URL.parse(location, service)?.origin;
  const where = to === undefined || to === "null" ? "" : ` and points to ${to}`;
  const elsewhere = where !== "" && to !== new URL(service).origin;
  return new Problem("foreign_answer", {
    detail: `${service} answered ${status}${where}; nothing is sent after a redirect.`,
    remedy: elsewhere
      ? `If the service has moved and you trust the new address, use --base-url ${to}.`
      : "Check the base URL, with its path.",
  });
}

const CODE_BY_STATUS: Readonly<Record<number, ProblemCode>> = {
  400: "malformed_request",
  401: "invalid_credential",
  403: "insufficient_scope",
  405: "method_not_allowed",
  408: "request_timeout",
  409: "conflict",
  410: "not_found",
  412: "stale_version",
  413: "too_large",
  415: "unsupported_media_type",
  422: "validation_failed",
  429: "rate_limited",
  431: "headers_too_large",
};

function problemByStatus(operation: Operation, reply: HttpReply, source: ReplySource): Problem {
  const { status, headers, body } = reply;
  const code = problemCode(operation, reply, source);
  const detail = describeReply(reply, source);
  const details: ProblemDetails = { detail, cause: answerCause(status, headers) };
  if (code === "no_such_operation") {
    return new Problem(code, {
      ...details,
      detail: `${source.service} does not have ${operation.id}: ${detail}`,
    });
  }
  if (code === "rate_limited")
    return new Problem(code, { ...details, more: retryAfter(headers, retryMember(body)) });
  const remedy = REMEDIES[code];
  return new Problem(code, { ...details, ...(remedy === undefined ? {} : { remedy }) });
}

/** In place of the contract's remedies that speak of this program's own services. */
const REMEDIES: Partial<Record<ProblemCode, string>> = {
  malformed_request: "Correct what the service reports.",
  validation_failed: "Correct what the service reports.",
  insufficient_scope: "Use a credential with the right to do this.",
  foreign_answer: "Retry later; if it persists, check the base URL and any proxy in between.",
};

function problemCode(
  operation: Operation,
  { status, headers, body }: HttpReply,
  { secret }: ReplySource,
): ProblemCode {
  if (status === 401 && secret === undefined) return "no_credential";
  if (status === 404 || status === 501) {
    // A path with an id may lack the record; any other path is one that the service does not have.
    const record = status === 404 && pathMembers(operation).length > 0 && !isHtml(headers, body);
    return record ? "not_found" : "no_such_operation";
  }
  return CODE_BY_STATUS[status] ?? "foreign_answer";
}

/** "https://books.example answered 502 with text/html: Bad Gateway." */
export function describeReply(
  { status, headers, body }: HttpReply,
  { service, secret }: ReplySource,
): string {
  const html = isHtml(headers, body);
  const words = serviceMessage(body, { secret, html });
  const type = html ? "text/html" : mediaType(headers);
  const kind = type === "" || type.endsWith("json") ? "" : ` with ${type}`;
  const stop = /[.!?…]$/.test(words) ? "" : ".";
  return `${service} answered ${status}${kind}${words === "" ? "." : `: ${words}${stop}`}`;
}

function retryAfter(headers: HttpReply["headers"], member: unknown): { readonly retry_after?: number } {
  const seconds =
    typeof member === "number" && member > 0 ? member : retryAfterSeconds(headers["retry-after"], Date.now());
  return seconds === undefined ? {} : { retry_after: seconds };
}

function retryMember(body: string): unknown {
  return parseObject(body)?.["retry_after"];
}

function parseObject(body: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value = parseJson(body);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}
