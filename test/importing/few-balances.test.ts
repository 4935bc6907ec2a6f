/** Running balances of which a part does not lead from row to row: what is said of them, and what they still prove. */
import { expect, test } from "vitest";
import { carriedProof } from "../../src/importing/rows/chunk-rows.ts";
import { memoryFile, readWhole, toldGroup } from "./read-whole.ts";

async function read(rows: readonly string[]) {
  const text = ["Day;Purpose;Amount;Balance", ...rows, ""].join("\n");
  const { reading } = await readWhole(memoryFile(text), { currency: "EUR" });
  const [group] = reading.groups;
  if (group === undefined) throw new TypeError("no group");
  return { told: toldGroup(group), proof: carriedProof(group.proof, "EUR") };
}

const readable = [
  "13/03/2026;Rent;-71,30;1500,00",
  "14/03/2026;Paper;-50,00;1350,00",
  "21/03/2026;Fee;-5,00;1370,00",
];
const unreadable = ["13/03/2026;Fuel;-100,00 ?;1400,00", "20/03/2026;Refund;25,00 ?;1375,00"];

test("between which rows cannot be read fail where the first one is missing", async () => {
  const [first = "", second = "", last = ""] = readable;
  const [fuel = "", refund = ""] = unreadable;
  const { told, proof } = await read([first, fuel, second, refund, last]);
  expect(told).toBe("no number, EUR: 3 rows, failed at line 4 by 100.00");
  expect(proof).toMatchObject({ opening_balance: "1571.30", closing_balance: "1370.00" });
  const upwards = await read([last, refund, second, fuel, first]);
  expect(upwards.told).toBe("no number, EUR: 3 rows, failed at line 2 by -25.00");
  expect(upwards.proof).toMatchObject({ opening_balance: "1571.30", closing_balance: "1370.00" });
});

test("of rows that all can be read, and in no order add up, prove nothing, and are named", async () => {
  const { told, proof } = await read(readable.map((row) => row.replace(/[0-9,]+$/, "1500,00")));
  expect(told).toBe("no number, EUR: 3 rows, unavailable");
  expect(proof).toEqual({ result: "unavailable", line: 2 });
});

test("of a table without balances are not named", async () => {
  const { proof } = await read(readable.map((row) => row.replace(/[0-9,]+$/, "")));
  expect(proof).toEqual({ result: "unavailable" });
});

test("before the first of which a row cannot be read leave the opening to what comes back", async () => {
  const { proof } = await read([
    "13/03/2026;Rent;-71,30;",
    "13/03/2026;Fuel;-100,00 ?;",
    "13/03/2026;Paper;-10,00;1390,00",
    "14/03/2026;Fee;-50,00;1340,00",
    "20/03/2026;Refund;25,00;1365,00",
  ]);
  expect(proof).toMatchObject({ result: "proved", opening_line: 2, opening_balance_line: 4 });
});
