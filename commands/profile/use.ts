import { readProfiles } from "../../src/profile/profiles.ts";
import { changeProfiles } from "../../src/profile/write.ts";
import { command } from "../../src/terminal/command.ts";
import { required } from "../../src/terminal/command-line/flag.ts";
import { record } from "../../src/terminal/view.ts";
import { known, profileFields, shownProfile } from "./view.ts";

export const use = command({
  examples: ["cashbook profile use acme"],
  operands: { name: required("Name of the profile.", { completes: "profile" }) },
  flags: {},
  async run({ settings }, { operands: { name } }) {
    const { config } = settings.directories;
    known(name, readProfiles(config).profiles);
    const changed = await changeProfiles(config, ({ profiles }) => {
      known(name, profiles);
      return { current: name, profiles };
    });
    const data = shownProfile(name, changed);
    return record({
      data,
      fields: profileFields,
      sentence: `The profile ${name} is in use now.`,
      essence: name,
    });
  },
});
