/** Opens a file in the program that the system has for it. */
import { spawn } from "node:child_process";
import { resolve } from "node:path";

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, string>>> = { darwin: "open", win32: "explorer.exe" };

/** Whether the system has a program that opens files; what that program then does is not waited for. */
export async function openFile(
  path: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<boolean> {
  const child = spawn(OPENERS[process.platform] ?? "xdg-open", [resolve(path)], {
    stdio: "ignore",
    detached: true,
    env: environment,
  });
  const { promise, resolve: settle } = Promise.withResolvers<boolean>();
  child.once("spawn", () => settle(true)).once("error", () => settle(false));
  child.unref();
  return promise;
}
