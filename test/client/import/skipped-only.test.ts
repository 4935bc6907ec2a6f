/** Files whose every line is no booking: a quiet month. They are imported as files of no new row. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { importFile } from "../../../src/client/import/drive/import-file.ts";
import { fileAt } from "../../../src/client/import/files/source-file.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { everything, makeAccount } from "../../support/import.ts";
import { importContext, importOptions } from "../../support/import-file.ts";

let book: TestBook;
let folder: string;
beforeEach(async () => {
  book = await testBook();
  folder = mkdtempSync(join(tmpdir(), "cashbook-skipped-"));
});
afterEach(async () => {
  await book.close();
  rmSync(folder, { recursive: true, force: true });
});

const files: Readonly<Record<string, readonly string[]>> = {
  "opening and closing balance": [
    "Date,Description,Amount,Balance",
    "2026-03-02,Opening balance,,100.00",
    "2026-03-31,Closing balance,,100.00",
  ],
  "the same in German, with a currency": [
    "Buchungstag;Verwendungszweck;Betrag;Währung;Saldo",
    "02.03.2026;Anfangssaldo;;EUR;100,00",
    "31.03.2026;Endsaldo;;EUR;100,00",
  ],
  "a balance carried forward": [
    "Date,Description,Debit,Credit,Balance",
    "2026-03-31,Balance brought forward,,,100.00",
  ],
  "the same in French": [
    "Date;Libellé;Débit;Crédit;Solde",
    "02/03/2026;Solde initial;;;100,00",
    "31/03/2026;Solde final;;;100,00",
  ],
  "pending rows": ["Date,Description,Amount,Status", "2026-03-02,Coffee,-1.00,Pending"],
};

test.for(Object.entries(files))("%s", async ([, lines]) => {
  const account = await makeAccount(book, "Main");
  const path = join(folder, "bank.csv");
  writeFileSync(path, `${lines.join("\n")}\n`);
  const receipt = await importFile(await fileAt(path), {
    options: importOptions({ account: "Main" }),
    context: importContext({ book, folder }),
  });
  expect(receipt).toMatchObject({
    ...{ rows: lines.length - 1, created: 0, rejected: 0, skipped: lines.length - 1 },
    accounts: [{ id: account }],
  });
  expect(await everything(book, account)).toEqual([]);
});

test("a header alone names no account", async () => {
  const path = join(folder, "bank.csv");
  writeFileSync(path, "Date,Description,Amount\n");
  const receipt = await importFile(await fileAt(path), {
    options: importOptions(),
    context: importContext({ book, folder }),
  });
  expect(receipt).toMatchObject({ rows: 0, skipped: 0, accounts: [] });
});
