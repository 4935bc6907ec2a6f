import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { imports } from "../../../src/contract/import.ts";
import { transactions } from "../../../src/contract/transaction.ts";
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

const verdicts = async (id: string) =>
  (await rowsIn(book, id)).map(({ line, verdict, code }) => [line, verdict, code]);

/** Failures of other programs, by the number under which their users reported them. */
describe("what has gone wrong elsewhere", () => {
  const march: readonly Line[] = [
    ["2026-03-02", -1_200, "REWE SAGT DANKE"],
    ["2026-03-10", -8_000, "Stadtwerke"],
    ["2026-03-20", 310_000, "Salary"],
    ["2026-03-28", -350, "Coffee"],
  ];

  test("Firefly III #3421: a changed payee or category does not make an imported row new", async () => {
    await importLines(book, account, march);
    for (const { id } of await everything(book, account)) {
      const change = { id, merchant_name: "REWE", category: "groceries", description: "Shopping" };
      await book.core.call(transactions.update, book.owner, change);
    }
    expect(await importLines(book, account, march)).toMatchObject({ created: 0, duplicates: 4 });
  });

  test("Firefly III #4293: a row moved to another account stays known in its own", async () => {
    const other = await makeAccount(book, "Savings");
    await importLines(book, account, march);
    const [row] = await everything(book, account);
    await book.core.call(transactions.update, book.owner, { id: row?.id ?? "", bank_account_id: other });
    expect(await importLines(book, account, march)).toMatchObject({ created: 0, duplicates: 4 });
    expect(await everything(book, other)).toHaveLength(1);
  });

  test("Firefly III #12246: an edited date and amount do not make an imported row new", async () => {
    await importLines(book, account, march);
    const [row] = await everything(book, account);
    const change = { id: row?.id ?? "", amount: "-4.00", transaction_date: "2026-03-27" };
    await book.core.call(transactions.update, book.owner, change);
    expect(await importLines(book, account, march)).toMatchObject({ created: 0, duplicates: 4 });
    expect(await everything(book, account)).toHaveLength(4);
  });

  test("Firefly III #11882: what is reported as a duplicate is not created all the same", async () => {
    await importLines(book, account, march);
    const again = await importLines(book, account, march);
    expect(again.duplicates).toBe(4);
    expect(await bookLines(book, account)).toEqual([...march].sort());
  });

  test("Firefly III #886: rows that only look alike are no duplicates", async () => {
    const lines: readonly Line[] = [
      ["2026-03-02", -1_200, "Parking A"],
      ["2026-03-02", -1_200, "Parking B"],
      ["2026-03-03", -1_200, "Parking A"],
      ["2026-03-02", 1_200, "Parking A"],
    ];
    expect(await importLines(book, account, lines)).toMatchObject({ created: 4, duplicates: 0, held: 0 });
  });

  test("Actual #8221, #2562, #2668: two true coffees on one day stay two, however often they are imported", async () => {
    const lines: readonly Line[] = [
      ["2026-03-02", -350, "Coffee"],
      ["2026-03-02", -350, "Coffee"],
      ["2026-03-05", -100, "Tea"],
    ];
    await importLines(book, account, lines);
    expect(await importLines(book, account, lines)).toMatchObject({ created: 0, duplicates: 3 });
    expect(await bookLines(book, account)).toEqual([...lines].sort());
  });

  test("Actual #4280, #5627: repeats within one file and a near amount on another day are all written", async () => {
    const lines: readonly Line[] = Array.from({ length: 7 }, (_, index) => [
      `2026-03-0${1 + Math.floor(index / 2)}`,
      -1_000,
      "Top-up",
    ]);
    expect(await importLines(book, account, lines)).toMatchObject({ created: 7, duplicates: 0, held: 0 });
  });

  test("Actual #2432: importing a file leaves no row that the file does not hold", async () => {
    await importLines(book, account, march.slice(0, 3));
    await importLines(book, account, march);
    expect(await bookLines(book, account)).toEqual([...march].sort());
  });

  test("Actual #2420: an import takes nothing away and changes nothing that was there", async () => {
    await importLines(book, account, march);
    const before = await everything(book, account);
    await importLines(book, account, [["2026-03-12", -500, "Other"], ...march.slice(2)]);
    const after = await everything(book, account);
    expect(after.filter(({ id }) => before.some((row) => row.id === id))).toEqual(before);
    expect(after).toHaveLength(5);
  });
});

test("a deleted transaction does not come back, and is told of", async () => {
  const lines: readonly Line[] = [
    ["2026-03-01", -100, "A"],
    ["2026-03-02", -200, "B"],
    ["2026-03-03", -300, "C"],
  ];
  await importLines(book, account, lines);
  const row = (await everything(book, account)).find(({ description }) => description === "B");
  await book.core.call(transactions.delete, book.owner, { id: row?.id ?? "" });
  const again = await importLines(book, account, lines);
  expect(again).toMatchObject({ created: 0, duplicates: 3 });
  const fates = [
    [2, "duplicate", "edge_duplicate"],
    [3, "duplicate", "deleted_earlier"],
    [4, "duplicate", "edge_duplicate"],
  ];
  expect(await verdicts(again.id)).toEqual(fates);
  const left = await everything(book, account);
  expect(left).toHaveLength(2);
  // What is deleted after the import was there when it came.
  book.time += 1000;
  await book.core.call(transactions.delete, book.owner, { id: left[0]?.id ?? "" });
  expect(await verdicts(again.id)).toEqual(fates);
});

describe("possible duplicates", () => {
  const first: readonly Line[] = [
    ["2026-03-01", -100, "A"],
    ["2026-03-10", -7_500, "PENDING Hotel"],
    ["2026-03-20", -300, "C"],
  ];
  const changed: readonly Line[] = [
    ["2026-03-01", -100, "A"],
    ["2026-03-12", -7_500, "Hotel Adler Wien"],
    ["2026-03-20", -300, "C"],
  ];

  test("a row whose twin the file should have held is held, beside it", async () => {
    await importLines(book, account, first);
    const twin = (await everything(book, account)).find(({ description }) => description === "PENDING Hotel");
    const done = await importLines(book, account, changed);
    expect(done).toMatchObject({ created: 0, duplicates: 2, held: 1 });
    const row = (await rowsIn(book, done.id)).find(({ verdict }) => verdict === "held");
    expect(row).toMatchObject({
      line: 3,
      code: "possible_duplicate",
      twin_id: twin?.id,
      source: ["2026-03-12", "-75.00", "Hotel Adler Wien"],
    });
  });

  test("more than three days apart is another booking", async () => {
    await importLines(book, account, first);
    const later: readonly Line[] = [changed[0] as Line, ["2026-03-14", -7_500, "Hotel"], changed[2] as Line];
    expect(await importLines(book, account, later)).toMatchObject({ created: 1, held: 0 });
  });

  test.each([1, 2, 10])(
    "a twin that the file holds itself makes no suspect, in whatever chunk of %i it stands",
    async (chunk_size) => {
      await importLines(book, account, first);
      const both: readonly Line[] = [...changed, ["2026-03-10", -7_500, "PENDING Hotel"]];
      const done = await importLines(book, account, both, { chunk_size });
      expect(done).toMatchObject({ created: 1, duplicates: 3, held: 0 });
      expect((await rowsIn(book, done.id))[1]).toMatchObject({ line: 3, verdict: "created" });
      expect(await everything(book, account)).toHaveLength(4);
    },
  );

  test("a row that was entered by hand is a twin even on the file's first day", async () => {
    const request = {
      bank_account_id: account,
      transaction_date: "2026-03-01",
      description: "Rent",
      amount: "-800.00",
    };
    await book.core.call(transactions.create, book.owner, request);
    const lines: readonly Line[] = [
      ["2026-03-02", -80_000, "STANDING ORDER RENT"],
      ["2026-03-05", -80_000, "Also 800"],
    ];
    const done = await importLines(book, account, lines);
    expect(await verdicts(done.id)).toEqual([
      [2, "held", "possible_duplicate"],
      [3, "created", null],
    ]);
  });

  test("a row by hand warns where it stands after a change", async () => {
    const request = {
      bank_account_id: account,
      transaction_date: "2026-03-01",
      description: "Rent",
      amount: "-1.00",
    };
    const { data } = await book.core.call(transactions.create, book.owner, request);
    const change = {
      id: data.id,
      amount: "-800.00",
      posted_date: "2026-03-20",
      transaction_date: "2026-03-20",
    };
    await book.core.call(transactions.update, book.owner, change);
    const lines: readonly Line[] = [
      ["2026-03-01", -100, "Fee"],
      ["2026-03-21", -80_000, "RENT"],
    ];
    expect(await importLines(book, account, lines)).toMatchObject({ created: 1, held: 1 });
  });

  test("a row by hand that was deleted is nobody's twin", async () => {
    const request = {
      bank_account_id: account,
      transaction_date: "2026-03-01",
      description: "Rent",
      amount: "-800.00",
    };
    const { data } = await book.core.call(transactions.create, book.owner, request);
    await book.core.call(transactions.delete, book.owner, { id: data.id });
    expect(await importLines(book, account, [["2026-03-01", -80_000, "Rent"]])).toMatchObject({ created: 1 });
  });

  test("a row that was moved to another account is nobody's twin in the one that it left", async () => {
    await importLines(book, account, first);
    const other = await makeAccount(book, "Savings");
    const hotel = (await everything(book, account)).find(
      ({ description }) => description === "PENDING Hotel",
    );
    await book.core.call(transactions.update, book.owner, { id: hotel?.id ?? "", bank_account_id: other });
    expect(await importLines(book, account, changed)).toMatchObject({ created: 1, duplicates: 2, held: 0 });
  });

  test("the same month in a format with the bank's ids is known by its words, and held in others", async () => {
    await importLines(book, account, first);
    const ids = first.map((_, index) => `FIT${index}`);
    const withIds = first.map(([day, amount, text], index): Line => [day, amount, text, ids[index] ?? ""]);
    expect(await importLines(book, account, withIds)).toMatchObject({ created: 0, duplicates: 3, held: 0 });
    const inOtherWords = first.map(([day, amount], index): Line => [
      day,
      amount,
      `Row ${index}`,
      `NEW${index}`,
    ]);
    expect(await importLines(book, account, inOtherWords)).toMatchObject({
      created: 0,
      duplicates: 0,
      held: 3,
    });
  });

  test("write_suspects writes them", async () => {
    await importLines(book, account, first);
    expect(await importLines(book, account, changed, { write_suspects: true })).toMatchObject({
      created: 1,
      held: 0,
    });
  });

  test("write_suspects counts for an unfinished import that goes on", async () => {
    const { id } = (await book.core.call(imports.begin, book.owner, beginInput(account, changed))).data;
    await importLines(book, account, first);
    const done = await importLines(book, account, changed, { write_suspects: true });
    expect(done).toMatchObject({ id, created: 1, held: 0 });
  });

  test("accepting a held row that another import has written makes it a duplicate", async () => {
    await importLines(book, account, first);
    const { id } = await importLines(book, account, changed);
    await importLines(book, account, changed, { write_suspects: true });
    const { data } = await book.core.call(imports.accept, book.owner, { id });
    expect(data).toMatchObject({ created: 0, duplicates: 3, held: 0, rows: 3 });
  });

  test("accepting writes the held rows, and a second time finds nothing to do", async () => {
    await importLines(book, account, first);
    const { id } = await importLines(book, account, changed);
    const accept = (input = {}) => book.core.call(imports.accept, book.owner, { id, ...input });
    await expect(accept({ lines: [2] })).rejects.toMatchObject({ code: "validation_failed" });
    expect((await accept({ lines: [3] })).data).toMatchObject({
      created: 1,
      held: 0,
      duplicates: 2,
      rows: 3,
    });
    expect((await accept()).data).toMatchObject({ created: 1, held: 0 });
    expect(await everything(book, account)).toHaveLength(4);
    expect(await importLines(book, account, changed)).toMatchObject({ duplicates: 3, held: 0 });
  });
});

describe("the file's first and last day", () => {
  const morning: readonly Line[] = [
    ["2026-03-01", -100, "A"],
    ["2026-03-05", -350, "Coffee"],
  ];
  const evening: readonly Line[] = [
    ["2026-03-05", -350, "Coffee"],
    ["2026-03-07", -100, "B"],
  ];
  const proved = (opening_balance: string, closing_balance: string) => ({
    balance_proof: { result: "proved" as const, opening_balance, closing_balance },
  });

  test("an equal row is a duplicate, counted with its line", async () => {
    await importLines(book, account, morning);
    const done = await importLines(book, account, evening);
    expect(done).toMatchObject({ created: 1, duplicates: 1, edge_duplicates: 1, edge_lines: [2] });
  });

  test("a balance that goes on where the account stood makes it a true twin", async () => {
    await importLines(book, account, morning, proved("10.00", "5.50"));
    const done = await importLines(book, account, evening, proved("5.50", "1.00"));
    expect(done).toMatchObject({ created: 2, duplicates: 0 });
    const whole = [...morning, ...evening];
    expect(await importLines(book, account, whole, proved("10.00", "1.00"))).toMatchObject({ duplicates: 4 });
  });

  test("so does one that ends where the account began", async () => {
    await importLines(book, account, evening, proved("5.50", "1.00"));
    expect(await importLines(book, account, morning, proved("10.00", "5.50"))).toMatchObject({ created: 2 });
    expect(await everything(book, account)).toHaveLength(4);
  });

  test("a file of whole days overlaps, balance or not", async () => {
    await importLines(book, account, morning, proved("10.00", "5.50"));
    const overlap = await importLines(book, account, evening, proved("9.00", "4.50"));
    expect(overlap).toMatchObject({ created: 1, duplicates: 1 });
  });
});

describe("rows tried again from a file of refused rows", () => {
  const lines: readonly Line[] = [
    ["2026-03-02", -350, "Coffee"],
    ["2026-03-02", -350, "Coffee"],
    ["2026-03-04", -100, "Tea"],
  ];

  test("a corrected twin is new, and a second try is a duplicate", async () => {
    const { id } = await importLines(book, account, lines, { refused: [1] });
    const retry = [["2026-03-02", -350, "Coffee"]] as const satisfies readonly Line[];
    const retryOf = [{ import_id: id, line: 3 }];
    expect(await importLines(book, account, retry, { retryOf })).toMatchObject({ created: 1, duplicates: 0 });
    const second = { retryOf, file_name: "again.csv", file_sha256: "0".repeat(64) };
    expect(await importLines(book, account, retry, second)).toMatchObject({ created: 0, duplicates: 1 });
    expect(await bookLines(book, account)).toEqual([...lines].sort());
  });

  test("rows of the import that refused it are not its suspects", async () => {
    const { id } = await importLines(book, account, lines, { refused: [0] });
    const retry = [
      ["2026-03-01", -1, "Fee"],
      ["2026-03-03", -100, "Tea again"],
      ["2026-03-09", -2, "Fee"],
    ] as const satisfies readonly Line[];
    const retryOf = retry.map((_, index) => ({ import_id: id, line: 2 + index * 10 }));
    expect(await importLines(book, account, retry, { retryOf })).toMatchObject({ created: 3, held: 0 });
  });

  test("a corrected twin is new where its balance is that of the one before", async () => {
    const day: readonly Line[] = [
      ["2026-03-02", -350, "Coffee"],
      ["2026-03-02", 350, "Refund"],
      ["2026-03-02", -350, "Coffee"],
    ];
    const balances = ["46.50", "50.00", "46.50"];
    const { id } = await importLines(book, account, day, { refused: [2], balances });
    const retry = await importLines(book, account, day.slice(2), {
      retryOf: [{ import_id: id, line: 4 }],
      balances: balances.slice(2),
    });
    expect(retry).toMatchObject({ created: 1, duplicates: 0 });
  });

  test.each(["of another account", "undone"])(
    "a row of an import that is %s is a row like any other",
    async (what) => {
      const other = what === "undone" ? account : await makeAccount(book, "Savings");
      const { id } = await importLines(book, other, lines, { refused: [1] });
      if (what === "undone") await book.core.call(imports.undo, book.owner, { id });
      await importLines(book, account, lines.slice(0, 1));
      const retryOf = [{ import_id: id, line: 3 }];
      const again = await importLines(book, account, lines.slice(1, 2), { retryOf, file_name: "again.csv" });
      expect(again).toMatchObject({ created: 0, duplicates: 1, edge_duplicates: 1 });
    },
  );

  test("a held row that was accepted meanwhile is a duplicate", async () => {
    await importLines(book, account, [
      ["2026-03-01", -9, "x"],
      ["2026-03-02", -500, "Old text"],
      ["2026-03-09", -9, "y"],
    ]);
    const { id } = await importLines(book, account, [
      ["2026-03-01", -9, "x"],
      ["2026-03-03", -500, "New text"],
      ["2026-03-09", -9, "y"],
    ]);
    await book.core.call(imports.accept, book.owner, { id });
    const retry = await importLines(book, account, [["2026-03-03", -500, "New text"]], {
      retryOf: [{ import_id: id, line: 3 }],
    });
    expect(retry).toMatchObject({ created: 0, duplicates: 1 });
  });
});

test("a dry run tells what would become of rows and writes nothing", async () => {
  const { events } = await import("../../../src/contract/event.ts");
  const first: readonly Line[] = [
    ["2026-03-01", -100, "A"],
    ["2026-03-10", -7_500, "PENDING Hotel"],
    ["2026-03-20", -300, "C"],
  ];
  await importLines(book, account, first);
  const before = (await book.core.call(events.list, book.owner, {})).data;
  const lines: readonly Line[] = [
    ...first.slice(0, 1),
    ["2026-03-11", -7_500, "Hotel"],
    ["2026-03-15", -1, "New"],
    ...first.slice(2),
  ];
  const { bank_account_id, period } = beginInput(account, lines);
  const { data } = await book.core.call(imports.match, book.owner, {
    bank_account_id,
    period,
    rows: rowsOf(lines, { refused: [2] }),
  });
  const twin = (await everything(book, account)).find(({ description }) => description === "PENDING Hotel");
  expect(data.map(({ line, verdict, code, twin_ids }) => [line, verdict, code, twin_ids])).toEqual([
    [2, "duplicate", "edge_duplicate", []],
    [3, "suspect", "possible_duplicate", [twin?.id]],
    [4, "rejected", "amount_syntax", []],
    [5, "duplicate", "edge_duplicate", []],
  ]);
  expect((await book.core.call(events.list, book.owner, {})).data).toEqual(before);
});
