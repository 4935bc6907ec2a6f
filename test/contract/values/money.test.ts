/** Money from text to text, to the digit: no double, no rounding in passing. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accounts } from "../../../src/contract/account.ts";
import { currencyCodes, currencyDecimals } from "../../../src/contract/values/currency.ts";
import { parseJson, writeJson } from "../../../src/contract/values/json.ts";
import {
  amountOf,
  amountText,
  convertMinor,
  divideHalfEven,
  MAX_MINOR,
  toMinor,
} from "../../../src/contract/values/money.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { OWNER, testBook, type TestBook } from "../../support/book.ts";

const currency = fc.constantFrom(...currencyCodes);
const minor = fc.bigInt({ min: -MAX_MINOR, max: MAX_MINOR });

describe("amounts as text", () => {
  test.each([
    ["0", "EUR", 0n],
    ["-0", "EUR", 0n],
    ["-0.00", "EUR", 0n],
    ["0.1", "EUR", 10n],
    ["1e2", "EUR", 10_000n],
    ["1.5E1", "EUR", 1500n],
    ["53.100", "EUR", 5310n],
    ["53.1000000000", "JPY", "amount_precision"],
    ["53.000", "JPY", 53n],
    ["53.101", "EUR", "amount_precision"],
    ["53.101", "KWD", 53_101n],
    ["53.1015", "CLF", 531_015n],
    ["53.10151", "CLF", "amount_precision"],
    ["9999999999999.99", "EUR", MAX_MINOR],
    ["-9999999999999.99", "EUR", -MAX_MINOR],
    ["10000000000000.00", "EUR", "amount_range"],
    ["999999999999999", "JPY", MAX_MINOR],
    ["999999999999.999", "KWD", MAX_MINOR],
    ["99999999999.9999", "CLF", MAX_MINOR],
    ["1e400", "EUR", "amount_range"],
    ["1e-400", "EUR", "amount_precision"],
    ["", "EUR", "amount_syntax"],
    [".", "EUR", "amount_syntax"],
    ["1,5", "EUR", "amount_syntax"],
    ["0x10", "EUR", "amount_syntax"],
    ["NaN", "EUR", "amount_syntax"],
    ["Infinity", "EUR", "amount_syntax"],
    ["١", "EUR", "amount_syntax"],
  ])("%s %s is %s", (text, code, expected) => {
    expect(toMinor(text, code)).toBe(expected);
  });

  test.each([
    [-129_990n, "EUR", "-1299.90"],
    [5n, "EUR", "0.05"],
    [-5n, "KWD", "-0.005"],
    [500n, "JPY", "500"],
    [1n, "CLF", "0.0001"],
    [0n, "EUR", "0.00"],
    [99_999_999_999_999n, "EUR", "999999999999.99"],
  ])("%s minor units of %s are %s", (units, code, expected) => {
    expect(amountText(units, code)).toBe(expected);
  });

  test("text and minor units are one thing, through JSON too", () => {
    fc.assert(
      fc.property(minor, currency, (units, code) => {
        const json = writeJson({ amount: amountOf(units, code) });
        const read = (parseJson(json) as { amount: RawJSON | number }).amount;
        const text = typeof read === "number" ? String(read) : read.rawJSON;
        expect(text).toBe(amountText(units, code));
        expect(toMinor(text, code)).toBe(units);
        expect(/\.(\d+)/.exec(json)?.[1]?.length ?? 0).toBe(currencyDecimals(code));
      }),
    );
  });

  test("zeros behind do not count, other digits there are never rounded away", () => {
    fc.assert(
      fc.property(minor, currency, fc.nat(9), (units, code, digit) => {
        const text = amountText(units, code);
        const longer = text.includes(".") ? `${text}${digit}` : `${text}.${digit}`;
        expect(toMinor(longer, code)).toBe(digit === 0 ? units : "amount_precision");
      }),
    );
  });
});

describe("conversion", () => {
  test.each([
    [1n, 2n, 0n],
    [3n, 2n, 2n],
    [5n, 2n, 2n],
    [-1n, 2n, 0n],
    [-3n, 2n, -2n],
    [7n, 3n, 2n],
    [8n, 3n, 3n],
  ])("%s / %s is %s", (numerator, denominator, expected) => {
    expect(divideHalfEven(numerator, denominator)).toBe(expected);
  });

  test("is the nearest minor unit, and even where two are as near", () => {
    const rate = fc
      .tuple(fc.bigInt({ min: 1n, max: 999_999n }), fc.nat(8))
      .map(([digits, scale]) => amountLike(digits, scale));
    fc.assert(
      fc.property(minor, rate, currency, currency, (units, spelled, from, to) => {
        const booked = convertMinor(units, spelled, { from, to });
        // Everything as a fraction over 10^20: |exact - booked| ≤ half a unit.
        const [whole = "", part = ""] = spelled.split(".");
        const shift = 12 + currencyDecimals(to) - currencyDecimals(from) - part.length;
        const exact = units * BigInt(whole + part) * 10n ** BigInt(shift);
        const distance = exact - booked * 10n ** 12n;
        const size = distance < 0n ? -distance : distance;
        expect(size * 2n <= 10n ** 12n).toBe(true);
        if (size * 2n === 10n ** 12n) expect(booked % 2n).toBe(0n);
        expect(convertMinor(-units, spelled, { from, to })).toBe(-booked);
      }),
    );
  });

  function amountLike(digits: bigint, scale: number): string {
    const text = String(digits).padStart(scale + 1, "0");
    return scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`;
  }
});

describe("through a book", () => {
  let book: TestBook;
  const accountOf = new Map<string, string>();
  beforeAll(async () => {
    book = await testBook();
    for (const code of ["EUR", "JPY", "KWD", "CLF"]) {
      const { data } = await book.core.call(accounts.create, OWNER, { name: code, currency_code: code });
      accountOf.set(code, data.id);
    }
  });
  afterAll(() => book.close());

  async function stored(amount: unknown, code: string): Promise<string> {
    const request = writeJson({
      bank_account_id: accountOf.get(code),
      transaction_date: "2026-01-01",
      description: "x",
      amount,
    });
    const { data } = await book.core.call(transactions.create, OWNER, parseJson(request) as never);
    const shown = await book.core.call(transactions.get, OWNER, { id: data.id });
    return /"amount":([^,]+),/.exec(writeJson(shown.data))?.[1] ?? "";
  }

  test.each([
    ["-1299.90", "EUR", "-1299.90"],
    ["999999999999.99", "EUR", "999999999999.99"],
    ["-999999999999.99", "EUR", "-999999999999.99"],
    ["9007199254740.93", "EUR", "9007199254740.93"],
    ["500", "JPY", "500"],
    ["999999999999999", "JPY", "999999999999999"],
    ["0.001", "KWD", "0.001"],
    ["-99999999999.9999", "CLF", "-99999999999.9999"],
    ["1.1e1", "EUR", "11.00"],
    ["-0.0", "EUR", "0.00"],
    ["5", "EUR", "5.00"],
  ])("%s %s comes back as %s, sent as number or as text", async (text, code, expected) => {
    expect(await stored(JSON.rawJSON(text), code)).toBe(expected);
    expect(await stored(text, code)).toBe(expected);
  });

  test("0.1 and 0.2 are 0.3", async () => {
    const before = await balance("EUR");
    await stored("0.1", "EUR");
    await stored("0.2", "EUR");
    expect((await balance("EUR")) - before).toBe(30n);
  });

  test("any amount of any length, and the balance is the sum", async () => {
    await fc.assert(
      fc.asyncProperty(minor, fc.constantFrom("EUR", "JPY", "KWD", "CLF"), async (units, code) => {
        const before = await balance(code);
        expect(await stored(JSON.rawJSON(amountText(units, code)), code)).toBe(amountText(units, code));
        expect(await balance(code)).toBe(before + units);
      }),
      { numRuns: 60 },
    );
  });

  async function balance(code: string): Promise<bigint> {
    const figures = await book.ports.store.read(
      (queries) => queries.totals.accountFigures(1, [accountOf.get(code) ?? ""]),
      { company: 1 },
    );
    return figures[0]?.sum_minor ?? 0n;
  }
});
