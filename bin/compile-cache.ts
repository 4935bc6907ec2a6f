/** Compiled code is kept between runs: beside the program where it may write, else in the user's own cache. */
import { constants, enableCompileCache } from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";

/**
 * Turns the compile cache on. The folder beside the program is warmed by the build; one that belongs to somebody else
 * cannot be used by this user, and a folder that everybody may write to is never used: code is loaded from it.
 */
export function keepCompiledCode(): void {
  const beside = enableCompileCache({ directory: join(import.meta.dirname, ".cache"), portable: true });
  if (beside.status === constants.compileCacheStatus.FAILED) enableCompileCache(userCache());
}

function userCache(): string {
  const { CASHBOOK_HOME, XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  if (CASHBOOK_HOME) return join(CASHBOOK_HOME, "cache", "compiled");
  if (process.platform === "win32") return join(LOCALAPPDATA ?? homedir(), "cashbook", "cache", "compiled");
  if (process.platform === "darwin") return join(homedir(), "Library", "Caches", "cashbook", "compiled");
  return join(
    XDG_CACHE_HOME?.startsWith("/") ? XDG_CACHE_HOME : join(homedir(), ".cache"),
    "cashbook",
    "compiled",
  );
}
