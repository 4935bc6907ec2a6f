/**
 * What this machine knows of an import into a foreign service, which keeps no journal itself: a line for each step, never
 * changed, on the disk before a row is sent and after its answer. A line that was not written to its end does not count.
 */
import { hash } from "node:crypto";
import { mkdir, open, readdir, readFile, truncate, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import type { ImportProofs } from "../../../../contract/import/evidence.ts";
import { systemCode } from "../../../../files/system-code.ts";

/** What an import is, and whose. */
export interface JournalHead {
  readonly version: 1;
  readonly id: string;
  /** Base URL of the service. */
  readonly service: string;
  readonly account_id: string;
  readonly account_name: string;
  readonly currency_code: string;
  readonly file_name: string;
  readonly file_sha256: string;
  /** Which part of the file, if it has several accounts. */
  readonly group: string;
  /** Number of the account as the file names it; absent where it names none, and in journals of earlier versions. */
  readonly number?: string;
  /** How the file is read. */
  readonly mapping: Readonly<Record<string, unknown>>;
  /** Key of the file's layout, and what the file proved for the next one of it; absent where it proves nothing. */
  readonly layout?: string;
  readonly proofs?: ImportProofs;
  /** Its first and last booking day. */
  readonly period?: { readonly from: string; readonly to: string };
  readonly begun_at: string;
}

/** The last that is known of a row. `there` are the ids of equal rows that the account had when it was sent. */
type RowState =
  | { readonly state: "sent"; readonly key: string; readonly there: readonly string[] }
  | { readonly state: "created"; readonly id: string }
  /** The row is a transaction that was there before. */
  | { readonly state: "there"; readonly id: string }
  | { readonly state: "refused"; readonly code: string; readonly detail: string };

type Step =
  | { readonly sent: number; readonly key: string; readonly there: readonly string[] }
  | { readonly created: number; readonly id: string }
  | { readonly found: number; readonly id: string }
  | { readonly refused: number; readonly code: string; readonly detail: string }
  | { readonly removed: string }
  | { readonly ended: string }
  | { readonly undone: string };

/** What the lines of a journal say together. */
export interface JournalFacts {
  readonly head: JournalHead;
  /** By place in the file; see `placeOf`. */
  readonly rows: Map<number, RowState>;
  /** Ids of created transactions that an undo has removed. */
  readonly removedIds: Set<string>;
  hasEnded: boolean;
  isUndone: boolean;
}

export interface RowJournal extends JournalFacts {
  /** When it was written to last, in milliseconds. */
  readonly lastWriteMs: number;
  /** Resolves when the step is on the disk. */
  readonly append: (step: Step) => Promise<void>;
  readonly close: () => Promise<void>;
}

export function journalFolder(state: string): string {
  return join(state, "imports", "foreign");
}

/** The id of an import: the same for the same bytes, read the same way, for the same account. */
export function importIdOf(about: {
  readonly service: string;
  readonly account: string;
  readonly sha256: string;
  readonly group: string;
  readonly mapping: unknown;
  /** How many imports of it have ended before. */
  readonly generation: number;
}): string {
  const { service, account, sha256, group, mapping, generation } = about;
  const digest = hash(
    "sha256",
    JSON.stringify([service, account, sha256, group, mapping, generation]),
    "hex",
  );
  // RFC 9562 §5.8: a UUID whose bits are our own.
  const variant = "89ab"[parseInt(digest[16] ?? "0", 16) % 4];
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `${variant}${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join("-");
}

/** Opens the journal of an import to go on with it; undefined where there is none. */
export async function openJournal(state: string, id: string): Promise<RowJournal | undefined> {
  const bytes = await bytesOf(state, id);
  if (bytes === undefined) return undefined;
  const { head, steps, whole } = read(bytes);
  if (head === undefined) return undefined;
  const path = journalPath(state, id);
  // What a killed process wrote of its last line goes, so that the next one begins a line.
  if (whole < bytes.length) await truncate(path, whole);
  const handle = await open(path, "a", 0o600);
  const { mtimeMs } = await handle.stat();
  const journal = journalOn(handle, head, mtimeMs);
  for (const step of steps) take(journal, step);
  return journal;
}

/** What a journal says, for who only looks; undefined where there is none. */
export async function readJournal(state: string, id: string): Promise<JournalFacts | undefined> {
  const bytes = await bytesOf(state, id);
  const { head, steps } = bytes === undefined ? { steps: [] } : read(bytes);
  if (head === undefined) return undefined;
  const facts = factsOf(head);
  for (const step of steps) take(facts, step);
  return facts;
}

function bytesOf(state: string, id: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  // What a person types as an id is no path.
  if (!/^[0-9a-f-]{36}$/.test(id)) return Promise.resolve(undefined);
  return readFile(journalPath(state, id)).catch((error: unknown) => {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  });
}

/** Head and steps of the lines that are whole, and where these end. */
function read(bytes: Uint8Array): { head?: JournalHead; steps: readonly Step[]; whole: number } {
  const whole = bytes.lastIndexOf(0x0a) + 1;
  const text = new TextDecoder().decode(bytes.subarray(0, whole));
  const [first, ...lines] = text.split("\n").filter((line) => line !== "");
  if (first === undefined) return { steps: [], whole };
  const { import: head } = JSON.parse(first) as { import: JournalHead };
  return { head, steps: lines.map((line) => JSON.parse(line) as Step), whole };
}

/** Ids of the transactions that the import created. */
export function createdIds({ rows }: Pick<RowJournal, "rows">): Set<string> {
  return new Set([...rows.values()].flatMap((row) => (row.state === "created" ? [row.id] : [])));
}

/** Begins a journal; its head is on the disk when this resolves. */
export async function beginJournal(state: string, head: JournalHead): Promise<RowJournal> {
  const folder = journalFolder(state);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const handle = await open(journalPath(state, head.id), "w", 0o600);
  await handle.writeFile(`${JSON.stringify({ import: head })}\n`);
  await handle.sync();
  const directory = await open(folder, "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
  return journalOn(handle, head, Date.now());
}

/** Ids of the imports that this machine knows. */
export async function journalIds(state: string): Promise<readonly string[]> {
  const names = await readdir(journalFolder(state)).catch(() => []);
  return names.filter((name) => name.endsWith(".jsonl")).map((name) => name.slice(0, -".jsonl".length));
}

export function journalPath(state: string, id: string): string {
  return join(journalFolder(state), `${id}.jsonl`);
}

function factsOf(head: JournalHead): JournalFacts {
  return { head, rows: new Map(), removedIds: new Set(), hasEnded: false, isUndone: false };
}

function journalOn(handle: FileHandle, head: JournalHead, lastWriteMs: number): RowJournal {
  const write = appender(handle);
  const journal: RowJournal = {
    ...factsOf(head),
    lastWriteMs,
    async append(step) {
      take(journal, step);
      await write(`${JSON.stringify(step)}\n`);
    },
    close: () => handle.close(),
  };
  return journal;
}

function take(journal: JournalFacts, step: Step): void {
  if ("sent" in step) journal.rows.set(step.sent, { state: "sent", key: step.key, there: step.there });
  else if ("created" in step) journal.rows.set(step.created, { state: "created", id: step.id });
  else if ("found" in step) journal.rows.set(step.found, { state: "there", id: step.id });
  else if ("refused" in step)
    journal.rows.set(step.refused, { state: "refused", code: step.code, detail: step.detail });
  else if ("removed" in step) journal.removedIds.add(step.removed);
  else if ("ended" in step) journal.hasEnded = true;
  else journal.isUndone = true;
}

/** Lines that come while others are on their way to the disk go there together. */
function appender(handle: FileHandle): (line: string) => Promise<void> {
  let waiting: string[] = [];
  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  return (line) => {
    waiting.push(line);
    next ??= writing.then(async () => {
      const lines = waiting;
      waiting = [];
      next = undefined;
      writing = (async () => {
        await handle.writeFile(lines.join(""));
        await handle.datasync();
      })();
      await writing;
    });
    return next;
  };
}
