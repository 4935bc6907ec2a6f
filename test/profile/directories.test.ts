import { expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
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
  expect(directoriesOf(environment, { platform, find: () => "/h" })).toMatchObject(expected);
});

test("a user without a home directory needs CASHBOOK_HOME, and is told so", () => {
  const find = () => {
    throw new Error("uv_os_homedir returned ENOENT");
  };
  expect(directoriesOf({ CASHBOOK_HOME: "/own" }, { find })).toMatchObject({ data: "/own/data" });
  let problem: unknown;
  try {
    directoriesOf({}, { find });
  } catch (error) {
    problem = error;
  }
  expect(problem).toBeInstanceOf(Problem);
  expect(problem).toMatchObject({
    code: "settings_invalid",
    message: "This user has no home directory, in which the book would be.",
  });
});
