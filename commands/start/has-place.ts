import { existsSync } from "node:fs";
import type { Context } from "../../src/terminal/context.ts";

/** Whether there is a book or service to ask. A named book that is missing is an error of the first call. */
export function hasPlace({ settings: { place } }: Pick<Context, "settings">): boolean {
  return place.kind === "remote" || place.isExplicit || existsSync(place.database);
}
