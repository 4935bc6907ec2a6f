/** Running balances of what is owed: charges without a sign raise them, and are money out all the same. */
import { describe, expect, test } from "vitest";
import type { AccountType } from "../../src/contract/account.ts";
import { amountText } from "../../src/contract/values/money.ts";
import { Problem } from "../../src/contract/problem.ts";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import { memoryFile, readWhole } from "./read-whole.ts";

/** A bill: each row with what is owed after it. */
const bill = (name: string) => [
  `Date,Description,Amount,${name}`,
  "2026-03-02,Tesco Stores,45.20,145.20",
  "2026-03-14,Shell,60.00,205.20",
  "2026-03-15,Amazon,12.99,218.19",
  "2026-03-22,Transfer 4711,-100.00,118.19",
  "2026-03-25,Netflix,9.99,128.18",
];
/** Money that came in, and the holder's balance. */
const deposits = [
  "Date,Description,Amount,Balance",
  "2026-03-02,Rent Miller,450.00,550.00",
  "2026-03-14,Rent Smith,600.00,1150.00",
  "2026-03-15,Rent Jones,120.00,1270.00",
];

/** The sign, and the balances before and after the file; or the code of the refusal. */
async function read(lines: readonly string[], choices: ReadingChoices = {}): Promise<string> {
  try {
    const { reading, rows } = await readWhole(memoryFile(`${lines.join("\n")}\n`), {
      currency: "EUR",
      ...choices,
    });
    const [proof] = reading.groups.map((group) => group.proof);
    const ends =
      proof?.result === "proved"
        ? [proof.opening, proof.closing].map((minor) => amountText(minor, "EUR")).join(" to ")
        : (proof?.result ?? "no account");
    const balances = rows.flatMap((row) =>
      row.verdict === "booked" && row.balance !== undefined ? [amountText(row.balance, "EUR")] : [],
    );
    return `${reading.mapping.sign}, ${ends}; ${balances[0] ?? "none"} and ${balances.at(-1) ?? "none"}`;
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}

const owed = "inverted, -100.00 to -128.18; -145.20 and -128.18";
const own = "as_is, 100.00 to 128.18; 145.20 and 128.18";
const asked = "ambiguous_file";

describe("what tells", () => {
  test.each<[AccountType | undefined, string, ReadingChoices, string]>([
    // A name that says so, on an account that may owe.
    [undefined, "Outstanding balance", {}, owed],
    [undefined, "Offener Saldo", {}, owed],
    [undefined, "Encours", {}, owed],
    [undefined, "Saldo pendiente", {}, owed],
    [undefined, "Zadłużenie", {}, owed],
    [undefined, "Остаток задолженности", {}, owed],
    [undefined, "未払残高", {}, owed],
    ["credit_card", "Outstanding balance", {}, owed],
    ["loan", "Outstanding balance", {}, owed],
    ["checking", "Outstanding balance", {}, own],
    // A card, most of whose amounts raise the balance.
    ["credit_card", "Balance", {}, owed],
    // Nothing: a positive balance is one of money.
    [undefined, "Balance", {}, own],
    ["savings", "Balance", {}, own],
    // A person.
    [undefined, "Balance", { sign: "inverted" }, owed],
    ["credit_card", "Outstanding balance", { sign: "as_is" }, own],
  ])("%s, %s, %j", async (accountType, name, choices, expected) => {
    expect(await read(bill(name), { ...choices, ...(accountType && { accountType }) })).toBe(expected);
  });
});

test("a card with as many payments as charges is asked about", async () => {
  const lines = [
    ...bill("Balance").slice(0, 3),
    "2026-03-15,Shop,-5.00,200.20",
    "2026-03-22,Order,-100.00,100.20",
  ];
  expect(await read(lines, { accountType: "credit_card" })).toBe(asked);
  expect(await read(lines)).toBe("as_is, 100.00 to 100.20; 145.20 and 100.20");
});

test("a card whose balance is negative is read as it stands", async () => {
  const lines = bill("Balance").map((line) =>
    line.replace(
      /,(-?)([0-9.]+),([0-9.]+)$/,
      (_, minus, amount, balance) => `,${minus === "" ? "-" : ""}${amount},-${balance}`,
    ),
  );
  expect(await read(lines, { accountType: "credit_card" })).toBe(
    "as_is, -100.00 to -128.18; -145.20 and -128.18",
  );
});

test("deposits that raise an account's balance are money in", async () => {
  expect(await read(deposits)).toBe("as_is, 100.00 to 1270.00; 550.00 and 1270.00");
});

test("words of the rows decide between a card's charges and money that came in", async () => {
  const payments = deposits.map((line) => line.replace("Rent", "Payment received, thank you"));
  expect(await read(payments, { accountType: "credit_card" })).not.toContain("inverted");
});
