import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayDate } from "../../src/contract/date.ts";
import { dateReadings, dayOf, excelDay, formatOf, orderOfFormat } from "../../src/importing/date-text.ts";

/** text | day first | month first | year first; a dash where the order cannot read it. Years of two digits near 2026. */
const table = `
13/02/2026            | 2026-02-13 | -          | -
02/13/2026            | -          | 2026-02-13 | -
03/04/2026            | 2026-04-03 | 2026-03-04 | -
3/4/2026              | 2026-04-03 | 2026-03-04 | -
04.09.2024            | 2024-09-04 | 2024-04-09 | -
4. 9. 2024            | 2024-09-04 | 2024-04-09 | -
04-09-2024            | 2024-09-04 | 2024-04-09 | -
04 09 2024            | 2024-09-04 | 2024-04-09 | -
03.04.26              | 2026-04-03 | 2026-03-04 | 2003-04-26
31.12.99              | 1999-12-31 | -          | -
31.12.70              | 2070-12-31 | -          | -
26-03-04              | 2004-03-26 | -          | 2026-03-04
2026-03-01            | 2026-03-01 | 2026-03-01 | 2026-03-01
2026/3/1              | 2026-03-01 | 2026-03-01 | 2026-03-01
2026.03.01.           | 2026-03-01 | 2026-03-01 | 2026-03-01
2026. 03. 01.         | 2026-03-01 | 2026-03-01 | 2026-03-01
20260301              | -          | -          | 2026-03-01
01032026              | 2026-03-01 | 2026-01-03 | -
010326                | 2026-03-01 | 2026-01-03 | 2001-03-26
20260301093000        | -          | -          | 2026-03-01
2026-03-01T09:30:00Z  | 2026-03-01 | 2026-03-01 | 2026-03-01
2026-03-01 09:30:00   | 2026-03-01 | 2026-03-01 | 2026-03-01
2026-03-01T23:30:00.123+02:00 | 2026-03-01 | 2026-03-01 | 2026-03-01
13/02/2026 9:30 PM    | 2026-02-13 | -          | -
13.02.2026, 18:05     | 2026-02-13 | -          | -
1 Mar 2026            | 2026-03-01 | 2026-03-01 | 2026-03-01
Mar 1, 2026           | 2026-03-01 | 2026-03-01 | 2026-03-01
March 1st, 2026       | 2026-03-01 | 2026-03-01 | 2026-03-01
Sun, 1 Mar 2026       | 2026-03-01 | 2026-03-01 | 2026-03-01
01-MAR-26             | 2026-03-01 | 2026-03-01 | 2026-03-01
01MAR2026             | 2026-03-01 | 2026-03-01 | 2026-03-01
1. März 2026          | 2026-03-01 | 2026-03-01 | 2026-03-01
1er mars 2026         | 2026-03-01 | 2026-03-01 | 2026-03-01
15 déc. 2026          | 2026-12-15 | 2026-12-15 | 2026-12-15
15 août 2026          | 2026-08-15 | 2026-08-15 | 2026-08-15
1 de marzo de 2026    | 2026-03-01 | 2026-03-01 | 2026-03-01
2 gen 2026            | 2026-01-02 | 2026-01-02 | 2026-01-02
2 mrt 2026            | 2026-03-02 | 2026-03-02 | 2026-03-02
2 de fevereiro de 2026 | 2026-02-02 | 2026-02-02 | 2026-02-02
2 października 2026   | 2026-10-02 | 2026-10-02 | 2026-10-02
2 maj 2026            | 2026-05-02 | 2026-05-02 | 2026-05-02
2. toukokuuta 2026    | 2026-05-02 | 2026-05-02 | 2026-05-02
2. října 2026         | 2026-10-02 | 2026-10-02 | 2026-10-02
2026. március 2.      | 2026-03-02 | 2026-03-02 | 2026-03-02
1/15'26               | -          | 2026-01-15 | -
1/ 5'26               | 2026-05-01 | 2026-01-05 | -
5/14' 6               | -          | 2006-05-14 | -
12/31'99              | -          | 2099-12-31 | -
01/05'2026            | 2026-05-01 | 2026-01-05 | -
1/ 5/26               | 2026-05-01 | 2026-01-05 | -
12/ 5/1998            | 1998-05-12 | 1998-12-05 | -
5. 1.26               | 2026-01-05 | 2026-05-01 | -
1/15/04               | -          | 2004-01-15 | -
29.02.2024            | 2024-02-29 | -          | -
29.02.2026            | -          | -          | -
31/04/2026            | -          | -          | -
2026-02-30            | -          | -          | -
00.00.2026            | -          | -          | -
2026-13-01            | -          | -          | -
`;

const none = ["", "-", "today", "Total", "12.50", "1.234,56", "1/2", "2026", "2026-03", "12:30", "99/99/9999", "1.1.1.1", "45000", "Mar 2026", "12/ 5/ 4", "1'5'26", "1/5'6", "DE89370400440532013000"]; // prettier-ignore

describe("date texts", () => {
  const rows = table
    .split("\n")
    .filter((row) => row.trim() !== "")
    .map((row) => row.split("|").map((cell) => cell.trim()) as [string, string, string, string]);

  test.each(rows)("%s | %s | %s | %s", (text, dmy, mdy, ymd) => {
    const readings = dateReadings(text, 2026);
    const shown = (day: number | undefined) => (day === undefined ? "-" : dayDate(day));
    expect([shown(readings?.dmy), shown(readings?.mdy), shown(readings?.ymd)]).toEqual([dmy, mdy, ymd]);
  });

  test.each(none)("%j is no date", (text) => {
    expect(dateReadings(text, 2026)).toBeUndefined();
  });

  test("a serial number of a spreadsheet is a day only where that is asked", () => {
    expect(dayDate(excelDay("46082") ?? 0)).toBe("2026-03-01");
    expect(dayDate(excelDay("46082.75") ?? 0)).toBe("2026-03-01");
    expect(excelDay("12.03.2026")).toBeUndefined();
  });

  test("the day number agrees with the calendar of the platform", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true }),
        (date) => {
          const day = dayOf(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
          expect(day).toBe(Math.floor(date.getTime() / 86_400_000));
        },
      ),
    );
  });

  test.each([
    ["DD.MM.YYYY", "dmy"],
    ["d/m/yy", "dmy"],
    ["MM/DD/YYYY", "mdy"],
    ["YYYY-MM-DD", "ymd"],
    ["YYYYMMDD", "ymd"],
    ["DD MMM YYYY", "dmy"],
    ["YYYY-MM-DD hh:mm", "ymd"],
    ["excel", "excel"],
    ["YYYY-DD-MM", undefined],
    ["sometimes", undefined],
    ["", undefined],
  ])("the format %j is of the order %j", (format, order) => {
    expect(orderOfFormat(format)).toBe(order);
  });

  test("a format is told as the file writes it", () => {
    const shape = dateReadings("03.04.26", 2026)?.shape;
    expect(formatOf("dmy", shape)).toBe("DD.MM.YY");
    expect(formatOf("mdy", dateReadings("03/04/2026", 2026)?.shape)).toBe("MM/DD/YYYY");
    expect(formatOf("ymd", dateReadings("20260301", 2026)?.shape)).toBe("YYYYMMDD");
  });
});
