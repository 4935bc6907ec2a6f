import { Problem } from "../../contract/problem.ts";
import { systemCode } from "../../files/system-code.ts";

/** The problem of a folder of spools that cannot be written or read. */
export function unwritable(error: unknown): Problem {
  const code = systemCode(error);
  const isFull = code === "ENOSPC" || code === "EDQUOT";
  return new Problem(isFull ? "store_full" : "store_unreadable", { cause: error });
}
