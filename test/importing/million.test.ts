/** A million entries of each format, made while they are read: memory stays the same at any size. */
import { describe, expect, test } from "vitest";
import { dayDate, dayNumber } from "../../src/contract/values/date.ts";
import { examine } from "../../src/importing/examine.ts";
import type { SourceFile, SourceFormat } from "../../src/importing/source-file.ts";
import { readRows } from "../../src/importing/rows.ts";
import { balance, complement, entry } from "./cfonb120-records.ts";
import { header, movement, newBalance, oldBalance, trailer } from "./coda-records.ts";
import { TODAY } from "./read-whole.ts";
import * as cnab240 from "./cnab240-records.ts";
import * as gpc from "./gpc-records.ts";
import * as tito from "./tito-records.ts";
import * as zengin from "./zengin-records.ts";

const isFull = process.env["CASHBOOK_TEST_FULL"] !== undefined;
const COUNT = isFull ? 1_000_000 : 4000;
/** Entries of a day, as a busy shop has them. */
const A_DAY = 500;
const FIRST = dayNumber("2019-01-01");
/** Growth of resident memory that is allowed, in bytes. */
const MEMORY = 300_000_000;

interface Form {
  readonly before: string;
  readonly entry: (day: string, index: number) => string;
  readonly after: string;
}

const compact = (day: string) => day.replaceAll("-", "");
const short = (day: string) => compact(day).slice(2);

const forms: Readonly<Partial<Record<SourceFormat, Form>>> = {
  csv: {
    before: "Date,Description,Amount,Currency\n",
    entry: (day, index) => `${day},Till ${index},-1.25,EUR\n`,
    after: "",
  },
  ofx: {
    before:
      "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE\n" +
      "OLDFILEUID:NONE\nNEWFILEUID:NONE\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STMTRS><CURDEF>EUR\n" +
      "<BANKACCTFROM><BANKID>1<ACCTID>12345678<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>\n",
    entry: (day, index) =>
      `<STMTTRN><TRNTYPE>POS<DTPOSTED>${compact(day)}<TRNAMT>-1.25<FITID>F${index}<NAME>Till ${index}</STMTTRN>\n`,
    after:
      "</BANKTRANLIST><LEDGERBAL><BALAMT>0.00<DTASOF>20260101</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n",
  },
  qif: {
    before: "!Type:Bank\n",
    entry: (day, index) => `D${day}\nT-1.25\nPTill ${index}\n^\n`,
    after: "",
  },
  mt940: {
    before: ":20:START\n:25:12345678/1234567\n:28C:1/1\n:60F:C181231EUR5000000,00\n",
    entry: (day, index) => `:61:${short(day)}D1,25NMSCNONREF//B${index}\n:86:Till ${index}\n`,
    after: `:62F:C260101EUR${5_000_000 - (COUNT / 4) * 5},00\n-\n`,
  },
  camt: {
    before:
      '<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">' +
      "<BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id>" +
      "<Ccy>EUR</Ccy></Acct>\n",
    entry: (day, index) =>
      `<Ntry><Amt Ccy="EUR">1.25</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt>` +
      `<AcctSvcrRef>B${index}</AcctSvcrRef><NtryDtls><TxDtls><RmtInf><Ustrd>Till ${index}</Ustrd></RmtInf></TxDtls>` +
      "</NtryDtls></Ntry>\n",
    after: "</Stmt></BkToCstmrStmt></Document>\n",
  },
  bai2: {
    before: "01,1,2,260101,0600,1,,,2/\n02,2,1,1,260101,2359,EUR,2/\n03,123456,EUR,,,,/\n",
    entry: (_day, index) => `16,475,125,0,B${index},,Till ${index}\n`,
    after: `49,${COUNT * 125},${COUNT + 2}/\n98,${COUNT * 125},1,${COUNT + 4}/\n99,${COUNT * 125},1,${COUNT + 6}/\n`,
  },
  norma43: {
    before: `11210004180200051332190101260101200000500000000978${" ".repeat(30)}\n`,
    entry: (day, index) =>
      `22    0418${short(day)}${short(day)}030171${"125".padStart(14, "0")}${"0".repeat(38)}\n` +
      `2301${`Till ${index}`.padEnd(76)}\n`,
    after:
      `33210004180200051332${String(Math.min(COUNT, 99_999)).padStart(5, "0")}${String(COUNT * 125).padStart(14, "0")}` +
      `${"0".repeat(19)}2${"0".repeat(14)}978    \n88${"9".repeat(18)}${String(Math.min(COUNT * 2 + 2, 999_999)).padStart(6, "0")}${" ".repeat(54)}\n`,
  },
  cfonb120: {
    before: `${balance("01", COUNT * 125)}\n`,
    entry: (day, index) => {
      const ddmmyy = `${day.slice(8)}${day.slice(5, 7)}${day.slice(2, 4)}`;
      return `${entry(-125, `Till ${index}`, { day: ddmmyy })}\n${complement("LIB", "Tea", { day: ddmmyy })}\n`;
    },
    after: `${balance("07", 0)}\n`,
  },
  gpc: {
    before: `${gpc.header(COUNT * 125, 0)}\n`,
    entry: (day, index) => {
      const ddmmyy = `${day.slice(8)}${day.slice(5, 7)}${day.slice(2, 4)}`;
      return `${gpc.item("1", 125, `Till ${index}`, { day: ddmmyy })}\n${gpc.message("Tea")}\n`;
    },
    after: "",
  },
  cnab240: {
    before: `${cnab240.fileHeader()}\n${cnab240.batchHeader(COUNT * 125)}\n`,
    entry: (day, index) => {
      const written = `${day.slice(8)}${day.slice(5, 7)}${day.slice(0, 4)}`;
      return `${cnab240.entry(-125, `Till ${index}`, { day: written })}\n`;
    },
    after: `${cnab240.batchEnd(0, { debits: COUNT * 125, records: Math.min(COUNT + 2, 999_999) })}\n${cnab240.fileEnd(1, Math.min(COUNT + 4, 999_999))}\n`,
  },
  tito: {
    before: `${tito.header(COUNT * 125)}\n`,
    entry: (day, index) =>
      `${tito.transaction(-125, "Tea", { day: short(day) })}\n${tito.message(`Till ${index}`)}\n`,
    after: `${tito.balance(0)}\n`,
  },
  zengin: {
    before: `${zengin.header(COUNT * 125, { made: "080101" })}\n`,
    entry: (day, index) => {
      const reiwa = Number(day.slice(0, 4)) - 2018;
      const era = reiwa > 1 || (reiwa === 1 && day >= "2019-05-01") ? reiwa : reiwa + 30;
      const written = `${String(era).padStart(2, "0")}${day.slice(5, 7)}${day.slice(8)}`;
      return `${zengin.entry(125, { day: written, text: `Till ${index}` })}\n`;
    },
    after: `${zengin.end(0)}\n${zengin.last(COUNT + 3)}\n`,
  },
  gocardless: {
    before: '{"transactions":{"booked":[\n',
    entry: (day, index) =>
      `{"internalTransactionId":"T${index}","bookingDate":"${day}","remittanceInformationUnstructured":"Till ${index}",` +
      `"transactionAmount":{"amount":"-1.25","currency":"EUR"}}${index === COUNT - 1 ? "" : ","}\n`,
    after: '],"pending":[]},"last_updated":"2026-01-01T00:00:00Z"}\n',
  },
  // A statement numbers its movements with four digits.
  coda: {
    before: `${header()}\n`,
    entry: (day, index) => {
      const ddmmyy = `${day.slice(8)}${day.slice(5, 7)}${day.slice(2, 4)}`;
      const at = index % 2000;
      const one = movement({ sequence: at + 1, amount: 1250, text: `Till ${index}`, day: ddmmyy });
      const isLast = at === 1999 || index === COUNT - 1;
      return `${at === 0 ? `${oldBalance(2_500_000)}\n` : ""}${one}\n${isLast ? `${newBalance(0)}\n` : ""}`;
    },
    after: `${trailer({ records: COUNT + COUNT / 1000, debits: COUNT * 1250, credits: 0 })}\n`,
  },
};

function source({ before, entry, after }: Form): SourceFile {
  const encoder = new TextEncoder();
  return {
    name: "large",
    size: COUNT,
    async *open() {
      yield encoder.encode(before);
      for (let at = 0; at < COUNT; at += 2000) {
        let block = "";
        for (let index = at; index < Math.min(COUNT, at + 2000); index++)
          block += entry(dayDate(FIRST + Math.floor(index / A_DAY)), index);
        yield encoder.encode(block);
      }
      yield encoder.encode(after);
    },
  };
}

describe(`${COUNT} entries`, () => {
  test.each(Object.entries(forms))(
    "%s",
    async (format, form) => {
      const file = source(form);
      const before = process.memoryUsage().rss;
      let most = before;
      const reading = await examine(file, { today: TODAY, currency: "EUR" });
      expect(reading).toMatchObject({ format, rows: COUNT });
      let rows = 0;
      let sum = 0n;
      for await (const batch of readRows(file, reading)) {
        for (const row of batch) if (row.verdict === "booked") sum += row.minor;
        rows += batch.length;
        most = Math.max(most, process.memoryUsage().rss);
      }
      expect([rows, sum]).toEqual([COUNT, BigInt(COUNT) * -125n]);
      expect(most - before).toBeLessThan(MEMORY);
    },
    600_000,
  );
});
