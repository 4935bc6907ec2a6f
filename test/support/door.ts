/**
 * The second door: a transcript's commands go to `cashbook serve` on the same book, and must answer the same bytes. Lines
 * that have only one door stay embedded, for the reason that stands beside their words.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { once } from "node:events";
import { scopes } from "../../src/contract/scope.ts";
import { cashbook } from "./program-host/host.ts";
import { program, type Place } from "./run.ts";

/** Words that keep a line embedded, each with its reason. */
const ONE_DOOR: readonly (readonly [words: RegExp, reason: string])[] = [
  [/\bcashbook (?:init|serve|doctor|backup|restore|auth)\b/, "works on a database only"],
  [/\bcashbook company (?:list|use|delete)\b/, "works on a database only"],
  [/\bcashbook (?:profile|login|logout|whoami|help|completion)\b/, "is about this machine's settings"],
  [/--help|--version|(?:^|\s)-h\b|\bcashbook *(?:$|--?[a-z]+ *$)/, "is answered without any book"],
  [/--database|--base-url|CASHBOOK_(?:DATABASE|BASE_URL|HOME)=/, "names its place itself"],
  [/--profile|CASHBOOK_PROFILE=/, "goes where its profile says"],
  [/--company|CASHBOOK_COMPANY=/, "is the owner's choice among companies; a token belongs to one"],
  [/\bcashbook keys (?:usage|show)\s*$/, "asks about the key in use, and neither owner nor token is one"],
];

/** Lines after which the profile's own credential is at work, and before which it is not. */
const LOGS_IN = /\bcashbook login\b/;
const LOGS_OUT = /\bcashbook logout\b/;

/** A line that brings its own credential. */
const CREDENTIAL = /CASHBOOK_(?:API_KEY|API_KEY_FILE|TOKEN)=|--(?:api-key|token)-stdin/;

export interface Door {
  /** What the line's environment holds besides the place's; empty for a line that stays embedded. */
  readonly through: (line: string) => Promise<Readonly<Record<string, string | undefined>>>;
  /** Lines that went through the service. */
  readonly passed: () => number;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** A door to the place's default book. The service starts when the first line goes through it. */
export function serviceDoor(place: Place): Door {
  let service: Promise<Service> | undefined;
  let passed = 0;
  let loggedIn = false;
  let isMade = false;
  return {
    async through(line) {
      const wasMade = isMade || existsSync(place.book);
      // In a database, whose address is no file's, `cashbook init` makes the book.
      isMade = wasMade || /\bcashbook init\b/.test(line);
      loggedIn = LOGS_IN.test(line) || (loggedIn && !LOGS_OUT.test(line));
      if (loggedIn) return {};
      if (!/\bcashbook\b/.test(line) || ONE_DOOR.some(([words]) => words.test(line))) return {};
      // The command that makes a book has no service to ask yet.
      if (!wasMade) return {};
      const { url, token } = await (service ??= startService(place));
      passed++;
      // A command goes to one place.
      const at = { CASHBOOK_BASE_URL: url, CASHBOOK_DATABASE: undefined };
      return { ...at, ...(CREDENTIAL.test(line) ? {} : { CASHBOOK_TOKEN: token }) };
    },
    passed: () => passed,
    async [Symbol.asyncDispose]() {
      await (await service)?.stop();
    },
  };
}

export interface Service {
  readonly url: string;
  /** Of the owner, with every scope. */
  readonly token: string;
  readonly process: ChildProcess;
  /** Asks the service to stop, and answers its exit code. */
  readonly stop: () => Promise<number | null>;
}

/** Starts `cashbook serve` on the place's default book. */
export async function startService(place: Place, words: readonly string[] = []): Promise<Service> {
  const child = spawn(process.execPath, [program, "serve", "--port", "0", ...words], {
    // What a .cashbook.json of the transcript says is for its commands.
    cwd: place.home,
    env: place.environment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.resume();
  const url = await listening(child);
  const signed = await cashbook(
    ["auth", "token", "--ttl", "24h", ...scopes.flatMap((scope) => ["--scope", scope])],
    { place: { ...place, folder: place.home } },
  );
  if (signed.exit !== 0) throw new Error(`no token: ${signed.stderr}`);
  return {
    url,
    token: signed.stdout.trim(),
    process: child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      return child.exitCode;
    },
  };
}

/** The address that the service says on stderr; what else it says there is kept for the failure. */
function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    child.stderr?.on("data", (part: Buffer) => {
      said += part.toString();
      const url = /Listening on (https?:\/\/\S+?)\.?\s/.exec(said)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.on("exit", (code) => reject(new Error(`the service ended with ${code}: ${said}`)));
  });
}
