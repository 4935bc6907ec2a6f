/** The fields of SWIFT statement messages, in the ways that banks write them. */
import { describe, expect, test } from "vitest";
import { dayNumber } from "../../src/contract/values/date.ts";
import { accountOf } from "../../src/importing/formats/mt940/account-number.ts";
import { balanceOf } from "../../src/importing/formats/mt940/balance.ts";
import { claims } from "../../src/importing/formats/mt940/claims.ts";
import { informationOf } from "../../src/importing/formats/mt940/information.ts";
import { statementLine } from "../../src/importing/formats/mt940/statement-line.ts";
import { processorClock } from "../support/processor-clock.ts";
import { memoryFile, readWhole, told, toldGroup } from "./read-whole.ts";

/** "2026-01-15 -12.50 booked NTRF reference //bank reference", or "fault: …". */
function toldLine(text: string, opened?: string): string {
  const line = statementLine(text.split("\n"), opened === undefined ? undefined : dayNumber(opened));
  if ("fault" in line) return `fault: ${line.fault}`;
  const { day, amount, kind, type, reference, bankId } = line;
  return [day, amount, kind, type, reference, `//${bankId}`].join(" ");
}

describe("the statement line (:61:)", () => {
  test.each([
    ["2601150115D12,50NTRFNONREF//B1-77", "2026-01-15 -12.50 booked NTRF  //B1-77"],
    ["260115C1234,NTRFNONREF", "2026-01-15 1234. booked NTRF  //"],
    ["260115C,5NTRFABC", "2026-01-15 .5 booked NTRF ABC //"],
    ["2601150115CR12,5NTRFNONREF", "2026-01-15 12.5 booked NTRF  //"],
    ["2601150115RC12,5NTRFNONREF", "2026-01-15 -12.5 reversal NTRF  //"],
    ["2601150115RCR12,5NTRFNONREF", "2026-01-15 -12.5 reversal NTRF  //"],
    ["2601150115RD12,5NTRFNONREF", "2026-01-15 12.5 reversal NTRF  //"],
    ["2601150115DR12,5NTRFNONREF", "2026-01-15 -12.5 booked NTRF  //"],
    ["2601150115DD12,5NTRFNONREF", "2026-01-15 -12.5 booked NTRF  //"],
    ["2601150115RDD12,5NTRFNONREF", "2026-01-15 12.5 reversal NTRF  //"],
    ["2601150115CD12,5NTRFNONREF", "2026-01-15 12.5 booked NTRF  //"],
    ["2601150115EC12,5NTRFNONREF", "2026-01-15 12.5 expected NTRF  //"],
    ["2601150115EDR12,5NTRFNONREF", "2026-01-15 -12.5 expected NTRF  //"],
    ["260115D000000000012,50S103//FT12345678", "2026-01-15 -000000000012.50 booked S103  //FT12345678"],
    ["260115D12,50FMSCA/B 1//X Y/9", "2026-01-15 -12.50 booked FMSC A/B 1 //X Y/9"],
    ["260115D12,50NTRF2026-1234567890-12345", "2026-01-15 -12.50 booked NTRF 2026-1234567890-12345 //"],
    ["260115D12,50NTRFKREF+//NONREF", "2026-01-15 -12.50 booked NTRF  //"],
    ["260115D12,50NTRFNONREF//0000000000", "2026-01-15 -12.50 booked NTRF  //"],
    ["260115D12,50NTRFNONREF//00012", "2026-01-15 -12.50 booked NTRF  //"],
    ["260115D12,50NTRFNONREF//00000000001005", "2026-01-15 -12.50 booked NTRF  //00000000001005"],
    ["260115D12,50NOV NONREF", "2026-01-15 -12.50 booked NOV  //"],
    ["2601150115CR\n30,00N062NONREF", "2026-01-15 30.00 booked N062  //"],
    ["260115    D12,50NTRF", "2026-01-15 -12.50 booked NTRF  //"],
    ["2601150115DR 12,50NTRF", "2026-01-15 -12.50 booked NTRF  //"],
    ["2601150115D        12,50NTRF", "2026-01-15 -12.50 booked NTRF  //"],
    ["2601150000D12,50NTRF", "2026-01-15 -12.50 booked NTRF  //"],
    ["700115D12,50", "1970-01-15 -12.50 booked   //"],
    ["", "fault: it does not start with a value date (YYMMDD)"],
    ["26011", "fault: it does not start with a value date (YYMMDD)"],
    ["26-01-15D12,50NTRF", "fault: it does not start with a value date (YYMMDD)"],
    ["260115012,50NTRF", "fault: no mark says whether it is a credit (C) or a debit (D)"],
    ["260115X12,50NTRF", "fault: no mark says whether it is a credit (C) or a debit (D)"],
    ["260115R12,50NTRF", "fault: no mark says whether it is a credit (C) or a debit (D)"],
    ["260115D12.50NTRF", 'fault: "12.50" is not an amount with a decimal comma'],
    ["260115D1.234,50NTRF", 'fault: "1.234,50" is not an amount with a decimal comma'],
    ["260115D1'234,50NTRF", 'fault: "1\'234,50" is not an amount with a decimal comma'],
    ["260115D12,50,1NTRF", 'fault: "12,50,1" is not an amount with a decimal comma'],
    ["260115D1250NTRF", "2026-01-15 -1250 booked NTRF  //"],
    ["2601150115CR70S103//B-9", "2026-01-15 70 booked S103  //B-9"],
    ["260115RD0012", "2026-01-15 0012 reversal   //"],
    ["260115D12 50NTRF", 'fault: "12" is not an amount with a decimal comma'],
    ["260115D12;50NTRF", 'fault: "12" is not an amount with a decimal comma'],
    ["260115D-12,50NTRF", 'fault: "" is not an amount with a decimal comma'],
    ["260115D,NTRF", 'fault: "," is not an amount with a decimal comma'],
    ["260230D12,50NTRF", "fault: its value date 260230 does not exist"],
    ["2602300227D12,50NTRF", "2026-02-27 -12.50 booked NTRF  //"],
    ["2602290302D12,50NTRF", "2026-03-02 -12.50 booked NTRF  //"],
    ["2604310430C12,50NTRF", "2026-04-30 12.50 booked NTRF  //"],
    ["2402311231C12,50NTRF", "2023-12-31 12.50 booked NTRF  //"],
    ["2602300000D12,50NTRF", "fault: its value date 260230 does not exist"],
    ["260230    D12,50NTRF", "fault: its value date 260230 does not exist"],
    ["2602320227D12,50NTRF", "fault: its value date 260232 does not exist"],
    ["2613010227D12,50NTRF", "fault: its value date 261301 does not exist"],
  ])("%s", (text, wanted) => {
    expect(toldLine(text)).toBe(wanted);
  });
});

describe("the year of the entry date", () => {
  test.each([
    ["the same", "2601150116", undefined, "2026-01-16"],
    ["booked in the next year", "2512310102", undefined, "2026-01-02"],
    ["booked in the year before", "2601021231", undefined, "2025-12-31"],
    ["a leap day", "2403010229", undefined, "2024-02-29"],
    ["half a year after", "2601150701", undefined, "2026-07-01"],
    ["late, within the opening's year", "2512010103", "2026-01-02", "2026-01-03"],
    ["in a statement of a year", "2509151015", "2025-01-01", "2025-10-15"],
    ["before the day of the opening balance", "2512200105", "2026-01-31", "2026-01-05"],
  ])("%s", (_, days, opened, wanted) => {
    expect(toldLine(`${days}C1,00NTRF`, opened)).toContain(`${wanted} 1.00`);
  });

  test.each([
    ["2501151215", "2025-12-14", "2025-12-15"],
    ["2503011115", "2025-11-14", "2025-11-15"],
    ["2506300105", "2026-01-04", "2026-01-05"],
    ["2509300102", "2026-01-02", "2026-01-02"],
  ])("a correction of last year (%s) is booked in the statement of %s", (days, opened, wanted) => {
    expect(toldLine(`${days}C1,00NTRF`, opened)).toContain(`${wanted} 1.00`);
  });

  test.each([
    ["1312150110", "2018-01-09"],
    ["2412201222", "2025-12-20"],
  ])("%s in the statement of %s, where neither tells, is not guessed", (days, opened) => {
    expect(toldLine(`${days}C1,00NTRF`, opened)).toContain("indicate different years");
  });

  test("a leap day of no leap year is no day", async () => {
    const file = ":20:A\n:25:1\n:28C:1\n:60F:C260301EUR0,00\n:61:2603010229C1,00NTRF\n:62F:C260301EUR1,00\n";
    const { rows } = await readWhole(memoryFile(file));
    expect(rows.map(told)).toEqual(["5 | rejected invalid_date"]);
  });
});

describe("tags that are not written as they should be", () => {
  const usual =
    ":20:A\n:25:1\n:28C:1\n:60F:C260101EUR9,00\n:61:2601150115D2,00NTRF\n:86:text\n:62F:C260131EUR7\n";

  test.each([
    ["small letters", usual.replace(":60F:", ":60f:").replace(":62F:", ":62f:").replace("28C", "28c")],
    ["blanks before the colon", usual.replaceAll(/^:(\w+):/gm, ":$1 :")],
    ["balances without their letter", usual.replace(":60F:", ":60:").replace(":62F:", ":62:")],
    ["fields of other messages between them", usual.replace(":61:", ":98A:X\n:61:").replace(":62F:", ":37H:C1,5\n:62F:")],
    ["no beginning", usual.slice(usual.indexOf(":60F:"))],
    ["no beginning, and no bank's end", usual.slice(usual.indexOf(":28C:"))],
  ])("%s", async (_, text) => {
    const { reading, rows } = await readWhole(memoryFile(text, { name: "export.dat" }));
    expect(reading.format).toBe("mt940");
    expect(reading.groups.map(toldGroup)[0]).toContain("EUR: 1 rows, proved 9.00 to 7.00");
    expect(rows.map(told)[0]).toContain("2026-01-15 | -2.00 EUR | text");
  }); // prettier-ignore

  test("entries without what stands before them are refused: the file was cut", async () => {
    const text = usual.slice(usual.indexOf(":61:"));
    await expect(readWhole(memoryFile(text))).rejects.toThrow(
      "There is an entry (:61:) outside of a statement",
    );
  });
});

describe("the account (:25:)", () => {
  test.each([
    ["12345678", "12345678", null],
    ["20070000/1234567", "20070000/1234567", null],
    ["20070000/0001234567EUR", "20070000/0001234567", "EUR"],
    ["DEUTDEFF/DE89370400440532013000", "DE89370400440532013000", null],
    ["DE89 3704 0044 0532 0130 00", "DE89370400440532013000", null],
    ["/PL61109010140000071219812874", "PL61109010140000071219812874", null],
    ["NL69INGB0123456789EUR", "NL69INGB0123456789", "EUR"],
    ["NL68RABO0123456789 EUR", "NL68RABO0123456789", "EUR"],
    ["NL68RABO0123456789/EUR", "NL68RABO0123456789", "EUR"],
    // An IBAN of Mauritius ends with a currency that belongs to it.
    ["MU17BOMM0101101030300200000MUR", "MU17BOMM0101101030300200000MUR", null],
    ["DE89370400440532013000 EUR Lindner GmbH", "DE89370400440532013000", "EUR"],
    ["DE89370400440532013000 Lindner", "DE89370400440532013000", null],
    ["CITIUS33/36012345", "CITIUS33/36012345", null],
    ["0240 123456.01Z", "0240123456.01Z", null],
    ["", null, null],
  ])("%s", (text, number, currency) => {
    expect(accountOf(text)).toEqual({ number, currency });
  });
});

describe("balances (:60a:, :62a:)", () => {
  test.each([
    ["C260115EUR1234,5", { day: "2026-01-15", currency: "EUR", amount: "1234.5" }],
    ["D260115JPY77,", { day: "2026-01-15", currency: "JPY", amount: "-77." }],
    ["C260115EUR1234.50", { day: "2026-01-15", currency: "EUR", amount: undefined }],
    ["C260115105000,00", { day: "2026-01-15", currency: null, amount: "105000.00" }],
    ["C260115105000", undefined],
    ["260115EUR1,", undefined],
    ["C260115", undefined],
  ])("%s", (text, wanted) => {
    expect(balanceOf(text)).toEqual(wanted);
  });
});

describe("the information (:86:)", () => {
  test.each([
    ["one line of text", ["COFFEE HOUSE LONDON"], "COFFEE HOUSE LONDON", ""],
    ["lines of text", ["COFFEE HOUSE", "LONDON"], "COFFEE HOUSE LONDON", ""],
    ["a word over a full line", [`${"x".repeat(60)} ABCD`, "EFG rest"], `${"x".repeat(60)} ABCDEFG rest`, ""],
    [
      "a separator that ends its line",
      ["020?00Fee?20some longer line", "?21two?", "22three"],
      "some longer line two three",
      "",
    ],
    [
      "a question that ends its line",
      ["020?00Fee?21some longer line", "?22who?", "21 others"],
      "some longer line who? 21 others",
      "",
    ],
    ["a date in text is no structure", ["15?01 of 12*30"], "15?01 of 12*30", ""],
    ["sums in text are no structure", ["2*20 EUR and 3*30 EUR"], "2*20 EUR and 3*30 EUR", ""],
    ["a number in text is no structure", ["A<20 pieces"], "A<20 pieces", ""],
    ["a lone subfield", ["166?20Miete"], "Miete", ""],
    ["a structure without code", ["?00Zahlung?20Miete?32Muster"], "Miete", "Muster"],
    [
      "a full piece goes on in the next",
      ["166?20123456789012345678901234567?218 ab"],
      "1234567890123456789012345678 ab",
      "",
    ],
    ["a short piece ends a word", ["166?20Rechnung 17?21vom Mai"], "Rechnung 17 vom Mai", ""],
    ["a key word after a full piece", ["166?20EREF+1234567890123456789012?21SVWZ+text"], "text", ""],
    ["a question mark in a piece", ["166?20Wann? Bald?21oder nie?32A?B"], "Wann? Bald oder nie", "A?B"],
    [
      "pieces of 35",
      ["166~20aaaaaaaaaabbbbbbbbbbccccccccccddddd~21eee ff~32N"],
      "aaaaaaaaaabbbbbbbbbbccccccccccdddddeee ff",
      "N",
    ],
    [
      "a line that lost its space",
      ["166?20aaaaaaaaaaaaaaaa", "aaaa?21bbb", "bbb?21c ccccccccccccccccc"],
      "aaaaaaaaaaaaaaaaaaaa bbb bbb c ccccccccccccccccc",
      "",
    ],
    ["the payer behind the payer", ["166?20SVWZ+a ABWA+Eva?30X"], "a", "Eva"],
    ["text before the key words", ["166?20Miete EREF+77"], "Miete", ""],
    ["text before and within the key words", ["166?20Vorab EREF+1 SVWZ+Miete"], "Miete", ""],
    [
      "a key word of three letters after a full piece",
      ["166?20SVWZ+1234567890123456789012?21IBAN+DE1"],
      "1234567890123456789012",
      "",
    ],
    ["key words alone", ["166?00BUCHUNG?20EREF+77"], "EREF+77", ""],
    ["key words in plain text", ["EREF+77 SVWZ+Danke"], "Danke", ""],
    ["a plus in a text", ["1+1=2 SEPA+"], "1+1=2 SEPA+", ""],
    [
      "what the bank books itself",
      ["807~00OPLATA ZA RACHUNEK~20ZA 02/2026"],
      "OPLATA ZA RACHUNEK ZA 02/2026",
      "",
    ],
    [
      "the same, told twice",
      ["807~00OPLATA ZA RACHUNEK~20OPLATA ZA RACHUNEK 02/2026"],
      "OPLATA ZA RACHUNEK 02/2026",
      "",
    ],
    ["the same by one word", ["807~00PROWIZJA~20ZA 02/2026"], "ZA 02/2026", ""],
    [
      "the kind of transaction behind its code",
      ["073WPLATA<00WPLATA<100017<20ZA MARZEC<21FV 7/26<27DELTA SP J<38PL61109010140000071219812874"],
      "ZA MARZEC FV 7/26",
      "DELTA SP J",
    ],
    ["a code and a word before a number", ["073 FEE BELOW <50 EUR"], "073 FEE BELOW <50 EUR", ""],
    [
      "the kind of what another party pays",
      ["051~00PRZELEW PRZYCHODZACY~20ZA 02/2026~32ANNA"],
      "ZA 02/2026",
      "ANNA",
    ],
    ["the same by its account", ["051~00PRZELEW PRZYCHODZACY~20ZA 02/2026~31123456789"], "ZA 02/2026", ""],
    ["the same as Germany writes it", ["805?00ENTGELT KONTO?20FUER 02/2026"], "FUER 02/2026", ""],
    ["a name behind the purpose", ["020<20Zaliczka<27ANNA<28LODZ"], "Zaliczka", "ANNA LODZ"],
    ["no name behind the purpose", ["020?20a?27b"], "a b", ""],
    ["a plus as separator", ["020+20Plata+32Ivan"], "Plata", "Ivan"],
    ["code words", ["/EREF/1/ORDP//NAME/A. Smit/REMI/oude auto/ISDT/2026-01-01"], "oude auto", "A. Smit"],
    ["an ultimate party", ["/ULTC//NAME/Ander/BENM//NAME/Echt/REMI/x/y"], "x/y", "Echt"],
    ["a creditor's reference", ["/CNTP/NL01/B/Jan/Ede//REMI/STRD/CUR/9001/"], "9001", "Jan"],
    ["code words without remittance", ["/TRTP/iDEAL/NAME/Shop/EREF/NOTPROVIDED"], "", "Shop"],
    [
      "a code word that a line of full width breaks, with its tag",
      ["/TRTP/SEPA OVERBOEKING/IBAN/NL44RABO0123456789/BIC/RABONL2A/N", "AME/Fietsen Smit/REMI/Band"],
      "Band",
      "Fietsen Smit",
    ],
    ["a slash is no code word", ["/12/REMI"], "/12/REMI", ""],
  ])("%s", (_, lines, description, name) => {
    const told86 = informationOf(lines);
    expect({ description: told86.description, name: told86.name }).toEqual({ description, name });
  });

  test("hostile text is read in linear time", () => {
    const spentMs = processorClock();
    for (const piece of ["?", "?20", "/NAME", "/NAME/", "EREF+", "+", "SVWZ", "<27<"]) {
      informationOf([`166?00${piece.repeat(100_000)}`]);
      informationOf([`/TRTP/${piece.repeat(100_000)}`]);
    }
    expect(spentMs()).toBeLessThan(5_000);
  });
});

describe("claims", () => {
  const fields = ":20:A\n:25:1\n:28C:1\n:60F:C260101EUR0,00\n";
  test.each([
    ["fields", fields, true],
    ["behind a preamble", `ABNANL2A\n940\nABNANL2A\n${fields}`, true],
    [
      "behind another preamble",
      `0000 01INGBNL2AXXXX00001\n0000 01INGBNL2AXXXX00001\n940 00\n${fields}`,
      true,
    ],
    ["without :20:", fields.slice(6), true],
    ["a header alone", "{1:F01DEUTDEFFAXXX0000000000}{2:O940", true],
    ["cut behind the account", ":20:A\n:25:1", true],
    ["of text", "Date,Text\n2026-01-01,:20: and :25: and :60F:C260101EUR1\n", false],
    ["a preamble that names tags", "Export\n:20:;x\nDate;Amount\n01.02.2026;1,00\n", false],
    ["another SWIFT message", "{1:F01DEUTDEFFAXXX0000000000}{2:O103}{4:\n:20:A\n:32A:260101EUR1,\n-}", false],
    ["OFX", "OFXHEADER:100\nDATA:OFXSGML\n", false],
  ])("%s", (_, head, isClaimed) => {
    expect(claims(head) !== undefined).toBe(isClaimed);
  });
});

describe("statements", () => {
  const read = async (content: string) => {
    const { reading, rows } = await readWhole(memoryFile(content));
    return { rows: rows.map(told), groups: reading.groups.map(toldGroup), reading };
  };
  const head = ":20:A\n:25:1\n:28C:1\n:60F:C260101EUR5,00\n";
  const entry = ":61:260102D1,00NTRFNONREF\n:86:coffee\n";
  const end = ":62F:C260102EUR4,00\n";

  test("sums of an interim report that disagree are told", async () => {
    const report = (sum: string) =>
      `:20:A\n:25:1\n:28C:1\n:34F:EUR0,\n${entry}:90D:1EUR${sum}\n:90C:0EUR0,\n-\n`;
    expect((await read(report("1,"))).groups).toEqual(["1, EUR: 1 rows, unavailable"]);
    const { groups, reading } = await read(report("2,"));
    expect(groups).toEqual(["1, EUR: 1 rows, failed at line 7 by -1.00"]);
    expect(reading.detected.evidence).toContainEqual(
      expect.objectContaining({ about: "control_totals", decided: "disagree" }),
    );
  });

  test("a floor limit leaves out entries that the sums hold", async () => {
    const { groups } = await read(`:20:A\n:25:1\n:28C:1\n:34F:EURD50,\n${entry}:90D:9EUR99,\n-\n`);
    expect(groups).toEqual(["1, EUR: 1 rows, unavailable"]);
  });

  test("a report of an interim sum proves nothing where an entry is taken back", async () => {
    const back = entry.replace("D1", "RD1");
    const { groups } = await read(`:20:A\n:25:1\n:28C:1\n:34F:EUR0,\n${entry}${back}:90D:2EUR2,\n-\n`);
    expect(groups).toEqual(["1, EUR: 2 rows, unavailable"]);
  });

  test("statements may come newest first", async () => {
    const older = `${head}${entry}${end}`;
    const newer = `:20:B\n:25:1\n:28C:2\n:60F:C260102EUR4,00\n${entry}:62F:C260102EUR3,00\n`;
    expect((await read(newer + older)).groups).toEqual(["1, EUR: 2 rows, proved 5.00 to 3.00"]);
  });

  test("balances that do not come together fail, and the rows stay", async () => {
    const { groups, rows } = await read(
      `:20:A\n:25:1\n:28C:1\n:60F:C260101EUR5,00\n${entry}:62F:C260102EUR4,50\n`,
    );
    expect(groups).toEqual(["1, EUR: 1 rows, failed at line 7 by -0.50"]);
    expect(rows).toEqual(["5 | 2026-01-02 | -1.00 EUR | coffee"]);
  });

  test("a page names no account of its own, and a statement follows without :20:", async () => {
    const { groups, rows } = await read(
      `:20:A\n:25:1\n:28C:1/1\n:60F:C260101EUR5,00\n${entry}:62M:C260102EUR4,00\n:60M:C260102EUR4,00\n${entry}:62F:C260102EUR3,00\n`,
    );
    expect(rows).toHaveLength(2);
    expect(groups).toEqual(["1, EUR: 2 rows, proved 5.00 to 3.00"]);
  });

  test("lines that look like tags within free text are text", async () => {
    const { rows } = await read(
      `:20:A\n:25:1\n:28C:1\n:60F:C260101EUR5,00\n:61:260102D1,00NTRF\n:86:at\n:30:15 o'clock\n-\n: colon\n:62F:C260102EUR4,00\n-\n`,
    );
    expect(rows).toEqual(["5 | 2026-01-02 | -1.00 EUR | at :30:15 o'clock - : colon"]);
  });

  test("tags may stand behind spaces, and lines may be filled up", async () => {
    const { rows, groups } = await read(
      `  :20:A\n  :25:1   \n  :28C:1\n  :60F:C260101EUR5,00   \n  :61:260102D1,00NTRFNONREF//B77-1   \n  :86:tea   \n  :62F:C260102EUR4,00  \n`,
    );
    expect(rows).toEqual(["5 | 2026-01-02 | -1.00 EUR | tea"]);
    expect(groups).toEqual(["1, EUR: 1 rows, proved 5.00 to 4.00"]);
  });

  test("a statement without :25: is of no account that another statement named", async () => {
    const { groups } = await read(
      `${head}${entry}${end}${head.replace(":25:1\n", "")}${end.replace("4,", "5,")}`,
    );
    expect(groups).toEqual([
      "1, EUR: 1 rows, proved 5.00 to 4.00",
      "no number, EUR: 0 rows, proved 5.00 to 5.00",
    ]);
  });

  test("fields that tell nothing may stand before the information, which may come in two", async () => {
    const { rows } = await read(
      `${head}:61:260102D1,00NTRFNONREF\n:NS:22Foo\n:86:166?20tea\n:86:?21green\n:NS:99\n${end}:86:thanks\n`,
    );
    expect(rows).toEqual(["5 | 2026-01-02 | -1.00 EUR | tea green"]);
  });

  test("a field NS stands in for the information", async () => {
    const { rows } = await read(
      `${head}:61:260102D1,00NTRF\n:NS:01Holz\n02Nägel\n15Baumarkt\n17LASTSCHRIFT\n191000\n${end}`,
    );
    expect(rows).toEqual(["5 | 2026-01-02 | -1.00 EUR | Holz Nägel | Baumarkt"]);
  });

  test("a tag may be broken behind its colon", async () => {
    const { rows } = await read(`${head}:61:260102D1,00NTRF\n:\n86:tea\n:\nmilk\n${end}`);
    expect(rows).toEqual(["5 | 2026-01-02 | -1.00 EUR | tea : milk"]);
  });

  test("a page may be parted from its entries", async () => {
    const { groups } = await read(`${head.replace("F:C", "M:C")}-\n${entry}${end}-\n`);
    expect(groups).toEqual(["1, EUR: 1 rows, proved 5.00 to 4.00"]);
  });

  test("statements without :20: behind preambles", async () => {
    const one = `ABNANL2A\n940\nABNANL2A\n${head.slice(6)}${entry}${end}:65:C260103EUR4,00\n-\n`;
    const { groups } = await read(
      one + one.replace("EUR5,", "EUR4,").replace("62F:C260102EUR4,", "62F:C260102EUR3,"),
    );
    expect(groups).toEqual(["1, EUR: 2 rows, proved 5.00 to 3.00"]);
  });

  test("an interim report with an opening balance needs no closing one", async () => {
    const { rows, groups } = await read(
      `${head}:34F:EURD1,00\n:13D:2601021200+0000\n${entry}-\n:20:B\n:25:1\n:34F:EUR 999999999999,99\n:90D:EUR,00\n-\n`,
    );
    expect(rows).toEqual(["7 | 2026-01-02 | -1.00 EUR | coffee"]);
    expect(groups).toEqual(["1, EUR: 1 rows, unavailable"]);
  });

  test.each([
    "-",
    "-}",
    "-}{5:{CHK:0}}",
    "$",
    "-}\n{1:F01X}{2:I942X}{4:\n:20:B\n:25:1\n:34F:EUR0,\n:90C:0EUR0,\n-}",
  ])("the end of a report, %j, is not a text", async (mark) => {
    const { rows } = await read(
      `{1:F01X}{2:I942X}{4:\n:20:A\n:25:1\n:34F:EUR0,\n${entry}${mark}\nABNANL2A\n`,
    );
    expect(rows).toEqual(["5 | 2026-01-02 | -1.00 EUR | coffee"]);
  });

  test("form feeds and marks between messages are no text", async () => {
    const one = ":20:A\r\n:25:1\r\n:28C:1\r\n:60F:C260101EUR5,00\r\n:62F:C260102EUR5,00\r\n-\r\n";
    const { groups } = await read(`\ufeff\u0001\r\n${one}\u0003\r\n\f${one}\u001a`);
    expect(groups).toEqual(["1, EUR: 0 rows, proved 5.00 to 5.00"]);
  });

  test("an entry that cannot be read is rejected with its line", async () => {
    const { reading, rows } = await readWhole(
      memoryFile(
        `:20:A\n:25:1\n:28C:1\n:60F:C260101EUR5,00\n:61:260102X1,00NTRF\n:86:tea\n${entry}:62F:C260102EUR4,00\n`,
      ),
    );
    expect(rows[0]).toMatchObject({ verdict: "rejected", line: 5, code: "invalid_entry" });
    expect(rows[0]?.verdict === "rejected" && rows[0].detail).toContain('"260102X1,00NTRF"');
    expect(rows[0]?.cells).toContain("260102X1,00NTRF tea");
    expect(reading.groups.map(toldGroup)).toEqual(["1, EUR: 1 rows, unavailable"]);
  });
});

describe("what FinTS tells as noted and not booked", () => {
  const entry = ":61:260102D1,00NTRF\n:86:tea\n";
  const balances = `:60F:C260101EUR5,00\n${entry}:62F:C260102EUR4,00\n`;
  const booked = "2026-01-02 | -1.00 EUR | tea";
  test.each([
    ["STARTDISP", `:34F:EUR0,\n${entry}:90D:1EUR1,00\n`, "skipped not_booked"],
    ["STARTDISPE", `:34F:EUR20,00\n:13D:2601021200+0100\n${entry}`, "skipped not_booked"],
    ["STARTDISP", balances, booked],
    ["STARTUMSE", balances, booked],
    ["DTI", `:34F:EUR0,\n${entry}:90D:1EUR1,00\n`, booked],
  ])("%s with %j", async (reference, rest, wanted) => {
    const { rows } = await readWhole(memoryFile(`:20:${reference}\n:25:1\n:28C:0\n${rest}-\n`));
    expect(rows.map(toldAfterLine)).toEqual([wanted]);
  });
});

describe("statements without an opening balance", () => {
  const entry = ":61:260102D1,00NTRF\n:86:tea\n";
  const booked = "2026-01-02 | -1.00 EUR | tea";
  test.each([
    ["the closing one names the currency", `${entry}${entry}:62F:C260102EUR4,00\n`, [booked, booked]],
    ["the sums name the currency", `${entry}:90D:1EUR1,00\n`, [booked]],
    ["nothing names the currency", entry, ["rejected unknown_currency"]],
    [
      "two of them",
      `${entry}:62F:C260102EUR4,00\n-\n:20:B\n:25:1\n${entry}:62F:C260103EUR4,00\n`,
      [booked, booked],
    ],
    ["it comes after entries", `${entry}:60F:C260101EUR5,00\n:62F:C260102EUR4,00\n`, "refused"],
  ])("%s", async (_, rest, wanted) => {
    const file = memoryFile(`:20:A\n:25:1\n:28C:1\n${rest}-\n`);
    const outcome = await readWhole(file).catch(() => "refused");
    if (typeof outcome === "string") expect(outcome).toBe(wanted);
    else {
      expect(outcome.rows.map(toldAfterLine)).toEqual(wanted);
      const [group, ...others] = outcome.reading.groups;
      expect(group?.proof).toMatchObject({ result: "unavailable" });
      expect(others).toEqual([]);
    }
  });
});

describe("statements without a closing balance", () => {
  const opening = ":25:1\n:28C:1\n:60F:C260101EUR5,00\n:61:260102D1,00NTRF\n:86:tea\n";
  const row = "2026-01-02 | -1.00 EUR | tea";
  test.each([
    ["a dash ends the last", `:20:A\n${opening}-\n`, [row]],
    ["a dash ends each", `:20:A\n${opening}-\n:20:B\n${opening}-\n`, [row, row]],
    ["the block ends", `{1:F01X}{2:I940X}{4:\n:20:A\n${opening}-}\n`, [row]],
    ["blocks end", `{4:\n:20:A\n${opening}-}{5:}{4:\n:20:B\n${opening}-}`, [row, row]],
    ["what looks like the end is text", `:20:A\n${opening}-}\n:61:260102D1,00NTRF\n:86:tea\n-\n`, [row, row]],
    ["nothing ends it", `:20:A\n${opening}`, "cut"],
    ["nothing ends the first", `:20:A\n${opening}:20:B\n${opening}-\n`, "cut"],
    ["a dash that may go on", `:20:A\n${opening}-`, "cut"],
    ["only the first message ends", `:20:A\n${opening}-\n:20:B\n${opening}`, "cut"],
    ["a message of nothing", ":20:A\n:25:1\n:28C:1\n-\n", "cut"],
  ])("%s", async (_, content, wanted) => {
    const outcome = await readWhole(memoryFile(content), { format: "mt940" }).catch(() => "cut");
    const told = typeof outcome === "string" ? outcome : outcome.rows.map(toldAfterLine);
    expect(told).toEqual(wanted);
    if (typeof outcome !== "string")
      expect(outcome.reading.groups[0]?.proof).toEqual({ result: "unavailable" });
  });
});

test.each([
  [":61:260102C1,00NTRFACME LTD//B7654321\nCR\n", "ACME LTD CR"],
  [":61:260102C1,00NTRFACME LTD\nSTANDING ORDER\n", "STANDING ORDER"],
  [":61:260102C1,00NCHK\nDD\n", "DD"],
])("an entry without information is described by its own line: %j", async (entry, wanted) => {
  const { rows } = await readWhole(
    memoryFile(`:20:A\n:25:1\n:28C:1\n:60F:C260101EUR5,00\n${entry}:62F:C260102EUR6,00\n`),
  );
  expect(rows.map((row) => told(row).split(" | ")[3])).toEqual([wanted]);
});

function toldAfterLine(row: Parameters<typeof told>[0]): string {
  return told(row).replace(/^[0-9]+ \| /, "");
}
