/**
 * The address of a PostgreSQL server, after the URIs of its own client library (postgresql.org/docs/current/libpq-connect.html):
 * `postgres://user:password@a:5432,b:5433/database?sslmode=verify-full`.
 *
 * A malformed address is never quoted: a password with a character that should have been percent-encoded can stand
 * anywhere in it, so that only places are told ("host 2"), never texts.
 */
import { Problem } from "../../../../contract/problem.ts";
import { readHosts, type ServerHost } from "./hosts.ts";
import { readParameters, type Parameters } from "./parameters.ts";
import { isServerAddress } from "./scheme.ts";

export interface ServerAddress extends Omit<Parameters, "host" | "port" | "sslmode"> {
  /** At least one; with several, the one that is not in recovery is used. */
  readonly hosts: readonly ServerHost[];
  readonly database: string;
  readonly user: string;
  /** A function, so that printing the address cannot print it. Absent: PostgreSQL's password file is asked. */
  readonly password?: () => string;
  /** The address as it may be printed: user, hosts and database. */
  readonly printable: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const ENCODE =
  "Write it like postgres://user:password@host:5432/database, and percent-encode / ? # @ in user and password.";

/**
 * Reads an address. User and password come from PGUSER and PGPASSWORD where the address has none. Throws
 * `settings_invalid`, without a word of the address but names of parameters.
 */
export function readAddress(text: string, environment: Environment): ServerAddress {
  const { userinfo, authority, path, query } = partsOf(text);
  const { host, port, sslmode, ...parameters } = readParameters(query);
  if (authority !== "" && (host !== undefined || port !== undefined))
    throw invalid(`The address of the database has a host, and the parameter ${host ? "host" : "port"}.`);
  const hosts = readHosts(authority === "" ? (host ?? "") : authority, { port, sslmode });
  const [userText, passwordText] = splitAt(userinfo, ":");
  const user =
    decode(userText, "user") || environment["PGUSER"] || environment["USER"] || environment["USERNAME"];
  if (!user)
    throw invalid("The address of the database names no user.", "Write it in the address, or set PGUSER.");
  const database = decode(path, "database");
  if (database === "") throw invalid("The address of the database does not name the database on the server.");
  const password = decode(passwordText ?? "", "password") || environment["PGPASSWORD"] || undefined;
  return {
    ...parameters,
    hosts,
    database,
    user,
    ...(password === undefined ? {} : { password: () => password }),
    printable: `postgres://${encodeURIComponent(user)}@${hosts.map(({ printable }) => printable).join(",")}/${encodeURIComponent(database)}`,
  };
}

/** User and password, hosts, database, parameters. */
const ADDRESS = /^(?:([^/?#@]*)@)?([^/?#@]*)(?:\/([^/?#@]*))?(?:\?([^?#@]*))?$/;

/** The parts as they stand, still encoded. */
function partsOf(text: string) {
  if (!isServerAddress(text)) throw invalid("The address of the database does not start with postgres://.");
  const parts = ADDRESS.exec(text.slice(text.indexOf("://") + 3));
  if (parts === null) throw invalid("The address of the database cannot be read.", ENCODE);
  const [, userinfo = "", authority = "", path = "", query = ""] = parts;
  return { userinfo, authority, path, query };
}

/** Percent-decoded. NUL would end the text inside PostgreSQL's protocol. */
function decode(text: string, what: string): string {
  try {
    const plain = decodeURIComponent(text);
    if (!plain.includes("\0")) return plain;
  } catch {
    // Told below, like NUL.
  }
  throw invalid(`The ${what} in the address of the database is not percent-encoded UTF-8.`, ENCODE);
}

/** In two at the first sign. */
function splitAt(text: string, sign: string): readonly [string, string?] {
  const place = text.indexOf(sign);
  return place === -1 ? [text] : [text.slice(0, place), text.slice(place + 1)];
}

function invalid(detail: string, remedy?: string): Problem {
  return new Problem("settings_invalid", { detail, ...(remedy === undefined ? {} : { remedy }) });
}
