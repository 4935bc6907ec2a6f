/** The golden old workbooks as rows: `xls-files.test.ts` writes them and holds them. */
import { oldWorkbook, type OldCell } from "./old-workbook.ts";

const day = (n: number): OldCell => ({ n, as: "day" });
const dotted = (rk: number): OldCell => ({ rk, as: "dotted" });
const money = (n: number): OldCell => ({ n, as: "amount" });
const cents = (rk: number): OldCell => ({ rk, hundredths: true, as: "amount" });

export const oldWorkbooks: Readonly<Record<string, () => Buffer>> = {
  "caja-97.xls": () =>
    oldWorkbook({
      piece: 40,
      sheets: [
        {
          name: "Movimientos",
          rows: [
            ["Banco Inventado", null, null, null, null],
            ["Cuenta", "ES9121000418450200051332", null, "EUR"],
            [],
            ["Fecha", "Fecha valor", "Concepto", "Importe", "Saldo"],
            [day(46055), day(46055), "Nómina de enero – Peña & Łuczak", money(1850.45), cents(235_045)],
            [day(46060), day(46061), "Supermercado", money(-45.9), { result: 2304.55, as: "amount" }],
            [
              day(46063),
              day(46063),
              { result: "Alquiler" },
              cents(-80_000),
              { rk: 150_455, hundredths: true },
            ],
            [null, null, "Total", { result: 1004.55 }, null],
          ],
        },
        { name: "Notas", isHidden: true, rows: [["Nada"]] },
      ],
    }),
  "commerzbank-95.xls": () =>
    oldWorkbook({
      version: 5,
      sheets: [
        {
          name: "Umsätze",
          rows: [
            ["Buchungstag", "Verwendungszweck", "Betrag", "Währung"],
            [dotted(46055), "Bäckerei Weiß", money(-4.5), "EUR"],
            [dotted(46056), "Miete März", { rk: -1050 }, "EUR"],
            [dotted(46057), "Löhne", cents(240_010), "EUR"],
          ],
        },
      ],
    }),
  "two-sheets.xls": () =>
    oldWorkbook({
      isBackwards: true,
      is1904: true,
      sheets: ["Checking", "Savings"].map((name, index) => ({
        name,
        rows: [
          ["Date", "Description", "Amount"],
          [day(44593 + index), `${name} deposit`, money(10.25)],
          [day(44600 + index), `${name} payment`, money(-3.5)],
        ],
      })),
    }),
};
