import { readProfiles } from "../../src/profile/profiles.ts";
import { forgetSecrets } from "../../src/profile/secrets.ts";
import { changeProfiles } from "../../src/profile/write.ts";
import { command } from "../../src/terminal/command.ts";
import { confirm } from "../../src/terminal/prompts/confirm.ts";
import { chosen } from "../../src/terminal/command-line/flag.ts";
import { record } from "../../src/terminal/view.ts";
import { requireProfile } from "./view.ts";

export const remove = command({
  examples: ["cashbook profile remove acme --yes"],
  operands: { name: chosen("Name of the profile.", { completes: "profile" }) },
  flags: {},
  async run(context, { operands: { name } }) {
    context.requireFields(["name", "removed", "credentials", "current"]);
    const { config } = context.settings.directories;
    const { key, token } = requireProfile(name, readProfiles(config).profiles);
    const credentials = [key && "its API key", token && "its token"].filter((word) => word !== undefined);
    const what = ["the profile", ...credentials].join(" and ");
    await confirm(context, {
      will: `Removes ${what} (${name}) from this machine; no book and no service changes.`,
    });
    const removedKinds = await forgetSecrets({ config, environment: context.environment }, name);
    const { current = null } = await changeProfiles(config, ({ current: before, profiles }) => {
      const others = Object.fromEntries(Object.entries(profiles).filter(([other]) => other !== name));
      return before === undefined || before === name
        ? { profiles: others }
        : { current: before, profiles: others };
    });
    return record({
      data: { name, removed: true, credentials: removedKinds, current },
      sentence: `Removed the profile ${name}.`,
      lines: () => [],
      essence: name,
    });
  },
});
