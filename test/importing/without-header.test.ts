/** Tables without a header: which column holds what, told by what the columns add up to. */
import { describe, expect, test } from "vitest";
import { flagText } from "../../src/client/flag-text.ts";
import { Problem } from "../../src/contract/problem.ts";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import { memoryFile, readWhole, told } from "./read-whole.ts";

/** The rows of a file, or the code and the remedy of its problem. */
async function rowsOf(lines: string, choices: ReadingChoices): Promise<readonly string[]> {
  const text = lines
    .trim()
    .split("\n")
    .map((line) => line.trim())
    .join("\r\n");
  try {
    const { rows } = await readWhole(memoryFile(`${text}\r\n`), choices);
    return rows.map((row) => told(row).split(" | ").slice(0, 4).join(" | "));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [error.code, flagText(error.remedy)];
  }
}

function reversed(lines: string): string {
  return lines.trim().split("\n").reverse().join("\n");
}

describe("whole amounts, their side in a column, and a running balance", () => {
  const hungarian = `
    "10300002";"T";1200;"HUF";20260302;20260302;98800;"PÉKSÉG"
    "10300002";"J";50000;"HUF";20260303;20260303;148800;"MUNKABÉR"
    "10300002";"T";7000;"HUF";20260304;20260305;141800;"GYÓGYSZERTÁR"`;
  const japanese = `
    2026/03/02,出金,1200,電気料金,98800
    2026/03/03,入金,50000,給与振込,148800
    2026/03/04,出金,7000,家賃支払,141800`;
  const chilean = `
    02-03-2026;Panadería;Cargo;1200;98800
    13-03-2026;Sueldo;Abono;50000;148800
    14-03-2026;Farmacia;Cargo;7000;141800`;

  test.each([
    ["in Hungarian", hungarian, "HUF", ["2026-03-02", "2026-03-03", "2026-03-04"]],
    ["in Japanese", japanese, "JPY", ["2026-03-02", "2026-03-03", "2026-03-04"]],
    ["in Spanish", chilean, "CLP", ["2026-03-02", "2026-03-13", "2026-03-14"]],
  ])("%s, in either order", async (_, lines, currency, days) => {
    const choices = { currency };
    const unit = currency === "HUF" ? ".00" : "";
    const amounts = [`-1200${unit}`, `50000${unit}`, `-7000${unit}`];
    const rows = await rowsOf(lines, choices);
    expect(rows.map((row) => row.split(" | ").slice(1, 3))).toEqual(
      amounts.map((amount, at) => [days[at], `${amount} ${currency}`]),
    );
    const turned = await rowsOf(reversed(lines), choices);
    expect(turned.map((row) => row.split(" | ").slice(1, 3))).toEqual(
      amounts.map((amount, at) => [days[at], `${amount} ${currency}`]).reverse(),
    );
  });

  test("that does not add up: a person names the columns", async () => {
    const rows = await rowsOf(japanese.replace("141800", "141900"), { currency: "JPY" });
    expect(rows[0]).toBe("missing_column");
  });

  test("a number of the row and a count of one are no balance and no amount", async () => {
    const lines = `
      1,2026/03/02,Pen,1,1200
      2,2026/03/03,Ink,1,50000
      3,2026/03/04,Pad,1,7000
      4,2026/03/05,Cup,1,900`;
    expect((await rowsOf(lines, { currency: "JPY" }))[0]).toBe("missing_column");
  });
});

describe("debits and credits in turn, most columns empty, and a running balance", () => {
  const seldom = `
    "Ville","412","EOP","2026/03/02","00001","Loyer","","100.00","","","","900.00"
    "Ville","412","EOP","2026/03/03","00002","Pain","","4.50","","","","895.50"
    "Ville","412","EOP","2026/03/04","00003","Bus","","3.50","","","","892.00"
    "Ville","412","EOP","2026/03/05","00004","Thé","","12.00","","","","880.00"
    "Ville","412","EOP","2026/03/06","00005","Prime","","","20.00","","","900.00"
    "Ville","412","EOP","2026/03/09","00006","Lait","","50.00","","","","850.00"`;

  test("credits that are seldom", async () => {
    expect(await rowsOf(seldom, { currency: "CAD" })).toEqual([
      "1 | 2026-03-02 | -100.00 CAD | Ville EOP Loyer",
      "2 | 2026-03-03 | -4.50 CAD | Ville EOP Pain",
      "3 | 2026-03-04 | -3.50 CAD | Ville EOP Bus",
      "4 | 2026-03-05 | -12.00 CAD | Ville EOP Thé",
      "5 | 2026-03-06 | 20.00 CAD | Ville EOP Prime",
      "6 | 2026-03-09 | -50.00 CAD | Ville EOP Lait",
    ]);
  });

  test("a rate beside them is not taken for the balance", async () => {
    const rated = seldom.replaceAll(/"",("[0-9.]+")$/gm, '"1.25",$1');
    const rows = await rowsOf(rated, { currency: "CAD" });
    expect(rows[4]).toBe("5 | 2026-03-06 | 20.00 CAD | Ville EOP Prime");
  });
});

describe("whole amounts that a line below adds up", () => {
  const card: ReadingChoices = { currency: "JPY", accountType: "credit_card" };
  const japanese = `
    山田 花子 様,4000-****-****-1234,カード
    2026/01/02,書店,2750,１,１,2750,
    2026/01/05,家具店,12783,１,１,12783,
    2026/01/06,食堂,275,１,１,275,
    ,,,,,15808,`;
  const korean = `
    홍길동 4000-12**-****-1234
    2026.01.02;서점;2750;1;2750
    2026.01.05;가구점;12783;2;12783
    2026.01.06;식당;275;3;275
    합계;;;;15808`;
  const chilean = `
    Tarjeta **** **** **** 1234
    13-01-2026\tLibrería\t2750
    14-01-2026\tMueblería\t12783
    15-01-2026\tComedor\t275
    Total\t\t15808`;

  test.each([
    ["in Japanese", japanese, "書店 家具店 食堂", card],
    ["in Korean", korean, "서점 가구점 식당", card],
    ["in Spanish", chilean, "Librería Mueblería Comedor", card],
    ["whose account is new", japanese, "書店 家具店 食堂", { currency: "JPY" }],
  ])("of a card, %s: they are charges", async (_, lines, shops, choices) => {
    const rows = await rowsOf(lines, choices);
    expect(rows.map((row) => row.split(" | ").slice(2).join(" ")).filter((row) => row !== "")).toEqual(
      shops.split(" ").map((shop, at) => `${[-2750, -12783, -275][at]} JPY ${shop}`),
    );
  });

  test("but not where it does not add up", async () => {
    expect((await rowsOf(japanese.replace("15808", "15809"), card))[0]).toBe("missing_column");
  });

  test.each<[string, string, ReadingChoices]>([
    [
      "nothing above names a card, and the account is new",
      japanese.replace("4000-****-****-1234", ""),
      { currency: "JPY" },
    ],
    ["the account is none of a card", japanese, { currency: "JPY", accountType: "checking" }],
    ["a row is called a salary", japanese.replace("食堂", "給与"), card],
  ])("which way they went is asked where %s", async (_, lines, choices) => {
    const [code, remedy] = await rowsOf(lines, choices);
    expect([code, remedy]).toEqual([
      "ambiguous_file",
      "Choose the right one: --sign-as-is or --invert-sign.",
    ]);
  });
});

test("a bill of a card under a header: unsigned amounts that a line below adds up are charges", async () => {
  const lines = `
    Carte 4000 12** **** 1234
    Date;Commerçant;Montant
    13/01/2026;Librairie;27,50
    14/01/2026;Meubles;127,83
    15/01/2026;Cantine;2,75
    ;Total;158,08`;
  const card: ReadingChoices = { currency: "EUR", accountType: "credit_card" };
  expect(await rowsOf(lines, card)).toEqual([
    "3 | 2026-01-13 | -27.50 EUR | Librairie",
    "4 | 2026-01-14 | -127.83 EUR | Meubles",
    "5 | 2026-01-15 | -2.75 EUR | Cantine",
    "6 | skipped summary_line",
  ]);
  expect((await rowsOf(lines.replace("158,08", "102,58"), card))[0]).toBe("ambiguous_file");
  expect((await rowsOf(`${lines}\n16/01/2026;Kiosque;1,00`, card))[0]).toBe("ambiguous_file");
});

describe("a pair of columns, one of them with minus signs", () => {
  const shops = (payment: string, charges: readonly string[]) => [
    `28 Feb 26,Direct debit payment,${payment}`,
    ...charges.map((charge, at) => `${10 + at} Feb 26,Shop ${at},${charge}`),
  ];
  /** The sums of what the rows move, or the code of the question. */
  async function movedBy(lines: readonly string[]): Promise<readonly string[] | string> {
    try {
      const { rows } = await readWhole(memoryFile(`${lines.join("\n")}\n`), { currency: "GBP" });
      return rows.map((row) => told(row).split(" | ")[2] ?? "");
    } catch (error) {
      if (error instanceof Problem) return error.code;
      throw error;
    }
  }

  test("that only one of five rows fills may hold a card's payments", async () => {
    const lines = shops("-199.99,", [",63.83", ",35.79", ",36.13", ",17.20"]);
    expect(await movedBy(lines)).toBe("ambiguous_file");
  });

  test("that as many rows fill as the other holds money out", async () => {
    const lines = shops("-199.99,", ["-63.83,", ",35.79", ",36.13"]);
    expect(await movedBy(lines)).toEqual(["-199.99 GBP", "-63.83 GBP", "35.79 GBP", "36.13 GBP"]);
  });

  test("that few rows fill holds money out where the balance says so", async () => {
    const lines = shops("-199.99,,800.01", [
      ",63.83,863.84",
      ",35.79,899.63",
      ",36.13,935.76",
      ",17.20,952.96",
    ]);
    const moved = ["-199.99 GBP", "63.83 GBP", "35.79 GBP", "36.13 GBP", "17.20 GBP"];
    expect(await movedBy(lines)).toEqual(moved);
  });
});
