import { Problem } from "../../contract/problem.ts";

/** The problem of a folder of spools that cannot be written or read. */
export function unwritable(error: unknown): Problem {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  const isFull = code === "ENOSPC" || code === "EDQUOT";
  return new Problem(isFull ? "store_full" : "store_unreadable", { cause: error });
}
