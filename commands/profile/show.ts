import { Problem } from "../../src/contract/problem.ts";
import { readProfiles } from "../../src/profile/profiles.ts";
import { command } from "../../src/terminal/command.ts";
import { optional } from "../../src/terminal/command-line/flag.ts";
import { record } from "../../src/terminal/view.ts";
import { profileFields, profileData } from "./view.ts";

export const show = command({
  examples: ["cashbook profile show", "cashbook profile show acme --json"],
  operands: { name: optional("Name of the profile; default the one in use.", { completes: "profile" }) },
  flags: {},
  async run({ settings }, { operands: { name = settings.profile } }) {
    if (name === undefined) {
      throw new Problem("unknown_profile", {
        detail: "No profile is in use; commands go to the default book.",
      });
    }
    const data = profileData(name, readProfiles(settings.directories.config));
    return record({ data, fields: profileFields, essence: data.name });
  },
});
