import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { isRunning } from "../../src/files/running-process.ts";

test("this process is running, and one that has ended is not", () => {
  expect(isRunning(process.pid)).toBe(true);
  expect(isRunning(spawnSync(process.execPath, ["-e", "0"]).pid)).toBe(false);
});

test("one that was killed and that nobody has collected is not running", async ({ skip }) => {
  if (!existsSync("/proc/self/stat")) return skip("there is no /proc on this machine");
  // The shell becomes one that knows of no child, and waits for none.
  const parent = spawn("sh", ["-c", 'sleep 60 & exec sh -c "echo $!; exec sleep 60"']);
  const [shown] = (await once(parent.stdout, "data")) as [Buffer];
  const pid = Number(shown.toString());
  expect(isRunning(pid)).toBe(true);
  process.kill(pid, "SIGKILL");
  while (isRunning(pid)) await new Promise((wait) => setTimeout(wait, 5));
  // It still has its number.
  expect(process.kill(pid, 0)).toBe(true);
  parent.kill();
});
