/** Tables with the balance before and after each row: what moved the account is what parts the two. */
import { describe, expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import { memoryFile, readWhole, told, toldGroup } from "./read-whole.ts";

async function read(lines: readonly string[], currency = "GHS") {
  try {
    const { reading, rows } = await readWhole(memoryFile(`${lines.join("\n")}\n`), { currency });
    return { reading, rows: rows.map((row) => told(row).split(" | ").slice(1, 3).join(" ")) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { rows: [error.code] };
  }
}

const wallet = [
  "Date,Name,Type,Amount,Fees,E-Levy,Bal before,Bal after",
  "2026-02-13,Agent,CASH_IN,366.00,0.00,0.00,640.00,1006.00",
  "2026-02-14,Ama,TRANSFER,59.00,0.75,0.59,1006.00,945.66",
  "2026-02-15,Shop,PAYMENT,23.00,0.00,0.00,945.66,922.66",
  "2026-02-16,Kofi,RECEIVED,100.00,1.00,0.00,922.66,1021.66",
];
const moved = [
  "2026-02-13 366.00 GHS",
  "2026-02-14 -60.34 GHS",
  "2026-02-15 -23.00 GHS",
  "2026-02-16 99.00 GHS",
];

describe("amounts without signs between two balances", () => {
  test("are what parts the balances, fees and levies with them", async () => {
    const { reading, rows } = await read(wallet);
    expect(rows).toEqual(moved);
    expect(reading?.detected.columns).toMatchObject({
      sign: ["Bal before", "Bal after"],
      balance: ["Bal after"],
    });
    expect(reading?.groups.map(toldGroup)).toEqual(["no number, GHS: 4 rows, proved 640.00 to 1021.66"]);
  });

  test("newest first", async () => {
    const [header = "", ...rows] = wallet;
    expect((await read([header, ...rows.toReversed()])).rows).toEqual(moved.toReversed());
  });

  test.each([
    ["in French", "Date;Libellé;Montant;Frais;Solde avant;Solde après", "XOF"],
    ["in Spanish", "Fecha;Descripción;Importe;Comisión;Saldo anterior;Saldo posterior", "EUR"],
    ["in Indonesian", "Tanggal;Keterangan;Jumlah;Biaya;Saldo awal;Saldo akhir", "IDR"],
    ["in Chinese", "交易日期;摘要;金额;手续费;交易前余额;交易后余额", "CNY"],
    ["in German", "Datum;Text;Betrag;Gebühr;Saldo vorher;Saldo nachher", "EUR"],
  ])("%s", async (_, header, currency) => {
    const lines = [
      header,
      "2026-02-13;a;1500;0;6000;7500",
      "2026-02-14;b;700;10;7500;6790",
      "2026-02-15;c;90;0;6790;6700",
    ];
    const unit = currency === "XOF" ? "" : ".00";
    const amounts = ["1500", "-710", "-90"].map((amount) => `${amount}${unit} ${currency}`);
    expect((await read(lines, currency)).rows.map((row) => row.slice(11))).toEqual(amounts);
  });

  test("with decimal commas", async () => {
    const lines = [
      "Date;Libellé;Montant;Frais;Solde avant;Solde après",
      "2026-02-13;a;366,00;0,00;640,00;1 006,00",
      "2026-02-14;b;59,00;0,75;1 006,00;946,25",
      "2026-02-15;c;23,50;0,00;946,25;922,75",
    ];
    const { rows } = await read(lines, "EUR");
    expect(rows.map((row) => row.slice(11))).toEqual(["366.00 EUR", "-59.75 EUR", "-23.50 EUR"]);
  });

  test.each([
    [
      "a step that neither amount nor fee explains",
      wallet.with(3, "2026-02-15,Shop,PAYMENT,23.00,0.00,0.00,945.66,900.00"),
    ],
    ["a step that is missing", wallet.with(3, "2026-02-15,Shop,PAYMENT,23.00,0.00,0.00,945.66,")],
  ])("with %s are asked about", async (_, lines) => {
    expect((await read(lines)).rows).toEqual(["ambiguous_file"]);
  });
});
