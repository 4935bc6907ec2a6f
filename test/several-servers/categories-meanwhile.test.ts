/** Categories that several change at once: each is answered by what it may be, and no row has a category that is not there. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { categories } from "../../src/contract/category.ts";
import { transactions } from "../../src/contract/transaction.ts";
import { createCore, type Core } from "../../src/core/call.ts";
import type { Store } from "../../src/core/ports.ts";
import { Problem } from "../../src/contract/problem.ts";
import { testBook, type TestBook } from "../support/book.ts";
import { everything, importLines, makeAccount } from "../support/import.ts";
import { openTestStore } from "../support/open-store.ts";

const ROUNDS = 6;
let book: TestBook;
let account: string;
let store: Store;
let other: Core;
beforeEach(async () => {
  book = await testBook();
  account = await makeAccount(book);
  store = await openTestStore(book.place, { create: false, clock: () => book.time });
  other = createCore({ ...book.ports, store });
});
afterEach(async () => {
  await store.close();
  await book.close();
});

const make = (core: Core, slug: string) =>
  core.call(categories.create, book.owner, { slug, name: slug.toUpperCase(), kind: "expense" });
const row = async () => {
  const about = {
    bank_account_id: account,
    transaction_date: "2026-02-02",
    description: "Tea",
    amount: "-2",
  };
  return (await book.core.call(transactions.create, book.owner, about)).data.id;
};

interface Race {
  readonly name: string;
  /** Two changes at once, of the categories `one` and `two`, and of a row. */
  readonly changes: (of: {
    readonly one: string;
    readonly two: string;
    readonly id: string;
  }) => readonly Promise<unknown>[];
  /** How the two may be answered. */
  readonly answers: readonly string[];
  readonly isMade: boolean;
}

const merge = (one: string, two: string) =>
  other.call(categories.merge, book.owner, { slug: one, into: two });
const archive = (one: string) => other.call(categories.update, book.owner, { slug: one, is_archived: true });

const races: readonly Race[] = [
  {
    name: "two creates of one slug",
    changes: ({ one }) => [make(book.core, one), make(other, one)],
    answers: ["done, duplicate_name", "duplicate_name, done"],
    isMade: false,
  },
  {
    name: "a merge, and a row that gets the category",
    changes: ({ one, two, id }) => [
      book.core.call(transactions.update, book.owner, { id, category: one }),
      merge(one, two),
    ],
    answers: ["done, done"],
    isMade: true,
  },
  {
    name: "a merge, and rows that get the category at once",
    changes: ({ one, two, id }) => [
      book.core.call(transactions.bulkUpdate, book.owner, { ids: [id], set: { category: one } }),
      merge(one, two),
    ],
    answers: ["done, done"],
    isMade: true,
  },
  {
    name: "an archive, and an import",
    changes: ({ one }) => [importLines(book, account, [["2026-02-05", -300, one]]), archive(one)],
    answers: ["done, done"],
    isMade: true,
  },
  {
    name: "two merges into each other",
    changes: ({ one, two }) => [
      book.core.call(categories.merge, book.owner, { slug: two, into: one }),
      merge(one, two),
    ],
    answers: [
      "done, done",
      "done, category_archived",
      "category_archived, done",
      "done, validation_failed",
      "validation_failed, done",
    ],
    isMade: true,
  },
];

test.each(races)("$name", async ({ changes, answers, isMade }) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, two] = [`one_${round}`, `two_${round}`];
    if (isMade) for (const slug of [one, two]) await make(book.core, slug);
    const id = await row();
    book.time += 1000;
    const settled = await Promise.allSettled(changes({ one, two, id }));
    const codes = settled.map((outcome) => {
      if (outcome.status === "fulfilled") return "done";
      return outcome.reason instanceof Problem ? outcome.reason.code : String(outcome.reason);
    });
    expect(answers).toContain(codes.join(", "));
    const { data } = await book.core.call(categories.list, book.owner, {});
    const slugs = new Set(data.map(({ slug }) => slug));
    const used = (await everything(book, account))
      .map(({ category }) => category)
      .filter((slug) => slug !== "");
    expect(used.filter((slug) => !slugs.has(slug))).toEqual([]);
  }
});
