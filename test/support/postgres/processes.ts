/** The processes of a server. */
import { execFileSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";

/**
 * SIGKILL to a process and its children, none of which gets to do anything more. Resolves when they are gone: one that waits
 * for a disk lives on until it is there, and with it what it shares with others.
 */
export async function killWithChildren(pid: number): Promise<void> {
  // A process that stands still makes no new child while the children are listed.
  process.kill(pid, "SIGSTOP");
  const killed = [...living().flatMap((each) => (each.parent === pid ? each.pid : [])), pid];
  for (const each of killed) {
    try {
      process.kill(each, "SIGKILL");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
  while (living().some((each) => killed.includes(each.pid))) await pause(10);
}

/** Processes that are not dead. Where nobody asks after orphans, those that are stay listed. */
function living(): readonly { readonly pid: number; readonly parent: number }[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,stat="], { encoding: "utf8" }).trim().split("\n");
  return lines
    .map((line) => line.trim().split(/\s+/))
    .flatMap(([pid, parent, state = "Z"]) =>
      state.startsWith("Z") ? [] : { pid: Number(pid), parent: Number(parent) },
    );
}
