import { readProfiles } from "../../src/profile/profiles.ts";
import { changeProfiles } from "../../src/profile/write.ts";
import { command } from "../../src/terminal/command.ts";
import { chosen } from "../../src/terminal/command-line/flag.ts";
import { namesOf, record } from "../../src/terminal/view.ts";
import { requireProfile, profileFields, profileData } from "./view.ts";

export const use = command({
  examples: ["cashbook profile use acme"],
  operands: { name: chosen("Name of the profile.", { completes: "profile" }) },
  flags: {},
  async run({ settings, requireFields }, { operands: { name } }) {
    requireFields(namesOf(profileFields));
    const { config } = settings.directories;
    requireProfile(name, readProfiles(config).profiles);
    const updatedProfiles = await changeProfiles(config, ({ profiles }) => {
      requireProfile(name, profiles);
      return { current: name, profiles };
    });
    const data = profileData(name, updatedProfiles);
    return record({
      data,
      fields: profileFields,
      sentence: `The profile ${name} is now in use.`,
      essence: name,
    });
  },
});
