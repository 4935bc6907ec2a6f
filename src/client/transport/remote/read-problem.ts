/** From a failure on the wire to a Problem: our own comes back as it was raised, any other by its status. */
import type { Operation } from "../../../contract/operation.ts";
import { pathMembers } from "../../../contract/wire.ts";
import { parseJson } from "../../../contract/json.ts";
import {
  Problem,
  problemCodes,
  problemKinds,
  type FieldProblem,
  type ProblemCode,
  type ProblemDetails,
} from "../../../contract/problem.ts";
import type { Exchanged } from "./exchange.ts";
import { retryAfterSeconds } from "./retry-after.ts";
import { isHtml, mediaType, serviceWords } from "./service-words.ts";

/** What the reading of an answer needs to know beside it. */
export interface Asked {
  /** Base URL of the service, for sentences. */
  readonly service: string;
  /** The secret that was sent, so that no answer can make us show it. */
  readonly secret: string | undefined;
}

/** Members that a problem object has by itself; every other one is the problem's own. */
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
]);

/** The problem that an answer other than a success is. */
export function readProblem(operation: Operation, exchanged: Exchanged, asked: Asked): Problem {
  return ownProblem(exchanged) ?? redirect(exchanged, asked) ?? byStatus(operation, exchanged, asked);
}

/** A problem of the table, told as it was raised; undefined for what anybody else says. */
export function ownProblem({ status, headers, body }: Exchanged): Problem | undefined {
  if (status < 400 || !mediaType(headers).endsWith("json")) return undefined;
  const said = objectOf(body);
  const code = problemCodes.find((known) => known === said?.["code"]);
  if (said === undefined || code === undefined) return undefined;
  if (said["type"] !== `urn:cashbook:problem:${code}` || problemKinds[code].status !== status)
    return undefined;
  const { detail, remedy, errors } = said;
  const more = Object.fromEntries(Object.entries(said).filter(([name]) => !STANDARD.has(name)));
  return new Problem(code, {
    ...(typeof detail === "string" ? { detail } : {}),
    ...(typeof remedy === "string" ? { remedy } : {}),
    errors: Array.isArray(errors) ? errors.filter(isFieldProblem) : [],
    more,
    cause: answerCause(status, headers),
  });
}

function isFieldProblem(value: unknown): value is FieldProblem {
  const { pointer, code, detail } = (value ?? {}) as Record<string, unknown>;
  return [pointer, code, detail].every((member) => typeof member === "string");
}

/** With --debug, by which name the service's log knows the request. */
function answerCause(status: number, headers: Exchanged["headers"]): Error {
  const id = headers["x-request-id"];
  const cause = new Error(`the service answered ${status}${id === undefined ? "" : `, request ${id}`}`);
  // Where in this program the answer was read tells nothing.
  cause.stack = cause.message;
  return cause;
}

/** A credential goes to the origin that it was given for, and to no other that an answer may name. */
function redirect({ status, headers }: Exchanged, { service }: Asked): Problem | undefined {
  if (status < 300 || status >= 400) return undefined;
  const location = headers["location"];
  const to = location === undefined ? undefined : URL.parse(location, service)?.origin;
  const where = to === undefined || to === "null" ? "" : ` and points to ${to}`;
  const elsewhere = where !== "" && to !== new URL(service).origin;
  return new Problem("foreign_answer", {
    detail: `${service} answered ${status}${where}; nothing is sent after a redirect.`,
    remedy: elsewhere
      ? `If the service has moved, and you trust the new place, name it with --base-url ${to}.`
      : "Check the base URL, with its path.",
  });
}

const BY_STATUS: Readonly<Record<number, ProblemCode>> = {
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

function byStatus(operation: Operation, exchanged: Exchanged, asked: Asked): Problem {
  const { status, headers, body } = exchanged;
  const code = codeOf(operation, exchanged, asked);
  const detail = answeredWords(exchanged, asked);
  const said: ProblemDetails = { detail, cause: answerCause(status, headers) };
  if (code === "no_such_operation") {
    return new Problem(code, {
      ...said,
      detail: `${asked.service} does not have ${operation.id}: ${detail}`,
    });
  }
  if (code === "rate_limited")
    return new Problem(code, { ...said, more: waitOf(headers, retryMember(body)) });
  const remedy = REMEDIES[code];
  return new Problem(code, { ...said, ...(remedy === undefined ? {} : { remedy }) });
}

/** Remedies of the table that speak of this program's own services. */
const REMEDIES: Partial<Record<ProblemCode, string>> = {
  malformed_request: "Correct what the service names.",
  validation_failed: "Correct what the service names.",
  insufficient_scope: "Use a credential that the service allows this.",
  foreign_answer: "Try again later; if it stays, check the base URL and any proxy on the way.",
};

function codeOf(operation: Operation, { status, headers, body }: Exchanged, { secret }: Asked): ProblemCode {
  if (status === 401 && secret === undefined) return "no_credential";
  if (status === 404 || status === 501) {
    // Only a record that is asked for by its id can be missing; any other path is one that the service lacks.
    const record = status === 404 && pathMembers(operation).length > 0 && !isHtml(headers, body);
    return record ? "not_found" : "no_such_operation";
  }
  return BY_STATUS[status] ?? "foreign_answer";
}

/** "https://books.example answered 502 with text/html: Bad Gateway." */
export function answeredWords({ status, headers, body }: Exchanged, { service, secret }: Asked): string {
  const html = isHtml(headers, body);
  const words = serviceWords(body, { secret, html });
  const type = html ? "text/html" : mediaType(headers);
  const kind = type === "" || type.endsWith("json") ? "" : ` with ${type}`;
  const ended = /[.!?…]$/.test(words) ? "" : ".";
  return `${service} answered ${status}${kind}${words === "" ? "." : `: ${words}${ended}`}`;
}

function waitOf(headers: Exchanged["headers"], said: unknown): { readonly retry_after?: number } {
  const seconds =
    typeof said === "number" && said > 0 ? said : retryAfterSeconds(headers["retry-after"], Date.now());
  return seconds === undefined ? {} : { retry_after: seconds };
}

function retryMember(body: string): unknown {
  return objectOf(body)?.["retry_after"];
}

function objectOf(body: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value = parseJson(body);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}
