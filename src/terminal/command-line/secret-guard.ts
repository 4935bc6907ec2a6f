/** Refuses secrets on the command line, where the process list and the shell's history show them. */
import { Problem } from "../../contract/problem.ts";

/** An API key of ours, even if cut short; a JSON Web Token (RFC 7519): two encoded objects and a signature. */
const SECRETS = /cb_live_[0-9A-Za-z]{8}_[0-9A-Za-z]{20,}|eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/;

/** A database address with a password: before the host, or as a parameter. */
const DATABASE_PASSWORD = /^postgres(?:ql)?:\/\/(?:[^/?#:]*:[^/?#]*@|[^#]*[?&]password=)/i;

/** Flags of other programs that take a secret, and what to use instead. */
const SECRET_FLAGS: ReadonlyMap<string, string> = new Map([
  ["--api-key", "--api-key-stdin"],
  ["--key", "--api-key-stdin"],
  ["--token", "--token-stdin"],
  ["--password", "--api-key-stdin"],
]);

/** Throws `secret_on_command_line`; the message does not repeat the secret. */
export function refuseSecrets(words: readonly string[]): void {
  for (const word of words) {
    const [name = "", value] = word.split(/=(.*)/s, 2);
    const instead = SECRET_FLAGS.get(name);
    if (instead !== undefined) {
      throw new Problem("secret_on_command_line", {
        detail: `${name} does not exist: a secret on the command line is visible in the process list and the shell history.`,
        remedy: `Use ${instead}, CASHBOOK_API_KEY_FILE or a profile.`,
      });
    }
    if (DATABASE_PASSWORD.test(value ?? word) || DATABASE_PASSWORD.test(word)) {
      throw new Problem("secret_on_command_line", {
        detail:
          "The address of the database contains a password, which on the command line is visible in the process list and the shell history.",
        remedy:
          "Leave it out, and use PGPASSWORD or PostgreSQL's password file; or give the address in CASHBOOK_DATABASE.",
      });
    }
    if (SECRETS.test(value ?? word) || SECRETS.test(word)) {
      throw new Problem("secret_on_command_line", {
        detail:
          "A secret was given on the command line, where it is visible in the process list and the shell history.",
      });
    }
  }
}

/** Masks secrets in a text: for --debug, and for errors that quote other texts. */
export function withoutSecrets(text: string): string {
  return text
    .replace(/(cb_live_[0-9A-Za-z]{8})_[0-9A-Za-z]+/g, "$1_…")
    .replace(/eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]*/g, "eyJ…")
    .replace(/:\/\/[^/\s:@]+:[^/\s@]+@/g, "://…@");
}
