/** What a person answers to a question about columns is known for the account's next file of the layout. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { flagText } from "../../../src/client/flag-text.ts";
import type { Ambiguity } from "../../../src/client/import/plan/ambiguities.ts";
import { importFile } from "../../../src/client/import/drive/import-file.ts";
import type { Evidence, ImportOptions } from "../../../src/client/import/plan/options.ts";
import type { Receipt } from "../../../src/client/import/receipt/receipt.ts";
import { fileAt } from "../../../src/client/import/files/source-file.ts";
import type { ImportContext } from "../../../src/client/import/context.ts";
import { imports } from "../../../src/contract/import.ts";
import { statements } from "../../../src/contract/statement.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { importContext, importOptions } from "../../support/import-file.ts";
import { everything, makeAccount } from "../../support/import.ts";

let book: TestBook;
let folder: string;
let asked: Ambiguity[];
beforeEach(async () => {
  book = await testBook();
  folder = mkdtempSync(join(tmpdir(), "cashbook-columns-"));
  asked = [];
  await makeAccount(book, "Main");
  await makeAccount(book, "Other");
});
afterEach(async () => {
  await book.close();
  rmSync(folder, { recursive: true, force: true });
});

const context = (more: Partial<ImportContext>) =>
  importContext({ book, folder }, { offer: async () => true, ...more });
const options = importOptions({ account: "Main" });
interface Said extends Partial<ImportOptions> {
  readonly more?: Partial<ImportContext>;
}
async function run(lines: readonly string[], { more = {}, ...said }: Said = {}) {
  const path = join(folder, "bank.csv");
  writeFileSync(path, `${lines.join("\n")}\n`);
  const file = await fileAt(path);
  return importFile(file, { options: { ...options, ...said }, context: context(more) });
}
const rowsOf = async ({ accounts: [account] }: Receipt) =>
  (await everything(book, account?.id ?? ""))
    .map(({ transaction_date, amount }) => `${transaction_date} ${amount.rawJSON}`)
    .sort();
const undo = (receipt: Receipt) => book.core.call(imports.undo, book.owner, { id: receipt.import_id ?? "" });

/** Answers each question by one of these flags, and picks these columns of a table that is not understood. */
const person = (answers: readonly string[], picks?: Record<string, string[]>) => ({
  async decide(doubt: Ambiguity) {
    asked.push(doubt);
    return doubt.readings.find(({ flag }) => answers.includes(flagText(flag)));
  },
  async pickColumns({ header_line }: { readonly header_line: number }) {
    return picks && { columns: picks, headerLine: header_line };
  },
});

interface Case {
  readonly answer: ReturnType<typeof person>;
  readonly code: string;
  readonly first: readonly string[];
  readonly next: readonly string[];
  readonly becomes: readonly string[];
}

const cases: Readonly<Record<string, Case>> = {
  "which of two columns is money out": {
    answer: person(["--column debit=4 --column credit=3"]),
    code: "ambiguous_file",
    first: [
      "Moment;Thing;Weg;Her",
      "12.01.2022;Coffee;12.50;",
      "13.01.2022;Tea;3.20;",
      "14.01.2022;Pay;;10.00",
    ],
    next: ["Moment;Thing;Weg;Her", "12.02.2022;Coffee;1.50;", "15.02.2022;Tea;2.20;", "16.02.2022;Pay;;9.00"],
    becomes: ["2022-02-12 1.50", "2022-02-15 2.20", "2022-02-16 -9.00"],
  },
  "the same without a header": {
    answer: person(["--column debit=4 --column credit=3"]),
    code: "ambiguous_file",
    first: ["12.01.2022;Coffee;12.50;", "13.01.2022;Tea;3.20;", "14.01.2022;Pay;;10.00"],
    next: ["12.02.2022;Cake;1.50;", "15.02.2022;Tea;2.20;", "16.02.2022;Pay;;9.00"],
    becomes: ["2022-02-12 1.50", "2022-02-15 2.20", "2022-02-16 -9.00"],
  },
  "which column is the amount, without a header": {
    answer: person([], { date: ["1"], amount: ["4"], description: ["2"] }),
    code: "missing_column",
    first: ["12.01.2021;Coffee;-12.50;-4.00", "13.01.2021;Tea;-2.50;-3.00", "14.01.2021;Tea;-2.70;9.00"],
    next: ["12.02.2021;Cake;-2.50;-5.00", "13.02.2021;Milk;-3.50;-2.00", "14.02.2021;Tea;-1.70;8.00"],
    becomes: ["2021-02-12 -5.00", "2021-02-13 -2.00", "2021-02-14 8.00"],
  },
  "whose the account numbers are": {
    answer: person(['--column counterparty_account="Account number"']),
    code: "ambiguous_file",
    first: [
      "Account number,Date,Text,Amount",
      "0012345678,2026-02-13,Coffee,-4.50",
      "0112345699,2026-02-14,Tea,-3.00",
    ],
    next: [
      "Account number,Date,Text,Amount",
      "0012345678,2026-03-13,Coffee,-4.00",
      "0112345699,2026-03-14,Tea,-3.10",
    ],
    becomes: ["2026-03-13 -4.00", "2026-03-14 -3.10"],
  },
  "which amount moved the account": {
    answer: person(['--column amount="Net amount"', "--sign-as-is"]),
    code: "ambiguous_file",
    first: [
      "Date,Text,Amount,Net amount",
      "2026-01-02,Sale,10.00,9.50",
      "2026-01-03,Sale,20.00,19.10",
      "2026-01-04,Payout,-28.00,-28.60",
      "2026-01-05,Card,-3.00,-3.00",
      "2026-01-06,Card,-4.00,-4.00",
    ],
    next: [
      "Date,Text,Amount,Net amount",
      "2026-02-02,Sale,30.00,29.50",
      "2026-02-03,Sale,40.00,39.10",
      "2026-02-04,Payout,-68.00,-68.60",
      "2026-02-05,Card,-3.10,-3.10",
      "2026-02-06,Card,-4.10,-4.10",
    ],
    becomes: [
      "2026-02-02 29.50",
      "2026-02-03 39.10",
      "2026-02-04 -68.60",
      "2026-02-05 -3.10",
      "2026-02-06 -4.10",
    ],
  },
};

describe.for(Object.entries(cases))("%s", ([, { answer, code, first, next, becomes }]) => {
  test("is asked once, until the import is undone", async () => {
    await expect(run(first)).rejects.toMatchObject({ code });
    const answered = await run(first, { more: answer });
    const before = await rowsOf(answered);
    const receipt = await run(next);
    expect(await rowsOf(receipt)).toEqual([...before, ...becomes].sort());
    const evidence = receipt.detected["evidence"] as readonly Evidence[];
    expect(evidence.map(({ because }) => because)).toContain(
      `It was answered for bank.csv (import ${answered.import_id ?? ""}).`,
    );
    await undo(receipt);
    await undo(answered);
    await expect(run(next)).rejects.toMatchObject({ code });
  });

  test("is of its account alone", async () => {
    await run(first, { more: answer });
    await expect(run(next, { account: "Other" })).rejects.toMatchObject({ code });
  });

  test("is known for a statement that is uploaded", async () => {
    const { accounts: [account] = [] } = await run(first, { more: answer });
    const { data } = await book.core.call(statements.upload, book.owner, {
      bank_account_id: account?.id ?? "",
      file_name: "next.csv",
      file: Buffer.from(`${next.join("\n")}\n`),
    });
    expect(data).toMatchObject({
      status: "completed",
      transaction_count: next.length - (first[0]?.match(/[0-9]/) ? 0 : 1),
    });
  });
});
