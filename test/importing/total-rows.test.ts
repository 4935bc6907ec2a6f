/** Rows with a day that sum up others, told from shops whose name is a word of sums. */
import { describe, expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import { calledTotal } from "../../src/importing/words/totals.ts";
import { memoryFile, readWhole } from "./read-whole.ts";

/** What becomes of each row: "booked", "sum" or "open", or the code of the file's problem. */
async function fatesOf(lines: readonly string[]): Promise<string> {
  try {
    const file = memoryFile(`${lines.join("\n")}\n`);
    const { rows } = await readWhole(file, { currency: "EUR", sign: "as_is" });
    const words = { booked: "booked", summary_line: "sum", total_unproven: "open" } as Record<string, string>;
    return rows.map((row) => words[row.verdict === "booked" ? "booked" : row.code] ?? row.verdict).join(" ");
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}

const rent = (day: string) => `${day};Rent;-500,00`;
const pay = (day: string) => `${day};Salary;2000,00`;
const table = (...rows: readonly string[]) => ["Datum;Text;Betrag", ...rows];

describe("without a running balance", () => {
  test.each([
    ["below its rows", [rent("05.01.2026"), pay("20.01.2026"), "31.01.2026;Total January;1500,00"], "booked booked sum"],
    ["above its rows", ["31.01.2026;Total January;1500,00", pay("20.01.2026"), rent("05.01.2026")], "sum booked booked"],
    [
      "of months and of all, with a petrol station among the rows",
      [
        rent("05.01.2026"), "07.01.2026;TOTAL;-60,00", pay("20.01.2026"), "31.01.2026;Total January 2026;1440,00",
        rent("05.02.2026"), pay("20.02.2026"), "28.02.2026;Total February 2026;1500,00", "28.02.2026;Total;2940,00",
      ],
      "booked booked booked sum booked booked sum sum",
    ],
    ["of one row, where it names its month", [rent("05.01.2026"), "31.01.2026;Summe Januar;-500,00", rent("05.02.2026")], "booked sum booked"],
    ["of one side", [rent("05.01.2026"), rent("06.01.2026"), pay("20.01.2026"), "31.01.2026;Total expenses January;1000,00"], "booked booked booked sum"],
    ["that does not add up", [rent("05.01.2026"), pay("20.01.2026"), "31.01.2026;Total January;1400,00"], "booked booked open"],
    ["a shop between others", [rent("05.01.2026"), "07.01.2026;Total;-60,00", pay("20.01.2026")], "booked booked booked"],
    ["a shop at the end cannot be told from a total", [rent("05.01.2026"), pay("20.01.2026"), "31.01.2026;Total;-60,00"], "booked booked open"],
    ["a shop at the end with more in its name", [rent("05.01.2026"), pay("20.01.2026"), "31.01.2026;Total 4411 Lyon;1500,00"], "booked booked booked"],
    [
      "a shop behind a payment of the same amount",
      ["05.01.2026;Tea;-60,00", "06.01.2026;Total;-60,00", pay("20.01.2026")],
      "booked booked booked",
    ],
    [
      "of months whose rows are not all there",
      [rent("05.01.2026"), "31.01.2026;Total January;1500,00", "28.02.2026;Total February;800,00"],
      "booked open open",
    ],
    [
      "a word that the bank calls every booking",
      ["05.01.2026;Umsatz;-500,00", "20.01.2026;Umsatz;2000,00", "31.01.2026;Umsatz;1500,00", "02.02.2026;Umsatz;-80,00"],
      "booked booked booked booked",
    ],
    ["of a stretch of days that stands in place of the day", [rent("05.01.2026"), pay("20.01.2026"), "01.01.2026 - 31.01.2026;;1500,00"], "booked booked sum"],
    ["of such a stretch, below the balance before", ["Balance 31.12.2025;;100,00", rent("05.01.2026"), pay("20.01.2026"), "01.01.2026 - 31.01.2026;;1500,00"], "sum booked booked sum"],
    ["of such a stretch, that does not add up", [rent("05.01.2026"), pay("20.01.2026"), "01.01.2026 - 31.01.2026;;1400,00"], "booked booked open"],
    ["in Russian", ["05.01.2026;Аренда;-500,00", "20.01.2026;Зарплата;2000,00", "31.01.2026;Итого за январь;1500,00"], "booked booked sum"],
    ["in Japanese", ["05.01.2026;家賃;-500,00", "20.01.2026;給与;2000,00", "31.01.2026;1月合計;1500,00"], "booked booked sum"],
    ["in Polish", ["05.01.2026;Czynsz;-500,00", "20.01.2026;Pensja;2000,00", "31.01.2026;Razem styczeń;1500,00"], "booked booked sum"],
  ])("%s", async (_, rows, fates) => {
    expect(await fatesOf(table(...rows))).toBe(fates);
  }); // prettier-ignore
});

describe("whatever they are called, without a running balance", () => {
  const rows = [
    "02.03.2026;Rent;-500,00",
    "03.03.2026;Tea;-3,50",
    "04.03.2026;Milk;-4,10",
    "05.03.2026;Pay;2000,00",
  ];
  const day = (line: string) => line.replace(".03.", ".04.");
  test.each([
    ["balances around the rows share a word", ["01.03.2026;Stav prvni;1000,00", ...rows, "31.03.2026;Stav druhy;2492,40"], "sum booked booked booked booked sum"],
    ["balances around the rows lack what all others have", ["01.03.2026;Foo;1000,00;", ...rows.map((row) => `${row};Shop`), "31.03.2026;Bar;2492,40;"], "sum booked booked booked booked sum", "Datum;Text;Betrag;Name"],
    ["a sum of all lacks it", ["01.03.2026;Pay;1000,00;ACME", ...rows.map((row) => `${row};Shop`), "31.03.2026;Bar;2492,40;"], "booked booked booked booked booked sum", "Datum;Text;Betrag;Name"],
    ["nothing tells a sum of all from two balances", ["01.03.2026;Foo;1000,00", ...rows, "31.03.2026;Bar;2492,40"], "open booked booked booked booked open"],
    ["too few rows between them", ["01.03.2026;Stav prvni;1000,00", ...rows.slice(0, 3), "31.03.2026;Stav druhy;492,40"], "booked booked booked booked booked"],
    ["rows between that come to nothing", ["01.03.2026;Stav;10,00", ...rows.slice(0, 2), "04.03.2026;Back;503,50", "05.03.2026;In;5,00", "06.03.2026;Out;-5,00", "31.03.2026;Stav;10,00"], "booked booked booked booked booked booked booked"],
    ["round amounts, which others come to by chance", ["01.03.2026;Foo;10,00", "02.03.2026;Tea;-5,00", "03.03.2026;In;20,00", "04.03.2026;Tea;-5,00", "05.03.2026;In;10,00", "31.03.2026;Bar;30,00"], "booked booked booked booked booked booked"],
    ["round amounts under one name", ["01.03.2026;Oma;10,00", "02.03.2026;Tea;-5,00", "03.03.2026;In;20,00", "04.03.2026;Tea;-5,00", "05.03.2026;In;10,00", "31.03.2026;Oma;30,00"], "open booked booked booked booked open"],
    ["sums of months share a word", [...rows, "31.03.2026;Mezi;1492,40", ...rows.map(day), "30.04.2026;Mezi;1492,40"], "booked booked booked booked sum booked booked booked booked sum"],
    ["one of them alone may be a booking", [...rows, "31.03.2026;Mezi;1492,40", ...rows.map(day), "30.04.2026;Mezi;17,00"], "booked booked booked booked booked booked booked booked booked booked"],
    ["what was paid back comes to one row", ["01.03.2026;Pay;20,50", "02.03.2026;Rent;-500,70", "03.03.2026;Back;500,70", "04.03.2026;Tea;-20,50"], "booked booked booked booked"],
    ["payouts among amounts without signs come to what was paid in", [...["1", "2"].flatMap((month) => [`02.0${month}.2026;Sale;10,10`, `03.0${month}.2026;Sale;20,20`, `04.0${month}.2026;Sale;30,30`, `05.0${month}.2026;Payout;60,60`])], "booked booked booked booked booked booked booked booked"],
    ["in Gesamt, Net movement and Umsatzsumme", [...rows, "31.03.2026;Gesamt;1492,40", ...rows.map(day), "30.04.2026;Net movement;1492,40", "01.05.2026;Tea;-3,00", "31.05.2026;Umsatzsumme;-3,00"], "booked booked booked booked sum booked booked booked booked sum booked sum"],
  ])("%s", async (_, lines, fates, columns = "Datum;Text;Betrag") => {
    expect(await fatesOf([columns, ...lines])).toBe(fates);
  }); // prettier-ignore

  test("a pair of sides and rows from new to old are no different", async () => {
    const pair = ["01.03.2026;Stav prvni;;1000,00", ...rows.map((row) => row.replace(/;-/, ";").replace(";2000", ";;2000")), "31.03.2026;Stav druhy;;2492,40"];
    expect(await fatesOf(["Datum;Text;Debit;Credit", ...pair.toReversed()])).toBe("sum booked booked booked booked sum");
  }); // prettier-ignore

  test("rows that were rejected before are bookings", async () => {
    const all = ["01.03.2026;Foo;1000,00", ...rows, "31.03.2026;Bar;2492,40"].map((row, at) => `${row};x;${at + 2};total_unproven`);
    expect(await fatesOf(["Datum;Text;Betrag;_import;_line;_error", ...all])).toBe(all.map(() => "booked").join(" "));
  }); // prettier-ignore

  test("the reason says what speaks for a sum", async () => {
    const lines = ["Datum;Text;Betrag", "01.03.2026;Foo;1000,00", ...rows, "31.03.2026;Bar;2492,40"];
    const { rows: found } = await readWhole(memoryFile(`${lines.join("\n")}\n`), { currency: "EUR" });
    const why = "The other rows come to its amount, as they do to a total or a balance. If it is one, delete it; if it is a booking, import it from the file of rejected rows.";
    expect(found[0]).toMatchObject({ code: "total_unproven", detail: why });
  }); // prettier-ignore
});

describe("a running balance decides", () => {
  const header = "Date;Text;Betrag;Saldo";
  test.each([
    ["it did not move", "31.01.2026;Total January;1400,00;2500,00", "booked booked sum booked"],
    ["it moved, though the rows add up", "31.01.2026;Total;1500,00;4000,00", "booked booked booked booked", "4010,00"],
    ["it moved by a total's word", "31.01.2026;Total January;-60,00;2440,00", "booked booked booked booked", "2450,00"],
    ["it is empty, and those around it go on", "31.01.2026;Total January;1400,00;", "booked booked sum booked"],
    ["it is empty, and those around it skip the amount", "31.01.2026;Total;-60,00;", "booked booked booked booked", "2450,00"],
  ])("where %s", async (_, row, fates, last = "2510,00") => {
    const rows = ["05.01.2026;Rent;-500,00;500,00", "20.01.2026;Salary;2000,00;2500,00", row, `02.02.2026;Tea;10,00;${last}`];
    expect(await fatesOf([header, ...rows])).toBe(fates);
    // Only where rows are written from new to old does the same hold upside down.
    expect(await fatesOf([header, ...rows.toReversed()])).toBe(fates.split(" ").toReversed().join(" "));
  }); // prettier-ignore
});

describe("a row that is called as the end of a list", () => {
  const header = "Date;Text;Amount;Balance";
  test.each([
    ["moved the balance", ["05.01.2026;Rent;-500,00;500,00", "06.01.2026;Open;-25,00;475,00", "07.01.2026;Close;100,00;575,00"], "booked booked booked"],
    ["moved it on its side of the bank", ["05.01.2026;Rent;500,00;;500,00", "06.01.2026;Opening;25,00;;475,00", "07.01.2026;Tea;3,00;;472,00"], "booked booked booked", "Date;Text;Debit;Credit;Balance"],
    ["stands beside a total that moved it too", ["05.01.2026;Rent;-500,00;500,00", "06.01.2026;Open;-25,00;475,00", "07.01.2026;Total;-60,00;415,00"], "booked booked booked"],
    ["states the balances around the rows", ["04.01.2026;Open;1000,00;1000,00", "05.01.2026;Rent;-500,00;500,00", "06.01.2026;Close;500,00;500,00"], "sum booked sum"],
    ["states the first balance of an empty account", ["05.01.2026;Close;0,00;0,00", "05.01.2026;Open;1000,00;1000,00", "06.01.2026;Rent;-500,00;500,00"], "sum sum booked"],
    ["states the last one on the other side, as books do", ["05.01.2026;Rent;500,00;;500,00", "06.01.2026;Tea;20,00;;480,00", "07.01.2026;Closing;480,00;;0,00"], "booked booked sum", "Date;Text;Debit;Credit;Balance"],
    ["has no balance of its own", ["05.01.2026;Rent;-500,00;500,00", "06.01.2026;Open;-25,00;", "07.01.2026;Tea;-3,00;497,00"], "booked sum booked"],
    ["says that it is a balance", ["05.01.2026;Rent;-500,00;500,00", "06.01.2026;Opening balance;-25,00;475,00", "07.01.2026;Tea;-3,00;497,00"], "booked sum booked"],
    ["is a record of that kind", ["05.01.2026;;1000,00;OPEN", "06.01.2026;Rent;-500,00;HIST", "07.01.2026;Tea;-3,00;HIST", "31.01.2026;;497,00;CLOSE"], "sum booked booked sum", "Date;Text;Amount;Type"],
  ])("%s", async (_, rows, fates, columns = header) => {
    expect(await fatesOf([columns, ...rows])).toBe(fates);
    expect(await fatesOf([columns, ...rows.toReversed()])).toBe(fates.split(" ").toReversed().join(" "));
  }); // prettier-ignore
});

describe("records of the first and the last balance, with a day and no balance beside them", () => {
  const rows = [
    "HIST;05.01.2026;-120,00;CARD PURCHASE;SPAR",
    "HIST;07.01.2026;-10,50;FEE;SERVICE FEE",
    "HIST;13.01.2026;2500,00;CREDIT;SALARY",
  ];
  const others = rows.map((row) => row.replace("HIST", "Booking"));
  test.each([
    ["stand beside HIST", ["OPEN;01.01.2026;1500,00;Main branch;", ...rows, "CLOSE;31.01.2026;3869,50;Main branch;"], "sum booked booked booked sum"],
    ["stand beside HIST in other columns", ["0;01.01.2026;1500,00;OPEN;0", ...rows, "0;31.01.2026;3869,50;CLOSE;0"], "sum booked booked booked sum"],
    ["are one alone", ["OPEN;01.01.2026;1500,00;Main branch;", ...rows], "sum booked booked booked"],
    ["lead from one to the other", ["Open;01.01.2026;1500,00;Main branch;", ...others, "Close;31.01.2026;3869,50;Main branch;"], "sum booked booked booked sum"],
    ["lead nowhere, as trades", ["Open;01.01.2026;1500,00;Fund;", ...others, "Close;31.01.2026;3870,50;Fund;"], "booked booked booked booked booked"],
    ["stand between others", [...rows.slice(0, 1), "OPEN;06.01.2026;-15,00;Fund;", ...rows.slice(1)], "booked booked booked booked"],
    ["are shops of that name", ["HIST;01.01.2026;-15,00;CARD PURCHASE;OPEN", ...rows], "booked booked booked booked"],
  ])("%s", async (_, lines, fates) => {
    expect(await fatesOf(["Type;Date;Amount;Description;Reference", ...lines])).toBe(fates);
    expect(await fatesOf(["Type;Date;Amount;Description;Reference", ...lines.toReversed()])).toBe(fates.split(" ").toReversed().join(" "));
  }); // prettier-ignore
});

test("a total whose rows are all missing moves the balance as they did, and is not booked for it", async () => {
  const rows = ["20.01.2026;Pay;2400,00;3580,00", "31.01.2026;Umsatz Januar;1580,00;3580,00", "28.02.2026;Umsatz Februar;-882,10;2697,90"];
  expect(await fatesOf(["Datum;Text;Betrag;Saldo", ...rows])).toBe("booked sum open");
}); // prettier-ignore

test.each([
  ["Total January", "named"], ["Monthly total", "named"], ["Sub-total", "named"], ["Sous-total mars", "named"], ["Zwischensumme", "named"], ['סה"כ לחיוב החודש', "named"], ["סה״כ חיובים", "named"], ['קפה סה"כ', undefined], ["חיוב חודשי", undefined],
  ["Umsatz Monat 03/2026", "named"], ["Summe Soll", "named"], ["Totale mese di marzo", "named"], ["Suma za luty 2026", "named"],
  ["Ara toplam", "named"], ["Итого за март", "named"], ["3月合計", "named"], ["小計", "named"], ["Celkem únor", "named"],
  ["Total EUR", "bare"], ["TOTAL", "bare"], ["Summe:", "bare"], ["Всего", "bare"], ["合计", "bare"],
  ["TOTAL ENERGIES 4411", undefined], ["Total Access Paris", undefined], ["Umsatz 7", undefined], ["Summer Camp", undefined],
  ["Summit GmbH", undefined], ["Totally Tea", undefined], ["March", undefined], ["", undefined],
])("%s is called a total: %s", (text, called) => {
  expect(calledTotal(text)).toBe(called);
}); // prettier-ignore

test("very many rows may be called so", async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => `05.01.2026;${at % 2 === 0 ? "Total" : "Tea"};-${at},50`);
  expect((await fatesOf(table(...rows))).split(" ").every((fate) => fate === "booked")).toBe(true);
}); // prettier-ignore

describe("a line without a day below all rows", () => {
  const rows = [rent("05.01.2026"), pay("20.01.2026"), rent("28.01.2026")];

  test.each([
    [
      "that all rows come to, under a name that no list has",
      ";Dönem Borcu;1000,00",
      "booked booked booked sum",
    ],
    ["that they do not come to", ";Dönem Borcu;1000,01", "booked booked booked rejected"],
    ["that they come to with the other sign", ";Dönem Borcu;-1000,00", "booked booked booked rejected"],
    ["of a booking", ";Tea;-2,50", "booked booked booked rejected"],
  ])("%s", async (_, line, fates) => {
    expect(await fatesOf(table(...rows, line))).toBe(fates);
  });

  test("may be a booking where two rows come to it", async () => {
    expect(await fatesOf(table(rent("05.01.2026"), rent("06.01.2026"), ";Loan;-1000,00"))).toBe(
      "booked booked rejected",
    );
  });

  test("of a card whose charges are positive", async () => {
    const charges = ["05.01.2026;Tea;12,50", "06.01.2026;Bun;7,50", "07.01.2026;Bus;3,00"];
    const file = memoryFile(`${table(...charges, ";Zu zahlen;23,00").join("\n")}\n`);
    const found = await readWhole(file, { currency: "EUR", sign: "inverted" });
    expect(found.rows.map((row) => row.verdict)).toEqual(["booked", "booked", "booked", "skipped"]);
  });
});
