/** Ends a server and removes its folder when the process that wanted it is gone, even by SIGKILL. */
import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * It waits for its input to end, which the system does for a process that died. The server takes its file away when it has
 * ended; where nobody asks after orphans, its number stays.
 */
const SCRIPT = `
read -r _
server=$(head -n 1 "$2" 2>/dev/null) && kill -QUIT "$server" 2>/dev/null
while [ -e "$2" ] && kill -0 "$server" 2>/dev/null; do sleep 0.05; done
rm -rf "$1"
`;

/** @returns ends the server whose process stands in this file, and removes the folder */
export function guard(folder: string, processFile: string): () => Promise<void> {
  const child = spawn("/bin/sh", ["-c", SCRIPT, "guard", folder, processFile], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  // A process whose work is done need not wait for its guard.
  child.unref();
  return async () => {
    if (child.exitCode !== null) return;
    const exit = once(child, "exit");
    child.ref();
    child.stdin.end();
    await exit;
  };
}
