import { changeProfiles } from "../../src/profile/write.ts";
import { command } from "../../src/terminal/command.ts";
import { record } from "../../src/terminal/view.ts";

export const leave = command({
  examples: ["cashbook profile leave"],
  operands: {},
  flags: {},
  async run({ settings }) {
    let left: string | null = null;
    await changeProfiles(settings.directories.config, ({ current = null, profiles }) => {
      left = current;
      return { profiles };
    });
    return record({
      data: { current: null, left },
      fields: [
        { name: "current", kind: "text", visibleIn: "pipe" },
        { name: "left", kind: "text", visibleIn: "pipe" },
      ],
      sentence: "No profile is in use; commands go to the book of this machine.",
    });
  },
});
