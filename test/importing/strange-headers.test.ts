/** What headers that are understood in part, states of other things, and quotes behind blanks may not make of rows. */
import { describe, expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import { memoryFile, readWhole, told } from "./read-whole.ts";

/** Each row as "day | amount", or the code of the problem. */
async function rowsOf(lines: readonly string[], currency = "EUR"): Promise<readonly string[]> {
  try {
    const { rows } = await readWhole(memoryFile(`${lines.join("\n")}\n`), { currency });
    return rows.map((row) => told(row).split(" | ").slice(1, 3).join(" | "));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [error.code];
  }
}

describe("a header in two lines, of which the lower one has no name for the days", () => {
  const upper = ["Дата;№;Корреспондент;Обороты;;Назначение", "Tag;;Partner;Bewegungen;;Text", "Fecha;;Otro;Movimientos;;Texto"]; // prettier-ignore
  const lower = [";;Имя;Дебет;Кредит;", ";;Name;Soll;Haben;", ";;Nombre;Debe;Haber;"];
  const rows = (text: string) => [
    `01.10.2026;1;Mill;4850.00;;${text}`,
    "14.10.2026;2;Shop;;12300.00;Bread",
    "15.10.2026;3;Gas;1200.00;;Gas",
  ];

  test.each([0, 1, 2])("debits are money out, though the company pays salaries (%i)", async (at) => {
    for (const text of ["зарплата за октябрь", "Gehalt Oktober", "Nomina octubre"])
      expect(await rowsOf([upper[at] ?? "", lower[at] ?? "", ...rows(text)])).toEqual([
        "2026-10-01 | -4850.00 EUR",
        "2026-10-14 | 12300.00 EUR",
        "2026-10-15 | -1200.00 EUR",
      ]);
  });

  test("without names, a salary alone does not tell the debits", async () => {
    expect(await rowsOf(rows("Gehalt Oktober"))).toEqual(["ambiguous_file"]);
  });
});

describe("states", () => {
  test.each([
    ["拒否", "ステータス", "Japanese"],
    ["거절", "상태", "Korean"],
    ["已拒绝", "状态", "Chinese"],
    ["ไม่สำเร็จ", "สถานะ", "Thai"],
    ["Thất bại", "Trạng thái", "Vietnamese"],
    ["Denegada", "Situación", "Spanish"],
  ])("what was denied is not booked: %s (%s, %s)", async (denied, header) => {
    const rows = await rowsOf([
      `Date;Text;Amount;${header}`,
      "2026-10-14;A;-5.00;済",
      `2026-10-15;B;-9.00;${denied}`,
      "2026-10-16;C;-7.00;済",
    ]);
    expect(rows).toEqual(["2026-10-14 | -5.00 EUR", "skipped not_booked", "2026-10-16 | -7.00 EUR"]);
  });

  test.each([
    ["Status", "Deleted"],
    ["Status", "Slettet"],
    ["Stav", "Smazáno"],
    ["Estado", "Eliminada"],
    ["Статус", "Удалено"],
    ["状态", "已删除"],
  ])("a row whose %s is %s is not booked", async (header, state) => {
    const done = header === "Status" ? "Done" : "OK";
    const rows = await rowsOf([`Date;Text;Amount;${header}`, `2026-10-14;A;-5.00;${done}`, `2026-10-15;B;-6.00;${state}`, `2026-10-16;C;-7.00;${done}`]); // prettier-ignore
    expect(rows).toEqual(["2026-10-14 | -5.00 EUR", "skipped not_booked", "2026-10-16 | -7.00 EUR"]);
  });

  test.each(["Payout Status", "Delivery Status", "Dispute status", "Auszahlungsstatus", "Lieferstatus"])(
    "a row is booked, whatever its %s",
    async (header) => {
      const rows = await rowsOf([`Date;Text;Amount;${header}`, "2026-10-14;A;-5.00;paid", "2026-10-15;B;-6.00;scheduled", "2026-10-16;C;-7.00;pending"]); // prettier-ignore
      expect(rows).toHaveLength(3);
    },
  );
});

test.each([
  ["12.02.2026", (day: string) => `${day},"A","86.42", "Debit", 86.42, EUR`],
  ["the quotes are in few rows", (day: string) => `${day},A,86.42, Debit, "1,286.42", EUR`],
])("cells in quotes behind a blank (%s)", async (_, row) => {
  const days = ["2026-02-12", "2026-02-13", "2026-02-14"];
  const rows = await rowsOf([
    "Date, Text, Credit, Kind, Local, Local currency",
    ...days.slice(1).map((day) => `${day},B,5.00, Credit, 5.00, EUR`),
    row(days[0] ?? ""),
  ]);
  expect(rows).toEqual(["2026-02-13 | 5.00 EUR", "2026-02-14 | 5.00 EUR", "2026-02-12 | 86.42 EUR"]);
});

test.each([
  ["Датум;Опис;Должи;Побарува", "Macedonian"],
  ["Датум;Опис;Дугује;Потражује", "Serbian"],
  ["दिनांक;विवरण;नामे;जमा", "Hindi"],
  ["তারিখ;বিবরণ;উত্তোলন;জমা", "Bengali"],
])("debits and credits in words of their own: %s (%s)", async (header) => {
  const rows = await rowsOf([header, "2026-10-14;A;250;", "2026-10-15;B;;300", "2026-10-16;C;100;"]); // prettier-ignore
  expect(rows.map((row) => row.split(" | ")[1])).toEqual(["-250.00 EUR", "300.00 EUR", "-100.00 EUR"]);
});
