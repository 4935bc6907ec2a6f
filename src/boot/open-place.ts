/** A book that is open: its store, the core over it, and how to let go of it. */
import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { createCore, type Core, type CorePorts } from "../core/call.ts";
import { uuidv7 } from "../core/ids.ts";
import { openStore } from "../store/open.ts";

export interface Book {
  readonly core: Core;
  readonly ports: CorePorts;
  readonly close: () => Promise<void>;
}

/** Where a book is kept, and what of this machine has to do with it. Plain data, so that it reaches a thread. */
export interface Whereabouts {
  /** The path of a file, or the address of a database server. */
  readonly database: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** This user's state directory. */
  readonly state: string;
}

export interface OpenPlaceOptions {
  /** Whether it may be made, and tables of a database server brought up to date. */
  readonly create: boolean;
  readonly serving?: boolean;
  /** What the threads of this process share that have the same file open. */
  readonly shared?: SharedArrayBuffer | undefined;
  readonly note?: ((sentence: string) => void) | undefined;
}

/** Opens the book of a place. Throws `database_missing` unless it may be made, and what the store throws. */
export async function openPlace(
  { database, environment, state }: Whereabouts,
  options: OpenPlaceOptions,
): Promise<Book> {
  const store = await openStore(database, {
    ...options,
    environment,
    spoolFolder: usageFolder({ database, state }),
  });
  const { clock } = store;
  const random = (size: number) => randomBytes(size);
  const ports = { store, clock, random, ids: uuidv7(clock, random) };
  return { core: createCore(ports), ports, close: () => store.close() };
}

/** Where this machine keeps requests that it has answered for a book on a server, on their way to the tables. */
export function usageFolder({ database, state }: Pick<Whereabouts, "database" | "state">): string {
  return join(state, "usage", shortHash(database));
}

function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
