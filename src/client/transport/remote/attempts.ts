/**
 * Trying again. A request that sent nothing may always be tried again, and one that reads too. A change whose answer was
 * lost is repeated only where the service keeps our promise that one idempotency key has one effect.
 */
import type { Operation } from "../../../contract/operation.ts";
import { Problem } from "../../../contract/problem.ts";
import { pause, type Sleep } from "../retry.ts";
import type { Exchanged } from "./exchange.ts";
import { faultProblem } from "./fault-words.ts";
import { LinkFault } from "./incoming.ts";
import type { Link } from "./link.ts";
import { lostAnswer } from "./lost-answer.ts";
import { answeredWords, ownProblem, type Asked } from "./read-problem.ts";
import { retryAfterSeconds } from "./retry-after.ts";

export interface Persistence {
  readonly link: Link;
  readonly asked: Asked;
  readonly operation: Operation;
  readonly idempotencyKey: string | undefined;
  readonly retries: number;
  /** Whether the service does a change once, however often it is sent with one key; asked only when an answer was lost. */
  readonly repeatable: () => Promise<boolean>;
  readonly note: (sentence: string) => void;
  readonly signal: AbortSignal | undefined;
  readonly sleep?: Sleep | undefined;
}

/** The first pause is shorter than this, each further one than twice as much. */
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5000;
/** Longest that a service may make us wait before one try, in seconds. */
const LONGEST_WAIT_SECONDS = 60;

/**
 * The answer of the first try that gets one which is worth keeping. Problems: unreachable or foreign_answer when none
 * came; outcome_unknown when a change was sent and nobody can say what became of it.
 */
export async function persistently<Result extends Pick<Exchanged, "status" | "headers">>(
  attempt: () => Promise<Result>,
  { see, ...persistence }: Persistence & { readonly see: (result: Result) => Promise<Exchanged> },
): Promise<{ readonly result: Result; readonly seen: Exchanged | undefined }> {
  const { operation, retries, signal, sleep = pause } = persistence;
  const changes = operation.method !== "GET";
  let inDoubt: Problem | undefined;
  for (let tries = 0; ; tries++) {
    const tried = await outcome(attempt, { see, ...persistence }).catch((error: unknown) => {
      if (changes && signal?.aborted === true) tellStopped(persistence);
      throw error;
    });
    if (tried.kind === "answer") {
      // The limit refuses this try; what became of an earlier one it does not say.
      if (inDoubt !== undefined && tried.result.status === 429) throw inDoubt;
      return tried;
    }
    if (changes && tried.doubtful) inDoubt = lostAnswer(tried.problem, persistence);
    const end = inDoubt ?? tried.problem;
    const wait = tried.waitSeconds ?? 0;
    if (tries >= retries || !tried.passing || wait > LONGEST_WAIT_SECONDS) throw end;
    if (changes && tried.doubtful && !(await persistence.repeatable().catch(() => false))) throw end;
    const jitter = Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries);
    if (wait > 0)
      persistence.note(`${tried.problem.detail} Waiting ${wait} ${wait === 1 ? "second" : "seconds"}.`);
    await sleep(wait * 1000 + jitter, signal);
  }
}

/** Who stops a change on its way is told what that leaves open. */
function tellStopped({ note, ...persistence }: Persistence): void {
  const met = new Problem("unreachable", { detail: "The command was stopped before the answer came." });
  const { detail, remedy } = lostAnswer(met, persistence);
  note(`${detail} ${remedy}`);
}

type Tried<Result> =
  | { readonly kind: "answer"; readonly result: Result; readonly seen: Exchanged | undefined }
  | {
      readonly kind: "failure";
      readonly problem: Problem;
      /** Whether another try may go better. */
      readonly passing: boolean;
      /** Whether the service may have done what was asked. */
      readonly doubtful: boolean;
      readonly waitSeconds?: number | undefined;
    };

async function outcome<Result extends Pick<Exchanged, "status" | "headers">>(
  attempt: () => Promise<Result>,
  { see, link, asked }: Persistence & { readonly see: (result: Result) => Promise<Exchanged> },
): Promise<Tried<Result>> {
  try {
    const result = await attempt();
    if (result.status < 400) return { kind: "answer", result, seen: undefined };
    const seen = await see(result);
    return refused(seen, asked) ?? { kind: "answer", result, seen };
  } catch (error) {
    if (!(error instanceof LinkFault)) throw error;
    const problem = faultProblem(error, link);
    return { kind: "failure", problem, passing: passes(error), doubtful: error.stage !== "connecting" };
  }
}

/** Failures of a service that another try may not meet: it is busy, or a proxy before it could not reach it. */
function refused(seen: Exchanged, asked: Asked): Tried<never> | undefined {
  const { status, headers } = seen;
  const own = ownProblem(seen);
  if (own?.code === "idempotency_key_in_use") {
    return { kind: "failure", problem: own, passing: true, doubtful: false };
  }
  // A book that is full, damaged or newer is so the next moment, too.
  if (own !== undefined) {
    return own.code === "store_busy"
      ? { kind: "failure", problem: own, passing: true, doubtful: false }
      : undefined;
  }
  if (status < 500 || status === 501) return undefined;
  const problem = new Problem("foreign_answer", {
    detail: answeredWords(seen, asked),
    remedy: "Try again later; if it stays, check the base URL and any proxy on the way.",
  });
  const waitSeconds = retryAfterSeconds(headers["retry-after"], Date.now());
  return { kind: "failure", problem, passing: [502, 503, 504].includes(status), doubtful: true, waitSeconds };
}

const PASSING = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"],
  ...["UND_ERR_CONNECT_TIMEOUT", "UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT", "UND_ERR_SOCKET"],
  ...["UND_ERR_INFO", "UND_ERR_PRX_CONN", "UND_ERR_RES_CONTENT_LENGTH_MISMATCH"],
]);

/** Whether another try may not meet the fault. A name that is not known, a certificate and a wrong port stay as they are. */
function passes({ cause, stage }: LinkFault): boolean {
  for (let error = cause; error instanceof Error; error = error.cause) {
    const { code = "" } = (
      error instanceof AggregateError ? error.errors[0] : error
    ) as NodeJS.ErrnoException;
    if (PASSING.has(code) || (stage === "reading" && error.name === "HTTPParserError")) return true;
  }
  return false;
}
