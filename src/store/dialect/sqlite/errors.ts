/** From SQLite's result codes (sqlite.org/rescode.html) to problems. */
import { mapText, sentence } from "../../../contract/choice.ts";
import { Problem } from "../../../contract/problem.ts";
import { sumTooLarge } from "../../tables/columns/sum-too-large.ts";

const BUSY = 5;
const LOCKED = 6;
const IOERR = 10;
const CORRUPT = 11;
const FULL = 13;
const CANTOPEN = 14;
const READONLY = 8;
const PERM = 3;
const NOTADB = 26;
const CONSTRAINT_DATATYPE = 3091;
/** The memory that connections share is a file beside the book, which a full disk has no room for. */
const IOERR_SHMSIZE = 4874;

/** The problem behind an error of SQLite's; any other error as it is. */
export function asProblem(error: unknown): unknown {
  if (isOverflow(error)) return sumTooLarge(error);
  if (extendedCode(error) === IOERR_SHMSIZE) return new Problem("store_full", { cause: error });
  switch (resultCode(error)) {
    case BUSY:
    case LOCKED:
      return new Problem("store_busy", { cause: error });
    case FULL:
      return new Problem("store_full", { cause: error });
    case CORRUPT:
    case NOTADB:
      return new Problem("store_damaged", { cause: error });
    case READONLY:
    case PERM:
      return new Problem("store_unreadable", {
        detail: "The book cannot be written: it is read-only.",
        cause: error,
      });
    case CANTOPEN:
    case IOERR:
      return new Problem("store_unreadable", { cause: error });
    default:
      return error;
  }
}

/** Does work of SQLite's; an error of its becomes a problem. */
export function guard<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw asProblem(error);
  }
}

export function isBusy(error: unknown): boolean {
  return error instanceof Problem && error.code === "store_busy";
}

/** Whether a row with the same key is there already (SQLITE_CONSTRAINT_PRIMARYKEY, SQLITE_CONSTRAINT_UNIQUE). */
export function isTaken(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && (error.errcode === 1555 || error.errcode === 2067);
}

/** Whether a sum of integers became none: SQLite goes on with a real number, which a strict column takes not. */
function isOverflow(error: unknown): boolean {
  return extendedCode(error) === CONSTRAINT_DATATYPE;
}

/** The primary result code: the extended code's low byte. */
function resultCode(error: unknown): number | undefined {
  const code = extendedCode(error);
  return code === undefined ? undefined : code & 0xff;
}

function extendedCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("errcode" in error)) return undefined;
  return typeof error.errcode === "number" ? error.errcode : undefined;
}

/** The same problem, with the path in its sentence; any other error as it is. */
export function problemAt(path: string, error: unknown): unknown {
  if (!(error instanceof Problem)) return error;
  const { code, detail, remedy, errors, more, cause } = error;
  return new Problem(code, {
    detail: sentence`${mapText(detail, (text) => text.replace(/\.$/, ""))} (${path}).`,
    remedy,
    errors,
    more,
    cause,
  });
}
