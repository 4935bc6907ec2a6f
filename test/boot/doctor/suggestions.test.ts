/** Doctor removes stored suggestions that are wrong, and the next ones are right again. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { suggestionFindings } from "../../../src/boot/doctor/suggestions.ts";
import { suggestions } from "../../../src/contract/suggestion.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import type { SnapshotHead } from "../../../src/core/ports/suggestion-snapshots.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { everything, importLines, makeAccount } from "../../support/import.ts";

let book: TestBook;
beforeEach(async () => {
  book = await testBook();
});
afterEach(() => book.close());

const findings = async () => {
  const at = { database: book.place, environment: {}, state: `${book.place}-state` };
  const { signal } = new AbortController();
  return (await suggestionFindings(at, { signal })).map(({ result, detail }) => `${result}: ${detail}`);
};
const list = async () => (await book.core.call(suggestions.list, book.owner, {})).data;

test("what differs is removed and made anew", async () => {
  expect(await findings()).toEqual(["ok: Nothing is stored of the suggestions of Acme."]);
  const account = await makeAccount(book);
  await importLines(book, account, [
    ["2026-01-01", -900, "HARBOR 1"],
    ["2026-01-02", -900, "HARBOR 2"],
  ]);
  const first = (await everything(book, account)).at(-1);
  await book.core.call(transactions.update, book.owner, { id: first?.id ?? "", category: "rent" });
  const right = await list();
  expect(right).toHaveLength(1);
  expect(await findings()).toEqual(["ok: The stored suggestions of Acme are those of its transactions."]);

  await book.ports.store.write(
    async ({ suggestionSnapshots }) => {
      const head = (await suggestionSnapshots.head(1)) as SnapshotHead;
      await suggestionSnapshots.saveDays(1, { ...head, checkpoint_day: 0 }, []);
    },
    { company: 1 },
  );
  expect(await list()).toEqual([]);
  expect(await findings()).toEqual([
    "warning: The stored suggestions of Acme differed from those of its transactions on 1 day; they were removed.",
  ]);
  expect(await list()).toEqual(right);
});
