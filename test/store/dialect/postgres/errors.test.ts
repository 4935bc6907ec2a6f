/** Errors as a real server raises them, and the problems they become. */
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  asProblem,
  isLost,
  isRace,
  isReadOnly,
  isTaken,
  sqlState,
} from "../../../../src/store/dialect/postgres/errors.ts";
import { emptyDatabase, type TestDatabase } from "../../../support/postgres/database.ts";

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await emptyDatabase();
  client = new Client({ connectionString: database.address });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function raised(state: string): Promise<unknown> {
  const sql = `DO $$ BEGIN RAISE EXCEPTION 'told by the test' USING ERRCODE = '${state}'; END $$`;
  return client.query(sql).catch((error: unknown) => error);
}

function marks(error: unknown): string {
  const found = { isTaken, isRace, isLost, isReadOnly };
  return Object.entries(found)
    .filter(([, is]) => is(error))
    .map(([name]) => name)
    .join(" ");
}

test.each([
  ["08006", "store_away", "isLost"],
  ["23505", "no problem", "isTaken isRace"],
  ["23503", "no problem", ""],
  ["25006", "store_away", "isReadOnly"],
  ["28000", "store_unreadable", ""],
  ["28P01", "store_unreadable", ""],
  ["3D000", "database_missing", ""],
  ["40001", "no problem", "isRace"],
  ["40P01", "no problem", "isRace"],
  ["42501", "store_unreadable", ""],
  ["42601", "no problem", ""],
  ["53100", "store_full", ""],
  ["53300", "store_busy", ""],
  ["55P03", "store_busy", ""],
  ["57014", "store_busy", ""],
  ["57P01", "store_away", "isLost"],
  ["57P02", "store_away", "isLost"],
  ["57P03", "store_away", "isLost"],
  ["XX001", "store_damaged", ""],
  ["XX002", "store_damaged", ""],
])("%s: %s %s", async (state, code, expected) => {
  const error = await raised(state);
  expect(sqlState(error)).toBe(state);
  const problem = asProblem(error);
  expect(problem === error ? "no problem" : (problem as { code: string }).code).toBe(code);
  expect(marks(error)).toBe(expected);
  // The same behind another error: what raised it is known.
  expect(marks(new Error("around it", { cause: error }))).toBe(expected);
});

test("errors of this program's own are no problem of the database's", () => {
  const error = new TypeError("x is not a function");
  expect(asProblem(error)).toBe(error);
  expect(marks(error)).toBe("");
});
