/** Days of the Persian and of the Islamic calendar of Saudi Arabia, told by their years. */
import { describe, expect, test } from "vitest";
import { flagText } from "../../src/client/flag-text.ts";
import { Problem } from "../../src/contract/problem.ts";
import { dayDate, dayNumber } from "../../src/contract/values/date.ts";
import { dayInCalendar } from "../../src/importing/cells/calendar-days.ts";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import { memoryFile, readWhole, told } from "./read-whole.ts";

async function read(lines: readonly string[], choices: ReadingChoices) {
  try {
    const { reading, rows } = await readWhole(memoryFile(`${lines.join("\n")}\n`), choices);
    return { reading, rows: rows.map(told) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { rows: [error.code, flagText(error.detail)] };
  }
}

const rial: ReadingChoices = { currency: "IRR", accountType: "savings" };

describe("days of the Persian calendar", () => {
  test.each([
    ["1399/12/30", "2021-03-20"],
    ["1400/01/01", "2021-03-21"],
    ["1403/12/30", "2025-03-20"],
    ["1404/01/01", "2025-03-21"],
    ["1404/06/31", "2025-09-22"],
    ["1404/07/01", "2025-09-23"],
    ["1404/11/12", "2026-02-01"],
    ["1404/12/29", "2026-03-20"],
    ["1404/12/30", undefined],
    ["1404/07/31", undefined],
    ["1404/13/01", undefined],
  ])("%s is %s", (text, day) => {
    const [year = 0, month = 0, date = 0] = text.split("/").map(Number);
    const number = dayInCalendar("persian", { year, month, day: date });
    expect(number === undefined ? undefined : dayDate(number)).toBe(day);
  });

  test("are those of the dates that browsers write, over forty years", () => {
    const parts = new Intl.DateTimeFormat("en-u-ca-persian", {
      year: "numeric",
      month: "numeric",
      day: "numeric",
      timeZone: "UTC",
    });
    for (let day = dayNumber("1991-03-21"); day < dayNumber("2031-03-21"); day += 7) {
      const [month = 0, date = 0, year = 0] = parts
        .formatToParts(day * 86_400_000)
        .filter(({ type }) => type !== "literal" && type !== "era")
        .map(({ value }) => Number(value));
      expect(dayInCalendar("persian", { year, month, day: date })).toBe(day);
    }
  });
});

describe("a column of Persian days", () => {
  const digits = (text: string) => text.replace(/[0-9]/g, (digit) => "۰۱۲۳۴۵۶۷۸۹"[Number(digit)] ?? "");

  test.each([
    [
      "in Persian digits",
      [
        "ردیف,تاریخ,شرح,برداشت (ریال),واریز (ریال),مانده (ریال)",
        digits("1,1404/11/12,خرید,5000,0,95000"),
        digits("2,1404/12/01,حقوق,0,20000,115000"),
      ],
    ],
    [
      "in Latin digits, with the time, newest first",
      [
        "تاریخ,شرح تراکنش,بدهکار,بستانکار,موجودی",
        "1404/12/01 09:15,حقوق,0,20000,115000",
        "1404/11/12 08:00,خرید,5000,0,95000",
      ],
    ],
    ["without separators", ["Date;Description;Amount", "14041112;خرید;-5000", "14041201;حقوق;20000"]],
    ["the day first", ["Date;Description;Amount", "12-11-1404;خرید;-5000", "30-11-1404;حقوق;20000"]],
    ["without a header", ["1404/11/12;خرید;-5000.00;95000.00", "1404/12/01;حقوق;20000.00;115000.00"]],
  ])("%s", async (name, lines) => {
    const { reading, rows } = await read(lines, rial);
    const days = rows.map((row) => row.split(" | ").slice(1, 3).join(" ")).sort();
    const second = name === "the day first" ? "2026-02-19" : "2026-02-20";
    expect(days).toEqual(["2026-02-01 -5000.00 IRR", `${second} 20000.00 IRR`]);
    expect(reading?.detected.evidence).toContainEqual(
      expect.objectContaining({ about: "calendar", decided: "persian" }),
    );
  });

  test("that has no such day in it loses the row", async () => {
    const lines = ["Date;Description;Amount", "1404/11/12;a;-5000", "1404/07/31;b;-100", "1404/11/30;c;-200"];
    const { rows } = await read(lines, rial);
    expect(rows[1]).toBe("3 | rejected invalid_date");
  });

  test("is none where one day is of a usual year", async () => {
    const lines = ["Date;Description;Amount", "1404/11/12;a;-5000", "2026/02/02;b;-100", "2026/02/03;c;-1"];
    expect((await read(lines, rial)).rows[0]).toBe("2 | rejected date_out_of_range");
  });

  test("lies behind usual days beside it", async () => {
    const lines = [
      "Date,تاریخ,Description,Amount",
      "2026-02-02,1404/11/13,a,-1",
      "2026-02-03,1404/11/14,b,-2",
    ];
    const { rows } = await read(lines, rial);
    expect(rows[0]).toMatch(/^2 \| 2026-02-02/);
  });

  test("the unit behind the header of an amount names the money", async () => {
    const lines = ["تاریخ,شرح,برداشت (ریال),واریز (ریال)", "1404/11/12,خرید,5000,", "1404/11/13,حقوق,,7000"];
    expect((await read(lines, {})).rows[0]).toBe("2 | 2026-02-01 | -5000.00 IRR | خرید");
  });

  test("amounts in toman are no rials", async () => {
    const lines = ["تاریخ,شرح,مبلغ (تومان)", "1404/11/12,خرید,5000", "1404/11/13,خرید,7000"];
    expect((await read(lines, rial)).rows[0]).toBe("unreadable_file");
  });
});

describe("a column of days of an Islamic calendar", () => {
  const lines = [
    "التاريخ,البيان,مدين,دائن,الرصيد",
    "1447/08/13,شراء,50.00,,950.00",
    "1447/08/29,راتب,,100.00,1050.00",
  ];

  test("is read by the calendar of Saudi Arabia where the money is of it", async () => {
    const { reading, rows } = await read(lines, { currency: "SAR" });
    expect(rows).toEqual(["2 | 2026-02-01 | -50.00 SAR | شراء", "3 | 2026-02-17 | 100.00 SAR | راتب"]);
    expect(reading?.detected.evidence).toContainEqual(
      expect.objectContaining({ about: "calendar", decided: "umm al-qura" }),
    );
  });

  test.each(["MAD", "PKR", "KWD"])("is refused in %s: there the moon is seen", async (currency) => {
    const { rows } = await read(lines, { currency });
    expect(rows).toEqual([
      "unreadable_file",
      'The dates are in an Islamic calendar ("1447/08/13"), whose months start on different days in different countries.',
    ]);
  });
});
