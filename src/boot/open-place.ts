/** Opens a book: its store, and the core on top of it. */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { openSpillFile } from "../client/import/drive/spill-file.ts";
import { createCore, type Core } from "../core/call.ts";
import type { CorePorts } from "../core/ports.ts";
import { uuidv7 } from "../core/ids.ts";
import { openStore } from "../store/open.ts";
import { drawnTogether } from "./random.ts";

export interface Book {
  readonly core: Core;
  readonly ports: CorePorts;
  readonly close: () => Promise<void>;
}

/** Where a book is stored, and the settings of this machine. Plain data, so that it can be sent to a thread. */
export interface Whereabouts {
  /** The path of a file, or the address of a database server. */
  readonly database: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** This user's state directory. */
  readonly state: string;
}

interface OpenPlaceOptions {
  /** Whether the book may be made, and the tables of a database server migrated. */
  readonly create: boolean;
  readonly serving?: boolean;
  /** Memory that the threads share that have the same file open. */
  readonly lockState?: SharedArrayBuffer | undefined;
  readonly note?: ((sentence: string) => void) | undefined;
}

/** Throws `database_missing` unless the book may be made, and what the store throws. */
export async function openPlace(
  { database, environment, state }: Whereabouts,
  options: OpenPlaceOptions,
): Promise<Book> {
  const store = await openStore(database, {
    ...options,
    environment,
    spoolFolder: () => usageFolder({ database, state }),
  });
  const { clock } = store;
  const random = drawnTogether();
  const openSpill = () => openSpillFile(state);
  const ports = { store, clock, random, ids: uuidv7(clock, random), openSpill };
  return { core: createCore(ports), ports, close: () => store.close() };
}

/** The spool of usage records for a book on a server. */
export function usageFolder({ database, state }: Pick<Whereabouts, "database" | "state">): string {
  return join(state, "usage", shortHash(database));
}

function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
