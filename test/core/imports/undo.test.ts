import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { accounts } from "../../../src/contract/account.ts";
import { events } from "../../../src/contract/event.ts";
import { imports } from "../../../src/contract/import.ts";
import { keys } from "../../../src/contract/key.ts";
import type { Problem } from "../../../src/contract/problem.ts";
import { statements } from "../../../src/contract/statement.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { flagText } from "../../../src/client/flag-text.ts";
import type { Credential } from "../../../src/core/access/caller.ts";
import { behind } from "../../support/behind.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import {
  beginInput,
  bookLines,
  everything,
  importLines,
  makeAccount,
  rowsIn,
  rowsOf,
  type Line,
} from "../../support/import.ts";

let book: TestBook;
let account: string;
beforeEach(async () => {
  book = await testBook();
  account = await makeAccount(book);
});
afterEach(() => book.close());

const lines: readonly Line[] = [
  ["2026-03-01", -100, "A"],
  ["2026-03-04", -200, "B"],
  ["2026-03-08", -300, "C"],
  ["2026-03-12", -400, "D"],
];
const undo = async (id: string, force?: boolean) =>
  (await book.core.call(imports.undo, book.owner, { id, ...(force === undefined ? {} : { force }) })).data;
const balance = async () =>
  (await book.core.call(accounts.get, book.owner, { id: account })).data.current_balance.rawJSON;
const named = async (text: string) =>
  (await everything(book, account)).find(({ description }) => description === text)?.id ?? "";

test("an undone import leaves nothing, and its rows are new again", async () => {
  const { id } = await importLines(book, account, lines);
  expect(await undo(id)).toMatchObject({ state: "undone", removed: 4, handed_over: 0 });
  expect(await bookLines(book, account)).toEqual([]);
  expect(await balance()).toBe("0.00");
  expect(await importLines(book, account, lines)).toMatchObject({ created: 4, duplicates: 0 });
});

test("rows with running balances are new again, too", async () => {
  const balances = ["9.00", "7.00", "4.00", "0.00"];
  const { id } = await importLines(book, account, lines, { balances });
  await undo(id);
  expect(await importLines(book, account, lines, { balances })).toMatchObject({ created: 4, duplicates: 0 });
});

test("an undone import cannot be undone, continued, completed or accepted", async () => {
  const { id } = await importLines(book, account, lines);
  await undo(id);
  const refusal = { code: "import_undone" };
  await expect(undo(id)).rejects.toMatchObject(refusal);
  await expect(book.core.call(imports.accept, book.owner, { id })).rejects.toMatchObject(refusal);
  await expect(book.core.call(imports.complete, book.owner, { id, rows: 4 })).rejects.toMatchObject(refusal);
  await expect(book.core.call(imports.chunk, book.owner, { id, n: 1, rows: [] })).rejects.toMatchObject(
    refusal,
  );
});

test("rows that another import recognised pass to it", async () => {
  const first = await importLines(book, account, lines.slice(0, 3));
  const second = await importLines(book, account, lines.slice(1));
  expect(await undo(first.id)).toMatchObject({ removed: 1, handed_over: 2 });
  expect((await bookLines(book, account)).map(([, , text]) => text)).toEqual(["B", "C", "D"]);
  expect(await importLines(book, account, lines)).toMatchObject({ created: 1, duplicates: 3 });
  // They are the second one's now, and the third has recognised them.
  expect(await undo(second.id)).toMatchObject({ removed: 0, handed_over: 3 });
  expect(await bookLines(book, account)).toEqual(lines);
});

test("rows do not pass to an import of the same file, which says nothing new of them", async () => {
  const first = await importLines(book, account, lines);
  const second = await importLines(book, account, lines);
  expect(second).toMatchObject({ created: 0, duplicates: 4 });
  expect(await undo(first.id)).toMatchObject({ removed: 4, handed_over: 0 });
  expect(await bookLines(book, account)).toEqual([]);
  expect(await undo(second.id)).toMatchObject({ removed: 0, handed_over: 0 });
  expect(await importLines(book, account, lines)).toMatchObject({ created: 4, duplicates: 0 });
});

test("rows pass to a third import beside one of the same file", async () => {
  const first = await importLines(book, account, lines);
  const third = await importLines(book, account, lines.slice(2));
  await importLines(book, account, lines);
  expect(await undo(first.id)).toMatchObject({ removed: 2, handed_over: 2 });
  expect((await bookLines(book, account)).map(([, , text]) => text)).toEqual(["C", "D"]);
  expect((await rowsIn(book, third.id)).map(({ verdict }) => verdict)).toEqual(["duplicate", "duplicate"]);
});

test("rows pass to another part of the same file, whose rows they are too", async () => {
  const file_sha256 = "ab".repeat(32);
  const first = await importLines(book, account, lines, { file_sha256, group: "A" });
  await importLines(book, account, lines, { file_sha256, group: "B" });
  expect(await undo(first.id)).toMatchObject({ removed: 0, handed_over: 4 });
});

test("a row that was changed stops the undo, though the same file was imported again", async () => {
  const { id } = await importLines(book, account, lines);
  await importLines(book, account, lines);
  await book.core.call(transactions.update, book.owner, { id: await named("B"), category: "travel" });
  await expect(undo(id)).rejects.toMatchObject({ code: "import_changed" });
});

test("rows pass to an uploaded statement, though its file is the same", async () => {
  const file = Buffer.from("Date,Description,Amount\n2026-03-01,A,-1.00\n2026-03-04,B,-2.00\n");
  const file_sha256 = createHash("sha256").update(file).digest("hex");
  const { id } = await importLines(book, account, lines.slice(0, 2), { file_sha256 });
  const upload = { bank_account_id: account, file_name: "march.csv", file };
  await book.core.call(statements.upload, book.owner, upload);
  expect(await undo(id)).toMatchObject({ removed: 0, handed_over: 2 });
});

test("rows pass to no import that is being undone itself", async () => {
  const first = await importLines(book, account, lines);
  const second = await importLines(book, account, [...lines, ["2026-03-14", -500, "E"]]);
  await behind(book.place, `UPDATE imports SET state = 'undoing' WHERE id = '${second.id}'`);
  expect(await undo(first.id)).toMatchObject({ removed: 4, handed_over: 0 });
});

test("rows that were handed over go with the import that has them now", async () => {
  const first = await importLines(book, account, lines.slice(0, 3));
  const second = await importLines(book, account, lines.slice(1));
  await undo(first.id);
  expect(await undo(second.id)).toMatchObject({ removed: 3, handed_over: 0 });
  expect(await bookLines(book, account)).toEqual([]);
});

test("an edited or reconciled row stops the undo, all or none, unless it is forced", async () => {
  const { id } = await importLines(book, account, lines);
  const [edited, reconciled] = [await named("B"), await named("C")];
  await book.core.call(transactions.update, book.owner, { id: edited, category: "travel" });
  await book.core.call(transactions.update, book.owner, { id: reconciled, is_reconciled: true });
  await expect(undo(id)).rejects.toMatchObject({
    code: "import_changed",
    more: { transaction_ids: [edited, reconciled] },
  });
  const preview = (force: boolean) => book.core.call(imports.undo, book.owner, { id, force, dry_run: true });
  await expect(preview(false)).rejects.toMatchObject({ code: "import_changed" });
  expect((await preview(true)).data).toMatchObject({ state: "completed", removed: 4 });
  expect(await bookLines(book, account)).toHaveLength(4);
  expect(await undo(id, true)).toMatchObject({ removed: 4 });
  expect(await balance()).toBe("0.00");
});

test("an edited row that passes to another import stops nothing", async () => {
  const { id } = await importLines(book, account, lines);
  await importLines(book, account, [["2026-02-28", -5, "Before"], ...lines.slice(0, 2)]);
  await book.core.call(transactions.update, book.owner, { id: await named("A"), category: "travel" });
  expect(await undo(id)).toMatchObject({ removed: 2, handed_over: 2 });
});

test("a row that was deleted by hand stays deleted after the undo", async () => {
  const { id } = await importLines(book, account, lines);
  await book.core.call(transactions.delete, book.owner, { id: await named("B") });
  expect(await undo(id)).toMatchObject({ removed: 3 });
  const again = await importLines(book, account, lines);
  expect(again).toMatchObject({ created: 3, duplicates: 1 });
  expect((await rowsIn(book, again.id))[1]).toMatchObject({ verdict: "duplicate", code: "deleted_earlier" });
});

test("an import that was stopped halfway can be undone", async () => {
  const { beginInput, rowsOf } = await import("../../support/import.ts");
  const { data } = await book.core.call(
    imports.begin,
    book.owner,
    beginInput(account, lines, { chunk_size: 2 }),
  );
  await book.core.call(imports.chunk, book.owner, { id: data.id, n: 0, rows: rowsOf(lines).slice(0, 2) });
  expect(await undo(data.id)).toMatchObject({ state: "undone", removed: 2 });
});

describe("a file of several accounts", () => {
  let savings: string;
  beforeEach(async () => {
    savings = await makeAccount(book, "Savings");
  });
  const other: readonly Line[] = [["2026-03-02", 900, "Interest"]];
  /** Begins both parts before a row is sent, as a run does. */
  async function importBoth() {
    const file = { file_sha256: "ab".repeat(32), file_name: "both.csv" };
    const parts = [
      { account, group: "A", lines },
      { account: savings, group: "B", lines: other },
    ];
    const ids: string[] = [];
    for (const part of parts) {
      const input = beginInput(part.account, part.lines, { ...file, group: part.group });
      ids.push((await book.core.call(imports.begin, book.owner, input)).data.id);
    }
    for (const [index, part] of parts.entries()) {
      const id = ids[index] ?? "";
      await book.core.call(imports.chunk, book.owner, { id, n: 0, rows: rowsOf(part.lines) });
    }
    for (const [index, part] of parts.entries())
      await book.core.call(imports.complete, book.owner, { id: ids[index] ?? "", rows: part.lines.length });
    return ids as [string, string];
  }
  const states = async (...ids: string[]) => {
    const found = ids.map(async (id) => (await book.core.call(imports.get, book.owner, { id })).data.state);
    return Promise.all(found);
  };
  const undoFile = async (id: string, more: { force?: boolean; dry_run?: boolean } = {}) =>
    (await book.core.call(imports.undo, book.owner, { id, whole_file: true, ...more })).data;

  test("goes as a whole, or only the part that is named", async () => {
    const [first, second] = await importBoth();
    expect(await undoFile(second, { dry_run: true })).toMatchObject({ removed: 1 });
    expect(await undoFile(second)).toMatchObject({ id: second, state: "undone", removed: 1 });
    expect(await states(first, second)).toEqual(["undone", "undone"]);
    expect(await bookLines(book, account)).toEqual([]);
    const [again, part] = await importBoth();
    await undo(part);
    expect(await states(again, part)).toEqual(["completed", "undone"]);
  });

  test("stays as a whole where a row of another part was changed", async () => {
    const [first, second] = await importBoth();
    await book.core.call(transactions.update, book.owner, { id: await named("B"), category: "travel" });
    const refusal = { code: "import_changed" };
    await expect(undoFile(second, { dry_run: true })).rejects.toMatchObject(refusal);
    await expect(undoFile(second)).rejects.toMatchObject(refusal);
    expect(await states(first, second)).toEqual(["completed", "completed"]);
    expect(await undoFile(second, { force: true })).toMatchObject({ state: "undone" });
    expect(await states(first, second)).toEqual(["undone", "undone"]);
  });

  test("is counted as a whole by the undo of its event, before and after", async () => {
    const [first] = await importBoth();
    const { data } = await book.core.call(events.list, book.owner, { subject_id: first });
    const [event] = data.filter(({ type }) => type === "import.completed");
    const undoEvent = (dry_run: boolean) =>
      book.core.call(events.undo, book.owner, { id: event?.id ?? "", dry_run });
    const changed = lines.length + other.length;
    expect((await undoEvent(true)).data).toMatchObject({ changed });
    expect((await undoEvent(false)).data).toMatchObject({ changed });
  });

  test("names the file, its account where the caller may see accounts, and all its imports", async () => {
    const [first, second] = await importBoth();
    const id = await named("B");
    await book.core.call(transactions.update, book.owner, { id, category: "travel" });
    const row = `"B" of 2026-03-04 (${id.slice(-8)})`;
    const refusal = async (credential: Credential) =>
      book.core.call(imports.undo, credential, { id: second, whole_file: true }).then(
        () => "none",
        (error: unknown) => {
          const { detail, remedy } = error as Problem;
          return `${flagText(detail)} ${flagText(remedy)}`;
        },
      );
    const rest =
      `cannot be undone: 1 transaction was changed or reconciled since: ${row}. ` +
      `\`cashbook imports undo ${second.slice(-8)} ${first.slice(-8)} --force\` removes it too.`;
    expect(await refusal(book.owner)).toBe(`both.csv (Checking) ${rest}`);
    const scopes = ["transactions:read", "transactions:write"];
    const { key } = (await book.core.call(keys.create, book.owner, { name: "Rows", scopes })).data;
    expect(await refusal({ kind: "key", text: key })).toBe(`both.csv ${rest}`);
  });

  test("goes run by run", async () => {
    const [first, second] = await importBoth();
    // Times are in milliseconds.
    await new Promise((resolve) => setTimeout(resolve, 5));
    const [third, fourth] = await importBoth();
    await undoFile(fourth);
    expect(await states(first, second, third, fourth)).toEqual([
      "completed",
      "completed",
      "undone",
      "undone",
    ]);
  });
});
