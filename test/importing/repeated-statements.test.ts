/** Statements that stand in a file again are read once; what only looks alike is read as it stands. */
import { expect, test } from "vitest";
import { account, balance, document, entry, parts } from "./camt-document.ts";
import { memoryFile, readWhole, told, toldGroup } from "./read-whole.ts";

async function read(content: string) {
  const { reading, rows } = await readWhole(memoryFile(content), { currency: "EUR" });
  return {
    rows: rows.map((row) => told(row).replace(/^[0-9]+ \| /, "")),
    groups: reading.groups.map(toldGroup),
    repeats: reading.detected.evidence.filter(({ about }) => about === "repeated statements"),
  };
}

const BOOKED = /EUR/;
const counts = (rows: readonly string[]) => [
  rows.filter((row) => BOOKED.test(row)).length,
  rows.filter((row) => row === "skipped repeated").length,
];

const ofxEntry = (day: number, amount: string, id: string, name = "Tea") =>
  `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>202601${day}<TRNAMT>${amount}${id && `<FITID>${id}`}<NAME>${name}</STMTTRN>\n`;
const ofxStatement = (entries: string, number = "7") =>
  `<STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>${number}</BANKACCTFROM><BANKTRANLIST>\n${entries}</BANKTRANLIST></STMTRS>\n`;
const ofx = (...statements: readonly string[]) =>
  `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX>${statements.join("")}</OFX>\n`;

const TWO = ofxEntry(13, "-4.50", "A1") + ofxEntry(14, "-6.00", "A2");

test("a statement of OFX with the same ids", async () => {
  const outcome = await read(
    ofx(ofxStatement(TWO), ofxStatement(ofxEntry(15, "9", "A3")), ofxStatement(TWO)),
  );
  expect(counts(outcome.rows)).toEqual([3, 2]);
  expect(outcome.repeats).toMatchObject([{ decided: "1 statement is skipped", line: 12 }]);
});

test("five entries without ids", async () => {
  const five = [11, 12, 13, 14, 15].map((day) => ofxEntry(day, "-4.50", "")).join("");
  expect(counts((await read(ofx(ofxStatement(five), ofxStatement(five)))).rows)).toEqual([5, 5]);
});

test.each([
  ["of another account", ofxStatement(TWO, "8")],
  ["with another text", ofxStatement(ofxEntry(13, "-4.50", "A1") + ofxEntry(14, "-6.00", "A2", "Bun"))],
  [
    "with another amount under the same id",
    ofxStatement(ofxEntry(13, "-4.50", "A1") + ofxEntry(14, "-7.00", "A2")),
  ],
  ["with one entry more", ofxStatement(TWO + ofxEntry(15, "-7.00", "A3"))],
])("a statement of OFX %s is read", async (_, other) => {
  const { rows, repeats } = await read(ofx(ofxStatement(TWO), other));
  expect(counts(rows)[1]).toBe(0);
  expect(repeats).toEqual([]);
});

test("equal entries of one statement stay as they are", async () => {
  expect(counts((await read(ofx(ofxStatement(TWO + TWO)))).rows)).toEqual([4, 0]);
});

test("a few entries without ids and balances may be others", async () => {
  const few = ofxStatement(ofxEntry(13, "-4.50", "") + ofxEntry(14, "-4.50", ""));
  expect(counts((await read(ofx(few, few))).rows)).toEqual([4, 0]);
});

const mt940 = (number: number, [opening, closing]: readonly [number, number], amounts: readonly number[]) =>
  [
    ":20:STMT",
    ":25:10020030/1234567",
    `:28C:${number}/1`,
    `:60F:C260112EUR${opening},`,
    ...amounts.map((amount) => `:61:260113${amount < 0 ? "D" : "C"}${Math.abs(amount)},NMSCNONREF\n:86:Tea`),
    `:62F:C260113EUR${closing},`,
    "-",
    "",
  ].join("\n");

test("a statement of MT940 between the same balances, and those around it still prove", async () => {
  const first = mt940(1, [100, 80], [-20]);
  const { rows, groups } = await read(first + mt940(2, [80, 50], [-30]) + first);
  expect(counts(rows)).toEqual([2, 1]);
  expect(groups).toEqual(["10020030/1234567, EUR: 2 rows, proved 100.00 to 50.00"]);
});

test("a statement of MT940 that moves nothing in all may be another one", async () => {
  const none = mt940(1, [100, 100], [-20, 20]);
  expect(counts((await read(none + none)).rows)).toEqual([4, 0]);
});

test("a statement of CAMT, and with corrections of OFX each is read once", async () => {
  const statement = account + balance("OPBD", "100.00") + balance("CLBD", "87.50") + entry({ ...parts });
  const { rows, groups } = await read(document("053", statement, statement));
  expect(counts(rows)).toEqual([1, 1]);
  expect(groups[0]).toContain("proved 100.00 to 87.50");
  const corrected = ofxStatement(TWO + ofxEntry(15, "-5.50", "A3<CORRECTFITID>A2<CORRECTACTION>REPLACE"));
  expect((await read(ofx(corrected, corrected))).rows.slice(0, 3)).toEqual((await read(ofx(corrected))).rows);
});
