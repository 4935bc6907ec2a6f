/**
 * One import at a time into an account of a foreign service, on this machine: what is there is looked up before the first
 * row is sent.
 */
import { hash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { tryLock } from "../../../../files/lock.ts";
import { Problem } from "../../../../contract/problem.ts";

/** Takes the lock and answers how to let it go. Problem: store_busy while another process has it. */
export async function lockAccount(
  folder: string,
  { service, account }: { readonly service: string; readonly account: string },
): Promise<() => void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = hash("sha256", `${service}\u0000${account}`, "hex").slice(0, 32);
  const release = tryLock(join(folder, `${name}.lock`));
  if (release !== undefined) return release;
  throw new Problem("store_busy", {
    detail: `Another process is importing into the account ${account} of ${service}.`,
    remedy: "Wait until it ends, then retry.",
  });
}
