/** Reads a reply as the answer of an operation; leniently, for services that know no more than the specification. */
import type { LimitState } from "../../../../contract/limit-state.ts";
import type { Answer, Operation, OutputOf } from "../../../../contract/operation.ts";
import type { Pagination } from "../../../../contract/page.ts";
import { isObject, parseJson } from "../../../../contract/values/json.ts";
import { Problem } from "../../../../contract/problem.ts";
import { withExactMembers } from "./exact-members.ts";
import type { HttpReply } from "./http-reply.ts";
import { describeReply, readProblem, type ReplySource } from "./read-problem.ts";
import { isHtml } from "./service-message.ts";

/**
 * `data` may lack members and have others than the contract's; exact numbers keep their digits. Throws the problem of a
 * failure, and foreign_answer for a success without usable data.
 */
export function readAnswer<Op extends Operation>(
  operation: Op,
  reply: HttpReply,
  source: ReplySource,
): Answer<OutputOf<Op>> {
  const { status, headers } = reply;
  const body = readBody(operation, reply, source);
  const { data, pagination } = envelopeMembers(body);
  const hasList = Array.isArray(data);
  if (hasList !== isList(operation) || (!hasList && (typeof data !== "object" || data === null))) {
    const shape = isList(operation) ? "a list" : "a record";
    throw foreignAnswer(`${source.service} answered ${operation.id} without ${shape}.`);
  }
  return {
    data: withExactMembers(operation.output, data) as OutputOf<Op>,
    ...(isObject(pagination) ? { pagination: pagination as unknown as Pagination } : {}),
    ...(status === 200 || status === 201 || status === 202 ? { status } : {}),
    ...optionalMember("etag", headers["etag"]?.replace(/^(?:W\/)?"(.*)"$/, "$1")),
    ...optionalMember("location", headers["location"]),
    ...optionalMember("limits", limitsOf(headers)),
    ...(headers["idempotent-replayed"] === "true" ? { replayed: true } : {}),
  };
}

/** The whole JSON of a success. Throws like readAnswer. */
function readBody(operation: Operation, reply: HttpReply, source: ReplySource): unknown {
  const { status, headers, body, isTruncated } = reply;
  if (status < 200 || status > 299) throw readProblem(operation, reply, source);
  // No Content (RFC 9110 §15.3.5).
  if (status === 204 || status === 205) return { data: isList(operation) ? [] : {} };
  if (isTruncated) throw foreignAnswer(`${source.service} answered ${operation.id} with too much data.`);
  if (isHtml(headers, body)) throw foreignAnswer(describeReply(reply, source));
  if (body.trim() === "") throw foreignAnswer(`${source.service} answered ${status} with nothing.`);
  const json = tryParse(body);
  if (json === undefined) {
    throw foreignAnswer(`${describeReply(reply, source).replace(/\.$/, "")}, which is not JSON.`);
  }
  if (isObject(json) && json["success"] === false) {
    throw foreignAnswer(`${describeReply(reply, source).replace(/\.$/, "")}, without success.`);
  }
  return json;
}

function isList({ output }: Operation): boolean {
  return output._zod.def.type === "array";
}

/** The members of an envelope. A list or record without one is the data itself. */
function envelopeMembers(body: unknown): { readonly data: unknown; readonly pagination?: unknown } {
  if (!isObject(body) || !("data" in body)) return { data: body };
  return { data: body["data"], pagination: body["pagination"] };
}

function limitsOf(headers: HttpReply["headers"]): readonly LimitState[] | undefined {
  const quotas = parameters(headers["ratelimit-policy"]);
  const limits = parameters(headers["ratelimit"]).flatMap(([window, values]): LimitState[] => {
    const limit = quotas.find(([name]) => name === window)?.[1]["q"];
    const { r: remaining, t: reset } = values;
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

function optionalMember<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): Partial<Readonly<Record<Name, Value>>> {
  return value === undefined ? {} : ({ [name]: value } as Record<Name, Value>);
}

function tryParse(body: string): unknown {
  try {
    return parseJson(body);
  } catch {
    return undefined;
  }
}

function foreignAnswer(detail: string): Problem {
  return new Problem("foreign_answer", { detail });
}
