/** The chart of a company: what it changes of the built-in one, what it adds, and by which words both are found. */
import { describe, expect, test } from "vitest";
import { builtInChart, chartOf } from "../../../src/core/categories/company-chart.ts";
import { follow, withoutPlaceOf, withPlaceOf } from "../../../src/core/categories/place.ts";
import type { CategoryRecord } from "../../../src/core/ports/company-categories.ts";

function record(slug: string, more: Partial<CategoryRecord> = {}): CategoryRecord {
  return {
    slug,
    name: slug,
    kind: "expense",
    accounting_category: "operating_expense",
    cash_flow_category: "operations",
    parent: null,
    is_archived: false,
    is_removed: false,
    merged_into: null,
    placed_at: 1,
    created_at: 1,
    updated_at: 1,
    version: 1,
    ...more,
  };
}

const merged = { is_archived: true } as const;
const chart = chartOf([
  record("coffee_and_lunch", { name: "Coffee and lunch", parent: "meals" }),
  record("meals", { name: "Food", placed_at: null }),
  record("Lodging", { ...merged, merged_into: "hotels" }),
  record("hotels", { name: "Hotels", ...merged, merged_into: "travel" }),
  record("old", { name: "Old stuff", is_archived: true }),
  record("one", { ...merged, merged_into: "two" }),
  record("two", { ...merged, merged_into: "one" }),
  record("rebate", { name: "Rebate", accounting_category: "other_income", kind: "income" }),
]);

test.for([
  ["COFFEE & lunch", "coffee_and_lunch"],
  ["coffee-and-lunch", "coffee_and_lunch"],
  ["Food", "meals"],
  ["meals", "meals"],
  // Its name until it was renamed.
  ["Meals and entertainment", undefined],
  ["lodging", "travel"],
  ["Hotels", "travel"],
  ["old stuff", undefined],
  ["one", undefined],
  ["Travel", "travel"],
  ["transfers between own accounts", "transfer"],
  ["&", undefined],
  ["", undefined],
] as const)("%j names %j", ([word, slug]) => {
  expect(chart.find(word)).toBe(slug);
});

test("what is near is in use", () => {
  expect(chart.nearest("old stuf")).toEqual([]);
  expect(chart.nearest("coffee")).toEqual(["meals", "coffee_and_lunch"]);
  expect(builtInChart.nearest("coffee")).toEqual(["meals"]);
});

test("an archived category places its rows, and one in no chart stands nowhere", () => {
  expect(chart.place("old")).toMatchObject({ accounting_category: "operating_expense" });
  expect(chart.place("unheard of")).toMatchObject({ accounting_category: "uncategorized" });
  expect(chart.entry("unheard of")).toBeUndefined();
  expect(chartOf([])).toBe(builtInChart);
  expect(chart.list).toHaveLength(builtInChart.list.length + 7);
});

const operating = { accounting_category: "operating_expense", cash_flow_category: "operations" };
const asset = { accounting_category: "asset", cash_flow_category: "investing" };
const nowhere = { accounting_category: "uncategorized", cash_flow_category: "uncategorized" };
const byHand = { accounting_category: { by: "person" } } as const;

describe("a row's place", () => {
  test.for([
    ["follows its category", { ...operating, origins: {} }, asset],
    ["stays where its caller put it", { ...asset, origins: byHand }, asset],
    [
      "stays where its caller put it, though that is the category's",
      { ...operating, origins: byHand },
      { ...asset, accounting_category: "operating_expense" },
    ],
    ["stays where it never was the category's", { ...nowhere, origins: {} }, nowhere],
  ] as const)("%s", ([, row, expected]) => {
    expect(follow({ category: "rebate", ...row }, { from: operating, to: asset })).toEqual(expected);
  });

  test("goes with a category that is taken away", () => {
    expect(withoutPlaceOf({ category: "travel", ...operating, origins: {} }, chart)).toEqual(nowhere);
    expect(withoutPlaceOf({ category: "", ...operating, origins: {} }, chart)).toMatchObject(operating);
    expect(withoutPlaceOf({ category: "rebate", ...operating, origins: {} }, chart)).toEqual({
      ...nowhere,
      accounting_category: "operating_expense",
    });
  });

  test("is that of its category when it comes back, where the category has got another meanwhile", () => {
    const away = { category: "rebate", ...operating, origins: {} };
    expect(withPlaceOf(away, chart)).toMatchObject({ accounting_category: "other_income" });
    expect(withPlaceOf({ ...away, origins: byHand }, chart)).toMatchObject(operating);
    const renamed = { category: "meals", ...asset, origins: {} };
    expect(withPlaceOf(renamed, chart)).toBe(renamed);
  });
});
