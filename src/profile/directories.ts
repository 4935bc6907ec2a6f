/** The user's directories: configuration, data, state and cache. */
import { homedir } from "node:os";
import { join } from "node:path";
import type { Directories } from "../client/layers.ts";
import { Problem } from "../contract/problem.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const NAME = "cashbook";

/**
 * CASHBOOK_HOME holds all four when it is set. Else the platform's own places: the XDG base directories on Linux and its
 * kin, Library on macOS, AppData on Windows. An XDG variable that is not an absolute path is ignored, as that
 * specification says. Problem: settings_invalid for a user without a home directory, such as a number that a container is run as.
 */
export function directoriesOf(
  environment: Environment,
  { platform = process.platform, find = homedir }: { platform?: NodeJS.Platform; find?: () => string } = {},
): Directories {
  const own = environment["CASHBOOK_HOME"];
  if (own !== undefined && own !== "") {
    return {
      config: join(own, "config"),
      data: join(own, "data"),
      state: join(own, "state"),
      cache: join(own, "cache"),
    };
  }
  const home = homeDirectory(find);
  if (platform === "darwin") {
    const support = join(home, "Library", "Application Support", NAME);
    return {
      config: support,
      data: support,
      state: join(support, "state"),
      cache: join(home, "Library", "Caches", NAME),
    };
  }
  if (platform === "win32") {
    const roaming = environment["APPDATA"] ?? join(home, "AppData", "Roaming");
    const local = environment["LOCALAPPDATA"] ?? join(home, "AppData", "Local");
    const own = (part: string) => join(local, NAME, part);
    return { config: join(roaming, NAME), data: own("data"), state: own("state"), cache: own("cache") };
  }
  const xdg = (variable: string, ...fallback: string[]) => {
    const value = environment[variable];
    return join(value?.startsWith("/") === true ? value : join(home, ...fallback), NAME);
  };
  return {
    config: xdg("XDG_CONFIG_HOME", ".config"),
    data: xdg("XDG_DATA_HOME", ".local", "share"),
    state: xdg("XDG_STATE_HOME", ".local", "state"),
    cache: xdg("XDG_CACHE_HOME", ".cache"),
  };
}

function homeDirectory(find: () => string): string {
  try {
    return find();
  } catch {
    throw new Problem("settings_invalid", {
      detail: "This user has no home directory, in which the book would be.",
      remedy: "Set CASHBOOK_HOME to a directory for the book and the settings, or set HOME.",
    });
  }
}
