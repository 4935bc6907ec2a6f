/** From PostgreSQL's SQLSTATEs (postgresql.org/docs/current/errcodes-appendix.html) and its driver's errors to problems. */
import { Problem, type ProblemDetails, type ProblemCode } from "../../../contract/problem.ts";
import { sumTooLarge } from "../../tables/columns/sum-too-large.ts";
import { tlsProblem } from "./hosts/tls-errors.ts";

/** Longest beginning first: `57P01` before `57`. */
const PROBLEMS: readonly (readonly [beginning: string, code: ProblemCode, details?: ProblemDetails])[] = [
  ["53100", "store_full"],
  ["53300", "store_busy", busy("The database server has no free connection.")],
  ["55P03", "store_busy", busy("Another transaction holds a lock that this one needs.")],
  ["57014", "store_busy", busy("The database statement timed out.")],
  ["25006", "store_away", { detail: "The database server is read-only." }],
  ["42501", "store_unreadable", refusal("The database user may not do this.")],
  ["28", "store_unreadable", refusal("The database server refuses this user.")],
  [
    "3D000",
    "database_missing",
    {
      detail: "The database server has no database of this name.",
      remedy: "Create the database on the server, or correct its name in the address.",
    },
  ],
  ["XX001", "store_damaged", damage()],
  ["XX002", "store_damaged", damage()],
  // Shutting down, starting up, a crash of another connection, the administrator ended this one; waited too long idle.
  ["57P", "store_away"],
  ["08", "store_away"],
  ["25P03", "store_away"],
  ["25P04", "store_away"],
];

const NUMBER_OUT_OF_RANGE = "22003";

/** Sockets and names that fail (Node's error codes). */
const SOCKET =
  /^(?:ECONN(?:RESET|REFUSED|ABORTED)|EPIPE|ETIMEDOUT|E(?:HOST|NET)(?:UNREACH|DOWN)|ENETRESET|ENOTFOUND|EAI_[A-Z]+)$/;

/** What pg says when an answer took too long, of which it does not know whether one would have come. */
const LATE = new Set([
  "Connection terminated due to connection timeout",
  "Query read timeout",
  "timeout expired",
  "timeout exceeded when trying to connect",
]);

/** What pg says when the connection is gone; it gives these no code. */
const GONE = new Set([
  ...LATE,
  "Connection terminated",
  "Connection terminated unexpectedly",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
]);

/** The problem behind an error of PostgreSQL's or its driver's; any other error as it is. */
export function asProblem(error: unknown): unknown {
  if (error instanceof Problem || !(error instanceof Error)) return error;
  const tls = tlsProblem(error);
  if (tls !== undefined) return tls;
  const state = sqlState(error);
  if (state === NUMBER_OUT_OF_RANGE) return sumTooLarge(error);
  const problem = PROBLEMS.find(([beginning]) => state?.startsWith(beginning));
  if (problem !== undefined) return new Problem(problem[1], { ...problem[2], cause: error });
  return isLost(error) ? new Problem("store_away", { cause: error }) : error;
}

/** Whether a row with the same key is there already (unique_violation). */
export function isTaken(error: unknown): boolean {
  return sqlState(error) === "23505";
}

/** Whether another transaction came between, so that the work is run again: it then sees what the other did. */
export function isRace(error: unknown): boolean {
  return ["40001", "40P01", "23505"].includes(sqlState(error) ?? "");
}

/** Whether the connection has ended, so that of what was sent before its answer came nothing more is known. */
export function isLost(error: unknown): boolean {
  return chain(error).some(
    (one) =>
      GONE.has(one.message) ||
      ("severity" in one && (one.severity === "FATAL" || one.severity === "PANIC")) ||
      SOCKET.test(codeOf(one) ?? "") ||
      // The socket of a server on this machine that does not run.
      (codeOf(one) === "ENOENT" && "syscall" in one && one.syscall === "connect") ||
      /^(?:08|57P0[1-5])/.test(sqlState(one) ?? ""),
  );
}

/** Whether a connection was waited for too long, so that the server may be slow and not away. */
export function isLate(error: unknown): boolean {
  return chain(error).some(({ message }) => LATE.has(message));
}

/** Whether the server only reads: a stand-by, or a primary that has become one. */
export function isReadOnly(error: unknown): boolean {
  return sqlState(error) === "25006";
}

/** The SQLSTATE: of the error, or of the one that caused it. */
export function sqlState(error: unknown): string | undefined {
  return chain(error)
    .map(codeOf)
    .find((code) => code !== undefined && /^[0-9A-Z]{5}$/.test(code) && !SOCKET.test(code));
}

/** The error and its causes. Where several addresses of a name were tried, all their errors. */
function chain(error: unknown): readonly Error[] {
  if (!(error instanceof Error)) return [];
  const more: readonly unknown[] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  return [error, ...more.flatMap(chain), ...chain(error.cause)];
}

function codeOf(error: Error): string | undefined {
  return "code" in error && typeof error.code === "string" ? error.code : undefined;
}

function busy(detail: string): ProblemDetails {
  return { detail, remedy: "Wait a moment, then retry." };
}

function refusal(detail: string): ProblemDetails {
  return {
    detail,
    remedy: "Check user, password and database in the address, and the rights on the server.",
  };
}

function damage(): ProblemDetails {
  return {
    detail: "The database server reports damaged files.",
    remedy: "Restore a backup, and check the server's disk.",
  };
}
