/** What tests of keys ask again and again. */
import { expect } from "vitest";
import { keys, MAX_KEYS, type KeyUsage, type NewApiKey } from "../../src/contract/key.ts";
import type { InputOf } from "../../src/contract/operation.ts";
import type { Problem } from "../../src/contract/problem.ts";
import type { Credential } from "../../src/core/access/caller.ts";
import type { TestBook } from "./book.ts";

/** Makes a key, by the owner unless somebody else is named. */
export async function createKey(
  { core, owner }: TestBook,
  input: Partial<InputOf<typeof keys.create>> = {},
  credential: Credential = owner,
): Promise<NewApiKey> {
  return (await core.call(keys.create, credential, { name: "CI", ...input })).data;
}

/** Fills the company up with keys, to the last one that it can have. */
export async function fillKeys({ ports, company, time }: TestBook): Promise<void> {
  const { store, ids } = ports;
  const found = await store.read((queries) => queries.companies.byId(company.id));
  const number = found?.number ?? 0;
  await store.write(
    async (queries) => {
      for (let left = MAX_KEYS - (await queries.keys.countUnrevoked(number)); left > 0; left--) {
        await queries.keys.insert(number, {
          id: ids(),
          name: `Key ${left}`,
          key_prefix: `cb_live_${String(left).padStart(8, "0")}`,
          scopes: ["read"],
          description: "",
          rate_limit_per_minute: 1,
          rate_limit_per_day: 1,
          is_active: true,
          expires_at: null,
          revoked_at: null,
          created_at: time,
          created_by: "owner",
        });
      }
    },
    { company: number },
  );
}

export function withKey({ key }: { readonly key: string }): Credential {
  return { kind: "key", text: key };
}

/** The statistics of a key, as the owner sees them. */
export async function usageOf({ core, owner }: TestBook, { id }: { readonly id: string }): Promise<KeyUsage> {
  return (await core.call(keys.usageOf, owner, { id })).data;
}

/** The problem that work ends in. */
export function problemOf(work: Promise<unknown>): Promise<Problem> {
  return work.then(
    () => expect.fail("was not refused"),
    (problem: unknown) => problem as Problem,
  );
}

export async function codeOf(work: Promise<unknown>): Promise<string> {
  return (await problemOf(work)).code;
}
