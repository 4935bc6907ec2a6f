/** A failure as it goes over the wire: problem+json (RFC 9457) and the headers that belong to its status. */
import { writeJson } from "../contract/json.ts";
import type { LimitState } from "../contract/operation.ts";
import { Problem, problemKinds, problemObject } from "../contract/problem.ts";
import { limitHeaders } from "./limit-headers.ts";
import type { OperationAnswer } from "./request.ts";

const REALM = 'Bearer realm="cashbook"';

/** Seconds after which asking again can help when the store did not answer. */
const STORE_SECONDS = 10;
const BUSY_SECONDS = 1;

/** The answer to anything thrown. What is no Problem, or is one of the client's own, is `unexpected`. */
export function problemAnswer(
  thrown: unknown,
  { requestId }: { readonly requestId: string },
): OperationAnswer {
  const problem = thrown instanceof Problem && problemKinds[thrown.code].status !== 0 ? thrown : undefined;
  const met = problem ?? new Problem("unexpected");
  const { status } = problemKinds[met.code];
  // What the service met inside is its own business: the table's words, and nothing about this case.
  const told = status >= 500 ? new Problem(met.code, { remedy: insideRemedy(met) }) : met;
  const body = {
    ...problemObject(told),
    instance: `urn:cashbook:request:${requestId}`,
    request_id: requestId,
  };
  return {
    status,
    headers: {
      "Content-Type": "application/problem+json",
      ...limitHeaders(met.limits),
      ...headersOf(met, status),
    },
    body: writeJson(body),
    ...(status >= 500 ? { fault: faultText(thrown) } : {}),
  };
}

function insideRemedy({ code }: Problem): string {
  return code === "unexpected"
    ? "Tell the service's operator the request_id of this answer."
    : "Ask again later; the service's operator finds the cause in its log.";
}

function headersOf({ code, more }: Problem, status: number): Record<string, string> {
  switch (status) {
    case 401:
      return { "WWW-Authenticate": code === "no_credential" ? REALM : `${REALM}, error="invalid_token"` };
    case 403: {
      const scopes = more["required_scopes"];
      const scope = Array.isArray(scopes) ? `, scope="${scopes.join(" ")}"` : "";
      return { "WWW-Authenticate": `${REALM}, error="insufficient_scope"${scope}` };
    }
    case 429:
      return {
        "Retry-After": String(Number(more["retry_after"] ?? 1)),
        ...limitHeaders(more["limits"] as readonly LimitState[] | undefined),
      };
    case 503:
      return { "Retry-After": String(code === "store_busy" ? BUSY_SECONDS : STORE_SECONDS) };
    default:
      return {};
  }
}

/** The stack, and those of its causes as far as they are errors. */
function faultText(thrown: unknown): string {
  const stacks: string[] = [];
  for (let error = thrown; error instanceof Error && stacks.length < 8; error = error.cause) {
    stacks.push(error.stack ?? error.message);
  }
  return stacks.join("\ncaused by ") || "something was thrown that is no error";
}
