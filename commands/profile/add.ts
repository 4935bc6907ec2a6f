import { Problem } from "../../src/contract/problem.ts";
import { changeProfiles } from "../../src/profile/write.ts";
import { command } from "../../src/terminal/command.ts";
import { required } from "../../src/terminal/command-line/flag.ts";
import { namesOf, record } from "../../src/terminal/view.ts";
import { profileFields, explicitSettings, profileData } from "./view.ts";

/** The name is part of the keyring's entry. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

export const add = command({
  examples: [
    "cashbook profile add acme --base-url https://books.example",
    "cashbook profile add shop --database ~/books/shop.db --company Shop --output json",
  ],
  notes:
    "The profile stores --base-url or --database, --company and --output of this command line. The first profile is the " +
    "one in use; `profile use` changes that. `login` adds credentials.",
  operands: { name: required("Name of the profile.", { completes: "profile" }) },
  flags: {},
  async run({ settings, requireFields }, { operands: { name } }) {
    requireFields(namesOf(profileFields));
    if (!NAME.test(name)) {
      throw new Problem("usage", {
        detail: `${JSON.stringify(name)} cannot be the name of a profile.`,
        remedy: "Use up to 64 letters, digits, dots, dashes and underscores.",
      });
    }
    const newProfile = explicitSettings(settings);
    const { config } = settings.directories;
    const updatedProfiles = await changeProfiles(config, ({ current, profiles }) => {
      if (Object.hasOwn(profiles, name)) {
        throw new Problem("profile_exists", {
          detail: `The profile ${JSON.stringify(name)} already exists.`,
        });
      }
      return { current: current ?? name, profiles: { ...profiles, [name]: newProfile } };
    });
    return record({
      data: profileData(name, updatedProfiles),
      fields: profileFields,
      sentence: `Added the profile ${name}${updatedProfiles.current === name ? ", which is now in use" : ""}.`,
      essence: name,
    });
  },
});
