/** Changes the profiles file by conf: atomically, and readable by its owner only. */
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Problem } from "../contract/problem.ts";
import { tryLock } from "../files/lock.ts";
import { PROFILES_FILE, profilesPath, readProfiles, type Profiles } from "./profiles.ts";
import { makeFolder } from "../files/folder.ts";

const LOCK_WAIT_MS = 5000;

/**
 * Applies a change to the current profiles, under a lock. A change without the member `companies` keeps them.
 */
export async function changeProfiles(
  configDirectory: string,
  change: (profiles: Profiles) => Profiles,
): Promise<Profiles> {
  makeFolder(configDirectory);
  chmodSync(configDirectory, 0o700);
  const release = await lock(join(configDirectory, `${PROFILES_FILE}.lock`));
  try {
    const before = readProfiles(configDirectory);
    const { companies = before.companies, ...others } = change(before);
    const newProfiles = companies === undefined ? others : { ...others, companies };
    const { default: Conf } = await import("conf");
    const store = new Conf<Record<string, unknown>>({
      cwd: configDirectory,
      configName: PROFILES_FILE,
      projectName: "cashbook",
      configFileMode: 0o600,
      clearInvalidConfig: false,
    });
    store.store = { ...newProfiles };
    // conf sets the mode on the file that it makes; an older file may have had another one.
    chmodSync(profilesPath(configDirectory), 0o600);
    return newProfiles;
  } finally {
    release();
  }
}

async function lock(path: string): Promise<() => void> {
  const until = Date.now() + LOCK_WAIT_MS;
  for (;;) {
    const release = tryLock(path);
    if (release !== undefined) return release;
    if (Date.now() > until)
      throw new Problem("store_busy", { detail: "Another command is changing the profiles." });
    await sleep(50);
  }
}
