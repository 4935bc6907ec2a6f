/** A command line that starts a service, typed into a shell and left running. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Place } from "./run.ts";

export interface BackgroundService {
  /** Where it listens, which is not where its command says: two tests may run at once. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

export async function backgroundService(command: string, place: Place): Promise<BackgroundService> {
  const child = spawn("/bin/sh", ["-c", `exec ${command} --port 0`], {
    cwd: place.folder,
    env: place.environment,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.on("data", (part: Buffer) => {
      output += part.toString();
      const address = /Listening on (https?:\/\/\S+?)\.?\s/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.on("exit", (code) => reject(new Error(`${command} ended with ${code}: ${output}`)));
  });
  return {
    url,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}
