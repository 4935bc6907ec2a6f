/** The client's import of a file into the book of a test, with nobody to ask. */
import { join } from "node:path";
import type { ImportContext } from "../../src/client/import/context.ts";
import type { ImportOptions } from "../../src/client/import/plan/options.ts";
import type { Credential } from "../../src/core/access/caller.ts";
import type { TestBook } from "./book.ts";

/** The context of an import by `caller`, the book's owner by default. `folder` holds the client's state and its mappings. */
export function importContext(
  { book, folder, caller = book.owner }: { book: TestBook; folder: string; caller?: Credential },
  more: Partial<ImportContext> = {},
): ImportContext {
  return {
    call: (operation, input, options) => book.core.call(operation, caller, input, options),
    stream: undefined,
    service: async () => "book",
    stopSignal: new AbortController().signal,
    state: join(folder, "state"),
    maps: join(folder, "maps"),
    note: () => {},
    progress: () => ({ at() {}, end() {} }),
    offer: async () => false,
    newCurrency: async () => "EUR",
    choose: () => Promise.reject(new Error("nobody to ask")),
    ...more,
  };
}

/** The options of a command without flags, but `--account` where it names one, and `--yes`. */
export function importOptions(more: Partial<ImportOptions> = {}): ImportOptions {
  return { choices: {}, writeSuspects: false, createAccount: false, yes: true, saveMap: false, ...more };
}
