import { expect, test } from "vitest";
import { directoriesOf } from "../../src/profile/directories.ts";

test.each([
  [
    "linux",
    {},
    {
      config: "/h/.config/cashbook",
      data: "/h/.local/share/cashbook",
      state: "/h/.local/state/cashbook",
      cache: "/h/.cache/cashbook",
    },
  ],
  ["linux", { XDG_DATA_HOME: "/x" }, { data: "/x/cashbook", config: "/h/.config/cashbook" }],
  ["linux", { XDG_CONFIG_HOME: "relative" }, { config: "/h/.config/cashbook" }],
  [
    "linux",
    { CASHBOOK_HOME: "/own", XDG_DATA_HOME: "/x" },
    { config: "/own/config", data: "/own/data", state: "/own/state", cache: "/own/cache" },
  ],
  ["linux", { CASHBOOK_HOME: "" }, { data: "/h/.local/share/cashbook" }],
  ["darwin", {}, { config: "/h/Library/Application Support/cashbook", cache: "/h/Library/Caches/cashbook" }],
] as const)("on %s with %j", (platform, environment, expected) => {
  expect(directoriesOf(environment, { platform, home: "/h" })).toMatchObject(expected);
});
