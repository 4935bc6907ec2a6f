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

/** Rows whose balances add up. */
const chained = [
  "02/03/2026;Rent;-500,00;1500,00",
  "03/03/2026;Food;-20,00;1480,00",
  "05/03/2026;Salary;2000,00;3480,00",
  "07/03/2026;Shop;-30,00;3450,00",
];
const chainedBehind = [
  "13/03/2026;Cafe;-4,00;3411,00",
  "14/03/2026;Books;-30,00;3381,00",
  "17/03/2026;Phone;-20,00;3361,00",
  "19/03/2026;Food;-40,00;3321,00",
  "20/03/2026;Fuel;-60,00;3261,00",
];

test("that more rows contradict than bear out still fail", async () => {
  const swap = (row: string) => row.replace(/;([^;]*);([^;]*)$/, ";$2;$1");
  const { told } = await read([...chained, ...chainedBehind.map(swap)]);
  expect(told).toBe("no number, EUR: 9 rows, failed at line 6 by 6865.00");
});

test("of a list that leaves out every other row prove nothing, and so do three that add up by chance among many", async () => {
  const all = [...chained, "12/03/2026;Gym;-35,00;3415,00", ...chainedBehind];
  const { told } = await read(all.filter((_, at) => at % 2 === 0));
  expect(told).toBe("no number, EUR: 5 rows, unavailable");
  const others = chainedBehind
    .concat(chainedBehind)
    .map((row, at) => row.replace(/[0-9,]+$/, `${7 * at * at},00`));
  expect((await read([...chained, ...others])).told).toBe("no number, EUR: 14 rows, unavailable");
});
