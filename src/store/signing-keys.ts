import type { SigningKeyStore } from "../core/ports/signing-keys.ts";
import type { QueryContext } from "./dialect/query-context.ts";
import { signingKeyRow } from "./tables/keys.ts";

export function signingKeyStore({ db }: QueryContext): SigningKeyStore {
  return {
    async byKid(kid) {
      const row = await db.selectFrom("signing_keys").selectAll().where("kid", "=", kid).executeTakeFirst();
      return row && signingKeyRow.toRecord(row);
    },
    async insert(key) {
      await db.insertInto("signing_keys").values(signingKeyRow.toRow(key)).execute();
    },
  };
}
