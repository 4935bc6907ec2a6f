/** A book that is open: its store, the core over it, and how to let go of it. */
import { randomBytes } from "node:crypto";
import { createCore, type Core, type CorePorts } from "../core/call.ts";
import { uuidv7 } from "../core/ids.ts";
import { openBook, type OpenOptions } from "../store/dialect/sqlite/open.ts";

export interface Book {
  readonly core: Core;
  readonly ports: CorePorts;
  readonly close: () => Promise<void>;
}

/** Opens the book at a path. Throws `database_missing` unless it may be made, and what the store throws. */
export async function openFile(path: string, options: OpenOptions): Promise<Book> {
  const store = await openBook(path, options);
  const { clock } = store;
  const random = (size: number) => randomBytes(size);
  const ports = { store, clock, random, ids: uuidv7(clock, random) };
  return { core: createCore(ports), ports, close: () => store.close() };
}
