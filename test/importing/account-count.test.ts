/** A file of more accounts than any bank's: it is refused before what is kept of each fills the memory. */
import { expect, test } from "vitest";
import { memoryFile, readWhole } from "./read-whole.ts";

const accounts = (count: number, account: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => account(index)).join("\n");

const files: Readonly<Record<string, (count: number) => string>> = {
  "CSV, four rows of each": (count) =>
    `Date,Account,Description,Amount,Currency\n${accounts(count, (index) =>
      ["Coffee", "Tea", "Milk", "Bread"].map((text) => `2026-01-13,DE${index},${text},-3.50,EUR`).join("\n"),
    )}`,
  OFX: (count) =>
    `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1>${accounts(
      count,
      (index) =>
        `<STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>1<ACCTID>${index}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260113<TRNAMT>-3.50<FITID>${index}<NAME>Coffee</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS>`,
    )}</BANKMSGSRSV1></OFX>`,
  QIF: (count) =>
    accounts(
      count,
      (index) => `!Account\nNAccount ${index}\nTBank\n^\n!Type:Bank\nD13/01/2026\nT-3.50\nPCoffee\n^`,
    ),
};

test.each(Object.keys(files))("10,000 accounts are read, and 10,001 are refused: %s", async (name) => {
  const text = files[name] ?? (() => "");
  const { reading } = await readWhole(memoryFile(text(10_000)));
  expect(reading.groups).toHaveLength(10_000);
  await expect(readWhole(memoryFile(text(10_001)))).rejects.toMatchObject({
    code: "unreadable_file",
    detail: expect.stringContaining("more than 10000 accounts") as string,
  });
});
