/** A book of one company behind HTTP, in this process: real requests over a real socket. */
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { createAnswerer } from "../../src/server/answer.ts";
import type { HttpOptions } from "../../src/server/server-settings.ts";
import { createHttpApp } from "../../src/server/http.ts";
import { testBook, type TestBook } from "./book.ts";

export interface ServedBook {
  readonly book: TestBook;
  readonly url: string;
  /** What the service logged about its own faults. */
  readonly faults: readonly string[];
  /** Every route that the service has, as the framework draws them. */
  readonly routes: string;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** A file of the pages at /docs and /reports, from the build. */
export function readPageFile(path: string): Promise<Uint8Array> {
  return readFile(new URL(`../../dist/${path}`, import.meta.url));
}

/** With settings of the adapter that a test is about. */
export async function servedBook(settings: Partial<HttpOptions> = {}): Promise<ServedBook> {
  const book = await testBook();
  const faults: string[] = [];
  const app = await createHttpApp({
    answer: createAnswerer(book.core),
    log: { level: "error", stream: { write: (line) => faults.push(line) } },
    behindProxy: false,
    origins: [],
    version: "1.2.3",
    readPageFile,
    stopping: () => false,
    ready: async () => void (await book.ports.store.read((queries) => queries.companies.all())),
    ...settings,
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    book,
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    faults,
    routes: app.printRoutes({ commonPrefix: false }),
    async [Symbol.asyncDispose]() {
      await app.close();
      await book.close();
    },
  };
}
