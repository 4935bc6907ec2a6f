/** A file that is imported with its fees as rows, and again, and otherwise: no row twice, whatever comes in what order. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { refusedInFlags } from "../../support/in-flags.ts";
import { dryRun } from "../../../src/client/import/plan/dry-run.ts";
import { importFile } from "../../../src/client/import/drive/import-file.ts";
import type { ImportOptions } from "../../../src/client/import/plan/options.ts";
import { optionsOfPlan, planOf, type Plan } from "../../../src/client/import/plan/plan-file.ts";
import type { Receipt } from "../../../src/client/import/receipt/receipt.ts";
import { fileAt, sha256Of } from "../../../src/client/import/files/source-file.ts";
import { ImportStopped, type ImportContext } from "../../../src/client/import/context.ts";
import { resumeImport } from "../../../src/client/import/drive/resume.ts";
import { imports } from "../../../src/contract/import.ts";
import { statements } from "../../../src/contract/statement.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { importContext, importOptions } from "../../support/import-file.ts";
import { everything, makeAccount, rowsIn } from "../../support/import.ts";

let book: TestBook;
let folder: string;
let account: string;
beforeEach(async () => {
  book = await testBook();
  folder = mkdtempSync(join(tmpdir(), "cashbook-fees-"));
  account = await makeAccount(book, "Shop");
});
afterEach(async () => {
  await book.close();
  rmSync(folder, { recursive: true, force: true });
});

const HEADER = "Date,Description,Gross,Fee,Net,Transaction ID";
/** Payments of a month, each with its fee; a payout at its end. */
const month = (number: number, count = 3): string => {
  const rows = Array.from({ length: count }, (_, at) => {
    const day = String(Math.floor((at * 27) / count) + 1).padStart(2, "0");
    return `2026-0${number}-${day},Order ${number}-${at},${at + 10}.00,-1.00,${at + 9}.00,T${number}-${at}`;
  });
  return `${[HEADER, ...rows, `2026-0${number}-28,Payout,-5.00,0.00,-5.00,P${number}`].join("\n")}\n`;
};

const context = (more: Partial<ImportContext> = {}) => importContext({ book, folder }, more);
const options = (more: Partial<ImportOptions> = {}) => importOptions({ account: "Shop", ...more });
const SPLIT = { choices: { splitFees: true } };
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return fileAt(join(folder, name));
};
const run = async (name: string, text: string, said: Partial<ImportOptions> = {}) =>
  importFile(await file(name, text), { options: options(said), context: context() });
const undo = ({ import_id }: Receipt) => book.core.call(imports.undo, book.owner, { id: import_id ?? "" });
const amounts = async () =>
  (await everything(book, account)).map(({ amount }) => Number(amount.rawJSON)).sort((a, b) => a - b);
const sum = async () => (await amounts()).reduce((total, amount) => total + amount, 0);
const counts = ({ rows, created, duplicates, held, rejected }: Receipt) => ({
  rows,
  created,
  duplicates,
  held,
  rejected,
});
const all = { held: 0, rejected: 0 };

test("with the flag, again with it, and without it: the same rows", async () => {
  expect(counts(await run("mar.csv", month(3), SPLIT))).toEqual({ ...all, rows: 7, created: 7, duplicates: 0 });
  expect(await amounts()).toEqual([-5, -1, -1, -1, 10, 11, 12]);
  expect(counts(await run("mar.csv", month(3), SPLIT))).toEqual({ ...all, rows: 7, created: 0, duplicates: 7 });
  expect(counts(await run("copy.csv", month(3)))).toEqual({ ...all, rows: 7, created: 0, duplicates: 7 });
  // The next month follows without a flag.
  expect(counts(await run("apr.csv", month(4)))).toEqual({ ...all, rows: 7, created: 7, duplicates: 0 });
}); // prettier-ignore

test("without the flag, then with it: refused with what to do, and right after it is done", async () => {
  const first = await run("mar.csv", month(3));
  expect(counts(first)).toEqual({ ...all, rows: 4, created: 4, duplicates: 0 });
  await expect(refusedInFlags(run("mar.csv", month(3), SPLIT))).rejects.toMatchObject({
    code: "evidence_contradicted",
    detail: expect.stringContaining(`mar.csv (import ${first.import_id ?? ""})`) as string,
    remedy: expect.stringContaining(`cashbook imports undo ${first.import_id ?? ""}`) as string,
  });
  await expect(
    dryRun(await file("mar.csv", month(3)), { options: options(SPLIT), context: context() }),
  ).rejects.toMatchObject({ code: "evidence_contradicted" });
  // Another month may be split; one that reaches into the first may not.
  expect(counts(await run("may.csv", month(5), SPLIT))).toMatchObject({ created: 7 });
  const both = `${month(3)}${month(5).split("\n").slice(1).join("\n")}`;
  await expect(run("both.csv", both)).rejects.toMatchObject({ code: "evidence_contradicted" });
  await expect(run("both.csv", both, SPLIT)).rejects.toMatchObject({ code: "evidence_contradicted" });
  await undo(first);
  expect(counts(await run("both.csv", both, SPLIT))).toMatchObject({ rows: 14, created: 7, duplicates: 7 });
  expect(await sum()).toBe(2 * (9 + 10 + 11 - 5));
});

test("undo takes payments and fees away, and the choice with them", async () => {
  const split = await run("mar.csv", month(3), SPLIT);
  await undo(split);
  expect(await amounts()).toEqual([]);
  expect(counts(await run("mar.csv", month(3)))).toEqual({ ...all, rows: 4, created: 4, duplicates: 0 });
});

test("in small chunks, which part payments from their fees, stopped and resumed", async () => {
  const text = month(3, 40);
  const stop = new AbortController();
  let chunks = 0;
  const stopping = context({
    stopSignal: stop.signal,
    call: async (operation, input, given) => {
      const answer = await book.core.call(operation, book.owner, input, given);
      if (operation.id === "imports.chunk" && ++chunks === 3) stop.abort();
      return answer;
    },
  });
  const said = options({ ...SPLIT, chunkSize: 7 });
  const source = await file("mar.csv", text);
  await expect(importFile(source, { options: said, context: stopping })).rejects.toBeInstanceOf(ImportStopped);
  expect((await amounts()).length).toBeGreaterThan(0);
  expect((await amounts()).length).toBeLessThan(81);
  // Nobody can go on the other way meanwhile: without the flag the same import goes on.
  await expect(run("mar.csv", text, { choices: { splitFees: false } })).rejects.toMatchObject({ code: "evidence_contradicted" });
  const receipt = await resumeImport({ id: undefined, path: undefined }, context());
  expect(counts(receipt)).toEqual({ ...all, rows: 81, created: 81, duplicates: 0 });
  const rows = await rowsIn(book, receipt.import_id ?? "", 7);
  expect(rows.map(({ line, part }) => `${line}${part ?? ""}`)).toEqual(
    Array.from({ length: 81 }, (_, at) => (at === 80 ? "42" : `${Math.floor(at / 2) + 2}${at % 2 === 0 ? "" : "fee"}`)),
  );
}); // prettier-ignore

test("a plan holds what it was made with, whatever came since", async () => {
  const planned = async (said: Partial<ImportOptions>) => {
    const source = await file("mar.csv", month(3));
    const found = await dryRun(source, { options: options(said), context: context() });
    const rows = [];
    for await (const batch of found.rows) rows.push(...batch);
    expect(rows.map(({ line, part = "" }) => `${line}${part}`)).toHaveLength(found.counts.rows);
    return JSON.parse(JSON.stringify(planOf(found, { fileName: "mar.csv", options: options(said) }))) as Plan;
  };
  const [split, net] = [await planned(SPLIT), await planned({})];
  expect([split.mapping["split_fees"], net.mapping["split_fees"]]).toEqual([true, undefined]);
  const carryOut = async (plan: Plan) => {
    const source = await file("mar.csv", month(3));
    const said = optionsOfPlan(plan, { sha256: await sha256Of(source), options: options() });
    return importFile(source, { options: said, context: context() });
  };
  expect(counts(await carryOut(split))).toMatchObject({ created: 7 });
  await expect(carryOut(net)).rejects.toMatchObject({ code: "evidence_contradicted" });
});

test("fees that a person may have booked are held beside their payments, told once, and written when accepted", async () => {
  await book.core.call(transactions.create, book.owner, {
    bank_account_id: account, transaction_date: "2026-03-10", description: "card fee", amount: "-1.00",
  });
  const receipt = await run("mar.csv", month(3), SPLIT);
  expect(counts(receipt)).toMatchObject({ created: 6, held: 1 });
  const rejected = readFileSync(receipt.rejected_file ?? "", "utf8").trim().split("\n");
  expect(rejected).toHaveLength(2);
  const [held] = (await rowsIn(book, receipt.import_id ?? "")).filter(({ verdict }) => verdict === "held");
  expect(held).toMatchObject({ line: 3, part: "fee" });
  // The file of held rows: its payment is there, its fee is held again.
  expect(counts(await run("held.csv", rejected.join("\n")))).toMatchObject({ rows: 2, created: 0, duplicates: 1, held: 1 });
  const { data } = await book.core.call(imports.accept, book.owner, { id: receipt.import_id ?? "", lines: [3] });
  expect(data).toMatchObject({ created: 7, held: 0 });
  expect(counts(await run("held-2.csv", `${rejected.join("\n")}\n`))).toMatchObject({ created: 0, duplicates: 2 });
  expect(await sum()).toBe(9 + 10 + 11 - 5 - 1);
}); // prettier-ignore

test("a payment and a fee that are both held stand in one line of the file of refused rows", async () => {
  for (const [amount, description] of [["-1.00", "card fee"], ["11.00", "paid by card"]] as const)
    await book.core.call(transactions.create, book.owner, { bank_account_id: account, transaction_date: "2026-03-10", description, amount });
  const receipt = await run("mar.csv", month(3), SPLIT);
  expect(counts(receipt)).toMatchObject({ created: 5, held: 2 });
  expect(readFileSync(receipt.rejected_file ?? "", "utf8").trim().split("\n")).toHaveLength(2);
}); // prettier-ignore

test("equal fees of one day are told apart, and known again", async () => {
  const text = [HEADER, ...[1, 2, 3].map(() => "2026-03-13,Coffee,5.00,-0.50,4.50,")].join("\n");
  expect(counts(await run("mar.csv", text, SPLIT))).toEqual({ ...all, rows: 6, created: 6, duplicates: 0 });
  expect(counts(await run("mar.csv", `${text}\n`))).toEqual({ ...all, rows: 6, created: 0, duplicates: 6 });
});

test("an uploaded statement does the same, and meets what an import did", async () => {
  const upload = (text: string, reading: Record<string, unknown> = {}) =>
    book.core.call(statements.upload, book.owner, {
      bank_account_id: account, file_name: "mar.csv", file: new TextEncoder().encode(text), reading,
    });
  const { data } = await upload(month(3), { split_fees: true });
  expect(data).toMatchObject({ status: "completed", transaction_count: 7, duplicate_count: 0 });
  expect((await upload(`${month(3)}\n`)).data).toMatchObject({ transaction_count: 7, duplicate_count: 7 });
  await expect(upload(`${month(3)}\n\n`, { split_fees: false })).rejects.toMatchObject({ code: "evidence_contradicted" });
  expect(counts(await run("mar-2.csv", month(3)))).toMatchObject({ created: 0, duplicates: 7 });
  await expect(upload("Date,Description,Amount\n2026-06-13,x,-1.00\n", { split_fees: true })).rejects.toMatchObject({ code: "missing_column" });
}); // prettier-ignore
