/** From an answer on the wire to the operation's answer; lenient, for services that know no more than the specification. */
import type { Answer, LimitState, Operation, OutputOf } from "../../../contract/operation.ts";
import type { Pagination } from "../../../contract/page.ts";
import { parseJson } from "../../../contract/json.ts";
import { Problem } from "../../../contract/problem.ts";
import { withExactMembers } from "./exact-members.ts";
import type { Exchanged } from "./exchange.ts";
import { answeredWords, readProblem, type Asked } from "./read-problem.ts";
import { isHtml } from "./service-words.ts";

/**
 * The answer that a service gave. `data` may lack members and have others than the contract's; exact numbers keep their
 * digits. Throws the problem that a failure is, and foreign_answer for what no service of this kind says.
 */
export function readAnswer<Op extends Operation>(
  operation: Op,
  exchanged: Exchanged,
  asked: Asked,
): Answer<OutputOf<Op>> {
  const { status, headers } = exchanged;
  const body = readBody(operation, exchanged, asked);
  const { data, pagination } = members(body);
  const listed = Array.isArray(data);
  if (listed !== isList(operation) || (!listed && (typeof data !== "object" || data === null))) {
    const wanted = isList(operation) ? "a list" : "a record";
    throw foreign(`${asked.service} answered ${operation.id} without ${wanted}.`);
  }
  return {
    data: withExactMembers(operation.output, data) as OutputOf<Op>,
    ...(isObject(pagination) ? { pagination: pagination as unknown as Pagination } : {}),
    ...(status === 200 || status === 201 || status === 202 ? { status } : {}),
    ...present("etag", headers["etag"]?.replace(/^(?:W\/)?"(.*)"$/, "$1")),
    ...present("location", headers["location"]),
    ...present("limits", limitsOf(headers)),
    ...(headers["idempotent-replayed"] === "true" ? { replayed: true } : {}),
  };
}

/** The JSON of a success, whole. Throws like readAnswer. */
export function readBody(operation: Operation, exchanged: Exchanged, asked: Asked): unknown {
  const { status, headers, body, more } = exchanged;
  if (status < 200 || status > 299) throw readProblem(operation, exchanged, asked);
  // No Content (RFC 9110 §15.3.5): done, and nothing to tell.
  if (status === 204 || status === 205) return { data: isList(operation) ? [] : {} };
  if (more) throw foreign(`${asked.service} answered ${operation.id} with more than can be read.`);
  if (isHtml(headers, body)) throw foreign(answeredWords(exchanged, asked));
  if (body.trim() === "") throw foreign(`${asked.service} answered ${status} with nothing.`);
  const parsed = parsedOf(body);
  if (parsed === undefined) {
    throw foreign(`${answeredWords(exchanged, asked).replace(/\.$/, "")}, and that is no JSON.`);
  }
  if (isObject(parsed) && parsed["success"] === false) {
    throw foreign(`${answeredWords(exchanged, asked).replace(/\.$/, "")}, and calls it no success.`);
  }
  return parsed;
}

/** Whether an operation answers a list. */
function isList({ output }: Operation): boolean {
  return output._zod.def.type === "array";
}

/** The parts of an envelope; a bare list or record is taken for the data. */
function members(body: unknown): { readonly data: unknown; readonly pagination?: unknown } {
  if (!isObject(body) || !("data" in body)) return { data: body };
  return { data: body["data"], pagination: body["pagination"] };
}

function limitsOf(headers: Exchanged["headers"]): readonly LimitState[] | undefined {
  const quotas = parameters(headers["ratelimit-policy"]);
  const limits = parameters(headers["ratelimit"]).flatMap(([window, said]): LimitState[] => {
    const limit = quotas.find(([name]) => name === window)?.[1]["q"];
    const { r: remaining, t: reset } = said;
    if ((window !== "minute" && window !== "day") || limit === undefined) return [];
    return remaining === undefined || reset === undefined ? [] : [{ window, limit, remaining, reset }];
  });
  return limits.length === 0 ? undefined : limits;
}

/** `"minute";q=60;w=60, "day";q=1000` (RFC 9651 §3.1; draft-ietf-httpapi-ratelimit-headers-11). */
function parameters(
  header: string | undefined,
): readonly (readonly [string, Readonly<Record<string, number>>])[] {
  return Array.from(
    (header ?? "").matchAll(/"([a-z]+)"((?:;[a-z]+=[0-9]{1,15})*)/g),
    ([, name = "", rest = ""]) => {
      const pairs = Array.from(rest.matchAll(/;([a-z]+)=([0-9]+)/g), ([, key, value]) => [
        key,
        Number(value),
      ]);
      return [name, Object.fromEntries(pairs) as Record<string, number>] as const;
    },
  );
}

function present<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): Partial<Readonly<Record<Name, Value>>> {
  return value === undefined ? {} : ({ [name]: value } as Record<Name, Value>);
}

function parsedOf(body: string): unknown {
  try {
    return parseJson(body);
  } catch {
    return undefined;
  }
}

function foreign(detail: string): Problem {
  return new Problem("foreign_answer", { detail });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !JSON.isRawJSON(value);
}
