/** Rows that are called pending though the running balance has moved by them are booked. */
import { expect, test } from "vitest";
import { memoryFile, readWhole, told, toldGroup } from "./read-whole.ts";

async function read(lines: readonly string[]) {
  const { reading, rows } = await readWhole(memoryFile(`${lines.join("\n")}\n`), { currency: "EUR" });
  return {
    rows: rows.map((row) => told(row).split(" | ").slice(0, 3).join(" | ")),
    groups: reading.groups.map(toldGroup),
    status: reading.detected.evidence.find(({ decided }) => decided.startsWith("status"))?.because,
  };
}

test.each([
  {
    name: "a reverted row whose reversal is booked, oldest first",
    lines: [
      "Date,Description,Amount,Balance,Status",
      "2026-01-13,Tea,-10.00,90.00,Completed",
      "2026-01-14,Bun,-20.00,70.00,Reverted",
      "2026-01-14,Bun back,20.00,90.00,Completed",
      "2026-01-15,Bus,-5.00,85.00,Completed",
    ],
    rows: [
      "2 | 2026-01-13 | -10.00 EUR",
      "3 | 2026-01-14 | -20.00 EUR",
      "4 | 2026-01-14 | 20.00 EUR",
      "5 | 2026-01-15 | -5.00 EUR",
    ],
    group: "no number, EUR: 4 rows, proved 100.00 to 85.00",
  },
  {
    name: "newest first, in German, with one that has not moved the balance",
    lines: [
      "Buchungstag;Text;Betrag;Saldo;Status",
      "16.01.2026;Kino;-9,00;75,00;Vorgemerkt",
      "15.01.2026;Bus;-5,00;75,00;Gebucht",
      "14.01.2026;Brot;-10,00;80,00;Vorgemerkt",
      "13.01.2026;Tee;-10,00;90,00;Gebucht",
    ],
    rows: [
      "2 | skipped not_booked",
      "3 | 2026-01-15 | -5.00 EUR",
      "4 | 2026-01-14 | -10.00 EUR",
      "5 | 2026-01-13 | -10.00 EUR",
    ],
    group: "no number, EUR: 3 rows, proved 100.00 to 75.00",
  },
  {
    name: "one without a balance of its own, in French, with debits and credits",
    lines: [
      "Date;Libellé;Débit;Crédit;Solde;Statut",
      "13/01/2026;Thé;10,00;;90,00;Comptabilisé",
      "14/01/2026;Pain;20,00;;;En attente",
      "15/01/2026;Salaire;;50,00;120,00;Comptabilisé",
      "16/01/2026;Bus;5,00;;;En attente",
    ],
    rows: [
      "2 | 2026-01-13 | -10.00 EUR",
      "3 | 2026-01-14 | -20.00 EUR",
      "4 | 2026-01-15 | 50.00 EUR",
      "5 | skipped not_booked",
    ],
    group: "no number, EUR: 3 rows, proved 100.00 to 120.00",
  },
])("$name", async ({ lines, rows, group }) => {
  const outcome = await read(lines);
  expect(outcome.rows).toEqual(rows);
  expect(outcome.groups).toEqual([group]);
  expect(outcome.status).toMatch(/although the column says otherwise: the running balance has changed\.$/);
});

test.each([
  {
    name: "with the balance as it was",
    lines: ["2026-01-14,Bun,-20.00,90.00,Reverted", "2026-01-15,Bus,-5.00,85.00,Completed"],
  },
  {
    name: "without a balance",
    lines: ["2026-01-14,Bun,-20.00,,Pending", "2026-01-15,Bus,-5.00,85.00,Completed"],
  },
  {
    name: "that a later refund only happens to fit",
    lines: ["2026-01-14,Bun,-5.00,90.00,Pending", "2026-01-15,Refund,5.00,95.00,Completed"],
  },
])("a pending row $name is skipped", async ({ lines }) => {
  const outcome = await read([
    "Date,Description,Amount,Balance,Status",
    "2026-01-12,Tea,-10.00,100.00,Completed",
    "2026-01-13,Tea,-10.00,90.00,Completed",
    ...lines,
  ]);
  expect(outcome.rows[2]).toBe("4 | skipped not_booked");
  expect(outcome.groups[0]).toContain("proved 110.00 to");
});
