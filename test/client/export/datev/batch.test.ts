/** A batch as its bytes, and what is refused. */
import { expect, test } from "vitest";
import { batchBytes } from "../../../../src/client/export/datev/batch.ts";
import { windows1252 } from "../../../../src/client/export/datev/windows-1252.ts";
import type { Account } from "../../../../src/contract/account.ts";
import type { Transaction } from "../../../../src/contract/transaction.ts";
import { decimal } from "../../../../src/contract/values/decimal.ts";

const account = { id: "a", name: "Giro", currency_code: "EUR" } as Account;
const row = (members: Partial<Record<keyof Transaction, unknown>> & { readonly amount: string }) =>
  ({
    id: "0198a2b4-7c1e-7d3a-9f52-3b8c6d1e4a70",
    bank_account_id: "a",
    transaction_date: "2026-03-01",
    status: "posted",
    category: "rent",
    merchant_name: "",
    description: "Miete März",
    currency_code: "EUR",
    exchange_rate: decimal("1"),
    ...members,
    amount: decimal(members.amount),
  }) as unknown as Transaction;

const batch = async (rows: readonly Transaction[], { accounts = [account], contra = "4210" } = {}) =>
  batchBytes({
    consultant: 1001,
    client: 7,
    yearStart: "2026-01-01",
    from: "2026-03-01",
    to: "2026-03-31",
    title: "cashbook",
    accounts,

    transactions: (async function* () {
      yield rows;
    })(),
    numberOfAccount: () => "1200",
    contraNumber: ({ category }) => ({ word: category, number: contra || undefined }),
  });

const linesOf = (bytes: Uint8Array) => new TextDecoder("windows-1252").decode(bytes).split("\r\n");

test("a header, 125 columns, and a line a row with all its cells", async () => {
  const lines = linesOf(
    await batch([
      row({ amount: "-1299.90" }),
      row({ amount: "0.05", merchant_name: "Müller & Söhne", description: 'say "hi"\nŻółć 経' }),
      row({ amount: "12", currency_code: "USD", exchange_rate: decimal("0.9") }),
      row({ amount: "0" }),
      row({ amount: "1", status: "void" }),
    ]),
  );
  expect(lines[0]).toBe(
    '"EXTF";700;21;"Buchungsstapel";13;20260331000000000;;"CB";;;1001;7;20260101;4;20260301;20260331;"cashbook";;1;0;0;"EUR";;;;;;;;;',
  );
  expect(lines.map((line) => line.split(";").length)).toEqual([31, 125, 125, 125, 125, 1]);
  expect(lines.slice(2, -1).map((line) => line.split(";").filter((cell) => cell !== ""))).toEqual([
    ["1299,90", '"H"', "1200", "4210", "0103", '"0198a2b4-7c1e-7d3a-9f52-3b8c6d1e4a70"', '"Miete März"', "0"],
    [
      "0,05",
      '"S"',
      "1200",
      "4210",
      "0103",
      '"0198a2b4-7c1e-7d3a-9f52-3b8c6d1e4a70"',
      '"Müller & Söhne: say ""hi"" Zó?c ?"',
      "0",
    ],
    ["10,80", '"S"', "1200", "4210", "0103", '"0198a2b4-7c1e-7d3a-9f52-3b8c6d1e4a70"', '"Miete März"', "0"],
  ]);
});

test.each([
  ["€ ä ÿ", [0x80, 0x20, 0xe4, 0x20, 0xff]],
  ["Łč", [0x3f, 0x63]],
  ["a\u0308", [0xe4]],
])("%s in windows-1252", (text, bytes) => {
  expect([...windows1252(text)]).toEqual(bytes);
});

test.each([
  [
    "a category without a number",
    { contra: "" },
    [row({ amount: "1" })],
    'DATEV needs an account number for "rent".',
  ],
  [
    "numbers of several lengths",
    { contra: "42100" },
    [row({ amount: "1" })],
    /same number of digits, 4 to 8; these are 1200, 42100/,
  ],
  [
    "a number that would end its cell",
    { contra: '4;"0' },
    [row({ amount: "1" })],
    /same number of digits, 4 to 8; these are 1200, 4;"0/,
  ],
  ["too large an amount", {}, [row({ amount: "10000000000" })], /does not fit into DATEV's ten digits/],
  [
    "several currencies",
    { accounts: [account, { ...account, id: "b", currency_code: "CHF" }] },
    [row({ amount: "1" }), row({ amount: "1", bank_account_id: "b", currency_code: "CHF" })],
    "A DATEV batch has one currency, and these accounts have EUR, CHF.",
  ],
])("%s is refused", async (_, options, rows, detail) => {
  await expect(batch(rows, options)).rejects.toMatchObject({
    code: "usage",
    detail: typeof detail === "string" ? detail : (expect.stringMatching(detail) as string),
  });
});
