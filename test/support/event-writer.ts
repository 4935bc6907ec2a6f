/**
 * Makes accounts in a book from several sides at once: `event-writer.ts <place> <prefix> <writers> <each>`. Their names
 * begin with the prefix.
 */
import { randomBytes } from "node:crypto";
import { accounts } from "../../src/contract/account.ts";
import { createCore } from "../../src/core/call.ts";
import { uuidv7 } from "../../src/core/ids.ts";
import { openTestStore } from "./open-store.ts";

export interface EventWriters {
  readonly prefix: string;
  readonly writers: number;
  /** Accounts that each makes. */
  readonly each: number;
}

/** All on one store, whose connections they share. */
export async function writeEvents(place: string, { prefix, writers, each }: EventWriters): Promise<void> {
  const store = await openTestStore(place, { create: false });
  const random = (size: number): Uint8Array => randomBytes(size);
  const core = createCore({ store, clock: Date.now, random, ids: uuidv7(Date.now, random) });
  const one = async (writer: number): Promise<void> => {
    for (let round = 0; round < each; round++) {
      const name = `${prefix} ${writer} ${round}`;
      await core.call(accounts.create, { kind: "owner" }, { name, currency_code: "EUR" });
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, writer) => one(writer)));
  await store.close();
}

if (import.meta.main) {
  const [place = "", prefix = "", writers, each] = process.argv.slice(2);
  await writeEvents(place, { prefix, writers: Number(writers), each: Number(each) });
}
