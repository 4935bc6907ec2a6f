/** The processes of a server. */
import { execFileSync } from "node:child_process";

/** SIGKILL to a process and its children, none of which gets to do anything more. */
export function killWithChildren(pid: number): void {
  // A process that stands still makes no new child while the children are listed.
  process.kill(pid, "SIGSTOP");
  for (const each of [...children(pid), pid]) {
    try {
      process.kill(each, "SIGKILL");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

function children(pid: number): readonly number[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  return lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child, parent]) => (parent === pid && child !== undefined ? [child] : []));
}
