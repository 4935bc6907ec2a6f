/** A file whose account is known only once it was read is read again where the account's earlier files tell more than it does. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { importFile } from "../../../src/client/import/drive/import-file.ts";
import { fileAt } from "../../../src/client/import/files/source-file.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { importContext, importOptions } from "../../support/import-file.ts";

let book: TestBook;
let folder: string;
beforeEach(async () => {
  book = await testBook();
  folder = mkdtempSync(join(tmpdir(), "cashbook-readings-"));
});
afterEach(async () => {
  await book.close();
  rmSync(folder, { recursive: true, force: true });
});

const HEADER = "Date,Description,Counterparty,Amount,Currency,Own account";
/** Rows of two accounts; `day` as the bank writes it. */
const rows = (...days: readonly string[]) =>
  days.flatMap((day) => [
    `${day},Rent,Landlord,-700.00,EUR,DE89370400440532013000`,
    `${day},Interest,Bank,1.50,EUR,DE44500105175407324931`,
  ]);

/** Imports rows without naming an account; tells how often the file was opened, and the days that were read. */
async function openings(name: string, lines: readonly string[]) {
  const path = join(folder, name);
  writeFileSync(path, `${[HEADER, ...lines].join("\n")}\n`);
  const file = await fileAt(path);
  let count = 0;
  const counted = {
    ...file,
    open: () => (count++, file.open()),
    openInPlace: () => (count++, file.openInPlace?.() ?? file.open()),
  };
  const options = importOptions({ createAccount: true });
  const receipt = await importFile(counted, {
    options,
    context: importContext({ book, folder }, { choose: async () => undefined }),
  });
  return { count, created: receipt.created, duplicates: receipt.duplicates, period: receipt.period };
}

test("a file that proves what earlier ones did is read as often as the first", async () => {
  const first = await openings("first.csv", rows("28/02/2026", "01/03/2026"));
  expect(first).toMatchObject({ created: 4 });
  const again = await openings("again.csv", rows("28/02/2026", "01/03/2026"));
  expect(again).toMatchObject({ created: 0, duplicates: 4, count: first.count });
  const next = await openings("next.csv", rows("02/03/2026", "31/03/2026"));
  expect(next).toMatchObject({ created: 4, count: first.count });
});

test("a file that leaves open what earlier ones proved is read once more", async () => {
  const first = await openings("first.csv", rows("28/02/2026", "01/03/2026"));
  const silent = await openings("silent.csv", rows("04/03/2026"));
  expect(silent).toMatchObject({ created: 2, period: { from: "2026-03-04", to: "2026-03-04" } });
  expect(silent.count).toBeGreaterThan(first.count);
});

test("a file that proves the contrary is refused", async () => {
  await openings("first.csv", rows("28/02/2026", "01/03/2026"));
  await expect(openings("against.csv", rows("03/28/2026"))).rejects.toMatchObject({
    code: "evidence_contradicted",
  });
});
