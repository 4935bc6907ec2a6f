/** Opens a test's book, wherever it is, with nothing of this machine's settings. */
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Store } from "../../src/core/ports.ts";
import { openStore, type StoreOptions } from "../../src/store/open.ts";
import { isAddress } from "./postgres/binaries.ts";

/** A new store on the book at a path or address. */
export function openTestStore(
  place: string,
  options: Omit<StoreOptions, "environment" | "spoolFolder">,
): Promise<Store> {
  return openStore(place, { ...options, environment: {}, spoolFolder: () => spoolFolder(place) });
}

/** Where a server leaves its statistics on their way into the tables; no folder is there when all have arrived. */
export function spoolFolder(place: string): string {
  if (!isAddress(place)) return `${place}-usage`;
  return join(tmpdir(), `cashbook-test-usage${new URL(place).pathname.replaceAll("/", "-")}`);
}
