/** Bank files that are made to take long: what an examination may cost is measured on them, at any size. */

export interface HostileFile {
  /** Of the file, with the ending of its format. */
  readonly name: string;
  readonly head?: string;
  readonly line: (index: number) => string;
  /** Between lines; a line break where absent. */
  readonly between?: string;
  readonly foot?: string;
}

const day = (index: number) =>
  `2026-${String(1 + (index % 12)).padStart(2, "0")}-${String(1 + (index % 28)).padStart(2, "0")}`;
const cells = (count: number, cell: (column: number) => string, delimiter = ",") =>
  Array.from({ length: count }, (_, column) => cell(column)).join(delimiter);

const TEXT = "Überweisung an den Zahlungsempfänger";
const HEADERS = ["Betrag in EUR", "Buchungsdatum", "Date", "Amount", "Saldo", "Soll", "Haben", "Währung"];
const OFX = "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1>";
const CAMT = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>`;
const ENTRY = `<Ntry><Amt Ccy="EUR">1.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-01-13</Dt></BookgDt>`;

/** What each is made of; none of them ends in a way that its format allows, or none is a bank's. */
export const hostileFiles = {
  "wide lines of long texts": {
    name: "bank.csv",
    line: (index) => cells(490, (column) => `${TEXT} ${index} ${column}`),
  },
  "wide lines of header words": {
    name: "bank.csv",
    line: (index) => cells(490, (column) => `${HEADERS[(column + index) % 8]} ${column % 10}`),
  },
  "wide lines that say amounts, and days below": {
    name: "bank.csv",
    line: (index) =>
      cells(200, (column) => (column === 0 ? day(index) : `Balance ${column}: ${index}.00 EUR`)),
  },
  "many columns of amounts beside a balance": {
    name: "bank.csv",
    head: `Date,${cells(480, (column) => `Amount ${column % 10}`)},Balance`,
    line: (index) => `${day(index)},${cells(480, (column) => `-${(index + column) % 97}.50`)},${index}.00`,
  },
  "many columns of days": {
    name: "bank.tsv",
    head: `${cells(480, (column) => `Date ${column % 10}`, "\t")}\tAmount`,
    line: (index) => `${cells(480, (column) => day(index + column), "\t")}\t-1.50`,
  },
  "odd quotes, and one that is never closed": {
    name: "bank.csv",
    head: "Date,Description,Amount",
    line: (index) => `${day(index)},"a"b "c",-1.50`,
    foot: '"never closed',
  },
  "an open quote": { name: "bank.csv", head: 'Date,Description,"Amount', line: () => "a,b" },
  "nothing but quotes": { name: "bank.csv", line: () => '"'.repeat(79) },
  "blank lines": { name: "bank.csv", head: "Date,Description,Amount", line: () => "" },
  "one cell": { name: "bank.csv", head: "Date,Description,Amount", line: () => "x".repeat(60), between: "" },
  "equal rows": {
    name: "bank.csv",
    head: "Date,Description,Amount",
    line: () => "2026-01-13,Coffee,-3.50",
    foot: '"never closed',
  },
  "rows of many days and texts": {
    name: "bank.csv",
    head: "Date,Description,Amount",
    line: (index) => `${day(index)} 08:00:00.${index},Coffee ${index},-${index % 97}.50`,
    foot: '"never closed',
  },
  "rows of many accounts": {
    name: "bank.csv",
    head: "Date,Account,Description,Amount,Currency",
    line: (index) => `${day(index)},DE${index},Coffee,-3.50,EUR`,
  },
  "bytes of no encoding": { name: "bank.csv", line: () => "\u00e9".repeat(60) },
  "a page of many tables": {
    name: "bank.xls",
    head: "<html>",
    line: (index) => `<table><tr>${cells(40, (column) => `<td>${TEXT} ${index} ${column}`, "")}</tr></table>`,
  },
  "an account for each entry": {
    name: "bank.ofx",
    head: OFX,
    line: (index) =>
      `<STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>1<ACCTID>${index}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260113<TRNAMT>-3.50<FITID>${index}<NAME>Coffee</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS>`,
  },
  "accounts of QIF": {
    name: "bank.qif",
    line: (index) => `!Account\nNAccount ${index}\nTBank\n^\n!Type:Bank\nD13/01/2026\nT-3.50\nPCoffee\n^`,
  },
  "statements of MT940": {
    name: "bank.sta",
    line: (index) =>
      `:20:START\n:25:12345678/${index}\n:28C:${index}/1\n:60F:C260101EUR1000,00\n:61:260113D3,50NTRFNONREF\n:86:${TEXT}\n:62F:C260131EUR996,50\n-`,
  },
  "details of one entry of CAMT": {
    name: "bank.xml",
    head: `${CAMT}${ENTRY}<NtryDtls>`,
    line: (index) =>
      `<TxDtls><Amt Ccy="EUR">0.01</Amt><RmtInf><Ustrd>Coffee ${index}</Ustrd></RmtInf></TxDtls>`,
  },
  "continuations of BAI2": {
    name: "bank.bai",
    head: "01,SENDER,RECEIVER,260113,0800,1,80,1,2/\n02,RECEIVER,SENDER,1,260113,0800,USD,2/\n03,12345,USD,010,100000,,",
    line: (index) => `88,010,${index},,`,
  },
} as const satisfies Readonly<Record<string, HostileFile>>;

export type Hostile = keyof typeof hostileFiles;

/** About so many bytes of a file, in pieces. */
export function* hostilePieces(which: Hostile, bytes: number): Generator<Buffer<ArrayBuffer>> {
  const { head, line, between = "\n", foot }: HostileFile = hostileFiles[which];
  const encoding = which === "bytes of no encoding" ? "latin1" : "utf8";
  let size = 0;
  let held = head === undefined ? "" : `${head}\n`;
  for (let index = 0; size + held.length < bytes; index++) {
    held += line(index) + between;
    if (held.length < 1 << 20) continue;
    const piece = Buffer.from(held, encoding);
    size += piece.length;
    yield piece;
    held = "";
  }
  yield Buffer.from(held + (foot ?? ""), encoding);
}
