/**
 * Answered requests on their way to the tables of usage: a folder on the server's own disk with one file for each thread
 * that serves the book, to which a line is added before a request is answered. The system keeps what was written when a process is
 * killed, so nothing that was answered is forgotten; whoever comes next brings it into the tables. A file only ever
 * grows, so that how far it was brought in is one number, kept in the transaction that brings it in.
 */
import { randomBytes } from "node:crypto";
import { closeSync, ftruncateSync, openSync, statSync, writeSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import type { UsageEntry } from "../../core/ports/admission.ts";
import { unwritable } from "./spool-error.ts";
import { lineOf } from "./spool-line.ts";
import { makeFolder } from "../../files/folder.ts";
import { isRunning } from "../../files/running-process.ts";
import { systemCode } from "../../files/system-code.ts";

/** Bytes after which a spool goes on in a new file, so that the old one can be removed. */
const FILE_MAX = 1 << 20;
/** A spool of a machine that cannot be asked about its processes is over when nothing was added for so long. */
const ABANDONED_MS = 86_400_000;

export interface UsageSpool {
  /** Adds a request. It survives the death of this process once the promise resolves. */
  append(entry: UsageEntry): Promise<void>;
  /** Ends the file; what is added after that begins another. */
  end(): void;
  /** Whether a file will never grow again: one of this spool's that has ended, or one of a process that is gone. */
  isOver(name: string): boolean;
  /** Whether a file is one of this spool's. */
  isMine(name: string): boolean;
}

/** The folder of a book's spools. */
export function spoolFolder(book: string): string {
  return `${book}-usage`;
}

/** A spool of this thread. Its file is made with the first request. */
export function usageSpool(folder: string): UsageSpool {
  const mine = new Set<string>();
  let current: { readonly name: string; readonly file: number; size: number } | undefined;
  let lines: string[] = [];
  let writing: Promise<void> | undefined;

  const end = (): void => {
    if (current !== undefined) closeSync(current.file);
    current = undefined;
  };
  const write = (): void => {
    const bytes = Buffer.from(lines.join(""));
    lines = [];
    writing = undefined;
    try {
      if (current === undefined) {
        current = makeFile(folder);
        mine.add(current.name);
      }
      append(current, bytes);
      if (current.size >= FILE_MAX) end();
    } catch (error) {
      throw unwritable(error);
    }
  };
  return {
    append(entry) {
      lines.push(lineOf(entry));
      // What is answered in the same turn of the event loop is written together.
      writing ??= new Promise<void>((resolve) => setImmediate(resolve)).then(write);
      return writing;
    },
    end,
    isMine: (name) => mine.has(name),
    isOver: (name) => (mine.has(name) ? name !== current?.name : isAbandoned(folder, name)),
  };
}

/** `<process>-<machine>-<random>`, in the folder, for this user alone. */
function makeFile(folder: string): { name: string; file: number; size: number } {
  const name = `${process.pid}-${machine()}-${randomBytes(8).toString("hex")}`;
  for (;;) {
    makeFolder(folder);
    try {
      return { name, file: openSync(join(folder, name), "ax", 0o600), size: 0 };
    } catch (error) {
      // Whoever removed the last spool removed the folder too.
      if (systemCode(error) !== "ENOENT") throw error;
    }
  }
}

/** Adds bytes whole, or not at all: a full disk takes some of them. */
function append(spool: { readonly file: number; size: number }, bytes: Uint8Array): void {
  try {
    for (let offset = 0; offset < bytes.length;) offset += writeSync(spool.file, bytes, offset);
    spool.size += bytes.length;
  } catch (error) {
    ftruncateSync(spool.file, spool.size);
    throw error;
  }
}

/** A process number means something only on the machine, or in the container, that gave it. */
function machine(): string {
  return Buffer.from(hostname()).toString("hex");
}

function isAbandoned(folder: string, name: string): boolean {
  const [pid = "", host] = name.split("-");
  if (host === machine()) return !isRunning(Number(pid));
  const { mtimeMs = Date.now() } = statSync(join(folder, name), { throwIfNoEntry: false }) ?? {};
  return Date.now() - mtimeMs > ABANDONED_MS;
}
