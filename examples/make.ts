/**
 * Makes the two example files beside it, from a seed: a year so far of an invented company's bank account, in the layout of a
 * US bank and in that of a German one. Run it with `npx tsx examples/make.ts`; the same files come out each time.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { addDays, dayNumber } from "../src/contract/values/date.ts";
import { amountText } from "../src/contract/values/money.ts";

const FROM = "2026-01-01";
const TO = "2026-10-31";

interface Booking {
  readonly date: string;
  readonly party: string;
  readonly text: string;
  /** Cents. */
  readonly minor: bigint;
}

/** What happens in a month: on a day (or a day drawn), an amount within bounds in cents, negative for money out. */
interface Habit {
  readonly party: string;
  readonly text: (n: number, date: string) => string;
  readonly day: number | "any";
  readonly times: number;
  readonly from: number;
  readonly to: number;
}

/** A small generator of the same numbers for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What happened once, and all bookings of the habits from FROM to TO, on working days, oldest first. */
function live(
  habits: readonly Habit[],
  { random, once }: { random: () => number; once: Booking },
): readonly Booking[] {
  const bookings: Booking[] = [once];
  let serial = 1000;
  for (let month = 1; month <= 10; month++) {
    for (const { party, text, day, times, from, to } of habits) {
      for (let time = 0; time < times; time++) {
        const chosen = day === "any" ? 1 + Math.floor(random() * 28) : day;
        const date = workingDay(`2026-${String(month).padStart(2, "0")}-${String(chosen).padStart(2, "0")}`);
        if (date > TO) continue;
        const minor = BigInt(from + Math.floor(random() * (to - from + 1)));
        serial += 1 + Math.floor(random() * 9);
        bookings.push({ date, party, text: text(serial, date), minor });
      }
    }
  }
  return bookings.sort((left, right) => (left.date < right.date ? -1 : left.date > right.date ? 1 : 0));
}

/** The day itself, or the Monday after a weekend. New Year's Day moves on too. */
function workingDay(date: string): string {
  const weekday = (dayNumber(date) + 4) % 7;
  if (date === FROM) return workingDay(addDays(date, 1));
  return weekday === 6 ? addDays(date, 2) : weekday === 0 ? addDays(date, 1) : date;
}

const quoted = (text: string): string => (/[",;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Month before day, a decimal point, signed amounts, newest first, a running balance. */
function checking(): string {
  const random = seeded(2026);
  const bookings = live(
    [
      {
        party: "",
        text: () => "ACH CREDIT BLUE HERON DESIGN LLC PAYROLL CLIENT",
        day: 5,
        times: 1,
        from: 420000,
        to: 690000,
      },
      { party: "", text: (n) => `STRIPE TRANSFER ST-${n}K4`, day: "any", times: 5, from: 38000, to: 310000 },
      { party: "", text: (n) => `CHECK DEPOSIT #${n}`, day: "any", times: 2, from: 60000, to: 240000 },
      {
        party: "",
        text: () => "WIRE IN NORTHWIND OUTFITTERS INC, INVOICE PAYMENT",
        day: "any",
        times: 1,
        from: 150000,
        to: 980000,
      },
      { party: "", text: () => "RENT 418 HARBOR ST SUITE 2", day: 1, times: 1, from: -245000, to: -245000 },
      { party: "", text: (n) => `GUSTO PAYROLL ${n}`, day: 15, times: 2, from: -398000, to: -361000 },
      { party: "", text: () => "IRS USATAXPYMT", day: 20, times: 1, from: -118000, to: -82000 },
      { party: "", text: () => "COASTAL POWER & LIGHT AUTOPAY", day: 12, times: 1, from: -31000, to: -9800 },
      { party: "", text: () => "CASCADE CLOUD HOSTING", day: 3, times: 1, from: -18900, to: -18900 },
      {
        party: "",
        text: () => 'CARD PURCHASE "THE PAPER CRANE" STATIONERS',
        day: "any",
        times: 2,
        from: -14000,
        to: -1900,
      },
      {
        party: "",
        text: () => "CARD PURCHASE HARBOR COFFEE ROASTERS",
        day: "any",
        times: 6,
        from: -2650,
        to: -475,
      },
      { party: "", text: () => "CARD PURCHASE METRO TRANSIT", day: "any", times: 4, from: -275, to: -275 },
      {
        party: "",
        text: () => "CARD PURCHASE SUMMIT AIRLINES, SEATTLE WA",
        day: "any",
        times: 1,
        from: -62000,
        to: -18000,
      },
      { party: "", text: () => "MONTHLY SERVICE FEE", day: 28, times: 1, from: -1500, to: -1500 },
      { party: "", text: () => "OWNER DRAW", day: 25, times: 1, from: -250000, to: -250000 },
    ],
    {
      random,
      once: {
        date: "2026-05-19",
        party: "",
        text: "WIRE OUT GREAT LAKES PRESSES, LETTERPRESS",
        minor: -6_400_00n,
      },
    },
  );
  let balance = 18_452_37n;
  const lines = bookings.map(({ date, text, minor }) => {
    balance += minor;
    const [year, month, day] = date.split("-");
    const kind = minor < 0n ? "DEBIT" : "CREDIT";
    return [
      kind,
      `${month}/${day}/${year}`,
      quoted(text),
      amountText(minor, "USD"),
      amountText(balance, "USD"),
    ].join(",");
  });
  return `${["Details,Posting Date,Description,Amount,Balance", ...lines.reverse()].join("\r\n")}\r\n`;
}

/** Day before month, a decimal comma, a preamble, purpose and counterparty apart, oldest first, umlauts in windows-1252. */
function girokonto(): Buffer {
  const random = seeded(1949);
  const bookings = live(
    [
      {
        party: "Möbelhaus Sonnleitner GmbH",
        text: (n) => `RECHNUNG ${n} VIELEN DANK`,
        day: "any",
        times: 2,
        from: 98000,
        to: 560000,
      },
      {
        party: "Stadt Grünwald Kämmerei",
        text: (n) => `AUFTRAG ${n} TEILZAHLUNG`,
        day: 10,
        times: 1,
        from: 240000,
        to: 890000,
      },
      {
        party: "Praxis Dr. Özdemir",
        text: (n) => `RG-NR. ${n}`,
        day: "any",
        times: 2,
        from: 24000,
        to: 130000,
      },
      {
        party: "Immobilien Weißkopf KG",
        text: () => "MIETE BÜRO LINDENALLEE 7",
        day: 1,
        times: 1,
        from: -184000,
        to: -184000,
      },
      {
        party: "Gehälter",
        text: () => "SAMMELÜBERWEISUNG LOHN UND GEHALT",
        day: 27,
        times: 1,
        from: -1120000,
        to: -980000,
      },
      {
        party: "Finanzamt München",
        text: (n) => `UMSATZSTEUER STNR 143/${n}`,
        day: 12,
        times: 1,
        from: -290000,
        to: -110000,
      },
      {
        party: "Stadtwerke Grünwald",
        text: () => "STROM ABSCHLAG",
        day: 15,
        times: 1,
        from: -21400,
        to: -21400,
      },
      {
        party: "Nordlicht Hosting GmbH",
        text: (n) => `SERVER UND DOMAINS RE ${n}`,
        day: 3,
        times: 1,
        from: -5990,
        to: -5990,
      },
      { party: "Bäckerei Huber", text: () => "KARTENZAHLUNG", day: "any", times: 4, from: -3480, to: -390 },
      {
        party: "Bürobedarf Ameise",
        text: (n) => `BESTELLUNG ${n}; LIEFERUNG FREI`,
        day: "any",
        times: 2,
        from: -18700,
        to: -2100,
      },
      {
        party: "Deutsche Fernbahn",
        text: (n) => `FAHRKARTE ${n}`,
        day: "any",
        times: 2,
        from: -15980,
        to: -2990,
      },
      {
        party: "Gesellschafter Kurt Ließ",
        text: () => "EINLAGE",
        day: 2,
        times: 1,
        from: 750000,
        to: 900000,
      },
      { party: "Girobank Isartal", text: () => "KONTOFÜHRUNG", day: 28, times: 1, from: -990, to: -990 },
    ],
    {
      random,
      once: {
        date: "2026-03-17",
        party: "Maschinenbau Hartl GmbH",
        text: "FORMATKREISSÄGE",
        minor: -12_850_00n,
      },
    },
  );
  const german = (minor: bigint): string => {
    const [whole = "", cents] = amountText(minor, "EUR").split(".");
    return `${whole.replace(/(?<=[0-9])(?=(?:[0-9]{3})+$)/g, ".")},${cents}`;
  };
  const germanDate = (date: string): string => date.split("-").reverse().join(".");
  let balance = 7_310_55n;
  const lines = bookings.map(({ date, party, text, minor }) => {
    balance += minor;
    const cells = [
      germanDate(date),
      germanDate(date),
      minor < 0n ? "Lastschrift" : "Gutschrift",
      party,
      text,
      german(minor),
      "EUR",
      german(balance),
    ];
    return cells.map(quoted).join(";");
  });
  const preamble = [
    "Girobank Isartal;;;;;;;",
    "Konto;Geschäftskonto DE12500105170648489890;;;;;;",
    `Zeitraum;${germanDate(FROM)} - ${germanDate(TO)};;;;;;`,
    "",
  ];
  const header =
    "Buchungstag;Wertstellung;Buchungstext;Auftraggeber / Empfänger;Verwendungszweck;Betrag;Währung;Saldo";
  return Buffer.from(`${[...preamble, header, ...lines].join("\r\n")}\r\n`, "latin1");
}

writeFileSync(join(import.meta.dirname, "checking-2026.csv"), checking());
writeFileSync(join(import.meta.dirname, "girokonto-2026.csv"), girokonto());
