/** A book of one company in a place of its own, with the core on it, and time that a test sets. */
import { randomBytes } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { inject } from "vitest";
import type { Credential } from "../../src/core/access/caller.ts";
import { createCore, type Core } from "../../src/core/call.ts";
import type { CorePorts } from "../../src/core/ports.ts";
import { createCompany } from "../../src/core/company/create-company.ts";
import { uuidv7 } from "../../src/core/ids.ts";
import type { Company } from "../../src/contract/company.ts";
import { openTestStore } from "./open-store.ts";
import { bookPlace } from "./book-place.ts";
import { emptyBook } from "./empty-book.ts";
import { isAddress } from "./postgres/binaries.ts";

export interface TestBook {
  /** The path of its file, or the address of its database. */
  readonly place: string;
  readonly core: Core;
  readonly ports: CorePorts;
  readonly company: Company;
  readonly owner: Credential;
  /** The present, in milliseconds; a test moves it. */
  time: number;
  close(): Promise<void>;
}

export const OWNER: Credential = { kind: "owner" };

/** Opens a new book. Close it at the end of the test: that removes it. */
export async function testBook(): Promise<TestBook> {
  const at = await bookPlace();
  const book = await openTestBook(at.place);
  const { close: closeStore } = book;
  const close = async (): Promise<void> => {
    await closeStore();
    await at[Symbol.asyncDispose]();
  };
  return Object.assign(book, { close });
}

/** Opens a new book at a place that outlives it. */
export async function openTestBook(place: string): Promise<TestBook> {
  const clock = (): number => book.time;
  if (!isAddress(place) && !existsSync(place)) writeFileSync(place, await emptyBook(), { mode: 0o600 });
  // A database is lent with its tables, but for one that a test has made itself.
  const store = await openTestStore(place, { create: inject("database") === "sqlite", clock });
  const random = (size: number): Uint8Array => randomBytes(size);
  const ports: CorePorts = { store, clock, ids: uuidv7(clock, random), random };
  const book: TestBook = {
    place,
    core: createCore(ports),
    ports,
    company: undefined as never,
    owner: OWNER,
    time: Date.parse("2026-03-01T12:00:00Z"),
    close: () => store.close(),
  };
  const company = await createCompany(ports, { name: "Acme", base_currency: "EUR", country: "DE" });
  return Object.assign(book, { company });
}
