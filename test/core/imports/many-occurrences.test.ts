/** The largest number that a row can have, counted on from file to file. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { imports } from "../../../src/contract/import.ts";
import { ROW_OCCURRENCE_MAX } from "../../../src/contract/import/row.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { beginInput, makeAccount, rowsOf, type Line } from "../../support/import.ts";

const LINES: readonly Line[] = [["2026-01-05", -450, "Coffee"]];

let book: TestBook;
let account: string;
beforeEach(async () => {
  book = await testBook();
  account = await makeAccount(book);
});
afterEach(() => book.close());

test("is read again as exactly as it was written", async () => {
  const { core, owner } = book;
  const rows = rowsOf(LINES).map((row) => ({ ...row, occurrence: ROW_OCCURRENCE_MAX }));
  let earlier: string | undefined;
  for (let file = 0; file < 3; file++) {
    const { data } = await core.call(imports.begin, owner, beginInput(account, LINES, { group: `${file}` }));
    const retried = rows.map((row) => ({
      ...row,
      ...(earlier === undefined ? {} : { retry_of: { import_id: earlier, line: 99 } }),
    }));
    await core.call(imports.chunk, owner, { id: data.id, n: 0, rows: retried });
    await core.call(imports.complete, owner, { id: data.id, rows: 1 });
    earlier = data.id;
  }
  const matched = await core.call(imports.match, owner, { bank_account_id: account, period: null, rows });
  expect(matched.data).toMatchObject([{ verdict: "duplicate" }]);
});
