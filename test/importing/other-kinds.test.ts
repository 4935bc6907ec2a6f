/** Files that are no bank's, each refused in a sentence that says what it is and what to do. */
import { expect, test } from "vitest";
import { memoryFile, readWhole } from "./read-whole.ts";

const sie = `#FLAGGA 0
#PROGRAM "Program" 1.0
#SIETYP 4
#VER A 1 20260105 "Hyra"
{
   #TRANS 1930 {} -500.00
   #TRANS 5010 {} 500.00
}`;
const brokers = `Statement,Header,Field Name,Field Value
Statement,Data,BrokerName,Interactive Brokers
Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,Proceeds,Comm/Fee
Trades,Data,Order,Stocks,USD,VT,"2026-01-13, 10:00:00",10,100.00,-1000.00,-1.00
Dividends,Header,Currency,Date,Description,Amount
Dividends,Data,USD,2026-01-15,VT Cash Dividend,12.50`;
const authorize = `Transaction ID,Transaction Status,Settlement Amount,Settlement Currency,Settlement Date/Time,Authorization Amount,Submit Date/Time,Transaction Type
60012345678,Settled Successfully,25.10,USD,13-Jan-2026 05:00:00 PM PST,25.10,13-Jan-2026 02:00:00 PM PST,Authorization w/ Auto Capture
60012345680,Refund/Settled Successfully,-5.00,USD,14-Jan-2026 05:00:00 PM PST,-5.00,14-Jan-2026 02:00:00 PM PST,Credit`;
const beside = `Datum;Text;Betrag;;Datum;Text;Betrag
05.01.2026;Miete;-500,00;;06.01.2026;Lohn;2000,00
13.01.2026;Tee;-3,00;;14.01.2026;Zins;1,20
20.01.2026;Milch;-4,10;;;;`;

test.each([
  ["SIE 4", sie, "SIE 4 file of accounting entries", "Export the bookings of the account from the bank"],
  ["SIE 1", sie.replace("SIETYP 4", "SIETYP 1"), "holds balances of its accounts", "Export the bookings of the account from the bank"],
  ["Interactive Brokers", brokers, "activity statement of Interactive Brokers", "Flex Query"],
  ["Authorize.net", authorize, "transactions of Authorize.net", "the bank account that they are paid out to"],
  ["tables beside each other", beside, "Two tables stand beside each other: from column 5 on", "a file of its own"],
  ["tables beside each other, with nothing between", beside.replaceAll(";;", ";"), "Two tables stand beside each other: from column 4 on", "a file of its own"],
])("%s", async (_, text, detail, remedy) => {
  await expect(readWhole(memoryFile(text), { currency: "EUR" })).rejects.toMatchObject({
    code: "unreadable_file",
    detail: expect.stringContaining(detail) as unknown,
    remedy: expect.stringContaining(remedy) as unknown,
  });
}); // prettier-ignore

test("a header that names a column twice is no table beside another", async () => {
  const lines = [
    "Date,Date,Text,Amount",
    "2026-01-05,2026-01-06,Rent,-500.00",
    "2026-01-13,2026-01-14,Tea,-3.00",
  ];
  const { rows } = await readWhole(memoryFile(lines.join("\n")), { currency: "EUR" });
  expect(rows.map(({ verdict }) => verdict)).toEqual(["booked", "booked"]);
});
