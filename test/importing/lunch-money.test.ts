/** Lunch Money: which way its amounts go, of a group and its parts, and what is booked. */
import { expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import { memoryFile, readWhole, told } from "./read-whole.ts";

type Members = Readonly<Record<string, unknown>>;

const transaction = (id: number, amount: string, members: Members = {}) => ({
  id,
  date: "2026-03-02",
  amount,
  currency: "eur",
  payee: `Payee ${id}`,
  is_income: false,
  is_pending: false,
  status: "cleared",
  plaid_account_id: 7,
  ...members,
});

async function amountsOf(transactions: readonly Members[], choices: ReadingChoices = {}): Promise<unknown> {
  const text = JSON.stringify({ transactions, has_more: false });
  try {
    const { rows } = await readWhole(memoryFile(text, { name: "feed.json" }), choices);
    return rows.map((row) => (row.verdict === "booked" ? Number(row.minor) : row.code));
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}

const income = { is_income: true };
const byPlaid = (amount: number) => ({ plaid_metadata: JSON.stringify({ amount, pending: false }) });

test.each<[string, readonly Members[], unknown]>([
  ["an income with a minus", [transaction(1, "5"), transaction(2, "-9", income)], [-500, 900]],
  ["an income without one", [transaction(1, "-5"), transaction(2, "9", income)], "ambiguous_file"],
  [
    "more incomes with a minus than without",
    [transaction(1, "-8", income), transaction(2, "9", income), transaction(3, "-9", income)],
    [800, -900, 900],
  ],
  ["what Plaid says, the same", [transaction(1, "-5"), transaction(2, "-6.00", byPlaid(-6))], [500, 600]],
  [
    "what Plaid says, the opposite",
    [transaction(1, "-5"), transaction(2, "-6.00", byPlaid(6))],
    [-500, -600],
  ],
  [
    "what Plaid says of an amount that was changed",
    [transaction(1, "-5"), transaction(2, "-6", byPlaid(7))],
    "ambiguous_file",
  ],
  [
    "what Plaid says before a category of income",
    [transaction(1, "5", income), transaction(2, "6", { plaid_metadata: { amount: 6 } })],
    [-500, -600],
  ],
  ["version 2", [transaction(1, "-5", { manual_account_id: null })], [500]],
  [
    "nothing, and mostly no minus",
    [transaction(1, "5"), transaction(2, "-9"), transaction(3, "1")],
    [-500, 900, -100],
  ],
  [
    "nothing, and mostly a minus",
    [transaction(1, "-5"), transaction(2, "9"), transaction(3, "-1")],
    "ambiguous_file",
  ],
])("the signs by %s", async (_, transactions, expected) => {
  expect(await amountsOf(transactions)).toEqual(expected);
});

test("what a person says of the signs is true of all accounts", async () => {
  const open = [
    transaction(1, "-5"),
    transaction(2, "9", { plaid_account_id: 8 }),
    transaction(3, "-1", { plaid_account_id: null, asset_id: 8 }),
  ];
  expect(await amountsOf(open)).toBe("ambiguous_file");
  expect(await amountsOf(open, { sign: "as_is" })).toEqual([500, -900, 100]);
  expect(await amountsOf(open, { sign: "inverted" })).toEqual([-500, 900, -100]);
});

test.each<[string, Members, unknown]>([
  ["reviewed", { status: "reviewed" }, -500],
  ["nothing, but not pending", { status: null }, -500],
  ["nothing", { status: null, is_pending: undefined }, "invalid_entry"],
  ["something new", { status: "odd", is_pending: undefined }, "invalid_entry"],
  ["pending", { status: "pending", is_pending: undefined }, "not_booked"],
  ["uncleared, but pending", { status: "uncleared", is_pending: true }, "not_booked"],
  ["taken back by the bank", { status: "delete_pending" }, "withdrawn"],
])("a status that says: %s", async (_, members, expected) => {
  expect(await amountsOf([transaction(1, "5", members)])).toEqual([expected]);
});

test.each<[string, readonly Members[], unknown]>([
  [
    "a split beside its parts",
    [
      transaction(1, "5", { has_children: true }),
      transaction(2, "2", { parent_id: 1 }),
      transaction(3, "3", { parent_id: 1 }),
    ],
    ["summary_line", -200, -300],
  ],
  ["a split without its parts", [transaction(1, "5", { has_children: true })], ["invalid_entry"]],
  [
    "a group that holds its parts, one of which stands apart too",
    [
      transaction(1, "5", { is_group: true, children: [transaction(2, "2"), transaction(3, "3")] }),
      transaction(3, "3", { group_id: 1 }),
    ],
    ["summary_line", -200, -300, "part_of_entry"],
  ],
  [
    "a group that is pending",
    [transaction(1, "5", { is_group: true, is_pending: true, children: [transaction(2, "5")] })],
    ["not_booked", "not_booked"],
  ],
])("%s", async (_, transactions, expected) => {
  expect(await amountsOf(transactions)).toEqual(expected);
});

test("an account is told by its kind and its id", async () => {
  const text = JSON.stringify([
    transaction(1, "5"),
    transaction(2, "6", { plaid_account_id: null, asset_id: 7 }),
    transaction(3, "7", { plaid_account_id: null }),
  ]);
  const { reading, rows } = await readWhole(memoryFile(text, { name: "feed.json" }));
  expect(reading.groups.map(({ key }) => key)).toEqual([
    "lunch-money:7/EUR",
    "lunch-money:manual-7/EUR",
    "/EUR",
  ]);
  expect(rows.map(told)).toHaveLength(3);
});
