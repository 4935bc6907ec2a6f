/** Opens a book wherever it is kept: a file of this machine, or a database of a server. */
import type { Store } from "../core/ports.ts";
import type { ServerOptions } from "./dialect/postgres/open.ts";
import { isServerAddress } from "./dialect/postgres/address/scheme.ts";
import { openBook, type OpenOptions } from "./dialect/sqlite/open.ts";

/** `create`: of a file, whether a missing one is made; of a database, whether its tables are made or brought up to date. */
export type StoreOptions = OpenOptions & Omit<ServerOptions, "migrates">;

/** Opens the book at a path or an address. Throws the problems of whichever it is. */
export async function openStore(place: string, { create, ...options }: StoreOptions): Promise<Store> {
  if (!isServerAddress(place)) return openBook(place, { create, ...options });
  const { openServer } = await import("./dialect/postgres/open.ts");
  return openServer(place, { migrates: create, ...options });
}
