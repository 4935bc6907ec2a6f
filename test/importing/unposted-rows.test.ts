/** Rows without a day of booking among others that have one: they are not booked yet, unless the column is filled here and there. */
import { describe, expect, test } from "vitest";
import { memoryFile, readWhole, told } from "./read-whole.ts";

const rowsOf = async (lines: readonly string[]) => {
  const { reading, rows } = await readWhole(memoryFile(`${lines.join("\n")}\n`), { currency: "EUR", sign: "as_is" });
  const evidence = reading.detected.evidence.find(({ about }) => about === "pending rows");
  return { told: rows.map((row) => told(row).split(" | ").slice(0, 2).join(" | ")), evidence };
}; // prettier-ignore

const header = "Kaufdatum;Buchungsdatum;Text;Betrag";
const known = ["30.01.2026;31.01.2026;Rema;-41,90", "28.01.2026;29.01.2026;Lohn;600,00", "13.01.2026;15.01.2026;Tee;-2,00"]; // prettier-ignore
const open = "31.01.2026;;Galerie;-28,90";

describe("the newest rows of a list, which alone have no day of booking", () => {
  test("are not booked where the newest come first", async () => {
    const { told, evidence } = await rowsOf([header, open, ...known]);
    expect(told[0]).toBe("2 | skipped not_booked");
    expect(told.slice(1).every((row) => row.includes("booked 2026"))).toBe(true);
    expect(evidence).toMatchObject({ decided: "1 row is not booked", line: 2, column: "Buchungsdatum" });
  });

  test("are not booked where the newest come last", async () => {
    const { told } = await rowsOf([header, ...known.toReversed(), open]);
    expect(told[3]).toBe("5 | skipped not_booked");
  });

  test("are not booked where a balance goes on without them", async () => {
    const balances = [";", ";800,00", ";841,90", ";241,90"];
    const { told } = await rowsOf([`${header};Saldo`, ...[open, ...known].map((row, at) => row + (balances[at] ?? ""))]); // prettier-ignore
    expect(told[0]).toBe("2 | skipped not_booked");
  });
});

describe("a row without a day of booking is booked", () => {
  const FIRST = "2 | 2026-01-31";
  const kinds = (own: string) => [`Art;${header}`, `${own};${open}`, ...known.map((row) => `Karte;${row}`)];

  test.each([
    ["where the oldest come first", [header, open, ...known.toReversed()], FIRST],
    ["where there are as many as of the others", [header, open, open, ...known.slice(0, 2)], FIRST],
    ["where another lacks it among the others", [header, open, ...known.slice(0, 2), "14.01.2026;;Brot;-2,00", ...known.slice(2)], FIRST],
    ["where the header does not speak of booking", [header.replace("Buchungsdatum", "Abrechnungsdatum"), open, ...known], FIRST],
    ["where it is of another kind than the others", kinds("Gebühr"), FIRST],
    ["where the balance has moved by it", [`${header};Saldo`, `${open};771,10`, `${known[0]};800,00`, `${known[1]};841,90`], FIRST],
    ["where its state says so", [`${header};Status`, `${open};Gebucht`, ...known.map((row) => `${row};Gebucht`)], FIRST],
  ])("%s", async (_, lines, first) => expect((await rowsOf(lines)).told[0]).toBe(first)); // prettier-ignore

  test("where it stands among the others, of which the oldest come first", async () => {
    const [last = "", ...first] = known;
    expect((await rowsOf([header, ...first.toReversed(), open, last])).told[2]).toBe("4 | 2026-01-31");
  });

  test("and is not where the others are of its kind", async () => {
    expect((await rowsOf(kinds("Karte"))).told[0]).toBe("2 | skipped not_booked");
  });
});

describe("a column that says whether a row is booked, in the word of its header", () => {
  test.each([
    ["Zaúčtováno", "Nezaúčtováno"],
    ["Gebucht", "Vorgemerkt"],
    ["Booked", "Pending"],
    ["Contabilizzato", "Non contabilizzato"],
  ])("%s, %s", async (yes, no) => {
    const { told } = await rowsOf([`Date;Text;Amount;${yes}`, `2026-01-31;Tea;-3.00;${no}`, `2026-01-30;Pay;600.00;${yes}`]); // prettier-ignore
    expect(told).toEqual(["2 | skipped not_booked", "3 | 2026-01-30"]);
  });
});

describe("rows of a state of their own, without a day of booking and a balance", () => {
  const columns = "Date de debut;Date de fin;Objet;Montant;Devise;Etat;Solde";
  const done = ["2026-01-14;2026-01-15;Tram;-3,10;EUR;TERMINE;96,90", "2026-01-20;2026-01-21;Boulangerie;-6,90;EUR;TERMINE;90,00"]; // prettier-ignore
  const other = (state: string, balance = "") => `2026-01-18;;Livraison;-18,00;EUR;${state};${balance}`;
  const [first = "", last = ""] = done;

  test("are not booked, in whatever language it is", async () => {
    const { told, evidence } = await rowsOf([columns, first, other("REMIS"), last, other("OUTSTANDING")]);
    expect(told.map((row) => row.endsWith("skipped not_booked"))).toEqual([false, true, false, true]);
    expect(evidence).toMatchObject({ decided: "2 rows are not booked", line: 3 });
  }); // prettier-ignore

  test.each([
    ["are booked where a booked row has the state", other("TERMINE")],
    ["are booked where they have none", other("")],
    ["are booked where they have a balance", other("REMIS", "78,90")],
  ])("%s", async (_, row) => {
    expect((await rowsOf([columns, first, row, last])).told[1]).toBe("3 | 2026-01-18");
  });
});
