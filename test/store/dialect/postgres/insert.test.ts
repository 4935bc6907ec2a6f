import { Client, type PoolClient } from "pg";
import * as fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Tables } from "../../../../src/store/tables/database.ts";
import type { Value } from "../../../../src/store/dialect/postgres/arrays.ts";
import { insertion } from "../../../../src/store/dialect/postgres/insert.ts";
import { queryLayer } from "../../../../src/store/dialect/postgres/query-layer.ts";
import { columnsOfRows } from "../../../../src/store/dialect/columns-of-rows.ts";
import { emptyDatabase, type TestDatabase } from "../../../support/postgres/database.ts";

const TABLE = "kinds" as keyof Tables;
const columns = ["n", "word", "again", "number", "bytes"];

let database: TestDatabase;
let client: Client;
beforeAll(async () => {
  database = await emptyDatabase();
  client = new Client(database.address);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});
beforeEach(async () => {
  await client.query("DROP TABLE IF EXISTS kinds");
  await client.query(
    "CREATE TABLE kinds (n bigint PRIMARY KEY, word text, again text, number bigint, bytes bytea)",
  );
});

async function written(rows: readonly (readonly Value[])[]): Promise<unknown> {
  const { writing, pipeline } = queryLayer(client as unknown as PoolClient, { isOpen: true });
  await writing.insertMany(TABLE, columns, rows);
  expect(await pipeline.settle()).toBeUndefined();
  const { rows: found } = await client.query<[string, string, string, string, Buffer]>({
    text: "SELECT n, word, again, number, bytes FROM kinds ORDER BY n",
    rowMode: "array",
  });
  return found.map(([n, word, again, number, bytes]) => [
    BigInt(n),
    word,
    again,
    number === null ? null : BigInt(number),
    bytes === null ? null : new Uint8Array(bytes),
  ]);
}

test("rows of every kind are stored as they are, in one statement or in many", async () => {
  const texts = ["", " ", "NULL", "{a,b}", 'say "no"', "back\\slash", "line\nbreak", "żółw 𝄞 مال", "a,b"];
  const rows = Array.from({ length: 2500 }, (_, n): Value[] => [
    BigInt(n),
    n % 11 === 0 ? null : (texts[n % texts.length] ?? null),
    n % 11 === 0 ? null : (texts[n % texts.length] ?? null),
    n % 7 === 0 ? null : (n % 2 === 0 ? 1n : -1n) * 999_999_999_999_999n,
    n % 5 === 0 ? null : Uint8Array.from([n % 256, 0, 255]),
  ]);
  expect(await written(rows)).toEqual(rows);
});

test("whatever the values of a column have in common", async () => {
  const word = fc.constantFrom("a", 'b"', "", null);
  const number = fc.constantFrom(0n, 2n ** 63n - 1n, -(2n ** 63n), null);
  const bytes = fc.constantFrom(Uint8Array.of(), Uint8Array.of(92, 34), null);
  const row = fc.tuple(word, word, number, bytes);
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (some) => {
      await client.query("TRUNCATE kinds");
      const rows = some.map((values, n): Value[] => [BigInt(n), ...values]);
      expect(await written(rows)).toEqual(rows);
    }),
    { numRuns: 200 },
  );
});

test("a column goes once: as one value where all are equal, and not again where it equals another", () => {
  const rows = [1n, 2n, 3n].map((n): Value[] => [n, `w${n}`, `w${n}`, 5n, null]);
  const values = columnsOfRows(rows, columns.length);
  expect(insertion({ table: TABLE, columns, values, conflict: " ON CONFLICT DO NOTHING" })).toEqual({
    text:
      "INSERT INTO kinds (n, word, again, number, bytes) SELECT c0, c1, c1, $3::bigint, NULL" +
      " FROM unnest($1::bigint[], $2::text[]) AS rows (c0, c1) ON CONFLICT DO NOTHING",
    values: ["{1,2,3}", '{"w1","w2","w3"}', 5n],
  });
});

test.each(["insertMany", "insertColumns"] as const)(
  "%s sends few rows by a statement that the server knows by its name",
  async (ability) => {
    const names: (string | undefined)[] = [];
    const query = (statement: { readonly name?: string }) => {
      names.push(statement.name);
      return Promise.resolve();
    };
    const { writing } = queryLayer({ query } as unknown as PoolClient, { isOpen: true });
    for (const count of [0, 1, 2, 3]) {
      const rows = Array.from({ length: count }, (_, n): Value[] => [BigInt(n), null, "w", 5n, null]);
      await writing[ability](
        TABLE,
        columns,
        ability === "insertMany" ? rows : columnsOfRows(rows, columns.length),
      );
    }
    expect(names).toEqual([...Array<string>(3).fill("cashbook_0"), undefined]);
  },
);
