/** One account as several formats tell it, and what must be in the book whichever of them come. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { importFile } from "../../../src/client/import/drive/import-file.ts";
import { dryRun } from "../../../src/client/import/plan/dry-run.ts";
import { fileAt } from "../../../src/client/import/files/source-file.ts";
import type { Receipt } from "../../../src/client/import/receipt/receipt.ts";
import type { ImportRow } from "../../../src/contract/import/row.ts";
import { imports } from "../../../src/contract/import.ts";
import { amountText } from "../../../src/contract/values/money.ts";
import type { TestBook } from "../../support/book.ts";
import { importContext, importOptions } from "../../support/import-file.ts";
import { everything, rowsIn } from "../../support/import.ts";

export interface Entry {
  /** Day of November 2026. */
  readonly day: number;
  readonly amount: number;
  readonly name: string;
  /** Lines of the purpose. */
  readonly purpose: readonly string[];
  /** Payments that are booked in one sum. */
  readonly payments?: number;
}

/** Equal amounts on neighbouring days, two equal ones on a day, a batch, a fee without a name. */
export const entries: readonly Entry[] = [
  { day: 2, amount: -89_00, name: "Stadtwerke Ahlen", purpose: ["Strom Abschlag", "Vertrag 7781"] },
  { day: 3, amount: 1250_00, name: "Lindner und Soehne", purpose: ["Rechnung 118"] },
  { day: 9, amount: -4_50, name: "Cafe am Markt", purpose: ["Kartenzahlung"] },
  { day: 10, amount: -4_50, name: "Cafe am Markt", purpose: ["Kartenzahlung"] },
  { day: 12, amount: 730_20, name: "", purpose: ["Sammler"], payments: 3 },
  { day: 12, amount: -4_50, name: "Cafe am Markt", purpose: ["Kartenzahlung 1"] },
  { day: 12, amount: -4_50, name: "Cafe am Markt", purpose: ["Kartenzahlung 2"] },
  { day: 13, amount: -2100_00, name: "Hausverwaltung Nord", purpose: ["Miete November"] },
  { day: 16, amount: -4_50, name: "Cafe am Markt", purpose: ["Kartenzahlung"] },
  { day: 16, amount: -7_90, name: "", purpose: ["Kontofuehrung"] },
  { day: 18, amount: 99_00, name: "Berg GmbH", purpose: ["Rechnung 121", "Kundennummer 12"] },
  { day: 20, amount: -35_00, name: "Druckerei Kolb", purpose: ["Visitenkarten"] },
];
const OPENING = 5000_00;

/** How the two files name an entry: by the same reference of the bank, by one of each format, or not at all. */
export type References = "the same" | "each its own" | "none";

export const numeral = (minor: number) => amountText(BigInt(Math.abs(minor)), "EUR");
export const between = (from: number, to: number) => entries.filter(({ day }) => day >= from && day <= to);
export const balanceBefore = (day: number) =>
  entries.filter((entry) => entry.day < day).reduce((sum, { amount }) => sum + amount, OPENING);
const referenceOf = (entry: Entry, format: "mt940" | "camt", references: References) => {
  const number = `2611${String(entries.indexOf(entry) + 10_001)}`;
  return { "the same": number, "each its own": `${format === "camt" ? "ISO" : "SW"}${number}`, none: "" }[
    references
  ];
};

export interface File {
  readonly name: string;
  readonly text: string;
}
/** A file of whole days. */
export type Write = (days: readonly [from: number, to: number], references: References) => File;

export const mt940: Write = ([from, to], references) => {
  const mark = (minor: number) => (minor < 0 ? "D" : "C");
  const amount = (minor: number) => numeral(minor).replace(".", ",");
  const day = (number: number) => `2611${String(number).padStart(2, "0")}`;
  const balance = (tag: string, at: number, minor: number) =>
    `:${tag}:${mark(minor)}${day(at)}EUR${amount(minor)}`;
  const lines = between(from, to).flatMap((entry) => {
    const reference = referenceOf(entry, "mt940", references);
    const purpose = entry.purpose.map((text, at) => `?2${at}${at === 0 ? "SVWZ+" : ""}${text}`);
    const many = entry.payments === undefined ? "" : ` ${entry.payments} POSTEN`;
    return [
      `:61:${day(entry.day)}${day(entry.day).slice(2)}${mark(entry.amount)}${amount(entry.amount)}` +
        `NTRFNONREF${reference === "" ? "" : `//${reference}`}`,
      `:86:${entry.amount < 0 ? "105" : "166"}?00SEPA${many}?109310${purpose.join("")}` +
        `${entry.name === "" ? "" : `?30PBNKDEFF?31DE02500105170137075030?32${entry.name}`}`,
    ];
  });
  const text = [
    ":20:STARTUMSE",
    ":25:25050000/1234567EUR",
    ":28C:00011/001",
    balance("60F", from, balanceBefore(from)),
    ...lines,
    balance("62F", to, balanceBefore(to + 1)),
    "-",
  ];
  return { name: `umsaetze-${from}-${to}.sta`, text: text.join("\r\n") };
};

export const camt: Write = ([from, to], references) => {
  const day = (number: number) => `2026-11-${String(number).padStart(2, "0")}`;
  const way = (minor: number) => `<CdtDbtInd>${minor < 0 ? "DBIT" : "CRDT"}</CdtDbtInd>`;
  const balance = (code: string, at: number, minor: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${numeral(minor)}</Amt>${way(minor)}` +
    `<Dt><Dt>${day(at)}</Dt></Dt></Bal>`;
  const entry = (one: Entry) => {
    const reference = referenceOf(one, "camt", references);
    const role = one.amount < 0 ? "Cdtr" : "Dbtr";
    const party =
      one.name === ""
        ? ""
        : `<RltdPties><${role}><Nm>${one.name}</Nm></${role}><${role}Acct><Id><IBAN>DE02500105170137075030</IBAN></Id>` +
          `</${role}Acct></RltdPties>`;
    const details =
      one.payments === undefined
        ? `<TxDtls>${party}<RmtInf>${one.purpose.map((text) => `<Ustrd>${text}</Ustrd>`).join("")}</RmtInf></TxDtls>`
        : `<Btch><NbOfTxs>${one.payments}</NbOfTxs></Btch>`;
    return (
      `<Ntry><Amt Ccy="EUR">${numeral(one.amount)}</Amt>${way(one.amount)}<Sts><Cd>BOOK</Cd></Sts>` +
      `<BookgDt><Dt>${day(one.day)}</Dt></BookgDt><ValDt><Dt>${day(one.day)}</Dt></ValDt>` +
      `${reference === "" ? "" : `<AcctSvcrRef>${reference}</AcctSvcrRef>`}` +
      `<NtryDtls>${details}</NtryDtls><AddtlNtryInf>SEPA Buchung</AddtlNtryInf></Ntry>`
    );
  };
  const text =
    '<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">' +
    "<BkToCstmrStmt><GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-21T04:00:00</CreDtTm></GrpHdr><Stmt><Id>S1</Id>" +
    "<Acct><Id><IBAN>DE78250500000001234567</IBAN></Id><Ccy>EUR</Ccy></Acct>" +
    `${balance("OPBD", from, balanceBefore(from))}${balance("CLBD", to, balanceBefore(to + 1))}` +
    `${between(from, to).map(entry).join("\n")}</Stmt></BkToCstmrStmt></Document>`;
  return { name: `camt053-${from}-${to}.xml`, text };
};

/** Where files are imported into the account Giro. */
export interface Place {
  readonly book: TestBook;
  readonly folder: string;
  /** Its id. */
  readonly account: string;
}

export async function run({ book, folder, account }: Place, { name, text }: File): Promise<Receipt> {
  const path = join(folder, name);
  writeFileSync(path, text);
  const about = { options: importOptions({ account }), context: importContext({ book, folder }) };
  const planned = await dryRun(await fileAt(path), about);
  const receipt = await importFile(await fileAt(path), about);
  // What the dry run says is what happens.
  expect(planned.counts).toMatchObject({
    new: receipt.created,
    duplicates: receipt.duplicates,
    held: receipt.held,
  });
  return receipt;
}

/** Day and amount of what the book has, and of what there was. */
export const inBook = async ({ book, account }: Place) =>
  (await everything(book, account))
    .map(({ transaction_date, amount }) => `${transaction_date} ${amount.rawJSON}`)
    .sort();
export const truth = (from: number, to: number) =>
  between(from, to)
    .map(({ day, amount }) => `2026-11-${String(day).padStart(2, "0")} ${amountText(BigInt(amount), "EUR")}`)
    .sort();

/** What a person does who sees each held row beside its twin: the same day and amount is the same booking, another day another. */
export async function settle({ book }: Pick<Place, "book">, id: string): Promise<void> {
  const heldRows = (await rowsIn(book, id, 100)).filter(({ verdict }) => verdict === "held");
  expect(heldRows.filter(({ twin }) => twin === undefined)).toEqual([]);
  const key = (text: ImportRow["twin"]) => `${text?.transaction_date ?? ""} ${text?.amount.rawJSON ?? ""}`;
  const isSame = ({ held_row, twin }: ImportRow) => key(held_row) === key(twin);
  const [same, others] = [heldRows.filter(isSame), heldRows.filter((row) => !isSame(row))].map((rows) =>
    rows.map(({ line }) => line),
  );
  if (same?.length) await book.core.call(imports.dismiss, book.owner, { id, lines: same });
  if (others?.length) await book.core.call(imports.accept, book.owner, { id, lines: others });
}
