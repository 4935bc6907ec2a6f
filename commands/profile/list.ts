import { onePage } from "../../src/client/pages.ts";
import { readProfiles } from "../../src/profile/profiles.ts";
import { command } from "../../src/terminal/command.ts";
import { list as listView } from "../../src/terminal/view.ts";
import { profileFields, profileData } from "./view.ts";

export const list = command({
  examples: ["cashbook profile list"],
  operands: {},
  flags: {},
  async run({ settings }) {
    const read = readProfiles(settings.directories.config);
    return listView({
      pages: onePage(async () =>
        Object.keys(read.profiles)
          .sort()
          .map((name) => profileData(name, read)),
      ),
      fields: profileFields,
      essence: ({ name }) => name,
      empty: "There are no profiles; commands go to the default book.",
    });
  },
});
