/**
 * Retries. A request that was never sent may always be retried, and so may a read. A change whose answer was lost is sent
 * again only to a service that deduplicates by idempotency key.
 */
import { sentence } from "../../../../contract/choice.ts";
import { flagText } from "../../../flag-text.ts";
import type { Operation } from "../../../../contract/operation.ts";
import { Problem } from "../../../../contract/problem.ts";
import { delay, type Sleep } from "../../rate-limit.ts";
import type { HttpReply } from "../reply/http-reply.ts";
import { faultProblem } from "../connection/describe-fault.ts";
import { ConnectionFault } from "../connection/send.ts";
import type { Connection } from "../connection/connection.ts";
import { unknownOutcome } from "./unknown-outcome.ts";
import { describeReply, ownProblem, type ReplySource } from "../reply/read-problem.ts";
import { retryAfterSeconds } from "./retry-after.ts";
import { countText } from "../../../../contract/count-text.ts";
import { systemCode } from "../../../../files/system-code.ts";

interface RetryContext {
  readonly connection: Connection;
  readonly source: ReplySource;
  readonly operation: Operation;
  readonly idempotencyKey: string | undefined;
  readonly retries: number;
  /** Whether the service makes a change once per idempotency key. Called only when the answer to a change was lost. */
  readonly deduplicates: () => Promise<boolean>;
  readonly note: (sentence: string) => void;
  readonly signal: AbortSignal | undefined;
  readonly sleep?: Sleep | undefined;
}

/** Upper bound of the first pause. It doubles with each try (exponential backoff with full jitter). */
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5000;
/** Longest Retry-After that is waited for. */
const LONGEST_WAIT_SECONDS = 60;

/**
 * The reply to the first try that did not fail transiently. Problems: unreachable or foreign_answer when all tries failed;
 * outcome_unknown when one of them may have made the change.
 */
export async function sendWithRetries<Result extends Pick<HttpReply, "status" | "headers">>(
  attempt: () => Promise<Result>,
  { readReply, ...context }: RetryContext & { readonly readReply: (result: Result) => Promise<HttpReply> },
): Promise<{ readonly result: Result; readonly reply: HttpReply | undefined }> {
  const { operation, retries, signal, sleep = delay } = context;
  const changes = operation.method !== "GET";
  let unknown: Problem | undefined;
  for (let tries = 0; ; tries++) {
    const last = await tryOnce(attempt, { readReply, ...context }).catch((error: unknown) => {
      if (changes && signal?.aborted === true) noteInterruption(context);
      throw error;
    });
    if (last.kind === "answer") {
      // The rate limit refused this try, and an earlier one may have made the change.
      if (unknown !== undefined && last.result.status === 429) throw unknown;
      return last;
    }
    if (changes && last.mayHaveRun) unknown = unknownOutcome(last.problem, context);
    const end = unknown ?? last.problem;
    const wait = last.waitSeconds ?? 0;
    if (tries >= retries || !last.isTransient || wait > LONGEST_WAIT_SECONDS) throw end;
    if (changes && last.mayHaveRun && !(await context.deduplicates().catch(() => false))) throw end;
    const jitter = Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries);
    if (wait > 0) context.note(`${flagText(last.problem.detail)} Waiting ${countText(wait, "second")}.`);
    await sleep(wait * 1000 + jitter, signal);
  }
}

/** Says after Ctrl-C that the change may have been made, and how to look it up. */
function noteInterruption({ note, ...context }: RetryContext): void {
  const interruption = new Problem("unreachable", {
    detail: "The command was stopped before the answer arrived.",
  });
  const { detail, remedy } = unknownOutcome(interruption, context);
  note(flagText(sentence`${detail} ${remedy}`));
}

type Attempt<Result> =
  | { readonly kind: "answer"; readonly result: Result; readonly reply: HttpReply | undefined }
  | {
      readonly kind: "failure";
      readonly problem: Problem;
      /** Whether another try may succeed. */
      readonly isTransient: boolean;
      /** Whether the service may have made the change. */
      readonly mayHaveRun: boolean;
      readonly waitSeconds?: number | undefined;
    };

async function tryOnce<Result extends Pick<HttpReply, "status" | "headers">>(
  attempt: () => Promise<Result>,
  {
    readReply,
    connection,
    source,
  }: RetryContext & { readonly readReply: (result: Result) => Promise<HttpReply> },
): Promise<Attempt<Result>> {
  try {
    const result = await attempt();
    if (result.status < 400) return { kind: "answer", result, reply: undefined };
    const reply = await readReply(result);
    return failureOf(reply, source) ?? { kind: "answer", result, reply };
  } catch (error) {
    if (!(error instanceof ConnectionFault)) throw error;
    const problem = faultProblem(error, connection);
    return {
      kind: "failure",
      problem,
      isTransient: isTransientFault(error),
      mayHaveRun: error.stage !== "connecting",
    };
  }
}

/** The failure of a reply that does not answer the request: a busy service, or a proxy that cannot reach it. */
function failureOf(reply: HttpReply, source: ReplySource): Attempt<never> | undefined {
  const { status, headers } = reply;
  const own = ownProblem(reply);
  if (own?.code === "idempotency_key_in_use") {
    return { kind: "failure", problem: own, isTransient: true, mayHaveRun: false };
  }
  // A book that is full, damaged or newer will be so at the next try.
  if (own !== undefined) {
    return own.code === "store_busy"
      ? { kind: "failure", problem: own, isTransient: true, mayHaveRun: false }
      : undefined;
  }
  if (status < 500 || status === 501) return undefined;
  const problem = new Problem("foreign_answer", {
    detail: describeReply(reply, source),
    remedy: "Retry later; if it persists, check the base URL and any proxy in between.",
  });
  const waitSeconds = retryAfterSeconds(headers["retry-after"], Date.now());
  return {
    kind: "failure",
    problem,
    isTransient: [502, 503, 504].includes(status),
    mayHaveRun: true,
    waitSeconds,
  };
}

const TRANSIENT_CODES = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"],
  ...["UND_ERR_CONNECT_TIMEOUT", "UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT", "UND_ERR_SOCKET"],
  ...["UND_ERR_INFO", "UND_ERR_PRX_CONN", "UND_ERR_RES_CONTENT_LENGTH_MISMATCH"],
]);

/** Whether the fault may pass by itself. An unknown host name, a bad certificate and a wrong port do not. */
function isTransientFault({ cause, stage }: ConnectionFault): boolean {
  for (let error = cause; error instanceof Error; error = error.cause) {
    const code = systemCode(error instanceof AggregateError ? error.errors[0] : error) ?? "";
    if (TRANSIENT_CODES.has(code) || (stage === "reading" && error.name === "HTTPParserError")) return true;
  }
  return false;
}
