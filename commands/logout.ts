import { Problem } from "../src/contract/problem.ts";
import { readProfiles } from "../src/profile/profiles.ts";
import { forgetSecrets } from "../src/profile/secrets.ts";
import { command } from "../src/terminal/command.ts";
import { record } from "../src/terminal/view.ts";
import { requireProfile } from "./profile/view.ts";

export const logout = command({
  examples: ["cashbook logout", "cashbook logout --profile acme"],
  notes:
    "Removes the credentials of the profile from this machine. The API key stays valid until it is revoked.",
  operands: {},
  flags: {},
  async run({ settings, environment, requireFields }) {
    requireFields(["profile", "forgotten"]);
    const { config } = settings.directories;
    const { profile } = settings;
    if (profile === undefined) throw new Problem("unknown_profile", { detail: "No profile is in use." });
    const { base_url, database } = requireProfile(profile, readProfiles(config).profiles);
    const removedKinds = await forgetSecrets({ config, environment }, profile);
    return record({
      data: { profile, forgotten: removedKinds },
      sentence:
        removedKinds.length === 0
          ? `The profile ${profile} had no credential.`
          : `Removed the credentials of the profile ${profile}.`,
      fields: [
        { name: "profile", kind: "text" },
        { name: "forgotten", kind: "tags", title: "Removed" },
      ],
      essence: profile,
      notes: [
        ...(base_url !== undefined && settings.goesAfterProfileInUse
          ? [
              `Commands still go to ${base_url}; \`cashbook profile leave\` brings them back to the book of this machine.`,
            ]
          : []),
        `The profile stays, for ${base_url ?? database ?? "the book on this machine"}; \`cashbook profile remove ${profile}\` removes it.`,
      ],
    });
  },
});
