/** A book of one company in a folder of its own, with the core on it, and time that a test sets. */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Credential } from "../../src/core/caller.ts";
import { createCore, type Core, type CorePorts } from "../../src/core/call.ts";
import { foundCompany } from "../../src/core/found-company.ts";
import { uuidv7 } from "../../src/core/ids.ts";
import type { Company } from "../../src/contract/company.ts";
import { openBook } from "../../src/store/dialect/sqlite/open.ts";

export interface TestBook {
  readonly path: string;
  readonly core: Core;
  readonly ports: CorePorts;
  readonly company: Company;
  readonly owner: Credential;
  /** The present, in milliseconds; a test moves it. */
  time: number;
  close(): Promise<void>;
}

export const OWNER: Credential = { kind: "owner" };

/** Opens a new book. Close it at the end of the test: that removes the folder. */
export async function testBook(): Promise<TestBook> {
  const folder = mkdtempSync(join(tmpdir(), "cashbook-test-"));
  const path = join(folder, "book.db");
  const clock = (): number => book.time;
  const store = await openBook(path, { create: true, clock });
  const random = (size: number): Uint8Array => randomBytes(size);
  const ports: CorePorts = { store, clock, ids: uuidv7(clock, random), random };
  const book: TestBook = {
    path,
    core: createCore(ports),
    ports,
    company: undefined as never,
    owner: OWNER,
    time: Date.parse("2026-03-01T12:00:00Z"),
    async close() {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  const company = await foundCompany(ports, { name: "Acme", base_currency: "EUR", country: "DE" });
  return Object.assign(book, { company });
}
