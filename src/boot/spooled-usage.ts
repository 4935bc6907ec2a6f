/** Writes the usage records that a service of this machine has spooled, before a book is copied. */
import { existsSync } from "node:fs";
import { spoolFolder } from "../store/usage/spool.ts";
import { whereabouts, type BookPlace } from "./book.ts";
import { openPlace } from "./open-place.ts";

/** Does nothing without a spool. Throws what opening the book throws. */
export async function writeSpooledUsage(at: BookPlace, path: string): Promise<void> {
  if (!existsSync(path) || !existsSync(spoolFolder(path))) return;
  const book = await openPlace({ ...whereabouts(at), database: path }, { create: false, serving: true });
  await book.close();
}
