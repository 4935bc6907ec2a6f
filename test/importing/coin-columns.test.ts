/** Lists of exchanges, where some rows are of a currency and others of coins: no coin is booked as money. */
import { expect, test } from "vitest";
import { memoryFile, readWhole, told } from "./read-whole.ts";

async function read(lines: string) {
  const text = `${lines.trim().replace(/\n\s+/g, "\n")}\n`;
  const { reading, rows } = await readWhole(memoryFile(text), { currency: "EUR" });
  return { reading, rows: rows.map((row) => told(row)) };
}

test("a ledger whose balances run for each currency and each coin", async () => {
  const { reading, rows } = await read(`
    txid,refid,time,type,subtype,aclass,subclass,asset,wallet,amount,fee,balance
    LA-1,RA-1,2026-02-03 08:10:00,deposit,,currency,fiat,ZEUR,spot / main,900.0000,0.0000,940.0000
    LA-2,RA-2,2026-02-04 09:15:30,trade,,currency,fiat,ZEUR,spot / main,-300.0000,0.7800,639.2200
    LA-3,RA-2,2026-02-04 09:15:30,trade,,currency,crypto,XETH,spot / main,2.5000000000,0.0000000000,3.5000000000
    LA-4,RA-3,2026-02-19 17:40:12,withdrawal,,currency,fiat,ZEUR,spot / main,-150.0000,0.0900,489.1300`);
  expect(rows).toEqual([
    "2 | 2026-02-03 | 900.00 EUR | deposit RA-1 fiat",
    "3 | 2026-02-04 | -300.78 EUR | trade RA-2 fiat",
    "4 | rejected unknown_currency",
    "5 | 2026-02-19 | -150.09 EUR | withdrawal RA-3 fiat",
  ]);
  expect(reading.groups[0]?.proof.result).toBe("proved");
});

test.each([
  ["called coin", "Time,Operation,Coin,Change,Remark"],
  ["called otherwise", "Time,Operation,Unit,Change,Remark"],
])("a column %s", async (_, header) => {
  const { rows } = await read(`
    ${header}
    2026-02-03 08:10:00,Deposit,EUR,900.00000000,a
    2026-02-04 09:15:30,Buy,EUR,-300.00000000,b
    2026-02-04 09:15:30,Buy,DOGE,1500.50000000,c`);
  expect(rows.map((row) => row.split(" | ").slice(0, 3).join(" | "))).toEqual([
    "2 | 2026-02-03 | 900.00 EUR",
    "3 | 2026-02-04 | -300.00 EUR",
    "4 | rejected unknown_currency",
  ]);
});

test("shares of which one is called like a currency are texts, beside amounts of money", async () => {
  const { rows } = await read(`
    Date,Type,Symbol,Amount
    2026-02-03,Buy,VTI,-900.00
    2026-02-04,Sell,ALL,300.00
    2026-02-05,Buy,BND,-20.50`);
  expect(rows).toEqual([
    "2 | 2026-02-03 | -900.00 EUR | VTI",
    "3 | 2026-02-04 | 300.00 EUR | ALL",
    "4 | 2026-02-05 | -20.50 EUR | BND",
  ]);
});
