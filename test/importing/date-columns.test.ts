/** Which of several date columns is the day of a booking. */
import { describe, expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import { memoryFile, readWhole, told } from "./read-whole.ts";

const eur: ReadingChoices = { currency: "EUR", sign: "as_is" };

async function daysOf(lines: readonly string[], choices: ReadingChoices = eur) {
  const { rows } = await readWhole(memoryFile(`${lines.join("\n")}\n`), choices);
  return rows.map((row) => told(row).split(" | ")[1]);
}

async function problemOf(lines: readonly string[], choices: ReadingChoices = eur) {
  const outcome = await daysOf(lines, choices).catch((error: unknown) => error);
  if (!(outcome instanceof Problem)) throw new Error(`It was read as ${JSON.stringify(outcome)}.`);
  return outcome;
}

describe("the balance history of a payment service", () => {
  const header =
    "id,Type,Source,Amount,Fee,Net,Currency,Created (UTC),Available On (UTC),Description,Customer Facing Amount,Customer Facing Currency,Transfer,Transfer Date (UTC),Transfer Group";

  test("is of the day on which each entry was made, and of what moved the balance", async () => {
    const lines = [
      `${header},order_id (metadata)`,
      "txn_1,charge,ch_1,120.00,3.78,116.22,eur,2026-03-02 09:14,2026-03-09 00:00,Order 1001,131.00,usd,po_1,2026-03-10 00:00,,1001",
      "txn_2,charge,ch_2,45.50,1.62,43.88,eur,2026-03-03 11:40,2026-03-10 00:00,Order 1002,45.50,eur,,,,1002",
      "txn_3,refund,re_1,-20.00,0.00,-20.00,eur,2026-03-04 16:02,2026-03-04 00:00,Refund,-20.00,eur,,,,1001",
      "txn_4,payout,po_1,-116.22,0.00,-116.22,eur,2026-03-10 02:00,2026-03-11 00:00,Payout,,,,,,",
    ];
    const { reading, rows } = await readWhole(memoryFile(`${lines.join("\n")}\n`), { sign: "as_is" });
    expect(rows.map(told)).toEqual([
      "2 | 2026-03-02 | 116.22 EUR | Order 1001",
      "3 | 2026-03-03 | 43.88 EUR | Order 1002",
      "4 | 2026-03-04 | -20.00 EUR | Refund",
      "5 | 2026-03-10 | -116.22 EUR | Payout",
    ]);
    expect(reading.detected.columns).toMatchObject({ date: ["Created (UTC)"], amount: ["Net"] });
    expect(rows.map((row) => row.verdict === "booked" && row.bank_id)).toEqual([
      "txn_1",
      "txn_2",
      "txn_3",
      "txn_4",
    ]);
  });

  test("with transfers in all rows, and with none", async () => {
    const row = (transfer: string) =>
      `txn_1,charge,ch_1,120.00,3.78,116.22,eur,2026-03-02 09:14,2026-03-09 00:00,Order,120.00,eur,${transfer},`;
    expect(await daysOf([header, row("po_1,2026-03-10 00:00")])).toEqual(["2026-03-02"]);
    expect(await daysOf([header, row(",")])).toEqual(["2026-03-02"]);
  });
});

test.each([
  ["a day of creation before one of a transfer", "Created,Transfer date"],
  ["a day of creation before one of availability", "Created at,Available on"],
  ["a booking day before one of settlement", "Booking date,Settlement date"],
  ["a booking day before one of value", "Buchungstag,Verfügbar ab (Datum)"],
  ["a day before one of creation", "Date,Created at"],
  ["a day before one of delivery", "Fecha,Fecha de entrega"],
  ["a day of the operation before one of payment", "Дата операции,Дата платежа"],
  ["a day of creation in French", "Date de création,Date du virement"],
  ["a day of creation in German", "Erstellungsdatum,Überweisungsdatum"],
])("%s", async (_, names) => {
  const [best, other] = names.split(",");
  const rows = ["2026-01-13,2026-01-15,Tea,-1.50", "2026-01-14,2026-01-19,Bun,-2.00"];
  expect(await daysOf([`${names},Description,Amount`, ...rows])).toEqual(["2026-01-13", "2026-01-14"]);
  const turned = rows.map((row) => row.replace(/^([^,]*),([^,]*)/, "$2,$1"));
  expect(await daysOf([`${other},${best},Description,Amount`, ...turned])).toEqual([
    "2026-01-13",
    "2026-01-14",
  ]);
});

test.each([
  ["a posting date", "Posting date,Date"],
  ["a completed date", "Completed date,Started date"],
  ["a booking day in German", "Buchungsdatum,Umsatzdatum"],
  ["a value date", "Value date,Date"],
])("%s without a single day is no date column", async (_, names) => {
  const lines = [`${names},Description,Amount`, ",2026-01-13,Tea,-1.50", ",2026-01-14,Bun,-2.00"];
  expect(await daysOf(lines)).toEqual(["2026-01-13", "2026-01-14"]);
});

test.each([
  ["in English", "Order date,Delivery date"],
  ["in German", "Bestelldatum,Lieferdatum"],
  ["in Spanish", "Fecha de pedido,Fecha de entrega"],
])("of two days that are named alike %s, a person says which", async (_, names) => {
  const lines = [
    `${names},Description,Amount`,
    "2026-01-13,2026-01-15,Tea,-1.50",
    "2026-01-14,2026-01-19,Bun,-2.00",
  ];
  const [first, second] = names.split(",");
  const problem = await problemOf(lines);
  expect(problem.code).toBe("ambiguous_file");
  expect(problem.remedy).toBe(`Choose the right one: --column date="${first}" or --column date="${second}".`);
  expect(problem.detail).toContain('"2026-01-15"');
  expect(await daysOf(lines, { ...eur, columns: { date: [second ?? ""] } })).toEqual([
    "2026-01-15",
    "2026-01-19",
  ]);
});

test("two columns that hold one day each row are one", async () => {
  const lines = ["Order date,Delivery date,Description,Amount", "2026-01-13,13.01.2026,Tea,-1.50"];
  expect(await daysOf(lines)).toEqual(["2026-01-13"]);
});

describe("of two days under one name", () => {
  const rows = ["13.01.2026,15.01.2026,Tea,-1.50", "14.01.2026,14.01.2026,Bun,-2.00"];
  const turned = rows.map((row) => row.replace(/^([^,]*),([^,]*)/, "$2,$1"));
  const daysAndPosted = async (lines: readonly string[]) => {
    const { rows: found } = await readWhole(memoryFile(`${lines.join("\n")}\n`), eur);
    return found.map((row) => row.verdict === "booked" && `${row.transaction_date} ${row.posted_date}`);
  };

  test.each([
    ["in German", "Buchungsdatum"],
    ["in English", "Posting date"],
    ["in French", "Date"],
    ["in Japanese", "日付"],
  ])("%s, the one that is never later is the day of the transaction", async (_, name) => {
    const days = ["2026-01-13 2026-01-15", "2026-01-14 2026-01-14"];
    expect(await daysAndPosted([`${name},${name},Description,Amount`, ...rows])).toEqual(days);
    expect(await daysAndPosted([`${name},${name},Description,Amount`, ...turned])).toEqual(days);
  });

  test("a row without the second day says nothing", async () => {
    const lines = ["Buchungsdatum,Buchungsdatum,Text,Betrag", ...rows, "16.01.2026,,Bus,-3.00"];
    expect(await daysAndPosted(lines)).toEqual([
      "2026-01-13 2026-01-15",
      "2026-01-14 2026-01-14",
      "2026-01-16 2026-01-16",
    ]);
  });

  test.each([
    ["where one is later in one row and earlier in another", [rows[0] ?? "", turned[0] ?? ""]],
    ["where the order of day and month decides", ["03/04/2026,04/03/2026,Tea,-1.50"]],
  ])("%s, a person says which by its number", async (_, lines) => {
    const table = ["Date,Date,Description,Amount", ...lines];
    const problem = await problemOf(table);
    expect(problem.remedy).toBe("Choose the right one: --column date=1 or --column date=2.");
    const choices = { ...eur, dateFormat: "DD/MM/YYYY", columns: { date: ["2"] } };
    expect((await daysOf(table, choices))[0]).toBe(lines[0]?.startsWith("13") ? "2026-01-15" : "2026-03-04");
  });

  test("a person who says the name is asked which of them is meant", async () => {
    const table = ["Date,Date,Description,Amount", rows[0] ?? "", turned[0] ?? ""];
    const problem = await problemOf(table, { ...eur, columns: { date: ["Date"] } });
    expect(problem.code).toBe("ambiguous_file");
    expect(problem.detail).toBe('Several columns are called "Date": 1 and 2.');
    expect(problem.remedy).toBe("Choose the right one: --column date=1 or --column date=2.");
  });
});

describe("a bare day beside that of the operation", () => {
  const daysOfTable = async (header: string, pairs: readonly string[]) => {
    const lines = [header, ...pairs.map((pair, at) => `${pair};Achat ${at};-${at + 1},50`)];
    const { rows } = await readWhole(memoryFile(`${lines.join("\n")}\n`), eur);
    return rows.map((row) => row.verdict === "booked" && `${row.transaction_date} ${row.posted_date}`);
  };
  const sorted = ["02/03/2026;02/03/2026", "05/03/2026;28/02/2026", "05/03/2026;05/03/2026"];
  const days = ["2026-03-02 2026-03-02", "2026-02-28 2026-03-05", "2026-03-05 2026-03-05"];

  test.each([
    ["in French", "Date;Date d'opération;Libellé;Montant"],
    ["in Spanish", "Fecha;Fecha operación;Concepto;Importe"],
    ["in English", "Date;Transaction date;Description;Amount"],
    ["in Russian", "Дата;Дата операции;Описание;Сумма"],
  ])("is that of the booking %s", async (_, header) => {
    expect(await daysOfTable(header, sorted)).toEqual(days);
    expect(await daysOfTable(header, sorted.toReversed())).toEqual(days.toReversed());
  });

  const french = "Date;Date d'opération;Libellé;Montant";
  test.each([
    ["where it is ever the earlier", ["02/03/2026;02/03/2026", "03/03/2026;05/03/2026"]],
    ["where it is the same in all rows", ["31/03/2026;02/03/2026", "31/03/2026;31/03/2026"]],
    ["where it is never that of the operation", ["02/03/2026;01/03/2026", "06/03/2026;05/03/2026"]],
    ["where it is in no order", ["05/03/2026;02/03/2026", "02/03/2026;02/03/2026", "04/03/2026;01/03/2026"]],
    ["where it is months later", ["02/03/2026;02/03/2026", "28/05/2026;05/03/2026"]],
  ])("says nothing %s", async (_, pairs) => {
    const found = await daysOfTable(french, pairs);
    const operations = pairs.map((pair) => pair.slice(11).split("/").toReversed().join("-"));
    expect(found).toEqual(operations.map((day) => `${day} ${day}`));
  });
});

describe("a second day that is called after the recording of a row", () => {
  const daysAndPosted = async (lines: readonly string[], choices: ReadingChoices = eur) => {
    const { rows: found } = await readWhole(memoryFile(`${lines.join("\n")}\n`), choices);
    return found.map((row) => row.verdict === "booked" && `${row.transaction_date} ${row.posted_date}`);
  };
  const header = "Date,Date entered,Details,Amount";
  /** The list of a card, newest first by the second day. */
  const byRecording = [
    "21/02/2026,24/02/2026,Tea,-1.50",
    "23/02/2026,23/02/2026,Bun,-2.00",
    "19/02/2026,22/02/2026,Bus,-3.00",
  ];
  const booked = ["2026-02-21 2026-02-24", "2026-02-23 2026-02-23", "2026-02-19 2026-02-22"];
  const byDay = [
    "19/02/2026,22/02/2026,Bus,-3.00",
    "21/02/2026,24/02/2026,Tea,-1.50",
    "23/02/2026,23/02/2026,Bun,-2.00",
  ];

  test.each([
    ["in English", header],
    ["recorded", "Date,Date recorded,Details,Amount"],
    ["in German", "Datum,Erfassungsdatum,Text,Betrag"],
    ["in French", "Date,Date de saisie,Libellé,Montant"],
  ])("is the booking's where the rows go by it alone, %s", async (_, names) => {
    expect(await daysAndPosted([names, ...byRecording])).toEqual(booked);
    expect(await daysAndPosted([names, ...byRecording.toReversed()])).toEqual(booked.toReversed());
  });

  test("is nothing where the rows go by the other one alone", async () => {
    expect(await daysOf([header, ...byDay])).toEqual(["2026-02-19", "2026-02-21", "2026-02-23"]);
  });

  test("is nothing where it is the same day", async () => {
    const lines = [header, "21/02/2026,21/02/2026,Tea,-1.50", "23/02/2026,23/02/2026,Bun,-2.00"];
    expect(await daysOf(lines)).toEqual(["2026-02-21", "2026-02-23"]);
  });

  test.each([
    ["it was earlier", "20/02/2026,19/02/2026,Bus,-3.00"],
    ["it was weeks later", "19/02/2026,20/03/2026,Bus,-3.00"],
  ])("is nothing where the rows go by both and %s", async (_, row) => {
    const [day] = row.split("/");
    expect(await daysOf([header, row, "21/02/2026,24/03/2026,Tea,-1.50"])).toEqual([
      `2026-02-${day}`,
      "2026-02-21",
    ]);
  });

  test.each([
    ["the rows go by both", ["19/02/2026,20/02/2026,Bus,-3.00", "21/02/2026,24/02/2026,Tea,-1.50"]],
    ["the rows go by neither", [...byDay.slice(1), ...byDay.slice(0, 1), ...byRecording.slice(0, 1)]],
    [
      "it was typed ahead",
      [
        "21/02/2026,24/02/2026,Tea,-1.50",
        "23/02/2026,22/02/2026,Bun,-2.00",
        "19/02/2026,21/02/2026,Bus,-3.00",
      ],
    ],
    [
      "all were typed on one day",
      [
        "21/02/2026,24/02/2026,Tea,-1.50",
        "19/02/2026,24/02/2026,Bus,-3.00",
        "23/02/2026,24/02/2026,Bun,-2.00",
      ],
    ],
    [
      "papers were typed weeks later",
      [
        "21/02/2026,14/03/2026,Tea,-1.50",
        "19/02/2026,14/03/2026,Bus,-3.00",
        "23/02/2026,16/03/2026,Bun,-2.00",
      ],
    ],
    [
      "day and month could be either",
      [
        "01/02/2026,05/02/2026,Tea,-1.50",
        "04/02/2026,06/02/2026,Bun,-2.00",
        "02/02/2026,01/03/2026,Bus,-3.00",
      ],
    ],
  ])("is asked about where %s", async (_, lines) => {
    const problem = await problemOf([header, ...lines]);
    expect(problem.remedy).toBe(
      'Choose the right one: --column date="Date" or --column date="Date entered".',
    );
  });

  test("a person who says it is not asked", async () => {
    const lines = [header, "19/02/2026,20/02/2026,Bus,-3.00", "21/02/2026,24/02/2026,Tea,-1.50"];
    const choices = { ...eur, columns: { date: ["Date entered"] } };
    expect(await daysOf(lines, choices)).toEqual(["2026-02-20", "2026-02-24"]);
  });
});

describe("two days whose names tell nothing", () => {
  const byFirst = [
    "27.02.2026;25.02.2026;Tea;-1,50",
    "26.02.2026;26.02.2026;Bun;-2,00",
    "23.02.2026;24.02.2026;Bus;-3,00",
  ];
  /** Sorted by the second day. */
  const bySecond = [
    "26.02.2026;27.02.2026;Tea;-1,50",
    "25.02.2026;26.02.2026;Bun;-2,00",
    "26.02.2026;25.02.2026;Bus;-3,00",
  ];
  const unnamed = "Siku ya kwanza;Siku ya pili;Maelezo;Kiasi";

  test.each([
    ["without a header", []],
    ["in a language that is not known", [unnamed]],
  ])(
    "are the booking's and that of value where rows go by the first or by neither, %s",
    async (_, header) => {
      expect(await daysOf([...header, ...byFirst])).toEqual(["2026-02-27", "2026-02-26", "2026-02-23"]);
      const mixed = [...byFirst.slice(1), ...byFirst.slice(0, 1)];
      expect(await daysOf([...header, ...mixed])).toEqual(["2026-02-26", "2026-02-23", "2026-02-27"]);
    },
  );

  test.each([
    ["without a header", []],
    ["in a language that is not known", [unnamed]],
  ])("are asked about where rows go by the second alone, %s", async (_, header) => {
    const { remedy } = await problemOf([...header, ...bySecond]);
    expect(remedy).toMatch(/^Choose the right one: --column date=\S.* or --column date=\S/);
    expect((await problemOf([...header, ...bySecond.toReversed()])).remedy).toBe(remedy);
  });

  test("are the one that a person names, and no other is that of the booking", async () => {
    for (const rows of [byFirst, bySecond]) {
      const { rows: found } = await readWhole(memoryFile(`${rows.join("\n")}\n`), {
        ...eur,
        columns: { date: ["2"] },
      });
      const expected = rows.map((row) => row.slice(11, 21).split(".").toReversed().join("-"));
      expect(
        found.map((row) => row.verdict === "booked" && `${row.transaction_date} ${row.posted_date}`),
      ).toEqual(expected.map((day) => `${day} ${day}`));
    }
  });
});
