/**
 * Answers a shell that asks what may stand at the cursor: `cashbook __complete <shell> …`, which only the scripts of
 * `cashbook completion` call. On any error the answer is empty: while somebody types, nothing is reported.
 */
import { homedir } from "node:os";
import { join } from "node:path";
import type { Layers } from "../../client/layers.ts";
import type { Call } from "../../contract/operation.ts";
import type { Boot, Connection } from "../boot.ts";
import type { Program } from "../program.ts";
import { print } from "../streams/print.ts";
import { answerAt, NOTHING, type Answer } from "./candidates.ts";
import { positionOf, type Position } from "./position.ts";
import type { ShellLine } from "./shell-line.ts";
import { shells, type ShellName } from "./shells.ts";
import { valuesFrom } from "./values.ts";

/** Time limit of an answer, in seconds. */
const LONGEST_WAIT = 1;

/** The time limit, which who has a slow machine or service may set: a number of seconds, and no other text. */
function longestWait({ CASHBOOK_COMPLETION_TIMEOUT: text = "" }: Program["environment"]): number {
  return /^[0-9]{1,4}$/.test(text) && Number(text) > 0 ? Number(text) : LONGEST_WAIT;
}

type CompletionProgram = Pick<Program, "environment" | "entries" | "boot">;

/** Answers the words behind `__complete`. Always exit 0, with nothing on stderr. */
export async function complete({ argv, leave, ...program }: Program): Promise<number> {
  const late = setTimeout(() => leave(0), longestWait(program.environment) * 1000);
  const text = await answerShell(argv.slice(1), program).catch(() => "");
  clearTimeout(late);
  return print(text);
}

async function answerShell(
  [name = "", ...words]: readonly string[],
  program: CompletionProgram,
): Promise<string> {
  const shell = shells[name as ShellName];
  const line = shell.read(words);
  return shell.write(await candidatesFor(line, program), line);
}

/** What may follow whole words, where the word at the cursor begins with `prefix`. */
export async function candidatesFor(
  { words, prefix }: Pick<ShellLine, "words" | "prefix">,
  program: CompletionProgram,
): Promise<Answer> {
  const position = await positionOf(words.map(expandHome), program.entries);
  if (position === undefined) return NOTHING;
  let bootPromise: Promise<Boot> | undefined;
  let connection: Connection | undefined;
  const boot = () => (bootPromise ??= program.boot());
  const layers = async (): Promise<Layers> => (await boot()).layers;
  const connect = async () => (connection ??= await openConnection(await boot(), { position, program }));
  const call: Call = async (...args) => (await connect()).call(...args);
  const service = async () => (await connect()).service();
  const companies = async () => (await connect()).operator.companies();
  const { entries } = program;
  const valuesOf = valuesFrom({ call, service, companies, layers, entries, operands: position.operands });
  try {
    return await answerAt(position, { prefix, valuesOf });
  } finally {
    await connection?.close().catch(() => {});
  }
}

/** Expands the tilde, as the shell would do when it runs the line. */
function expandHome(word: string): string {
  return word.startsWith("~/") ? join(homedir(), word.slice(2)) : word;
}

/** The connection that the command would get from the flags before the cursor and the environment. */
async function openConnection(
  { layers, connect }: Boot,
  { position: { flags }, program: { environment } }: { position: Position; program: CompletionProgram },
): Promise<Connection> {
  const [{ resolveSettings }, { createCredentialReader }] = await Promise.all([
    import("../settings/resolve-settings.ts"),
    import("../settings/credential.ts"),
  ]);
  const settings = resolveSettings({ flags, environment, layers });
  const input = { take: unreadable, takeText: unreadable, release: () => {} };
  const { place, company, caFile } = settings;
  return connect({
    // `isExplicit` and not `writes`: never creates the book.
    place: place.kind === "database" ? { ...place, isExplicit: true } : place,
    writes: false,
    company,
    credential: createCredentialReader({ settings, environment, layers, input }),
    timeoutSeconds: longestWait(environment),
    retries: 0,
    idempotencyKey: undefined,
    caFile,
    note: () => {},
  });
}

/** Standard input belongs to the shell while a line is typed: no credential can be read from it. */
function unreadable(): never {
  throw new Error("standard input is not read while a line is being typed");
}
