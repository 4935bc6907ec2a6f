import type { SigningKeyStore } from "../core/ports/signing-keys.ts";
import type { Asking } from "./tables/database.ts";

export interface SigningKeysTable {
  kid: string;
  public_key: string;
  created_at: bigint;
  revoked_at: bigint | null;
}

export function signingKeyStore({ db }: Asking): SigningKeyStore {
  return {
    async byKid(kid) {
      const row = await db.selectFrom("signing_keys").selectAll().where("kid", "=", kid).executeTakeFirst();
      return (
        row && {
          ...row,
          created_at: Number(row.created_at),
          revoked_at: row.revoked_at === null ? null : Number(row.revoked_at),
        }
      );
    },
    async insert({ kid, public_key, created_at, revoked_at }) {
      await db
        .insertInto("signing_keys")
        .values({
          kid,
          public_key,
          created_at: BigInt(created_at),
          revoked_at: revoked_at === null ? null : BigInt(revoked_at),
        })
        .execute();
    },
  };
}
