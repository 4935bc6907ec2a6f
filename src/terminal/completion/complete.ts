/**
 * Answers a shell that asks what can stand at the cursor: `cashbook __complete <shell> …`, typed by nobody but the scripts
 * of `cashbook completion`. Whatever goes wrong, the answer is that there is nothing to offer: a person who is still typing
 * has asked for no error.
 */
import { homedir } from "node:os";
import { join } from "node:path";
import type { Layers } from "../../client/layers.ts";
import type { Transport } from "../../contract/operation.ts";
import type { Boot, Connection } from "../boot.ts";
import type { Program } from "../run.ts";
import { print } from "../streams/print.ts";
import { answerAt, NOTHING, type Answer } from "./candidates.ts";
import { positionOf, type Position } from "./position.ts";
import { shells, type ShellName } from "./shells.ts";
import { valuesFrom } from "./values.ts";

/** How long a person waits for a Tab, in milliseconds: what is not there by then is not offered. */
export const LONGEST_WAIT_MS = 1000;

type Asked = Pick<Program, "environment" | "entries" | "boot">;

/** Answers the words behind `__complete`. Always exit 0, with nothing on stderr. */
export async function complete({ argv, leave, ...asked }: Program): Promise<number> {
  const late = setTimeout(() => leave(0), LONGEST_WAIT_MS);
  const text = await answerFor(argv.slice(1), asked).catch(() => "");
  clearTimeout(late);
  return print(text);
}

async function answerFor([name = "", ...given]: readonly string[], asked: Asked): Promise<string> {
  const shell = shells[name as ShellName];
  const line = shell.read(given);
  return shell.write(await candidatesFor(line, asked), line);
}

/** What can stand behind whole words, where `typed` is typed already. */
export async function candidatesFor(
  { words, typed }: { readonly words: readonly string[]; readonly typed: string },
  asked: Asked,
): Promise<Answer> {
  const position = await positionOf(words.map(atHome), asked.entries);
  if (position === undefined) return NOTHING;
  let booted: Promise<Boot> | undefined;
  let connection: Connection | undefined;
  const boot = () => (booted ??= asked.boot());
  const layers = async (): Promise<Layers> => (await boot()).layers;
  const connect = async () => (connection ??= await connected(await boot(), { position, asked }));
  const call: Transport = async (...call) => (await connect()).call(...call);
  const companies = async () => (await connect()).operator.companies();
  const { entries } = asked;
  const valuesOf = valuesFrom({ call, companies, layers, entries, operands: position.operands });
  try {
    return await answerAt(position, { typed, valuesOf });
  } finally {
    await connection?.close().catch(() => {});
  }
}

/** A shell puts the home directory in place of the tilde only when it runs the line. */
function atHome(word: string): string {
  return word.startsWith("~/") ? join(homedir(), word.slice(2)) : word;
}

/** A connection as the flags typed so far and the environment would give it to the command. */
async function connected(
  { layers, connect }: Boot,
  { position: { flags }, asked: { environment } }: { position: Position; asked: Asked },
): Promise<Connection> {
  const [{ resolveSettings }, { credentialOf }] = await Promise.all([
    import("../settings/resolve-settings.ts"),
    import("../settings/credential.ts"),
  ]);
  const settings = resolveSettings({ flags, environment, layers });
  const input = { take: unreadable, takeText: unreadable, leave: () => {} };
  const { place, company, caFile } = settings;
  return connect({
    // A book that was named is not made by a command that only reads.
    place: place.kind === "database" ? { ...place, isExplicit: true } : place,
    writes: false,
    company,
    credential: credentialOf({ settings, environment, layers, input }),
    timeoutSeconds: LONGEST_WAIT_MS / 1000,
    retries: 0,
    idempotencyKey: undefined,
    caFile,
    note: () => {},
  });
}

/** Standard input is the shell's own: a credential that would be read from it is not there yet. */
function unreadable(): never {
  throw new Error("standard input is not read while a line is being typed");
}
