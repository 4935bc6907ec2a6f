/** Whether the book has what a file's balances prove: a file that adds up may still be another account's. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { accounts } from "../../../src/contract/account.ts";
import type { Import } from "../../../src/contract/import/record.ts";
import { imports } from "../../../src/contract/import.ts";
import { reconciliation } from "../../../src/contract/reconciliation.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { everything, importLines, makeAccount, type FileFacts, type Line } from "../../support/import.ts";

let book: TestBook;
let account: string;
beforeEach(async () => {
  book = await testBook();
  account = await makeAccount(book);
});
afterEach(() => book.close());

const day = (month: string, at: string) => `2026-${month}-${at}`;
const january: readonly Line[] = [
  [day("01", "12"), -1000, "Rent"],
  [day("01", "20"), 500, "Sale"],
];
const february: readonly Line[] = [
  [day("02", "03"), -200, "Coffee"],
  [day("02", "20"), -300, "Tea"],
];
const march: readonly Line[] = [
  [day("03", "02"), -100, "Cake"],
  [day("03", "09"), -350, "Bread"],
];

/** Imports a file. What was foreseen of it comes true, but for what only its rows can tell. */
const file = async (lines: readonly Line[], balances: string, more: FileFacts = {}) => {
  const [opening_balance = "", closing_balance = ""] = balances.split(" to ");
  const balance_proof = { result: "proved" as const, opening_balance, closing_balance };
  const days = lines.map(([at]) => at).sort();
  const period = { from: days[0] ?? "", to: days.at(-1) ?? "" };
  const asked = { bank_account_id: account, period, balance_proof };
  const { data: foreseen } = await book.core.call(imports.compare, book.owner, asked);
  const import_ = await importLines(book, account, lines, { balance_proof, ...more });
  const { result, reason } = import_.book_proof ?? {};
  const expected = reason === "within" ? ["proved"] : [result, reason];
  if (reason === "within" && import_.held > 0) return import_;
  expect([foreseen.result, foreseen.reason].filter((word) => word !== undefined)).toEqual(
    expected.filter((word) => word !== undefined),
  );
  // The same rows in the book already would be added twice.
  if (foreseen.result === "failed" && reason !== "within" && import_.duplicates === 0)
    expect(foreseen.closing_balance).toEqual(import_.book_proof?.closing_balance);
  return import_;
};
const byHand = (at: string, amount: string, more = {}) =>
  book.core.call(transactions.create, book.owner, {
    ...{ bank_account_id: account, transaction_date: at, description: "By hand", amount },
    ...more,
  });
const shown = async ({ id }: Pick<Import, "id">) =>
  (await book.core.call(imports.get, book.owner, { id })).data;

/** On one line: "failed before: 10.00 (+5.00) to 5.00 (+5.00)", the book's balances and what the file has more. */
function told({ book_proof: proof }: Import): string {
  if (proof === undefined) return "untold";
  const { opening_balance, opening_difference, closing_balance, closing_difference, next } = proof;
  const figure = (balance: typeof opening_balance, more: typeof opening_difference) =>
    `${balance?.rawJSON}${/[1-9]/.test(more?.rawJSON ?? "") ? ` (${more?.rawJSON})` : ""}`;
  const figures =
    opening_balance === undefined
      ? ""
      : `: ${figure(opening_balance, opening_difference)} to ${figure(closing_balance, closing_difference)}`;
  const then =
    next === undefined ? "" : `, then ${next.opening_balance.rawJSON} for ${next.book_balance.rawJSON}`;
  return `${[proof.result, proof.reason].filter((word) => word !== undefined).join(" ")}${figures}${then}`;
}

describe("proved", () => {
  test("by the first file, whose opening balance the account takes", async () => {
    expect(told(await file(january, "10.00 to 5.00"))).toBe("proved: 10.00 to 5.00");
  });

  test("by files one after the other, and by the same again", async () => {
    await file(january, "10.00 to 5.00");
    expect(told(await file(february, "5.00 to 0.00"))).toBe("proved: 5.00 to 0.00");
    expect(told(await file(february, "5.00 to 0.00"))).toBe("proved: 5.00 to 0.00");
  });

  test("by files that overlap", async () => {
    await file([...january, ...february], "10.00 to 0.00");
    const more: readonly Line[] = [...february.slice(1), ...march];
    expect(told(await file(more, "3.00 to -4.50"))).toBe("proved: 3.00 to -4.50");
  });

  test("by an older file that joins what is there", async () => {
    await file(march, "0.00 to -4.50");
    expect(told(await file(february, "5.00 to 0.00"))).toBe("proved: 5.00 to 0.00");
    expect(told(await file(january, "10.00 to 5.00"))).toBe("proved: 10.00 to 5.00");
  });

  test("by an older file, with what was booked by hand between it and the next", async () => {
    await file(march, "0.00 to -4.50");
    await byHand(day("02", "25"), "-1.00");
    expect(told(await file(february, "6.00 to 1.00"))).toBe("proved: 6.00 to 1.00");
  });

  test("against an opening balance that a person set", async () => {
    await book.core.call(accounts.update, book.owner, { id: account, opening_balance: "10.00" });
    expect(told(await file(january, "10.00 to 5.00"))).toBe("proved: 10.00 to 5.00");
  });

  test("by a card's file, whose purchases are dated before those of the file before it", async () => {
    await file(january, "10.00 to 5.00", { purchases: [day("01", "10"), day("01", "19")] });
    const purchases = [day("01", "11"), day("02", "18")];
    expect(told(await file(february, "5.00 to 0.00", { purchases }))).toBe("proved: 5.00 to 0.00");
    const ahead = [day("03", "12"), undefined];
    expect(told(await file(march, "0.00 to -4.50", { purchases: ahead }))).toBe("proved: 0.00 to -4.50");
  });

  test("in parts of one day, in any order, whose rows may be equal", async () => {
    const coffee: Line = [day("02", "03"), -100, "Coffee"];
    const [morning, noon, evening] = [
      [[...january, coffee], "10.00 to 4.00", ["0.00", "5.00", "4.00"]],
      [[coffee, [day("02", "03"), -50, "Tea"] as Line], "4.00 to 2.50", ["3.00", "2.50"]],
      [[coffee, ...february.slice(1)], "2.50 to -1.50", ["1.50", "-1.50"]],
    ] as const;
    for (const [lines, balances, running] of [morning, evening, noon]) {
      const import_ = await file(lines, balances, { balances: running });
      if (lines !== evening[0]) expect(told(import_)).toBe(`proved: ${balances}`);
    }
  });

  test.each([
    ["", []],
    [" of a card", [day("02", "01"), day("02", "02"), undefined]],
  ])("by statements%s that share a day without running balances, in either order", async (_words, bought) => {
    const noon = day("02", "10");
    const first: readonly Line[] = [
      [day("02", "03"), -100, "A"],
      [noon, -200, "B"],
    ];
    const second: readonly Line[] = [
      [noon, -300, "C"],
      [day("02", "20"), -400, "D"],
    ];
    const earlier = () => file(first, "10.00 to 7.00", { purchases: bought });
    const later = () => file(second, "7.00 to 0.00", { purchases: bought.toReversed() });
    await earlier();
    expect(told(await later())).toBe("proved: 7.00 to 0.00");
    account = await makeAccount(book, "Second");
    await later();
    expect(told(await earlier())).toBe("proved: 10.00 to 7.00");
    expect(told(await later())).toBe("proved: 7.00 to 0.00");
  });

  describe("by statements of which the later books something on a day of the earlier", () => {
    const first: readonly Line[] = [
      [day("01", "12"), -100, "A"],
      [day("01", "30"), -400, "B"],
    ];
    const second: readonly Line[] = [
      [day("01", "28"), -100, "Late"],
      [day("02", "03"), -200, "C"],
    ];
    const earlier = () => file(first, "10.00 to 5.00");
    const later = () => file(second, "5.00 to 2.00");

    test("one after the other", async () => {
      const january = await earlier();
      expect(told(await later())).toBe("proved: 5.00 to 2.00");
      expect(told(await shown(january))).toBe("proved: 10.00 to 5.00");
    });

    test("the later first", async () => {
      const february = await later();
      expect(told(await earlier())).toBe("proved: 10.00 to 5.00");
      expect(told(await shown(february))).toBe("proved: 5.00 to 2.00");
    });

    test("but not where a row of it is gone", async () => {
      const january = await earlier();
      const february = await later();
      const [gone] = (await everything(book, account)).filter(({ description }) => description === "B");
      await book.core.call(transactions.update, book.owner, { id: gone?.id ?? "", status: "void" });
      expect(told(await shown(january))).toBe("failed within: 10.00 to 8.00 (-3.00)");
      expect(told(await shown(february))).toBe("failed before: 9.00 (-4.00) to 6.00 (-4.00)");
    });
  });

  test("though rows of the file were made by hand before, and known again", async () => {
    await file(january, "10.00 to 5.00");
    await byHand(day("02", "03"), "-2.00");
    const held = await file(february, "5.00 to 0.00");
    expect(held.held).toBe(1);
    expect(told(held)).toBe("proved: 5.00 to 0.00");
  });
});

describe("failed", () => {
  test("by another account's file of the same days, whose rows stand beside the account's own", async () => {
    await file(january, "10.00 to 5.00");
    await file(february, "5.00 to 0.00");
    const other: readonly Line[] = [
      [day("02", "04"), -150, "Flour"],
      [day("02", "21"), -250, "Milk"],
    ];
    expect(told(await file(other, "800.00 to 796.00"))).toBe(
      "failed before: 3.00 (797.00) to -4.00 (800.00)",
    );
  });

  test("by another account's file", async () => {
    await file(january, "10.00 to 5.00");
    expect(told(await file(february, "80.00 to 75.00"))).toBe("failed before: 5.00 (75.00) to 0.00 (75.00)");
  });

  test("by another account's file that is older than all that is there", async () => {
    await file(march, "0.00 to -4.50");
    expect(told(await file(february, "80.00 to 75.00"))).toBe(
      "failed after: 80.00 to 75.00, then 0.00 for 75.00",
    );
  });

  test("by another account's file between two", async () => {
    await file(january, "10.00 to 5.00");
    await file(march, "5.00 to 0.50");
    expect(told(await file(february, "80.00 to 75.00"))).toBe(
      "failed before: 5.00 (75.00) to 0.00 (75.00), then 5.00 for 0.00",
    );
  });

  test("while a file is missing, and no longer when it has come", async () => {
    await file(january, "10.00 to 5.00");
    const later = await file(march, "0.00 to -4.50");
    expect(told(later)).toBe("failed before: 5.00 (-5.00) to 0.50 (-5.00)");
    expect(told(await file(february, "5.00 to 0.00"))).toBe("proved: 5.00 to 0.00");
    expect(told(await shown(later))).toBe("proved: 0.00 to -4.50");
  });

  test("by an opening balance that a person set, and that is another", async () => {
    await book.core.call(accounts.update, book.owner, { id: account, opening_balance: "7.00" });
    expect(told(await file(january, "10.00 to 5.00"))).toBe("failed opening: 7.00 (3.00) to 2.00 (3.00)");
  });

  test("by the opening balance that the account's own file proves: that file is named, whatever begins first", async () => {
    const own = await file(february, "5.00 to 0.00", { file_name: "own.csv" });
    const openingFileOf = async (lines: readonly Line[], balances: string) => {
      const wrong = await file(lines, balances, { file_name: "wrong.csv" });
      const { book_proof: proof } = wrong;
      await book.core.call(imports.undo, book.owner, { id: wrong.id });
      return `${proof?.reason}: ${proof?.opening_file?.file_name}`;
    };
    const sameDays: readonly Line[] = february.map(([at, amount], index) => [
      at,
      amount * 2,
      `Other ${index}`,
    ]);
    expect(await openingFileOf(sameDays, "90.00 to 80.00")).toBe("opening: own.csv");
    await book.core.call(accounts.update, book.owner, { id: account, opening_balance: "5.00" });
    expect(await openingFileOf(sameDays, "90.00 to 80.00")).toBe("opening: own.csv");
    expect(await openingFileOf(january, "90.00 to 85.00")).toBe("opening: own.csv");
    await book.core.call(accounts.update, book.owner, { id: account, opening_balance: "7.00" });
    expect(await openingFileOf(january, "90.00 to 85.00")).toBe("opening: undefined");
    expect(told(await shown(own))).toBe("failed opening: 7.00 (-2.00) to 2.00 (-2.00)");
  });

  test("by a row that the bank does not know", async () => {
    await file(january, "10.00 to 5.00");
    await byHand(day("02", "10"), "-1.00");
    expect(told(await file(february, "5.00 to 0.00"))).toBe("failed within: 5.00 to -1.00 (1.00)");
  });

  test("by rows that were deleted, voided or changed in the book", async () => {
    await file(january, "10.00 to 5.00");
    const import_ = await file(february, "5.00 to 0.00");
    const [coffee] = (await everything(book, account)).filter(({ description }) => description === "Coffee");
    await book.core.call(transactions.update, book.owner, { id: coffee?.id ?? "", status: "void" });
    expect(told(await shown(import_))).toBe("failed within: 5.00 to 2.00 (-2.00)");
    const later = await file(february, "5.00 to 0.00");
    expect(told(later)).toBe("failed within: 5.00 to 2.00 (-2.00)");
  });

  test("by a purchase that was voided in the book", async () => {
    const import_ = await file(january, "10.00 to 5.00", { purchases: [day("01", "10"), undefined] });
    const [rent] = (await everything(book, account)).filter(({ description }) => description === "Rent");
    await book.core.call(transactions.update, book.owner, { id: rent?.id ?? "", status: "void" });
    expect(told(await shown(import_))).toBe("failed within: 10.00 to 15.00 (-10.00)");
    const within = [day("01", "15"), day("02", "01")];
    const later: readonly Line[] = [
      [day("01", "15"), -100, "A"],
      [day("02", "01"), -100, "B"],
    ];
    expect(told(await file(later, "0.00 to -2.00", { purchases: within }))).toBe(
      "failed before: 10.00 (-10.00) to 13.00 (-15.00)",
    );
  });

  test("by a held row, with what it comes to", async () => {
    await file(january, "10.00 to 5.00");
    await byHand(day("02", "02"), "-2.00");
    const import_ = await file(february, "5.00 to 0.00");
    expect(import_.held).toBe(1);
    expect([told(import_), import_.book_proof?.held_sum?.rawJSON]).toEqual([
      "failed within: 3.00 (2.00) to 0.00",
      "-2.00",
    ]);
  });
});

describe("unavailable", () => {
  test("where the file proves nothing", async () => {
    expect(told(await importLines(book, account, january))).toBe("unavailable no_balances");
  });

  test("where the account has no opening balance, until another file tells", async () => {
    await importLines(book, account, january);
    expect(told(await file(february, "5.00 to 0.00"))).toBe("unavailable no_opening");
    expect(told(await file(march, "0.00 to -4.50"))).toBe("proved: 0.00 to -4.50");
    const april: readonly Line[] = [[day("04", "02"), -100, "Cake"]];
    expect(told(await file(april, "80.00 to 79.00"))).toBe("failed before: -4.50 (84.50) to -5.50 (84.50)");
  });

  test("where the only other file that tells an opening balance is not what the book has", async () => {
    await importLines(book, account, january);
    await file(february, "5.00 to 0.00");
    const [coffee] = (await everything(book, account)).filter(({ description }) => description === "Coffee");
    await book.core.call(transactions.update, book.owner, { id: coffee?.id ?? "", status: "void" });
    expect(told(await file(march, "0.00 to -4.50"))).toBe("unavailable no_opening");
  });
});

describe("accounts that no longer have what a file proves", () => {
  /** "name: book − file" of each. */
  const differing = async () =>
    (await book.core.call(reconciliation.status, book.owner, { differs: true })).data.map(
      ({ bank }) => `${bank?.file_name} ${bank?.date}: ${bank?.difference.rawJSON}`,
    );

  test("are none while all is as the files say, also behind the last of them", async () => {
    await makeAccount(book, "Without a file");
    await file(january, "10.00 to 5.00", { file_name: "january.csv" });
    await file(february, "5.00 to 0.00", { file_name: "february.csv" });
    await byHand(day("02", "21"), "-7.00");
    expect(await differing()).toEqual([]);
  });

  test("are those with a row within the days of any file, by the newest one", async () => {
    await file(january, "10.00 to 5.00", { file_name: "january.csv" });
    await file(february, "5.00 to 0.00", { file_name: "february.csv" });
    const { data } = await byHand(day("01", "15"), "-0.01");
    expect(await differing()).toEqual(["february.csv 2026-02-20: 0.01"]);
    await book.core.call(transactions.delete, book.owner, { id: data.id });
    expect(await differing()).toEqual([]);
  });

  test("are those whose rows were changed, and not for what moves no balance", async () => {
    await file(january, "10.00 to 5.00", { file_name: "january.csv" });
    const [sale] = await everything(book, account);
    const id = sale?.id ?? "";
    await book.core.call(transactions.update, book.owner, { id, description: "Sale of a chair" });
    expect(await differing()).toEqual([]);
    await book.core.call(transactions.update, book.owner, { id, status: "void" });
    expect(await differing()).toHaveLength(1);
  });

  test("are none for a file that ends within its last day, where others have the rest of the day", async () => {
    await file(january, "10.00 to 5.00", { file_name: "morning.csv" });
    await file([[day("01", "20"), -400, "Late"]], "5.00 to 1.00", { file_name: "evening.csv" });
    expect(await differing()).toEqual([]);
  });
});
