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

describe("headers of what is no booking, or named otherwise than usual", () => {
  test("the day on which a guest booked is no day of the bank, and what was paid out is money out", async () => {
    const lines = [
      "Date,Type,Confirmation code,Booking date,Nights,Guest,Currency,Amount,Paid out,Service fee,Gross earnings",
      "03/19/2026,Payout,,,,,USD,,485.00,,",
      "03/19/2026,Reservation,HMABC,02/01/2026,2,John Roe,USD,485.00,,15.00,500.00",
      "02/27/2026,Payout,,,,,USD,,291.00,,",
      "02/27/2026,Reservation,HMABD,01/15/2026,2,Jane Poe,USD,291.00,,9.00,300.00",
    ];
    expect(await rowsOf(lines)).toEqual([
      "2026-03-19 | -485.00 USD",
      "2026-03-19 | 485.00 USD",
      "2026-02-27 | -291.00 USD",
      "2026-02-27 | 291.00 USD",
    ]);
  });

  test("how a purchase is paid for is no side of it", async () => {
    const lines = [
      "利用日,ご利用店名及び商品名,本人・家族区分,支払区分名称,締前入金区分,利用金額,備考",
      "2026/01/03,ファミリーマート,ご本人,1回,,3740,",
      "2026/01/14,アマゾン,ご本人,1回,,1200,",
    ];
    expect(await rowsOf(lines, "JPY")).toEqual(["2026-01-03 | -3740 JPY", "2026-01-14 | -1200 JPY"]);
  });

  test.each([
    ["datum verrichting;Datum verrekening;bedrag;Handelaar", "16/03/2026;17/03/2026;-22,71;Kruidvat"],
    ["Voucher date;Date of receipt;Amount;Reason for payment", "16/03/2026;17/03/2026;-22,71;Kruidvat"],
  ])("%s: a day of the purchase and one of the booking", async (...lines) => {
    expect(await rowsOf(lines)).toEqual(["2026-03-16 booked 2026-03-17 | -22.71 EUR"]);
  });

  test("a type of transaction tells which way a card's amounts go", async () => {
    const lines = [
      "Date,Description,Status,Type of Transaction,Amount",
      "2026-03-14,Trader,posted,Debit,89.55",
      "2026-02-14,Payment From - 3456,posted,Credit,-502.65",
    ];
    expect(await rowsOf(lines)).toEqual(["2026-03-14 | -89.55 EUR", "2026-02-14 | 502.65 EUR"]);
  });

  test("a fee in Italian is one", async () => {
    const lines = [
      "Data,Descrizione,Importo,Costo,Saldo",
      "2026-02-17,ENI,-23.15,0.00,537.44",
      "2026-02-19,CONDOMINIO,-596.81,1.75,-61.12",
      "2026-02-22,A2A,-28.51,0.00,-89.63",
    ];
    expect((await rowsOf(lines))[1]).toBe("2026-02-19 | -598.56 EUR");
  });
});
