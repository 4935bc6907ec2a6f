/** The answer of a failure: problem+json (RFC 9457) and the headers of its status. */
import { recordInMembers, sentencesIn } from "../../contract/choice.ts";
import { writeJson } from "../../contract/values/json.ts";
import type { LimitState } from "../../contract/limit-state.ts";
import { Problem, problemKinds, problemObject } from "../../contract/problem.ts";
import { limitHeaders } from "./limit-headers.ts";
import type { OperationAnswer } from "../request.ts";

const REALM = 'Bearer realm="cashbook"';

/** Retry-After when the store does not answer, and when it is busy. */
const STORE_SECONDS = 10;
const BUSY_SECONDS = 1;

/** The answer to any error. One that is no Problem, or a Problem of the client's side, becomes `unexpected`. */
export function problemAnswer(
  error: unknown,
  { requestId }: { readonly requestId: string },
): OperationAnswer {
  const hasStatus = error instanceof Problem && problemKinds[error.code].status !== 0;
  const problem = hasStatus ? error : new Problem("unexpected");
  const { status } = problemKinds[problem.code];
  // Details of a failure inside the service are not for its clients: only the title of its kind is sent.
  const visible = status >= 500 ? new Problem(problem.code, { remedy: internalRemedy(problem) }) : problem;
  const record = problemObject(visible);
  const sentences = sentencesIn(record);
  const body = {
    ...recordInMembers(record),
    // For clients with words of their own, such as the command line, which says settings as flags.
    ...(Object.keys(sentences).length === 0 ? {} : { sentences }),
    instance: `urn:cashbook:request:${requestId}`,
    request_id: requestId,
  };
  return {
    status,
    headers: {
      "Content-Type": "application/problem+json",
      ...limitHeaders(problem.limits),
      ...headersOf(problem, status),
    },
    body: writeJson(body),
    ...(status >= 500 ? { fault: faultText(error) } : {}),
  };
}

function internalRemedy({ code }: Problem): string {
  return code === "unexpected"
    ? "Report the request_id of this answer to the service's operator."
    : "Retry later; the service's operator finds the cause in its log.";
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

/** The stack of an error and of its causes. */
function faultText(error: unknown): string {
  const stacks: string[] = [];
  for (let cause = error; cause instanceof Error && stacks.length < 8; cause = cause.cause) {
    stacks.push(cause.stack ?? cause.message);
  }
  return stacks.join("\ncaused by ") || "something was thrown that is no error";
}
