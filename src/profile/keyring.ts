/**
 * The system keyring, by its command-line program: `secret-tool` (freedesktop Secret Service) or `security` (macOS). Secrets
 * go through standard input, never through arguments.
 */
import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

interface Keyring {
  /** The name that `whoami` prints. */
  readonly name: string;
  readonly store: (account: string, secret: string) => Promise<boolean>;
  readonly read: (account: string) => Promise<string | undefined>;
  readonly remove: (account: string) => Promise<boolean>;
}

const SERVICE = "cashbook";
/** Time limit: a locked keyring may wait for a password in a window that nobody sees. */
const WAIT_MS = 15_000;

/** The keyring; undefined when the system has none that works without a native addon. */
export function systemKeyring(
  environment: Readonly<Record<string, string | undefined>>,
): Keyring | undefined {
  const program = (name: string) => findProgram(name, environment["PATH"] ?? "");
  if (process.platform === "darwin") {
    const security = program("security");
    return security === undefined ? undefined : keychain(security);
  }
  const secretTool = program("secret-tool");
  // Without a session bus there is no Secret Service, and secret-tool would only wait for one.
  const session = environment["DBUS_SESSION_BUS_ADDRESS"] ?? "";
  return secretTool === undefined || session === "" ? undefined : secretService(secretTool);
}

function secretService(program: string): Keyring {
  const attributes = (account: string) => ["service", SERVICE, "account", account];
  return {
    name: "the system keyring",
    store: async (account, secret) =>
      (await run(program, ["store", `--label=cashbook ${account}`, ...attributes(account)], secret)).ok,
    read: async (account) => secretOf(await run(program, ["lookup", ...attributes(account)])),
    remove: async (account) => (await run(program, ["clear", ...attributes(account)])).ok,
  };
}

function keychain(program: string): Keyring {
  const names = (account: string) => ["-s", SERVICE, "-a", account];
  const quote = (text: string) => `"${text.replace(/[\\"]/g, "\\$&")}"`;
  return {
    name: "the macOS keychain",
    // In its interactive mode the program reads commands, and so the secret, from standard input.
    store: async (account, secret) =>
      (
        await run(
          program,
          ["-i"],
          `add-generic-password -U -s ${SERVICE} -a ${quote(account)} -w ${quote(secret)}\n`,
        )
      ).ok,
    read: async (account) => secretOf(await run(program, ["find-generic-password", ...names(account), "-w"])),
    remove: async (account) => (await run(program, ["delete-generic-password", ...names(account)])).ok,
  };
}

function secretOf({ ok, output }: { ok: boolean; output: string }): string | undefined {
  const secret = output.replace(/\n$/, "");
  return ok && secret !== "" ? secret : undefined;
}

function run(
  program: string,
  words: readonly string[],
  input = "",
): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, words, { stdio: ["pipe", "pipe", "ignore"], timeout: WAIT_MS });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (part: string) => (output += part));
    child.on("error", () => resolve({ ok: false, output: "" }));
    child.on("close", (code) => resolve({ ok: code === 0, output }));
    // A program that ends before it has read says so by its exit code.
    child.stdin.on("error", () => {}).end(input);
  });
}

function findProgram(name: string, path: string): string | undefined {
  return path
    .split(delimiter)
    .filter((directory) => directory !== "")
    .map((directory) => join(directory, name))
    .find((candidate) => {
      try {
        accessSync(candidate, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}
