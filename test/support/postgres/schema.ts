/** The tables of a book, made in an empty database. */
import { readAddress } from "../../../src/store/dialect/postgres/address.ts";
import { migrate } from "../../../src/store/dialect/postgres/migrate.ts";
import { openPool } from "../../../src/store/dialect/postgres/pool.ts";

export async function makeSchema(address: string): Promise<void> {
  const pool = openPool(readAddress(address, {}), { max: 1, role: "login" });
  try {
    await migrate(pool);
  } finally {
    await pool.close();
  }
}
