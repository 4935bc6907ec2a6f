/** The tables of a book, made in an empty database. */
import { readAddress } from "../../../src/store/dialect/postgres/address/address.ts";
import { migrate } from "../../../src/store/dialect/postgres/migrate.ts";
import { migrations } from "../../../src/store/migrations/index.ts";
import { openPool } from "../../../src/store/dialect/postgres/hosts/pool.ts";

/** Of a database that is behind, fewer `steps`. */
export async function makeSchema(address: string, steps = migrations): Promise<void> {
  const pool = openPool(readAddress(address, {}), { max: 1, role: "login" });
  try {
    await migrate(pool, steps);
  } finally {
    await pool.close();
  }
}
