/** The layers of settings below flags and environment: the folder's .cashbook.json and the user's profile. */

export interface Directories {
  readonly config: string;
  readonly data: string;
  readonly state: string;
  readonly cache: string;
}

/** .cashbook.json. It may come with somebody else's folder, so it has neither addresses nor credentials. */
export interface FolderLayer {
  readonly path: string;
  readonly profile?: string;
  readonly company?: string;
  readonly account?: string;
  readonly output?: string;
  /** Absolute. */
  readonly maps?: string;
}

export interface ProfileLayer {
  readonly name: string;
  readonly base_url?: string;
  readonly database?: string;
  readonly company?: string;
  readonly output?: string;
}

/** Reads the layers, each when it is needed. */
export interface Layers {
  readonly directories: Directories;
  readonly folder: () => FolderLayer | undefined;
  /** Name of the profile that `profile use` chose. */
  readonly currentProfile: () => string | undefined;
  readonly profile: (name: string) => ProfileLayer | undefined;
  /** Id of the company that `company use` chose for the book of this path or address. */
  readonly companyInUse: (database: string) => string | undefined;
  /** Names of all profiles. */
  readonly profiles: () => readonly string[];
  /** A secret of a profile, and where it is stored. */
  readonly secret: (
    profile: string,
    kind: "key" | "token",
  ) => Promise<{ secret: string; from: string } | undefined>;
}
