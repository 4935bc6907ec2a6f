/** A PostgreSQL database for one test. */
import { inject } from "vitest";

export interface TestDatabase {
  /** Its address, as a superuser. */
  readonly address: string;
  /** Gives it back; whatever is still connected is cut off. */
  drop(): Promise<void>;
}

/** A database with the tables of a book, and nothing in them. */
export function freshDatabase(): Promise<TestDatabase> {
  return lent("book");
}

/** A new database without any table. */
export function emptyDatabase(): Promise<TestDatabase> {
  return lent("empty");
}

/** A new database with all that another one holds, to which nothing may be connected. */
export function copyOf(address: string): Promise<TestDatabase> {
  return lent("copy", address);
}

async function lent(kind: "book" | "empty" | "copy", of = ""): Promise<TestDatabase> {
  const address = await asked(kind, of);
  return {
    address,
    async drop() {
      await asked("back", address);
    },
  };
}

async function asked(path: string, body = ""): Promise<string> {
  const answer = await fetch(`${inject("databases")}/${path}`, { method: "POST", body });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.text();
}
