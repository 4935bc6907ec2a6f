/** Whether the process that left something behind may still come back to it. */
import { readFileSync } from "node:fs";
import { systemCode } from "./system-code.ts";

/** Whether a process of this machine is there and at work: one that has ended counts no more, though nobody has asked how it ended. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return systemCode(error) !== "ESRCH";
  }
  return !hasEnded(pid);
}

/** In a container whose first process collects none, those that were killed stay in the table of processes (proc(5): state Z). */
function hasEnded(pid: number): boolean {
  if (process.platform !== "linux") return false;
  try {
    return / [ZX]$/.test(/^.*\) \S/s.exec(readFileSync(`/proc/${pid}/stat`, "latin1"))?.[0] ?? "");
  } catch (error) {
    return systemCode(error) === "ENOENT";
  }
}
