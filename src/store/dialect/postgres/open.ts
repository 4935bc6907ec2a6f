/** Opens the book in a database of a PostgreSQL server. */
import { Problem } from "../../../contract/problem.ts";
import type { Clock, Store } from "../../../core/ports.ts";
import { pendingSteps, type AppliedStep } from "../../migrations/applied-steps.ts";
import { readAddress } from "./address/address.ts";
import { serverClock } from "./hosts/clock.ts";
import { asProblem } from "./errors.ts";
import { postgresAdmission } from "./admission/admission.ts";
import { appliedSteps, migrate } from "./migrate.ts";
import { isMoving } from "./copy/write-book.ts";
import { openPool, type ServerPool } from "./hosts/pool.ts";
import { transactions } from "./transactions.ts";

/** Connections of a process that serves, in each of its threads, and of a command. */
export const SERVING_MAX = 10;
const COMMAND_MAX = 4;
/** What stands before every request must not wait until long work gives a connection back. */
const ADMISSION_MAX = 4;

export interface ServerOptions {
  /** Whether the tables are made or brought up to date: by who administers the book, never in passing. */
  readonly migrates?: boolean;
  /** Whether many requests are going to be answered. */
  readonly serving?: boolean;
  /** The store's time; the server's when absent. */
  readonly clock?: Clock | undefined;
  /** Folder of this machine for answered requests on their way into the tables; its name takes cryptography, which a file does without. */
  readonly spoolFolder: () => string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Told when the server is lost, and when one is found again. */
  readonly note?: ((sentence: string) => void) | undefined;
}

/**
 * Opens the book at an address. Problems: settings_invalid, store_away, store_unreadable, store_newer, store_damaged,
 * database_missing where there is no book yet, and store_behind where its tables are older than this version's.
 */
export async function openServer(
  text: string,
  { migrates = false, serving = false, clock, spoolFolder, environment, note }: ServerOptions,
): Promise<Store> {
  const address = readAddress(text, environment);
  const notes = note === undefined ? {} : { note };
  if (migrates) await migrateOnce(address);
  const max = address.poolMax ?? (serving ? SERVING_MAX : COMMAND_MAX);
  const pool = openPool(address, { max, role: "service", ...notes });
  const admissionPool = openPool(address, { max: Math.min(max, ADMISSION_MAX), role: "service" });
  try {
    await requireTables(pool, address.printable);
    const time = clock === undefined ? await serverClock(pool, { keep: serving }) : undefined;
    const admission = postgresAdmission({ pool: admissionPool, folder: spoolFolder(), serving, clock });
    if (serving) await admission.settle();
    return {
      ...transactions(pool, { serving }),
      admission,
      clock: clock ?? time?.now ?? Date.now,
      async close() {
        time?.stop();
        await admission.close();
        await Promise.all([pool.close(), admissionPool.close()]);
      },
    };
  } catch (error) {
    await Promise.all([pool.close(), admissionPool.close()]);
    throw asProblem(error);
  }
}

/** As the one who logged in, who may own the tables. */
async function migrateOnce(address: ReturnType<typeof readAddress>): Promise<void> {
  const pool = openPool(address, { max: 1, role: "login" });
  try {
    await migrate(pool);
  } finally {
    await pool.close();
  }
}

/** The steps that a book has had. Throws `database_missing` where there is no book, or not yet all of it. */
export function requireWhole(
  { steps, isMoving }: { readonly steps: readonly AppliedStep[] | undefined; readonly isMoving: boolean },
  printable: string,
): readonly AppliedStep[] {
  if (steps === undefined) {
    throw new Problem("database_missing", {
      detail: `There is no book in ${printable}.`,
      remedy: "`cashbook init <company>` creates it.",
    });
  }
  if (isMoving) {
    throw new Problem("database_missing", {
      detail: `A book is being migrated to ${printable} and is not complete yet.`,
      remedy:
        "If it was interrupted, run the same `cashbook migrate-book` or `cashbook restore` again; it continues.",
    });
  }
  return steps;
}

/** Throws `database_missing` where there is no book, or not yet all of it; `store_behind` and `store_newer`. */
export async function requireTables(pool: ServerPool, printable: string): Promise<void> {
  const [steps, moving] = await pool.use(({ client }) =>
    Promise.all([appliedSteps(client), isMoving(client)]),
  );
  const behind = pendingSteps(requireWhole({ steps, isMoving: moving }, printable)).length;
  if (behind === 0) return;
  throw new Problem("store_behind", {
    detail: `The book in ${printable} lacks ${behind} schema ${behind === 1 ? "step" : "steps"} of this version.`,
  });
}
