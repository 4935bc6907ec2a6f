/** Checks whether this user's profiles can be read. */
import type { Finding } from "../../client/operator.ts";
import { Problem } from "../../contract/problem.ts";
import { profilesPath, readProfiles } from "../../profile/profiles.ts";
import { fault, ok } from "./finding.ts";
import { countText } from "../../contract/count-text.ts";

export function profilesFinding(config: string): Finding {
  try {
    const count = Object.keys(readProfiles(config).profiles).length;
    return ok("profiles", `${countText(count, "profile")} in ${profilesPath(config)}.`);
  } catch (error) {
    if (error instanceof Problem) return fault("profiles", error);
    throw error;
  }
}
