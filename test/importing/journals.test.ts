/** Journals of accounting, which look like tables of a bank and are refused whatever is said of their columns. */
import { expect, test } from "vitest";
import { flagText } from "../../src/client/flag-text.ts";
import { Problem } from "../../src/contract/problem.ts";
import type { ReadingChoices } from "../../src/importing/model.ts";
import { memoryFile, readWhole } from "./read-whole.ts";

const COLUMNS = "Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Konto;Gegenkonto (ohne BU-Schlüssel);Belegdatum;Buchungstext"; // prettier-ignore
const rows = [
  '119,00;"S";"EUR";1200;8400;13032026;"Rechnung 7"',
  '59,50;"H";"EUR";1200;4930;14032026;"Papier"',
];
const batch = (number: number, name: string) =>
  `"EXTF";700;${number};"${name}";13;20260402101112000;;"RE";"";"";1001;1;20260101;4`;
const said: ReadingChoices = {
  format: "csv",
  columns: {
    date: ["Belegdatum"],
    amount: ["Umsatz (ohne Soll/Haben-Kz)"],
    sign: ["Soll/Haben-Kennzeichen"],
  },
  dateFormat: "DDMMYYYY",
};

const detailOf = async (lines: readonly string[], choices: ReadingChoices = {}) => {
  const outcome = await readWhole(memoryFile(lines.join("\r\n")), choices).catch((error: unknown) => error);
  return outcome instanceof Problem ? `${outcome.code}: ${flagText(outcome.detail)}` : "read";
};
const journal = "unreadable_file: bank.csv is a DATEV file of accounting entries (Buchungsstapel): a journal of many accounts, not a bank statement."; // prettier-ignore

test.each<[string, readonly string[], string]>([
  ["a batch of entries", [batch(21, "Buchungsstapel"), COLUMNS, ...rows], journal],
  ["one of recurring entries", [batch(65, "Wiederkehrende Buchungen"), COLUMNS, ...rows], journal],
  [
    "one of DATEV's own programs",
    [batch(21, "Buchungsstapel").replace("EXTF", "DTVF"), COLUMNS, ...rows],
    journal,
  ],
  ["one without quotes", [batch(21, "Buchungsstapel").replaceAll('"', ""), COLUMNS, ...rows], journal],
  ["one without its first line", [COLUMNS, ...rows], journal],
  [
    "master data",
    [batch(16, "Debitoren/Kreditoren"), "Konto;Name", "10000;Lane"],
    "unreadable_file: bank.csv is a DATEV file of master data (Debitoren/Kreditoren), which holds no transactions.",
  ],
])("%s is refused by name", async (_, lines, detail) => {
  expect(await detailOf(lines)).toBe(detail);
  expect(await detailOf(lines, said)).toBe(detail);
});

test.each([
  ["EXTF", "Datum;Text;Betrag", "13.03.2026;EXTF;-1,00", "14.03.2026;Tee;-2,00"],
  ["Umsatz", "Buchungstag;Umsatz;Text", "13.03.2026;-1,00;a", "14.03.2026;-2,00;b"],
])("a bank's own file with the word %s is read", async (_, ...lines) => {
  expect(await detailOf(lines, { currency: "EUR" })).toBe("read");
});
