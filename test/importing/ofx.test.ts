/** OFX and QFX: what single elements say, and that SGML and XML say the same. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import { memoryFile, readWhole, told } from "./read-whole.ts";

const header = "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n";

interface Parts {
  readonly currency?: string;
  readonly card?: boolean;
}

function file(entries: string, { currency = "EUR", card = false }: Parts = {}): string {
  const kind = card ? "CCSTMTRS" : "STMTRS";
  const account = card ? "<CCACCTFROM><ACCTID>7</CCACCTFROM>" : "<BANKACCTFROM><ACCTID>7</BANKACCTFROM>";
  return `${header}<OFX><${kind}><CURDEF>${currency}${account}<BANKTRANLIST>\n${entries}</BANKTRANLIST></${kind}></OFX>\n`;
}

const usual = { TRNTYPE: "OTHER", DTPOSTED: "20260115", TRNAMT: "-1.00", FITID: "1", NAME: "a" };

function entry(elements: Readonly<Record<string, string>>): string {
  const own = Object.entries({ ...usual, ...elements });
  return `<STMTTRN>${own.map(([name, value]) => `<${name}>${value}`).join("")}</STMTTRN>\n`;
}

async function read(content: string | Uint8Array, choices?: ReadingChoices) {
  return readWhole(memoryFile(content), choices);
}

/** Amount, day and text of the one row of a file, or why it is refused. */
async function one(elements: Readonly<Record<string, string>>, parts?: Parts): Promise<string> {
  const { rows } = await read(file(entry(elements), parts), { sign: "as_is" });
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error("not one row");
  return row.verdict === "booked" ? told(row).split(" | ").slice(1).join(" | ") : row.code;
}

describe("amounts", () => {
  test.each([
    ["-12.50", "EUR", "-12.50"],
    ["-12,50", "EUR", "-12.50"],
    ["+12.00", "EUR", "12.00"],
    ["12", "EUR", "12.00"],
    ["12.", "EUR", "12.00"],
    [".5", "EUR", "0.50"],
    ["-,50", "EUR", "-0.50"],
    ["   -200,00  ", "EUR", "-200.00"],
    ["-8.95000", "EUR", "-8.95"],
    ["-24,9900", "EUR", "-24.99"],
    ["+000000000500.0000", "EUR", "500.00"],
    ["1,234.56", "EUR", "1234.56"],
    ["1.234,56", "EUR", "1234.56"],
    ["1 234,56", "EUR", "1234.56"],
    ["1'234.50", "EUR", "1234.50"],
    ["-1,234,567", "EUR", "-1234567.00"],
    ["45.00-", "EUR", "-45.00"],
    ["(45.00)", "EUR", "-45.00"],
    ["-R$ 12,50", "BRL", "-12.50"],
    ["−7.00", "EUR", "-7.00"],
    ["0.500", "EUR", "0.50"],
    ["-1.000", "EUR", "-1.00"],
    ["12,500", "EUR", "12.50"],
    ["$1,500", "USD", "1.50"],
    ["1234.500", "EUR", "1234.50"],
    ["12.500", "KWD", "12.500"],
    ["1500", "JPY", "1500"],
  ])("%s in %s is %s", async (text, currency, amount) => {
    expect(await one({ TRNAMT: text }, { currency })).toBe(`2026-01-15 | ${amount} ${currency} | a | a`);
  });

  test.each([
    ["1,234", "EUR", "invalid_entry"],
    ["-$1.234", "USD", "invalid_entry"],
    ["1,000", "JPY", "invalid_entry"],
    ["¥1,000", "JPY", "invalid_entry"],
    ["1234.567", "EUR", "amount_precision"],
    ["12.5.0", "EUR", "amount_syntax"],
    ["1.23,45", "EUR", "amount_syntax"],
    ["--5.00", "EUR", "amount_syntax"],
    ["291.6`", "EUR", "amount_syntax"],
    ["twelve", "EUR", "amount_syntax"],
    ["1e3", "EUR", "amount_syntax"],
    ["", "EUR", "amount_missing"],
    ["12.00 USD", "EUR", "invalid_entry"],
    ["9999999999999999.00", "EUR", "amount_range"],
  ])("%s in %s is rejected as %s", async (text, currency, code) => {
    expect(await one({ TRNAMT: text }, { currency })).toBe(code);
  });
});

describe("a mark before three digits, in a file with other amounts", () => {
  const amounts = async (...texts: readonly string[]) => {
    const entries = texts.map((text, index) => entry({ TRNAMT: text, FITID: String(index) }));
    const { rows } = await read(file(entries.join("")), { sign: "as_is" });
    return rows.map((row) => (row.verdict === "booked" ? Number(row.minor) : row.code));
  };

  test.each([
    ["is of thousands where the others write the other mark", ["-1,500", "-12.50"], [-150_000, -1250]],
    ["is of thousands before them too", ["-12,50", "-1.234"], [-1250, -123_400]],
    ["is of thousands where one amount has both", ["2,345", "1,234.56", "€7,000"], [234_500, 123_456, 700_000]],
    ["is the decimal mark where the others write it", ["-1,500", "-12,50"], [-150, -1250]],
    ["is the decimal mark where nothing else tells", ["-1.500", "20", "-3.250"], [-150, 2000, -325]],
    ["is the one that the file writes where the other would be thousandths", ["1,234", "7.5"], [123_400, 750]],
    ["is neither where the file writes both", ["1,500", "7.5", "7,5"], ["invalid_entry", 750, 750]],
    ["is neither where the format's would be thousandths", ["1,234", "1,500"], ["invalid_entry", "invalid_entry"]],
  ])("%s", async (_, texts, expected) => {
    expect(await amounts(...texts)).toEqual(expected);
  }); // prettier-ignore
});

describe("an entry that corrects another (CORRECTFITID)", () => {
  const verdictsOf = async (...entries: readonly Readonly<Record<string, string>>[]) => {
    const { rows } = await read(file(entries.map(entry).join("")));
    return rows.map((row) => (row.verdict === "booked" ? `${row.minor}` : row.code));
  };
  const replaces = (id: string) => ({ CORRECTFITID: id, CORRECTACTION: "REPLACE" });
  const deletes = (id: string) => ({ CORRECTFITID: id, CORRECTACTION: "DELETE" });

  test.each([
    ["stands in its place", [{ FITID: "1" }, { FITID: "2", TRNAMT: "-7", ...replaces("1") }], ["corrected", "-700"]],
    ["stands in the place of a later one", [{ FITID: "2", ...replaces("1") }, { FITID: "1" }], ["-100", "corrected"]],
    ["takes it back", [{ FITID: "1" }, { FITID: "2", ...deletes("1") }], ["corrected", "corrected"]],
    ["is corrected itself", [{ FITID: "1" }, { FITID: "2", ...replaces("1") }, { FITID: "3", TRNAMT: "-9", ...replaces("2") }], ["corrected", "corrected", "-900"]],
    ["names itself, and is the entry", [replaces("1")], ["-100"]],
    ["names itself, and stands in the place of what had its id", [{}, { TRNAMT: "-8", ...replaces("1") }], ["corrected", "-800"]],
    ["names itself, and is taken back", [deletes("1"), { FITID: "2" }], ["corrected", "-100"]],
    ["names one that the file does not hold", [{ FITID: "2", ...replaces("1") }], ["invalid_entry"]],
    ["takes back one that the file does not hold", [{ FITID: "2", ...deletes("1") }], ["invalid_entry"]],
    ["names an id that two entries have", [{}, {}, { FITID: "2", ...replaces("1") }], ["-100", "-100", "invalid_entry"]],
    ["is not the only one", [{}, { FITID: "2", ...replaces("1") }, { FITID: "3", ...deletes("1") }], ["-100", "invalid_entry", "invalid_entry"]],
    ["says no action", [{}, { FITID: "2", TRNAMT: "-3", CORRECTFITID: "1" }], ["corrected", "-300"]],
  ])("%s", async (_, entries, expected) => {
    expect(await verdictsOf(...entries)).toEqual(expected);
  }); // prettier-ignore

  test("of another account is not meant", async () => {
    const first = file(entry({ FITID: "1" }));
    const second = file(entry({ FITID: "2", ...replaces("1") }));
    const both =
      first.replace("</OFX>\n", "") +
      second.slice(second.indexOf("<STMTRS>")).replace("<ACCTID>7", "<ACCTID>8");
    const { rows } = await read(both);
    expect(rows.map(({ verdict }) => verdict)).toEqual(["booked", "rejected"]);
  });
});

describe("an investment account", () => {
  const inside = (text: string) =>
    `${header}<OFX><INVSTMTRS><CURDEF>USD<INVACCTFROM><ACCTID>7</INVACCTFROM><INVTRANLIST>\n${text}\n</INVTRANLIST></INVSTMTRS></OFX>\n`;
  const about = "<INVTRAN><FITID>1<DTTRADE>20260105<MEMO>text</INVTRAN>";
  const security = "<SECID><UNIQUEID>1<UNIQUEIDTYPE>CUSIP</SECID>";
  const cash = "<SUBACCTSEC>CASH<SUBACCTFUND>CASH";

  test.each([
    [`<INCOME>${about}${security}<INCOMETYPE>DIV<TOTAL>12.50${cash}</INCOME>`, "2026-01-05 | 12.50 USD | text"],
    [`<INCOME>${about}${security}<INCOMETYPE>DIV<TOTAL>-12.50${cash}</INCOME>`, "2026-01-05 | -12.50 USD | text"],
    [`<INCOME>${about.replace("<MEMO>text", "<DTSETTLE>20260107")}${security}<INCOMETYPE>INTEREST<TOTAL>3${cash}</INCOME>`, "2026-01-05 booked 2026-01-07 | 3.00 USD | INTEREST"],
    [`<INVEXPENSE>${about}${security}<TOTAL>-4.00${cash}</INVEXPENSE>`, "2026-01-05 | -4.00 USD | text"],
    [`<MARGININTEREST>${about.replace("<MEMO>text", "")}<TOTAL>-0.40<SUBACCTFUND>MARGIN</MARGININTEREST>`, "2026-01-05 | -0.40 USD | MARGININTEREST"],
    [`<INVBANKTRAN><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260109<TRNAMT>100<FITID>2<NAME>in</STMTTRN><SUBACCTFUND>CASH</INVBANKTRAN>`, "2026-01-09 | 100.00 USD | in | in"],
    [`<INVEXPENSE>${about}${security}<TOTAL>4.00${cash}</INVEXPENSE>`, "invalid_entry"],
    [`<INCOME>${about}${security}<TOTAL>4.00<SUBACCTFUND>OTHER</INCOME>`, "invalid_entry"],
    [`<INCOME>${about}${security}<TOTAL>4.00<WITHHOLDING>0.60${cash}</INCOME>`, "invalid_entry"],
    [`<INCOME>${about}${security}<TOTAL>4.00${cash}<CURRENCY><CURRATE>1.1<CURSYM>EUR</CURRENCY></INCOME>`, "invalid_entry"],
    [`<BUYSTOCK><INVBUY>${about}${security}<TOTAL>-9${cash}</INVBUY><BUYTYPE>BUY</BUYSTOCK>`, "trade"],
    [`<SELLMF><INVSELL>${about}${security}<TOTAL>9${cash}</INVSELL><SELLTYPE>SELL</SELLMF>`, "trade"],
    [`<REINVEST>${about}${security}<INCOMETYPE>DIV<TOTAL>-9<SUBACCTSEC>CASH<UNITS>1<UNITPRICE>9</REINVEST>`, "trade"],
    [`<RETOFCAP>${about}${security}<TOTAL>9${cash}</RETOFCAP>`, "trade"],
    [`<TRANSFER>${about}${security}<UNITS>3<TFERACTION>IN</TRANSFER>`, "trade"],
  ])("%s: %s", async (text, expected) => {
    const { rows, reading } = await read(inside(text));
    const [row] = rows;
    if (row === undefined || rows.length > 1) throw new Error("not one row");
    expect(row.verdict === "booked" ? told(row).split(" | ").slice(1).join(" | ") : row.code).toBe(expected);
    expect(reading.groups).toMatchObject([{ number: "7", type: "investment" }]);
  }); // prettier-ignore
});

describe("days", () => {
  test.each([
    "20260115",
    "202601151200",
    "20260115235959",
    "20260115235959.000[-8:PST]",
    "20260115000000[-3:BRT]",
    "20260115000000[-03:EST]",
    "20260115020000.123[+10.00:AEST]",
    "20260115120000 [0:GMT]",
    "20260115[-3:GMT]",
    "20260115120000[-5:EST",
    "20260115120000 EST",
    "20260115120000(-5:EST)",
    "20260115 12:00:00",
    "20260115T120000Z",
    "2026-01-15",
    "2026-01-15T23:59:59+02:00",
    "2026/1/15",
    "2026.01.15",
  ])("%s is the day as it is written", async (text) => {
    expect(await one({ DTPOSTED: text })).toBe("2026-01-15 | -1.00 EUR | a | a");
  });

  test.each([
    ["15/01/2026", "invalid_date"],
    ["01/02/2026", "invalid_date"],
    ["15012026", "invalid_date"],
    ["20260230", "invalid_date"],
    ["20260115x", "invalid_date"],
    ["20260115 PM", "invalid_date"],
    ["20260115 TO 20260116", "invalid_date"],
    ["202601151", "invalid_date"],
    ["00000000", "invalid_date"],
    ["19690101", "date_out_of_range"],
    ["20290101", "date_out_of_range"],
    ["", "date_missing"],
  ])("%s is rejected as %s", async (text, code) => {
    expect(await one({ DTPOSTED: text })).toBe(code);
  });

  test("the user's day moves nothing", async () => {
    expect(await one({ DTUSER: "20251231" })).toBe("2026-01-15 | -1.00 EUR | a | a");
  });
});

test.each([
  [{ DTUSER: "20260113", DTAVAIL: "20260114" }, "2026-01-13 | -1.00 EUR | a | a"],
  [{ DTAVAIL: "20260114" }, "2026-01-14 | -1.00 EUR | a | a"],
  [{ DTPOSTED: "20260230", DTUSER: "20260113" }, "invalid_date"],
])("without a booking day, the user's or the money's counts: %j", async (elements, wanted) => {
  expect(await one({ DTPOSTED: "", ...elements })).toBe(wanted);
});

test.each([
  ["before the list", "<BANKACCTFROM><BANKID>1<ACCTID>7<ACCTTYPE>SAVINGS<BANKTRANLIST>", "</BANKTRANLIST>"],
  ["before an entry", "<BANKACCTFROM><ACCTID>7<ACCTTYPE>SAVINGS<BRANCHID>", ""],
])("the end tag of an account is missing %s", async (_, begin, end) => {
  const { reading, rows } = await read(
    `${header}<OFX><STMTRS><CURDEF>EUR${begin}${entry({})}${end}<LEDGERBAL><BALAMT>5<DTASOF>20260131</LEDGERBAL></STMTRS></OFX>`,
  );
  expect(rows.map((row) => told(row).replace(/^[0-9]+ /, ""))).toEqual(["| 2026-01-15 | -1.00 EUR | a | a"]);
  expect(reading.groups).toMatchObject([{ number: "7", currency: "EUR", type: "savings", rows: 1 }]);
});

describe("texts and ids", () => {
  test.each([
    [{ NAME: "A", MEMO: "B" }, "A B | A"],
    [{ NAME: "Shop", MEMO: "SHOP 12 Lyon" }, "SHOP 12 Lyon | Shop"],
    [{ NAME: "Shop 12", MEMO: "shop" }, "Shop 12 | Shop 12"],
    [{ NAME: "", MEMO: "only memo" }, "only memo"],
    [{ NAME: "", "PAYEE><NAME": "P</PAYEE>", MEMO: "m" }, "P m | P"],
    [{ NAME: "n", "PAYEE><NAME": "P<CITY>c</PAYEE>" }, "n | n"],
    [{ NAME: "CUT OF", EXTDNAME: "Cut off here" }, "Cut off here | Cut off here"],
    [{ NAME: "", MEMO: "", TRNTYPE: "CHECK", CHECKNUM: "17" }, "Check 17"],
    [{ NAME: "", MEMO: "" }, "OTHER"],
    [{ NAME: "CHECK", TRNTYPE: "CHECK", CHECKNUM: "17" }, "CHECK 17 | CHECK"],
    [
      { NAME: "a &amp; b &lt;c&gt; &#233;&#xE9; &nbsp; AT&T &hellip; &#0;" },
      "a & b <c> éé AT&T &hellip; &#0; | *",
    ],
    [{ NAME: "&Ccedil;&atilde;&yuml; &ordm; &euro; &toString;" }, "Çãÿ º € &toString; | *"],
    [{ NAME: "&amp;lt;" }, "&lt; | &lt;"],
    [{ NAME: "x < 3 <3 <a@b.example> <-" }, "x < 3 <3 <a@b.example> <- | *"],
    [{ NAME: "<![CDATA[<b> &amp; ]] >]]>" }, "<b> &amp; ]] > | *"],
    [{ NAME: "two\n lines<!-- and a comment -->" }, "two lines | two lines"],
    [{ NAME: "what <? this" }, "what <? this | *"],
    [{ NAME: "x".repeat(201) }, "x".repeat(201)],
  ])("%o is %s", async (elements, text) => {
    const found = (await one(elements)).split(" | ").slice(2).join(" | ");
    expect(text.endsWith(" | *") ? `${found.split(" | ")[0] ?? ""} | *` : found).toBe(text);
  });

  test.each([
    ["", undefined],
    ["0", undefined],
    ["000", undefined],
    ["NONE", undefined],
    ["N/A", undefined],
    ["00451065", "00451065"],
    ["a  b", "a b"],
  ])("the id %o is %o", async (id, known) => {
    const { rows } = await read(file(entry({ FITID: id })));
    expect(rows).toMatchObject([{ verdict: "booked" }]);
    expect((rows[0] as { bank_id?: string }).bank_id).toBe(known);
  });

  test("an id of 255 characters, as OFX allows, is shortened to one of its own", async () => {
    const ids = [`${"i".repeat(254)}1`, `${"i".repeat(254)}2`];
    const { rows } = await read(file(ids.map((id) => entry({ FITID: id })).join("")));
    const found = rows.map((row) => (row as { bank_id?: string }).bank_id ?? "");
    expect(found.every((id) => id.length > 0 && id.length <= 200)).toBe(true);
    expect(new Set(found).size).toBe(2);
  });

  test("one id for all entries leaves each of them its number", async () => {
    const { rows } = await read(file(entry({ FITID: "same" }).repeat(3)));
    expect(rows.map((row) => (row as { occurrence?: number }).occurrence)).toEqual([1, 2, 3]);
  });

  test.each([
    [{ "CURRENCY><CURRATE": "1.1<CURSYM>USD</CURRENCY>" }, "invalid_entry"],
    [{ CURRENCY: "USD" }, "invalid_entry"],
    [{ "CURRENCY><CURRATE": "1<CURSYM>EUR</CURRENCY>" }, "2026-01-15 | -1.00 EUR | a | a"],
    [{ "ORIGCURRENCY><CURRATE": "1.1<CURSYM>USD</ORIGCURRENCY>" }, "2026-01-15 | -1.00 EUR | a | a"],
    [{ "TRNAMT>-2.00<TRNAMT": "-1.00" }, "invalid_entry"],
    [{ "DTPOSTED>20260116<DTPOSTED": "20260115" }, "invalid_entry"],
    [{ TRNTYPE: "HOLD" }, "not_booked"],
    [{ NAME: "", MEMO: "SALDO ANTERIOR" }, "summary_line"],
    [{ NAME: "Total" }, "2026-01-15 | -1.00 EUR | Total | Total"],
    [{ "UNKNOWN><TRNAMT": "-99.00</UNKNOWN>" }, "2026-01-15 | -1.00 EUR | a | a"],
    [{ "BANKACCTTO><NAME": "other<ACCTID>1</BANKACCTTO>" }, "2026-01-15 | -1.00 EUR | a | a"],
    [{ "EMPTY>\n<MEMO": "b" }, "2026-01-15 | -1.00 EUR | a b | a"],
  ])("%o: %s", async (elements, expected) => {
    expect(await one(elements)).toBe(expected);
  });
});

test.each(["", "R$", "EURO"])("a currency written %o is said by a person", async (currency) => {
  const content = file(entry({}), { currency });
  expect((await read(content)).rows).toMatchObject([{ code: "unknown_currency" }]);
  expect((await read(content, { currency: "BRL" })).rows).toMatchObject([{ minor: -100n, currency: "BRL" }]);
});

describe("signs", () => {
  const entries = (list: readonly (readonly [string, string])[]) =>
    list.map(([TRNTYPE, TRNAMT], index) => entry({ TRNTYPE, TRNAMT, FITID: String(index + 1) })).join("");
  const amounts = async (content: string, sign?: "as_is" | "inverted") => {
    const { rows } = await read(content, sign === undefined ? {} : { sign });
    return rows.map((row) => (row.verdict === "booked" ? Number(row.minor) : row.code));
  };
  const bank = (list: readonly (readonly [string, string])[]) => file(entries(list));
  const card = (list: readonly (readonly [string, string])[]) => file(entries(list), { card: true });

  test.each([
    ["standard signs", bank([["DEBIT", "-5"], ["CREDIT", "7"]]), [-500, 700]],
    ["one reversal of a debit", bank([["DEBIT", "-5"], ["DEBIT", "-6"], ["DEBIT", "6"]]), [-500, -600, 600]],
    ["credits alone", bank([["CREDIT", "5"], ["DEP", "7"]]), [500, 700]],
    ["words that go either way", bank([["OTHER", "5"], ["XFER", "7"], ["INT", "1"]]), [500, 700, 100]],
    ["a payment to a card", card([["PAYMENT", "100"]]), [10_000]],
    ["no signs, and three debits", bank([["D", "5"], ["C", "7"], ["D", "1"], ["D", "2"]]), [-500, 700, -100, -200]],
    ["zeros", bank([["DEBIT", "0.00"], ["DEBIT", "-5"]]), ["zero_amount", -500]],
  ])("%s are read", async (_, content, expected) => {
    expect(await amounts(content)).toEqual(expected);
  }); // prettier-ignore

  test.each([
    ["debits alone, all positive", bank([["DEBIT", "5"], ["DEBIT", "7"]]), [-500, -700]],
    ["payments alone, all positive", bank([["PAYMENT", "5"]]), [-500]],
    ["debits positive and credits negative", card([["DEBIT", "5"], ["CREDIT", "-7"]]), [-500, 700]],
    ["a card's entries of no kind, all positive", card([["POS", "5"], ["OTHER", "7"]]), [-500, -700]],
    ["no signs, and one debit", bank([["DEBIT", "5"], ["CREDIT", "7"]]), [-500, 700]],
    ["no signs, and a kind that goes either way", bank([["DEBIT", "5"], ["XFER", "7"]]), [-500, -700]],
  ])("%s: it asks", async (_, content, inverted) => {
    const problem = await amounts(content).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(Problem);
    expect((problem as Problem).code).toBe("ambiguous_file");
    expect((problem as Problem).remedy).toMatch(/--sign-as-is.*--invert-sign/);
    expect(await amounts(content, "inverted")).toEqual(inverted);
    const asIs = await amounts(content, "as_is");
    expect(asIs.map((minor) => Math.abs(Number(minor)))).toEqual(inverted.map(Math.abs));
    expect(asIs).not.toEqual(inverted);
  }); // prettier-ignore

  test("what is said is meant for the account in doubt, and not for the other in the file", async () => {
    const doubtful = card([["DEBIT", "5"]]).slice(header.length);
    const content = bank([["DEBIT", "-5"], ["CREDIT", "7"]]) + doubtful.replace("<ACCTID>7", "<ACCTID>8"); // prettier-ignore
    expect(await amounts(content, "inverted")).toEqual([-500, 700, -500]);
    expect(await amounts(bank([["DEBIT", "-5"]]), "inverted")).toEqual([500]);
  });
});

describe("SGML and XML", () => {
  const text = fc
    .array(fc.constantFrom("a", "Z", "é", "€", "&", "<", ">", "3", " ", "'", '"', ";", "/", "😀"), {
      maxLength: 12,
    })
    .map((letters) => letters.join(""));
  const entries = fc.array(
    fc.record({
      TRNTYPE: fc.constantFrom("OTHER", "XFER", "INT"),
      DTPOSTED: fc.integer({ min: 10, max: 28 }).map((day) => `202601${day}`),
      TRNAMT: fc.integer({ min: -1_000_000, max: 1_000_000 }).map((minor) => (minor / 100).toFixed(2)),
      FITID: fc.integer({ min: 0, max: 5 }).map(String),
      NAME: text,
      MEMO: text,
    }),
    { maxLength: 8 },
  );
  const escaped = (value: string) =>
    value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

  test("the same entries are the same rows, in pieces of any size", async () => {
    await fc.assert(
      fc.asyncProperty(entries, fc.integer({ min: 1, max: 50 }), async (list, piece) => {
        const write = (end: (name: string) => string) =>
          `<OFX><STMTRS><CURDEF>EUR${end("CURDEF")}<BANKACCTFROM><ACCTID>7${end("ACCTID")}</BANKACCTFROM><BANKTRANLIST>` +
          list
            .map(
              (elements) =>
                `<STMTTRN>${Object.entries(elements)
                  .map(([name, value]) => `<${name}>${escaped(value)}${end(name)}`)
                  .join("")}</STMTTRN>`,
            )
            .join("") +
          "</BANKTRANLIST></STMTRS></OFX>";
        const sgml = await readWhole(memoryFile(header + write(() => ""), { piece }));
        const declared = '<?xml version="1.0"?><?OFX OFXHEADER="200" VERSION="211"?>\n\n\n\n';
        const xml = await readWhole(memoryFile(declared + write((name) => `</${name}>`), { piece }));
        expect(xml.rows).toEqual(sgml.rows);
        expect(
          sgml.rows.map((row) => (row.verdict === "booked" ? Number(row.minor) / 100 : row.code)),
        ).toEqual(list.map(({ TRNAMT }) => Number(TRNAMT)));
      }),
      { numRuns: 60 },
    );
  });
});

describe("encodings that a header declares", () => {
  const bytes = (declared: string, name: Uint8Array) =>
    Buffer.concat([
      Buffer.from(`OFXHEADER:100\nDATA:OFXSGML\n${declared}\n\n`),
      Buffer.from(
        file(entry({ NAME: "@" }))
          .slice(header.length)
          .split("@")[0] ?? "",
      ),
      name,
      Buffer.from(file(entry({ NAME: "@" })).split("@")[1] ?? ""),
    ]);
  const latin = Uint8Array.of(0x43, 0x61, 0x66, 0xe9);

  test.each([
    ["ENCODING:USASCII\nCHARSET:1252", latin, "Café"],
    ["ENCODING:USASCII\nCHARSET:8859-1", latin, "Café"],
    ["ENCODING:USASCII\nCHARSET:ISO-8859-1", latin, "Café"],
    ["ENCODING:USASCII CHARSET:CP1252 COMPRESSION:NONE", latin, "Café"],
    ["ENCODING:USASCIICHARSET:1252COMPRESSION:NONEOLDFILEUID:NONE", latin, "Café"],
    ["ENCODING:UNICODE\nCHARSET:CSUNICODE", latin, "Café"],
    ["ENCODING:UTF-8\nCHARSET:CSUNICODE", latin, "Café"],
    ["ENCODING:USASCII\nCHARSET:NONE", latin, "Café"],
    ["ENCODING:USASCII\nCHARSET:1251", Uint8Array.of(0xcc, 0xe8, 0xf0), "Мир"],
    ["ENCODING:ISO-8859-2\nCHARSET:NONE", Uint8Array.of(0xb3, 0xbf), "łż"],
    ["ENCODING:USASCII\nCHARSET:1252", Buffer.from("Café €"), "Café €"],
    ["ENCODING:UTF-8\nCHARSET:NONE", Buffer.from("Café €"), "Café €"],
  ])("%o", async (declared, name, text) => {
    const { rows } = await read(bytes(declared, name));
    expect(rows).toMatchObject([{ verdict: "booked", merchant: text }]);
  });

  test("UTF-16 with a mark and without", async () => {
    const wide = Buffer.from(file(entry({ NAME: "Café" })), "utf16le");
    for (const content of [wide, Buffer.concat([Buffer.of(0xff, 0xfe), wide])]) {
      expect((await read(content)).rows).toMatchObject([{ merchant: "Café" }]);
    }
  });
});
