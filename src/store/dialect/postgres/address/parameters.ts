/** What may stand behind the question mark of a server's address. */
import { Problem } from "../../../../contract/problem.ts";
import type { TlsMode } from "./hosts.ts";

export interface Parameters {
  /** The folder of a Unix socket, or a host, where the address itself has none. */
  readonly host: string | undefined;
  readonly port: number | undefined;
  readonly sslmode: TlsMode | undefined;
  /** Paths of PEM files. */
  readonly sslrootcert: string | undefined;
  readonly sslcert: string | undefined;
  readonly sslkey: string | undefined;
  /** Milliseconds for one host. */
  readonly connectTimeout: number;
  /** Milliseconds one statement may take. */
  readonly statementTimeout: number;
  /** Milliseconds to wait for a lock, and for a connection of the pool. */
  readonly lockTimeout: number;
  readonly applicationName: string;
  /** Connections of one pool at most, where the address says it. */
  readonly poolMax: number | undefined;
}

interface ParameterKind<Value> {
  /** Undefined: the text cannot be used. */
  readonly read: (text: string) => Value | undefined;
  /** What the value must be. */
  readonly says: string;
}

const parameters = {
  host: {
    read: (text) => text || undefined,
    says: "a host, or the folder of a socket",
  } as ParameterKind<string>,
  port: whole(65_535),
  sslmode: {
    read: (text) => modes.find((mode) => mode === text),
    says: "disable, require, verify-ca or verify-full",
  } as ParameterKind<TlsMode>,
  sslrootcert: path(),
  sslcert: path(),
  sslkey: path(),
  connect_timeout: whole(60, "seconds"),
  statement_timeout: whole(86_400_000, "milliseconds"),
  lock_timeout: whole(3_600_000, "milliseconds"),
  application_name: {
    read: (text) => (/^[ -~]{1,63}$/.test(text) ? text : undefined),
    says: "1 to 63 visible ASCII characters",
  } as ParameterKind<string>,
  pool_max: whole(1000, "connections"),
};
const modes: readonly TlsMode[] = ["disable", "require", "verify-ca", "verify-full"];

type Name = keyof typeof parameters;

/** Reads the query of an address. Throws `settings_invalid` that names the parameter, never its value. */
export function readParameters(query: string): Parameters {
  const texts = textsOf(query);
  const read = <Value>(name: Name, { read, says }: ParameterKind<Value>): Value | undefined => {
    const text = texts.get(name);
    const value = text === undefined ? undefined : read(text);
    if (text !== undefined && value === undefined)
      throw invalid(`The parameter ${name} in the address of the database must be ${says}.`);
    return value;
  };
  return {
    host: read("host", parameters.host),
    port: read("port", parameters.port),
    sslmode: read("sslmode", parameters.sslmode),
    sslrootcert: read("sslrootcert", parameters.sslrootcert),
    sslcert: read("sslcert", parameters.sslcert),
    sslkey: read("sslkey", parameters.sslkey),
    connectTimeout: (read("connect_timeout", parameters.connect_timeout) ?? 2) * 1000,
    statementTimeout: read("statement_timeout", parameters.statement_timeout) ?? 60_000,
    lockTimeout: read("lock_timeout", parameters.lock_timeout) ?? 10_000,
    applicationName: read("application_name", parameters.application_name) ?? "cashbook",
    poolMax: read("pool_max", parameters.pool_max),
  };
}

/** The texts of the parameters, decoded, by name. */
function textsOf(query: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const part of query.split("&").filter((one) => one !== "")) {
    const [name = "", ...rest] = part.split("=");
    if (!Object.hasOwn(parameters, name))
      throw invalid(
        `The address of the database has an unknown parameter${nameSuffix(name)}.`,
        `These can be used: ${Object.keys(parameters).join(", ")}.`,
      );
    if (texts.has(name)) throw invalid(`The address of the database has the parameter ${name} twice.`);
    texts.set(name, decode(rest.join("="), name));
  }
  return texts;
}

/** A name is told when it looks like one of PostgreSQL's: what is not encoded in a password can end up here too. */
function nameSuffix(name: string): string {
  return /^[a-z_]{1,40}$/.test(name) ? `: ${name}` : "";
}

function whole(most: number, unit = ""): ParameterKind<number> {
  return {
    read: (text) => (/^[1-9][0-9]{0,8}$/.test(text) && Number(text) <= most ? Number(text) : undefined),
    says: `a number from 1 to ${most}${unit && ` (${unit})`}`,
  };
}

function path(): ParameterKind<string> {
  return {
    read: (text) => (text === "" || text.includes("\0") ? undefined : text),
    says: "the path of a PEM file",
  };
}

function decode(text: string, name: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalid(`The parameter ${name} in the address of the database is not percent-encoded UTF-8.`);
  }
}

function invalid(detail: string, remedy?: string): Problem {
  return new Problem("settings_invalid", { detail, ...(remedy === undefined ? {} : { remedy }) });
}
