import { describe, expect, test } from "vitest";
import { passes, passesPlain, type DecidableFilter } from "../../../src/client/foreign/filter.ts";
import { inOrder, sortRows, type Sort } from "../../../src/client/foreign/order.ts";
import { addNumerals, compareNumerals, decimalOf } from "../../../src/client/foreign/numeral.ts";
import { rowKey } from "../../../src/client/foreign/row-key.ts";
import { parseJson } from "../../../src/contract/values/json.ts";
import { transactionFilter } from "../../../src/contract/transaction/filter.ts";

const row = parseJson(
  `{"id": "t-1", "transaction_date": "2026-03-02T00:00:00Z", "posted_date": "2026-03-03", "description": "Uber  Berlin",
    "original_description": "UBER *TRIP", "merchant_name": "Über", "amount": -1299.9, "currency_code": "eur",
    "status": "Settled", "category": "", "accounting_category": null, "is_reconciled": false, "tags": ["client-a"],
    "bank_account_id": "acc-1", "bank_statement_id": null, "updated_at": "2026-03-04T10:00:00+01:00"}`,
) as Record<string, unknown>;

describe("filters applied to a record of a foreign service", () => {
  test.each<[DecidableFilter, boolean]>([
    [{}, true],
    [{ bank_account_id: ["acc-1", "acc-2"] }, true],
    [{ bank_account_id: ["ACC-1"] }, false],
    [{ date_from: "2026-03-02", date_to: "2026-03-02" }, true],
    [{ date_from: "2026-03-03" }, false],
    [{ date_to: "2026-03-01" }, false],
    [{ posted_from: "2026-03-03", posted_to: "2026-03-03" }, true],
    [{ posted_to: "2026-03-02" }, false],
    [{ status: ["settled" as never] }, true],
    [{ status: ["pending"] }, false],
    [{ currency_code: ["EUR"] }, true],
    [{ accounting_category: ["revenue"] }, false],
    [{ amount_min: "-1299.90", amount_max: "-1299.90" }, true],
    [{ amount_min: "-1299.89" }, false],
    [{ amount_max: "-1299.91" }, false],
    [{ direction: "out" }, true],
    [{ direction: "in" }, false],
    [{ is_reconciled: false }, true],
    [{ is_reconciled: true }, false],
    [{ has_category: false }, true],
    [{ has_category: true }, false],
    [{ tag: ["client-b", "client-a"] }, true],
    [{ tag: ["client"] }, false],
    [{ q: "trip uber" }, true],
    [{ q: "berlin taxi" }, false],
    [{ bank_statement_id: ["s-1"] }, false],
    [{ updated_since: "2026-03-04T09:00:00.000Z" }, true],
    [{ updated_since: "2026-03-04T09:00:00.001Z" }, false],
  ])("%o: %s", (filter, expected) => {
    expect(passes(row, filter)).toBe(expected);
  });

  test("each filter of the contract is applied here, or is one that a foreign service cannot know", () => {
    const wanted = Object.keys(transactionFilter).filter(
      (name) => !["import_id", "external_id", "where"].includes(name),
    );
    const values: Record<string, unknown> = { is_reconciled: true, has_category: true, direction: "in" };
    for (const name of wanted) {
      expect(passes({}, { [name]: values[name] ?? "1" }), name).toMatchObject({
        lacks: expect.any(String) as string,
      });
    }
  });

  test("a record without the field cannot be decided, unless another filter decides it", () => {
    const { status: _, ...without } = row;
    expect(passes(without, { status: ["pending"] })).toEqual({ lacks: "status" });
    expect(passes(without, { status: ["pending"], direction: "in" })).toBe(false);
  });

  test("other lists are filtered by members of the same name", () => {
    expect(passesPlain({ status: "Active" }, { status: ["active"] })).toBe(true);
    expect(passesPlain({ status: "dormant" }, { status: ["active"] })).toBe(false);
    expect(passesPlain({}, { status: ["active"] })).toEqual({ lacks: "status" });
  });
});

describe("order", () => {
  const rows = ["2026-01-02", "2026-01-03", undefined, "2026-01-01T10:00:00Z"].map(
    (transaction_date, index) => ({
      transaction_date,
      amount: decimalOf(["9", "-10.5", "1e2", "9.0"][index]),
      id: String(index),
    }),
  );

  test.each<[Sort, string]>([
    ["-transaction_date", "1032"],
    ["transaction_date", "3012"],
    ["amount", "1032"],
    ["-amount", "2031"],
  ])("%s", (sort, ids) => {
    const found = sortRows(rows, sort);
    expect(found.map(({ id }) => id).join("")).toBe(ids);
    expect(inOrder(found, sort)).toBe(true);
    expect(inOrder(rows, sort)).toBe(false);
  });
});

describe("numbers", () => {
  test.each([
    [5, "5"],
    ["-12.50", "-12.50"],
    ["1e2", "100"],
    [JSON.rawJSON("-1299.9"), "-1299.9"],
    [JSON.rawJSON("0.10000000000000000000001"), "0.10000000000000000000001"],
    ["twelve", undefined],
    [null, undefined],
  ])("%o is %s", (value, text) => {
    expect(decimalOf(value)?.rawJSON).toBe(text);
  });

  test("are compared and added digit by digit", () => {
    expect(compareNumerals("0.1", "0.10")).toBe(0);
    expect(compareNumerals("-1e3", "-999.99")).toBe(-1);
    expect(compareNumerals("0.30000000000000004", "0.3")).toBe(1);
    expect(addNumerals("0.10", "0.2")).toBe("0.30");
    expect(addNumerals("-9007199254740993", "0")).toBe("-9007199254740993");
  });
});

test("a row is known again by day, exact amount and the bank's text, white space and form of letters aside", () => {
  const key = rowKey(row);
  expect(
    rowKey({ ...row, amount: "-1299.90", original_description: " UBER  *TRIP", description: "Taxi" }),
  ).toBe(key);
  expect(rowKey({ transaction_date: "2026-03-02", description: "UBER *TRIP", amount: "-1299.9" })).toBe(key);
  expect(rowKey({ ...row, original_description: "uber *trip" })).not.toBe(key);
  expect(rowKey({ ...row, amount: "1299.9" })).not.toBe(key);
  expect(rowKey({ ...row, transaction_date: "2026-03-03" })).not.toBe(key);
  expect(rowKey({ ...row, amount: undefined })).toBeUndefined();
});
