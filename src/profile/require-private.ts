/** Files with secrets, which only their owner may read. */
import { statSync } from "node:fs";
import { Problem } from "../contract/problem.ts";

/** Problem: settings_invalid with this text for a file that other users can read, as ssh refuses such private keys. */
export function requirePrivate(
  path: string,
  text: { readonly detail: string; readonly remedy: string },
): void {
  if (process.platform === "win32") return;
  const { mode, uid } = statSync(path);
  const own = process.getuid?.();
  if ((mode & 0o077) !== 0 || (own !== undefined && own !== 0 && uid !== own))
    throw new Problem("settings_invalid", text);
}
