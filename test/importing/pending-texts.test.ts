/** Rows that only their text calls pending: left out, unless the running balance has moved by them. */
import { describe, expect, test } from "vitest";
import { memoryFile, readWhole, told } from "./read-whole.ts";

async function rowsOf(lines: readonly string[]) {
  const { rows } = await readWhole(memoryFile(`${lines.join("\n")}\n`), { currency: "EUR", sign: "as_is" });
  return rows.map((row) => told(row).split(" | ").slice(0, 3).join(" | "));
}

const LEFT_OUT = ["2 | skipped not_booked", "3 | 2026-01-30 | -41.90 EUR", "4 | 2026-01-28 | 600.00 EUR"];
const BOOKED = ["2 | 2026-01-31 | -28.90 EUR", ...LEFT_OUT.slice(1)];

/** A file whose first row has this text, without a balance. */
const fileOf = (text: string) => ["Date;Description;Amount", `2026-01-31;${text};-28.90`, "2026-01-30;Rema Bærum;-41.90", "2026-01-28;Pay;600.00"]; // prettier-ignore

describe("a text that begins with words for what is not booked yet", () => {
  test.each([
    ["Norwegian", "Reservert transaksjon Vinmonopolet Sandvika"],
    ["Norwegian, with a colon", "Reservert: Vinmonopolet"],
    ["Swedish", "Reserverat belopp ICA Kvantum"],
    ["Danish", "Reserveret beløb Netto"],
    ["Finnish", "KATEVARAUS K-MARKET"],
    ["Estonian", "Broneeritud summa Rimi"],
    ["German", "Vorgemerkter Umsatz Rewe"],
    ["German, in brackets", "(vorgemerkt) Rewe"],
    ["as Quicken marks what is void", "**VOID** Shop"],
    ["German, a noun", "Vormerkung"],
    ["English", "PENDING TRANSACTION TESCO"],
    ["English, of a card", "Pending debit card purchase TESCO"],
    ["English, with a dash", "PENDING - TESCO STORES"],
    ["English, a hold", "Authorization hold SHELL 4411"],
    ["English, behind the shop", "TESCO STORES [Pending]"],
    ["French", "Opération en attente Monoprix"],
    ["French, the amount", "Montant réservé Monoprix"],
    ["Spanish", "Compra pendiente Mercadona"],
    ["Italian", "Operazione non contabilizzata Esselunga"],
    ["Portuguese", "Pré-autorização Galp"],
    ["Dutch", "Gereserveerd bedrag Jumbo"],
    ["Polish", "Blokada środków Biedronka"],
    ["Czech", "Nezaúčtovaná transakce Albert"],
    ["Hungarian", "Zárolt összeg Spar"],
    ["Turkish", "Bekleyen işlem Migros"],
    ["Russian", "Заблокированная сумма Пятёрочка"],
    ["Greek", "Δέσμευση ποσού Σκλαβενίτης"],
    ["Hebrew", "עסקה בתהליך קליטה"],
    ["Arabic", "مبلغ محجوز كارفور"],
    ["Chinese", "预授权 全季酒店"],
    ["Japanese", "未確定 セブンイレブン"],
    ["Korean", "승인대기 이마트"],
  ])("%s", async (_, text) => {
    expect(await rowsOf(fileOf(text))).toEqual(LEFT_OUT);
  });
});

describe("a booked purchase", () => {
  test.each([
    "RESERVED WARSZAWA",
    "Reserved - Galeria",
    "HOLD FAST TATTOO",
    "Reserva do Vinho Lda",
    "Reserve Bank Museum",
    "THE HOLDING COMPANY",
    "Reservation Booking.com Oslo",
    "Retención IRPF 2026",
    "Retención tarjeta de crédito Visa",
    "Retención por compras 1,75",
    "PREAUTHORIZED DEBIT HYDRO",
    "Pending invoice 331",
    "Pago pendiente factura 12",
    "Blocked drain repair",
    "预授权完成 全季酒店",
    "Vinmonopolet reservert transaksjon",
  ])("%s", async (text) => {
    expect(await rowsOf(fileOf(text))).toEqual(BOOKED);
  });
});

describe("beside a running balance", () => {
  const header = "Dato;Tekst;Beløp;Saldo";
  const rest = ["30.01.2026;Rema;-41,90;800,00", "28.01.2026;Lønn;600,00;841,90"];

  test.each([
    ["that has moved by it, the row is booked", "771,10", BOOKED],
    ["that has not moved, it is left out", "800,00", LEFT_OUT],
    ["that it lacks, it is left out", "", LEFT_OUT],
  ])("%s", async (_, balance, rows) => {
    expect(await rowsOf([header, `31.01.2026;Reservert transaksjon Vinmonopolet;-28,90;${balance}`, ...rest])).toEqual(rows);
  }); // prettier-ignore

  test("that has moved by it behind it, in French", async () => {
    const file = ["Date;Libellé;Montant;Solde", "13/01/2026;Thé;-10,00;90,00", "14/01/2026;Paiement en attente Pain;-20,00;", "15/01/2026;Salaire;50,00;120,00"]; // prettier-ignore
    expect(await rowsOf(file)).toEqual([
      "2 | 2026-01-13 | -10.00 EUR",
      "3 | 2026-01-14 | -20.00 EUR",
      "4 | 2026-01-15 | 50.00 EUR",
    ]);
  });
});

describe("a word that may be a shop's", () => {
  const row = (text: string, value: string) => `31.01.2026;${value};${text};-28,90`;
  const header = "Bokföringsdag;Valutadag;Text;Belopp";
  const rest = ["30.01.2026;30.01.2026;Rema;-41,90", "28.01.2026;29.01.2026;Lön;600,00"];
  const known = LEFT_OUT.slice(1);

  test.each(["Reservation ICA Kvantum", "HOLD SHELL 4411", "Autorisation Monoprix", "Rezervace Albert", "Prel. Coop"])(
    "tells it where the row alone lacks its value date: %s",
    async (text) => expect(await rowsOf([header, row(text, ""), ...rest])).toEqual([LEFT_OUT[0], ...known]),
  ); // prettier-ignore

  test("tells nothing where it has one", async () => {
    expect((await rowsOf([header, row("Reservation ICA", "31.01.2026"), ...rest]))[0]).toBe(BOOKED[0]);
  });

  test("tells nothing where other rows lack it too", async () => {
    const others = [...rest, "27.01.2026;;Coop;-5,00"];
    expect((await rowsOf([header, row("Hold Fast Tattoo", ""), ...others]))[0]).toBe(BOOKED[0]);
  });

  test("tells it where the row alone lacks its balance, and the balance goes on without it", async () => {
    const file = ["Date;Description;Amount;Balance", "2026-01-31;HOLD SHELL;-28.90;", "2026-01-30;Rema;-41.90;800.00", "2026-01-28;Pay;600.00;841.90"]; // prettier-ignore
    expect(await rowsOf(file)).toEqual(LEFT_OUT);
  });
});

test("a status beside it that says it is booked counts", async () => {
  const file = ["Date;Description;Amount;Status", "2026-01-31;Pending transaction Tesco;-28.90;Completed", "2026-01-30;Rema;-41.90;Completed", "2026-01-28;Pay;600.00;Completed"]; // prettier-ignore
  expect(await rowsOf(file)).toEqual(BOOKED);
});
