/** What settles a doubt about a file, and what stops it. */
import { describe, expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import { memoryFile, readWhole, told, toldGroup } from "./read-whole.ts";

const eur = { currency: "EUR" };

/** What is read, or the problem; `lines` are the lines of the file. */
async function outcome(lines: readonly string[], choices: ReadingChoices = eur) {
  try {
    const { reading, rows } = await readWhole(memoryFile(`${lines.join("\n")}\n`), choices);
    return { reading, rows: rows.map(told), problem: undefined };
  } catch (error) {
    if (error instanceof Problem) return { reading: undefined, rows: [], problem: error };
    throw error;
  }
}

const evidenceOf = (result: Awaited<ReturnType<typeof outcome>>, about: string) =>
  result.reading?.detected.evidence.find((evidence) => evidence.about === about);

test("a file of rejected rows is read even where nothing was corrected: its rows are rejected again", async () => {
  const header = "account,transaction_date,posted_date,amount,currency_code,description,merchant_name,id";
  const result = await outcome([
    `${header},_import,_line,_error`,
    "DE89370400440532013000,,,,EUR,2603030303C250.00NTRF,,,01a2006b-db27-737d-a880-c7531b5c5173,7,invalid_entry",
    "DE89370400440532013000,,31.02.2026,12.50,EUR,Coffee,,,01a2006b-db27-737d-a880-c7531b5c5173,9,invalid_date",
  ]);
  expect(result.rows).toEqual(["2 | rejected date_missing", "3 | rejected invalid_date"]);
});

describe("order of dates", () => {
  const header = "Date,Description,Amount";

  test("one value that can only be read one way settles the whole column", async () => {
    const result = await outcome([header, "04/09/2024,a,-1.50", "13/09/2024,b,-2.50", "05/10/2024,c,3.00"]);
    expect(result.rows).toEqual([
      "2 | 2024-09-04 | -1.50 EUR | a",
      "3 | 2024-09-13 | -2.50 EUR | b",
      "4 | 2024-10-05 | 3.00 EUR | c",
    ]);
    expect(evidenceOf(result, "date_format")).toMatchObject({
      decided: "DD/MM/YYYY",
      line: 3,
      value: "13/09/2024",
      column: "Date",
      otherwise: "--date-format MM/DD/YYYY",
    });
  });

  test("without any such value it stops, with both readings and the flags that decide", async () => {
    const { problem } = await outcome([header, "04/09/2024,a,-1.50", "05/10/2024,b,-2.00"]);
    expect(problem?.code).toBe("ambiguous_file");
    expect(problem?.remedy).toContain("--date-format DD/MM/YYYY");
    expect(problem?.remedy).toContain("--date-format MM/DD/YYYY");
    expect(problem?.more["readings"]).toEqual([
      {
        reading: "DD/MM/YYYY",
        flag: "--date-format DD/MM/YYYY",
        rows: [
          {
            line: 2,
            text: "04/09/2024",
            date: "04/09/2024",
            amount: "-1.50",
            description: "a",
            becomes: "2024-09-04",
          },
          {
            line: 3,
            text: "05/10/2024",
            date: "05/10/2024",
            amount: "-2.00",
            description: "b",
            becomes: "2024-10-05",
          },
        ],
      },
      {
        reading: "MM/DD/YYYY",
        flag: "--date-format MM/DD/YYYY",
        rows: [
          {
            line: 2,
            text: "04/09/2024",
            date: "04/09/2024",
            amount: "-1.50",
            description: "a",
            becomes: "2024-04-09",
          },
          {
            line: 3,
            text: "05/10/2024",
            date: "05/10/2024",
            amount: "-2.00",
            description: "b",
            becomes: "2024-05-10",
          },
        ],
      },
    ]);
  });

  test.each([
    ["between dots the day comes first", ["04.09.2024", "05.10.2024"], ["2024-09-04", "2024-10-05"]],
    ["with spaces behind the dots too", ["4. 9. 2024", "5. 10. 2024"], ["2024-09-04", "2024-10-05"]],
    [
      "but for a day that can only be read otherwise",
      ["04.09.2024", "05.13.2024"],
      ["2024-04-09", "2024-05-13"],
    ],
  ])("%s", async (_name, days, wanted) => {
    const result = await outcome([header, `${days[0]},a,-1.50`, `${days[1]},b,-2.00`]);
    expect(result.rows.map((row) => row.split(" | ")[1])).toEqual(wanted);
  });

  test.each([
    ["a remembered order stands against the dots", { columns: {}, date_format: "MM.DD.YYYY" }],
    ["and so does one that is said", undefined],
  ])("%s", async (_name, mapping) => {
    const said: ReadingChoices =
      mapping === undefined
        ? { ...eur, dateFormat: "MM.DD.YYYY" }
        : { ...eur, mapping: { version: 1, format: "csv", signature: null, ...mapping } };
    const result = await outcome([header, "04.09.2024,a,-1.50", "05.10.2024,b,-2.00"], said);
    expect(result.rows[0]).toContain("2024-04-09");
  });

  test("dots say nothing of a day that is written with other signs", async () => {
    const { problem } = await outcome([header, "04.09.2024,a,-1.50", "05/10/2024,b,-2.00"]);
    expect(problem?.code).toBe("ambiguous_file");
  });

  test("two digits of a year first are a reading of dots too, and stop", async () => {
    const { problem } = await outcome([header, "04.09.12,a,-1.50", "05.10.11,b,-2.00"]);
    expect(problem?.code).toBe("ambiguous_file");
  });

  test.each([
    ["the year first, when it is of the file's time", ["26/01/05", "26/01/06", "26/02/07"], "2026-01-05"],
    ["a single day whose other year is long past", ["13/02/25", "13/02/25"], "2025-02-13"],
    ["a single day of the year first", ["26/11/05"], "2026-11-05"],
    ["days that change where years do not", ["24/02/25", "26/02/25", "27/02/25"], "2025-02-24"],
    ["a day or a year, both of the file's time", ["24/02/25"], "ambiguous_file"],
    ["the year first, or years that lead up to the file's time", ["16/01/12", "16/01/20"], "ambiguous_file"],
    ["days of three years that would lie over twelve", ["05/02/24", "05/03/25", "17/04/26"], "2024-02-05"],
  ])("two digits first and last: %s", async (_name, days, wanted) => {
    const result = await outcome([header, ...days.map((day, index) => `${day},row ${index},-1.5${index}`)]);
    expect(result.problem?.code ?? result.rows[0]?.split(" | ")[1]).toBe(wanted);
  });

  const inManyWays = [
    "2024-09-01,a,-1.50",
    "20240902,b,-2.00",
    "04/09/2024,c,-3.00",
    "5 Sep 2024,d,-4.00",
    '"September 6, 2024",e,-5.00',
  ];

  test("days that fix their own order say nothing of the others, and the question is about those", async () => {
    const { problem } = await outcome([header, ...inManyWays]);
    expect(problem?.detail).toBe(
      "The dates of the file can be read in two ways. " +
        'DD/MM/YYYY: line 4 "04/09/2024" means 2024-09-04; MM/DD/YYYY: line 4 "04/09/2024" means 2024-04-09.',
    );
  });

  test("a day that one order alone can read settles it beside such days", async () => {
    const result = await outcome([header, ...inManyWays, "13/09/2024,f,-6.00"]);
    expect(result.reading?.detected.date_format).toBe("DD/MM/YYYY");
    expect(result.rows.map((row) => row.split(" | ")[1])).toEqual(
      ["01", "02", "04", "05", "06", "13"].map((of) => `2024-09-${of}`),
    );
  });

  test("either flag decides", async () => {
    const lines = [header, "04/09/2024,a,-1.50", "05/10/2024,b,-2.00"];
    const days = async (dateFormat: string) =>
      (await outcome(lines, { ...eur, dateFormat })).rows.map((row) => row.split(" | ")[1]);
    expect(await days("DD/MM/YYYY")).toEqual(["2024-09-04", "2024-10-05"]);
    expect(await days("MM/DD/YYYY")).toEqual(["2024-04-09", "2024-05-10"]);
  });

  test("evidence against itself stops", async () => {
    const { problem } = await outcome([header, "13/09/2024,a,-1.50", "09/14/2024,b,-2.00"]);
    expect(problem?.code).toBe("ambiguous_file");
    expect(problem?.detail).toContain("contradict");
  });

  test("the period that the file states settles it", async () => {
    const result = await outcome([
      "Period,01/02/2024 - 30/04/2024,",
      header,
      "04/03/2024,a,-1.50",
      "05/04/2024,b,-2.00",
    ]);
    expect(result.rows).toEqual(["3 | 2024-03-04 | -1.50 EUR | a", "4 | 2024-04-05 | -2.00 EUR | b"]);
  });

  const day = (number: number) => String(number).padStart(2, "0");
  /** Days of January to October that both orders can read: in order for the day first, in no order for the month first. */
  const orderly = Array.from(
    { length: 12 },
    (_, index) => `${day((index % 4) * 3 + 1)}/${day(Math.floor(index / 4) + 1)}/2024,x${index},-1.50`,
  );

  test("the order of rows settles it over ten different days", async () => {
    const result = await outcome([header, ...orderly, "01/05/2024,last,2.00"]);
    expect(result.reading?.detected.date_format).toBe("DD/MM/YYYY");
    expect(result.reading?.period).toEqual({ from: "2024-01-01", to: "2024-05-01" });
  });

  /** Two days of each month: the month first is broken at every new month. */
  const pairs = Array.from(
    { length: 12 },
    (_, index) => `0${(index % 2) * 3 + 1}/${day(Math.floor(index / 2) + 1)}/2024,x,-1.50`,
  );

  test("the order of rows settles nothing over nine days, however often the other is broken", async () => {
    expect(
      (await outcome([header, ...pairs.slice(0, 9), "04/05/2024,y,2.00"])).reading?.detected.date_format,
    ).toBe("DD/MM/YYYY");
    const { problem } = await outcome([
      header,
      ...pairs.slice(0, 8),
      "04/04/2024,y,2.00",
      "01/05/2024,z,2.00",
    ]);
    expect(problem?.code).toBe("ambiguous_file");
  });

  test("the order of rows settles nothing where the other is broken but twice", async () => {
    const { problem } = await outcome([header, ...orderly, "10/03/2024,last,2.00"]);
    expect(problem?.code).toBe("ambiguous_file");
  });

  test("the order of rows is that of the booking day, though another date stands beside it", async () => {
    const both = orderly.map(
      (row, index) => `${row.split(",")[0]},0${(index % 3) + 1}/01/2024,x${index},-1.50`,
    );
    const result = await outcome([
      "Booking Date,Transaction Date,Description,Amount",
      ...both,
      "01/05/2024,01/05/2024,l,2.00",
    ]);
    expect(result.reading?.detected.date_format).toBe("DD/MM/YYYY");
  });

  test("dates that read alike in both orders are no doubt", async () => {
    const result = await outcome([header, "04/04/2024,a,-1.50", "05/05/2024,b,-2.00"]);
    expect(result.rows[0]).toContain("2024-04-04");
  });

  test("an impossible or far date rejects its row and is never today", async () => {
    const result = await outcome([
      header, "13/09/2024,a,-1.50", "31/09/2024,b,-2.00", "14/09/1969,c,-2.00", "14/09/2031,d,-2.00", ",e,2.00", "15/09/2024,f,1.00",
    ]); // prettier-ignore
    expect(result.rows.slice(1, 5)).toEqual([
      "3 | rejected invalid_date",
      "4 | rejected date_out_of_range",
      "5 | rejected date_out_of_range",
      "6 | rejected date_missing",
    ]);
  });

  test("serial numbers of a spreadsheet are read where a person says so", async () => {
    const lines = [header, "46082,a,-1.50", "46083,b,-2.00"];
    expect((await outcome(lines, { ...eur, dateFormat: "excel" })).rows).toEqual([
      "2 | 2026-03-01 | -1.50 EUR | a",
      "3 | 2026-03-02 | -2.00 EUR | b",
    ]);
  });
});

describe("decimal mark", () => {
  const header = "Date;Description;Amount";

  test("thousands or decimals alone in a column stop it, however many decimals the currency has", async () => {
    const lines = [header, "2026-01-13;a;1.234", "2026-01-14;b;-2.500", "2026-01-15;c;-2.500"];
    for (const currency of ["EUR", "KWD", "HUF"]) {
      const { problem } = await outcome(lines, { currency });
      expect(problem?.code).toBe("ambiguous_file");
      expect(problem?.remedy).toBe("Choose the right one: --decimal-mark . or --decimal-mark ,.");
    }
    expect((await outcome(lines, { currency: "KWD", decimalMark: "." })).rows[0]).toContain("1.234 KWD");
    expect((await outcome(lines, { currency: "KWD", decimalMark: "," })).rows[0]).toContain("1234.000 KWD");
  });

  test("one amount that can only be read one way settles the others", async () => {
    const comma = await outcome([header, "2026-01-13;a;1.234", "2026-01-14;b;-2,50", "2026-01-15;c;-3"]);
    expect(comma.rows[0]).toContain("1234.00 EUR");
    const point = await outcome([header, "2026-01-13;a;1,234", "2026-01-14;b;-2.50", "2026-01-15;c;-3"]);
    expect(point.rows[0]).toContain("1234.00 EUR");
  });

  test("a balance that adds up one way settles it", async () => {
    const result = await outcome([
      `${header};Balance`,
      "2026-01-13;a;1.234;2.000",
      "2026-01-14;b;-500;1.500",
    ]);
    expect(result.rows[0]).toContain("1234.00 EUR");
    expect(evidenceOf(result, "decimal_mark")?.because).toContain("balance");
  });

  test("amounts in both ways stop it", async () => {
    const { problem } = await outcome([header, "2026-01-13;a;1.234,50", "2026-01-14;b;-1,234.50"]);
    expect(problem?.code).toBe("ambiguous_file");
    expect(problem?.detail).toContain("contradict");
  });

  test("an amount that cannot be read rejects its row and is never zero or something near", async () => {
    const { rows } = await outcome([
      header, "2026-01-13;a;-1,50", "2026-01-14;b;12,50 XX", "2026-01-15;c;", "2026-01-16;d;-0,005", "2026-01-17;e;1,00",
    ]); // prettier-ignore
    expect(rows.slice(1, 4)).toEqual([
      "3 | rejected amount_syntax",
      "4 | rejected amount_missing",
      "5 | rejected amount_precision",
    ]);
  });
});

describe("sign", () => {
  const signed = "Date,Description,Amount";

  test("a column with more negative amounts than positive ones is taken as it is", async () => {
    const rows = ["2026-01-13,a,-1.50", "2026-01-14,b,2.00", "2026-01-15,c,-2.00"];
    expect((await outcome([signed, ...rows])).reading?.mapping.sign).toBe("as_is");
  });

  test("as many of both stop, as where a card's file holds two charges, a payment and a refund", async () => {
    const rows = ["lunch,12.50", "transfer,-80.00", "shoes,-40.00", "tea,2.00"];
    const { problem } = await outcome([signed, ...rows.map((row, at) => `2026-01-${13 + at},${row}`)]);
    expect(problem?.code).toBe("ambiguous_file");
    expect(problem?.more["readings"]).toMatchObject([
      {
        flag: "--sign-as-is",
        rows: [
          {
            line: 2,
            text: "12.50",
            date: "2026-01-13",
            description: "lunch",
            becomes: "you received 12.50 from lunch",
          },
          { becomes: "you paid 80.00 to transfer" },
          { becomes: "you paid 40.00 to shoes" },
        ],
      },
      { flag: "--invert-sign", rows: [{ becomes: "you paid 12.50 to lunch" }, {}, {}] },
    ]);
  });

  const mostlyPositive = ["2026-01-13,lunch,1.50", "2026-01-14,tea,2.00", "2026-01-15,online,-3.00"];

  test("few negative amounts among positive ones stop: they may be the payments of a card", async () => {
    const { problem } = await outcome([signed, ...mostlyPositive]);
    expect(problem?.code).toBe("ambiguous_file");
    expect(problem?.remedy).toContain("--sign-as-is");
  });

  test("as many of both stop where the header speaks of a card", async () => {
    const lines = ["Date,Card No,Description,Amount", "2026-01-13,12,a,-1.50", "2026-01-14,12,b,2.00"];
    expect((await outcome(lines)).problem?.code).toBe("ambiguous_file");
  });

  test.each([
    ["a card's number", "Date,Card No,Description,Amount", "2026-01-13,12,a,"],
    ["who purchased", "Date,Purchased By,Description,Amount", "2026-01-13,Jane,a,"],
    [
      "a day of posting beside another",
      "Trans. Date,Post Date,Description,Amount",
      "2026-01-13,2026-01-14,a,",
    ],
  ])(
    "%s: negative amounts alone stop until there are three, and three to one positive",
    async (_what, header, row) => {
      const of = async (amounts: readonly number[]) => {
        const { problem, reading } = await outcome([
          header,
          ...amounts.map((amount) => `${row}${amount}.00`),
        ]);
        return problem?.code ?? reading?.mapping.sign;
      };
      expect(await of([-5])).toBe("ambiguous_file");
      expect(await of([-5, -6])).toBe("ambiguous_file");
      expect(await of([-5, -6, -7, -8, 9, 10])).toBe("ambiguous_file");
      expect(await of([-5, -6, -7])).toBe("as_is");
      expect(await of([-5, -6, -7, 9])).toBe("as_is");
      expect(await of([...Array.from({ length: 11 }, () => -5), ...Array.from({ length: 9 }, () => 5)])).toBe(
        "as_is",
      );
    },
  );

  test("a dash for a text is no word of a sign", async () => {
    const { rows } = await outcome(["Date,Name,Description,Amount", "2026-01-13,ACME,-,-9.00"]);
    expect(rows).toEqual(["2 | 2026-01-13 | -9.00 EUR | ACME | ACME"]);
  });

  test.each([
    ["a deposit that is written negative", "Date,Description,Amount", "2026-01-13,Deposit,-500.00"],
    ["a debit that is written negative and taken back", "Date,Text,Debit,Credit", "2026-01-13,refund,-5.00,"],
    ["a credit that is written negative", "Date,Text,Debit,Credit", "2026-01-13,tea,,-5.00"],
  ])("%s stops", async (_what, header, row) => {
    expect((await outcome([header, row])).problem?.code).toBe("ambiguous_file");
  });

  test("a purchase that an account's header stands over turns nothing around: it may have been paid back", async () => {
    const { problem } = await outcome([
      "Date,Text,IBAN,Amount",
      "2026-01-13,POS tea,DE02120300000000202051,9.00",
    ]);
    expect(problem?.code).toBe("ambiguous_file");
  });

  test("what a reading makes of an amount is told with its sign", async () => {
    const { problem } = await outcome(["Date,Card No,Description,Amount", "2026-01-13,12,a,-1.50"]);
    expect(problem?.detail).toContain('--sign-as-is: line 2 "-1.50" means you paid 1.50 to a');
    expect(problem?.detail).toContain('--invert-sign: line 2 "-1.50" means you received 1.50 from a');
  });

  test.each([
    ["a column of beneficiaries", "Date,Beneficiary,Amount", mostlyPositive],
    [
      "a running balance, though it does not add up",
      `${signed},Balance`,
      mostlyPositive.map((row) => `${row},7`),
    ],
    ["an IBAN", `${signed},Other`, mostlyPositive.map((row) => `${row},DE02100500000024290661`)],
    ["a salary", signed, [...mostlyPositive, "2026-01-16,Salary January,9.00"]],
    ["a withdrawal", signed, [...mostlyPositive, "2026-01-16,ATM WITHDRAWAL,-9.00"]],
    ["a third of twenty and more", signed, Array.from({ length: 7 }, () => mostlyPositive).flat()],
  ])("%s takes them as they are", async (_what, header, rows) => {
    expect((await outcome([header, ...rows])).reading?.mapping.sign).toBe("as_is");
  });

  test.each([
    ["Payment received - thank you", -9],
    ["PRLV AUTOMATIQUE ENREGISTRE PAIEMENT-MERCI", -9],
    ["Zahlung erhalten. Besten Dank.", -9],
    ["Hartelijk bedankt voor uw betaling", -9],
    ["POS PURCHASE LISBOA", 9],
  ])("%s of %d turns them around", async (text, amount) => {
    const result = await outcome([signed, ...mostlyPositive, `2026-01-16,${text},${amount}.00`]);
    expect(result.reading?.mapping.sign).toBe("inverted");
  });

  test.each([
    ["a refund that a seller pays", "refund,-9.00"],
    ["a sale", "sale,9.00"],
    ["a salary that a company pays", "Salary January,-9.00"],
    ["a purchase that was reversed", "Purchase reversal,9.00"],
  ])("%s proves nothing", async (_what, row) => {
    expect(
      (await outcome([signed, ...mostlyPositive, "2026-01-16,lunch,4.00", `2026-01-17,${row}`])).problem
        ?.code,
    ).toBe("ambiguous_file");
  });

  test.each([
    ["a salary among them", ["Salary January,900.00", "rent May,500.00"]],
    [
      "purchases and a deposit",
      [
        "ATM withdrawal,20.00",
        "POS purchase,9.00",
        "POS tea,5.00",
        "POS wine,5.00",
        "Payment - thank you,9.00",
      ],
    ],
  ])("positive amounts alone with %s stop: their signs may be missing", async (_what, rows) => {
    const { problem } = await outcome([signed, ...rows.map((row, at) => `2026-01-${13 + at},${row}`)]);
    expect(problem?.code).toBe("ambiguous_file");
  });

  test("positive amounts that are all called purchases are charges", async () => {
    const { rows } = await outcome([signed, "2026-01-13,POS tea,1.50", "2026-01-14,ATM withdrawal,20.00"]);
    expect(rows.map((row) => row.split(" | ")[2])).toEqual(["-1.50 EUR", "-20.00 EUR"]);
  });

  test("words against a running balance stop: the balance of a card may be what is owed", async () => {
    const { problem } = await outcome([
      `${signed},Balance`,
      "2026-01-13,Purchase,5.00,5.00",
      "2026-01-14,Payment received - thank you,-5.00,0.00",
      "2026-01-15,Purchase,7.00,7.00",
    ]);
    expect(problem?.code).toBe("ambiguous_file");
    expect(problem?.detail).toContain("contradict");
  });

  test("all positive and nothing to prove it stops, and either flag decides", async () => {
    const lines = ["Date,Description,Amount", "2026-01-13,a,1.50", "2026-01-14,b,2.00"];
    const { problem } = await outcome(lines);
    expect(problem?.code).toBe("ambiguous_file");
    expect(problem?.remedy).toContain("--sign-as-is");
    expect(problem?.remedy).toContain("--invert-sign");
    expect((await outcome(lines, { ...eur, sign: "as_is" })).rows[0]).toContain("| 1.50 EUR");
    expect((await outcome(lines, { ...eur, sign: "inverted" })).rows[0]).toContain("| -1.50 EUR");
  });

  test("deposits only are proven by the balance, and so are withdrawals", async () => {
    const header = "Date,Description,Amount,Balance";
    const rising = await outcome([header, "2026-01-13,a,1.50,11.50", "2026-01-14,b,2.00,13.50"]);
    expect(rising.rows[1]).toContain("| 2.00 EUR");
    const lines = [header, "2026-01-13,a,1.50,8.50", "2026-01-14,b,2.00,6.50"];
    const falling = await outcome([...lines, "2026-01-15,c,1.00,5.50"]);
    expect(falling.rows[1]).toContain("| -2.00 EUR");
    // One balance alone may add up by chance, as where rows of two accounts are mixed.
    expect((await outcome(lines)).problem?.code).toBe("ambiguous_file");
  });

  test("a balance that adds up only against the days of the rows proves no sign", async () => {
    const row = (day: number, amount: string, balance: number) => `2026-01-${day},a,${amount},${balance}.00`;
    const lines = [
      "Date,Description,Amount,Balance",
      row(13, "1.00", 5),
      row(14, "2.00", 4),
      row(15, "9.00", 2),
    ];
    expect((await outcome(lines)).problem?.code).toBe("ambiguous_file");
    const upwards = [lines[0] ?? "", row(15, "1.00", 5), row(14, "2.00", 6), row(13, "9.00", 8)];
    expect((await outcome(upwards)).rows[0]).toContain("| -1.00 EUR");
  });

  test("the account that money comes from is no account of the file", async () => {
    const { reading } = await outcome(
      ["Date,Text,Rachunek źródłowy,Amount", "2026-01-13,ACME,11109000000000,9.00"],
      {
        ...eur,
        sign: "as_is",
      },
    );
    expect(reading?.groups.map(toldGroup)).toEqual(["no number, EUR: 1 rows, unavailable"]);
  });

  test("beside an account's number above the table, a column of IBANs is that of others", async () => {
    const above = "Girokonto,DE02120300000000202051";
    const row = "2026-01-13,Buch,DE44500105175407324931,-4.90";
    const { reading } = await outcome([
      above,
      "Date,Description,IBAN,Amount",
      row,
      row.replace("4.90", "5.00"),
    ]);
    expect(reading?.groups.map(toldGroup)).toEqual(["DE02120300000000202051, EUR: 2 rows, unavailable"]);
  });

  test("of two accounts' numbers above the table, neither is that of the file", async () => {
    const { reading } = await outcome([
      "Von,DE02120300000000202051",
      "Nach,DE44500105175407324931",
      "Date,Description,Amount",
      "2026-01-13,Buch,-4.90",
      "2026-01-14,Tee,-1.90",
    ]);
    expect(reading?.groups.map(toldGroup)).toEqual(["no number, EUR: 2 rows, unavailable"]);
  });

  test.each([
    ["S/H", "S", "H"],
    ["D/C", "D", "C"],
    ["Soll/Haben", "Soll", "Haben"],
    ["Af Bij", "Af", "Bij"],
    ["+/-", "-", "+"],
    ["Dr/Cr", "DR", "CR"],
    ["Debit/Credit", "debit", "credit"],
    ["Type", "Debit", "Credit"],
  ])("a sign column %s tells %s from %s", async (name, debit, credit) => {
    const { rows } = await outcome([
      `Date,Description,Amount,${name}`, `2026-01-13,a,1.50,${debit}`, `2026-01-14,b,2.00,${credit}`,
    ]); // prettier-ignore
    expect(rows).toEqual(["2 | 2026-01-13 | -1.50 EUR | a", "3 | 2026-01-14 | 2.00 EUR | b"]);
  });

  test("a word that is no sign rejects its row", async () => {
    const { rows } = await outcome([
      "Date,Description,Amount,D/C", "2026-01-13,a,1.50,D", "2026-01-14,b,2.00,C", "2026-01-15,c,3.00,?", "2026-01-16,d,3.00,D",
    ]); // prettier-ignore
    expect(rows[2]).toBe("4 | rejected unknown_sign");
  });

  test("debit and credit in one row reject it", async () => {
    const { rows } = await outcome([
      "Date,Description,Debit,Credit",
      "2026-01-13,a,1.50,",
      "2026-01-14,b,2.00,3.00",
      "2026-01-15,c,,1.00",
    ]);
    expect(rows).toEqual([
      "2 | 2026-01-13 | -1.50 EUR | a",
      "3 | rejected both_debit_and_credit",
      "4 | 2026-01-15 | 1.00 EUR | c",
    ]);
  });
});

describe("balance", () => {
  const header = "Date,Description,Amount,Balance";

  test("is proved from old to new and from new to old", async () => {
    const down = ["2026-01-13,a,-1.50,8.50", "2026-01-14,b,2.00,10.50", "2026-01-15,c,-4.00,6.50"];
    for (const rows of [down, down.toReversed()]) {
      const { reading } = await outcome([header, ...rows]);
      expect(reading?.groups.map(toldGroup)).toEqual(["no number, EUR: 3 rows, proved 10.00 to 6.50"]);
    }
  });

  test("names the first line at which it breaks", async () => {
    const { reading } = await outcome([
      header, "2026-01-13,a,-1.50,8.50", "2026-01-14,b,2.00,10.50", "2026-01-15,c,-4.00,6.00", "2026-01-16,d,1.00,7.00", "2026-01-17,e,1.00,8.00",
    ]); // prettier-ignore
    expect(reading?.groups.map(toldGroup)[0]).toContain("failed at line 4");
  });

  test("is followed over rows that state none", async () => {
    const { reading } = await outcome([
      header,
      "2026-01-13,a,-1.50,8.50",
      "2026-01-14,b,2.00,",
      "2026-01-15,c,-4.00,6.50",
    ]);
    expect(reading?.groups.map(toldGroup)).toEqual(["no number, EUR: 3 rows, proved 10.00 to 6.50"]);
  });

  test("begins below the last one that is stated, from new to old", async () => {
    const { reading } = await outcome([
      header,
      "2026-01-15,c,-4.00,6.50",
      "2026-01-14,b,2.00,10.50",
      "2026-01-13,a,-1.50,",
    ]);
    expect(reading?.groups.map(toldGroup)).toEqual(["no number, EUR: 3 rows, proved 10.00 to 6.50"]);
  });

  test("that stays the same proves nothing", async () => {
    const { reading } = await outcome([
      header,
      "2026-01-13,a,-5.00,100.00",
      "2026-01-14,b,-7.00,",
      "2026-01-15,c,7.00,100.00",
    ]);
    expect(reading?.groups.map(toldGroup)).toEqual(["no number, EUR: 3 rows, unavailable"]);
  });

  test.each([
    ["that proves", ["-1.50,8.50", "2.00,10.50"], [850n, 1050n]],
    ["that proves nothing", ["-1.50,8.50", "2.00,3.00"], [undefined, undefined]],
    ["of a single row", ["-1.50,8.50"], [850n]],
  ])(
    "one %s goes with the rows of the first and last day, or does not: %j",
    async (_what, cells, balances) => {
      const lines = cells.map((cell, index) => `2026-01-1${3 + index},a,${cell}`);
      const { rows } = await readWhole(memoryFile([header, ...lines].join("\n")), { ...eur, sign: "as_is" });
      expect(rows.map((row) => row.verdict === "booked" && row.balance)).toEqual(balances);
    },
  );

  test("is followed in each currency and account by itself", async () => {
    const { reading } = await outcome([
      "Account,Date,Description,Amount,Balance,Currency",
      "11,2026-01-13,a,-1.00,9.00,EUR",
      "22,2026-01-13,b,5.00,105.00,USD",
      "11,2026-01-14,c,1.00,10.00,EUR",
      "22,2026-01-14,d,-5.00,100.00,USD",
      "11,2026-01-15,e,1.00,11.00,EUR",
      "22,2026-01-15,f,-5.00,95.00,USD",
    ]);
    expect(reading?.groups.map(toldGroup)).toEqual([
      "11, EUR: 3 rows, proved 10.00 to 11.00",
      "22, USD: 3 rows, proved 100.00 to 95.00",
    ]);
  });

  test("that cannot be read in one row is not proved", async () => {
    const { reading } = await outcome([
      header,
      "2026-01-13,a,-1.50,8.50",
      "2026-01-14,b,2.00,?",
      "2026-01-15,c,-4.00,6.50",
      "2026-01-16,d,-1.00,5.50",
    ]);
    expect(reading?.groups.map(toldGroup)).toEqual(["no number, EUR: 4 rows, unavailable"]);
  });

  test("a day of which a row cannot be read is not proved", async () => {
    const { reading } = await outcome([
      header,
      "2026-01-13,a,-1.50,8.50",
      "2026-01-14,b,x,10.50",
      "2026-01-15,c,-4.00,6.50",
    ]);
    expect(reading?.groups[0]?.proof.result).not.toBe("proved");
  });
});

describe("two columns of amounts without a header", () => {
  const pair = (rows: readonly (readonly [string, string, string, string])[]) =>
    outcome(rows.map((cells, index) => `2026-01-${13 + index},${cells.join(",")}`));

  test("nothing tells the debits: it stops, with both readings", async () => {
    const { problem } = await pair([
      ["tea", "1.50", "", ""],
      ["online", "", "9.00", ""],
    ]);
    expect(problem?.code).toBe("ambiguous_file");
    expect(problem?.remedy).toContain("--column debit=3 --column credit=4");
    expect(problem?.remedy).toContain("--column debit=4 --column credit=3");
  });

  test("a balance that adds up with the debits second is no proof: it may be what a card owes", async () => {
    const { problem } = await pair([
      ["tea", "1.50", "", "1.50"],
      ["bread", "2.00", "", "3.50"],
      ["online", "", "3.50", "0.00"],
    ]);
    expect(problem?.code).toBe("ambiguous_file");
  });

  test.each([
    ["words", ["ATM withdrawal", "", "1.50", ""], "2026-01-13 | -1.50 EUR"],
    ["words of the other side", ["Payment - thank you", "1.50", "", ""], "2026-01-13 | 1.50 EUR"],
    ["words of debits first", ["Card purchase", "1.50", "", ""], "2026-01-13 | -1.50 EUR"],
    ["a balance", ["tea", "1.50", "", "8.50"], "2026-01-13 | -1.50 EUR"],
  ] as const)("%s tell the debits", async (what, first, wanted) => {
    const isRight = first[1] === "";
    const balance = what === "a balance" ? "17.50" : "";
    const second = isRight ? ["x", "9.00", "", balance] : ["x", "", "9.00", balance];
    const { rows, problem } = await pair([first, second as [string, string, string, string]]);
    expect(problem).toBeUndefined();
    expect(rows[0]).toContain(wanted);
  });
});

describe("parts of a file", () => {
  const table = ["Account one", "Date,Description,Amount", "2026-01-13,tea,-1.50", "2026-01-14,bread,-2.00"];

  test.each([
    ["of another account", ["Card 4111222233334444", "Date,Description,Amount", "2026-01-15,rent,-9.00"], 6],
    ["with other columns", ["Date,Description,Debit,Credit", "2026-01-15,rent,9.00,"], 5],
  ])("a table %s refuses the file at its header", async (what, more, line) => {
    const { problem } = await outcome([...table, ...more]);
    expect(problem?.code).toBe("unreadable_file");
    expect(problem?.detail).toContain(what);
    expect(problem?.more).toMatchObject({ line });
  });

  test("a line of words among which two are headers is no header", async () => {
    const { rows } = await outcome([...table, "Amount,Date,checked,by,hand", "2026-01-15,rent,-9.00"]);
    expect(rows.at(-1)).toBe("6 | 2026-01-15 | -9.00 EUR | rent");
  });

  test("a header that comes again under the same title is no row", async () => {
    const { rows } = await outcome([...table, ...table.slice(0, 2), "2026-01-15,rent,-9.00"]);
    expect(rows).toHaveLength(5);
    expect(rows.at(-1)).toBe("7 | 2026-01-15 | -9.00 EUR | rent");
  });

  test("rows under a title that says pending are not booked, until another title", async () => {
    const { rows } = await outcome([
      ...table,
      "Pending transactions",
      "2026-01-15,rent,-9.00",
      "Posted transactions",
      "2026-01-16,wine,-8.00",
    ]);
    expect(rows.slice(2)).toEqual([
      "5 | skipped not_booked",
      "6 | skipped not_booked",
      "7 | skipped summary_line",
      "8 | 2026-01-16 | -8.00 EUR | wine",
    ]);
  });
});

describe("amounts beside fees, taxes and reversals", () => {
  const debits = ["Date,Description,Debit,Credit", "2026-01-13,tea,1.50,", "2026-01-14,bread,2.00,"];

  test("a negative debit is a reversal where its text says so, and else stops", async () => {
    const said = await outcome([...debits, "2026-01-15,tea refund,-1.50,"]);
    expect(said.rows.at(-1)).toBe("4 | 2026-01-15 | 1.50 EUR | tea refund");
    expect((await outcome([...debits, "2026-01-15,tea,-1.50,"])).problem?.code).toBe("ambiguous_file");
  });

  test.each([
    ["taken off", "-10.00,0.50,89.50", "-10.50"],
    ["in the amount", "-10.00,0.50,90.00", "-10.00"],
    ["added as it is signed", "-10.00,-0.50,89.50", "-10.50"],
  ])("a fee is %s as the balance tells", async (_how, cells, amount) => {
    const { rows } = await outcome([
      "Date,Description,Amount,Fee,Balance",
      "2026-01-13,salary,100.00,0.00,100.00",
      `2026-01-14,tea,${cells}`,
    ]);
    expect(rows[1]).toBe(`3 | 2026-01-14 | ${amount} EUR | tea`);
  });

  test.each([
    [
      "without a balance",
      "Date,Text,Amount,Fee",
      ["2026-01-13,ATM,-12.00,1.00", "2026-01-14,tea,-2.00,0.00"],
    ],
    [
      "where the balances tell nothing of it",
      "Date,Text,Amount,Fee,Balance",
      ["2026-01-13,ATM,-12.00,1.00,5.00"],
    ],
  ])("%s, a row with a fee is rejected", async (_name, header, lines) => {
    const { rows } = await outcome([header, ...lines]);
    expect(rows).toEqual(
      ["2 | rejected fee_unknown", "3 | 2026-01-14 | -2.00 EUR | tea"].slice(0, lines.length),
    );
  });

  test("a trade's amount is what its account paid, whatever stands beside it", async () => {
    const { rows } = await outcome([
      "Date,Action,Quantity,Price,Fee,Amount",
      "2026-01-13,Buy,2,100.00,1.00,-201.00",
    ]);
    expect(rows).toEqual(["2 | 2026-01-13 | -201.00 EUR | Buy"]);
  });

  test("the amount with its tax is what was paid, and the net is it beside a fee", async () => {
    const taxed = await outcome(["Date,Text,Gross,VAT,Net", "2026-01-13,ATM,-12.00,-2.00,-10.00"]);
    expect(taxed.rows).toEqual(["2 | 2026-01-13 | -12.00 EUR | ATM"]);
    const charged = await outcome(["Date,Text,Amount,Fee,Net", "2026-01-13,Salary,12.00,2.00,10.00"]);
    expect(charged.rows).toEqual(["2 | 2026-01-13 | 10.00 EUR | Salary"]);
  });

  test("a currency that belongs to another amount is not the account's", async () => {
    const { rows } = await outcome([
      "Date,Text,Amount,Local amount,Local currency",
      "2026-01-13,ATM,-12.00,-13.00,USD",
    ]);
    expect(rows).toEqual(["2 | 2026-01-13 | -12.00 EUR | ATM"]);
  });
});

test("a line about the account and one booking without a header stop, until a person says which is which", async () => {
  const lines = ["Compte;****1234;31/01/2026;;1 950,00", "29/01/2026;Salon;FACTURE CARTE;PARIS;-4,90"];
  expect((await outcome(lines)).problem?.code).toBe("missing_column");
  const columns = { date: ["1"], amount: ["5"], description: ["2"] };
  expect((await outcome(lines, { ...eur, columns })).rows).toEqual(["2 | 2026-01-29 | -4.90 EUR | Salon"]);
});

describe("days above the table", () => {
  test("written like those in it, one that has a single reading settles their order", async () => {
    const table = ["Date,Description,Amount", "01/05/2026,tea,-1.50"];
    expect((await outcome(["Made on 01/31/2026", ...table])).rows).toEqual([
      "3 | 2026-01-05 | -1.50 EUR | tea",
    ]);
    expect((await outcome(["Made on 01-31-2026", ...table])).problem?.code).toBe("ambiguous_file");
  });
});
