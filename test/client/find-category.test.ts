import { describe, expect, test } from "vitest";
import { findCategory } from "../../src/client/find-category.ts";
import { nearest } from "../../src/contract/values/nearest.ts";
import type { Call } from "../../src/contract/operation.ts";
import { Problem, type ProblemCode } from "../../src/contract/problem.ts";

const categories = [
  { slug: "travel", name: "Travel and lodging" },
  { slug: "travel_meals", name: "Meals on the way" },
  { slug: "Büro & Co", name: "Büro & Co" },
];
const call = (() => Promise.resolve({ data: categories })) as unknown as Call;
const refusing = (code: ProblemCode) => (() => Promise.reject(new Problem(code))) as unknown as Call;

function search(makesNew?: boolean) {
  const notes: string[] = [];
  return {
    notes,
    how: {
      note: (sentence: string) => notes.push(sentence),
      ...(makesNew === undefined ? {} : { makesNew }),
    },
  };
}

test.each([
  ["travel", "travel"],
  ["TRAVEL", "travel"],
  ["meals on the way", "travel_meals"],
  ["meals", "travel_meals"],
  ["büro & co", "Büro & Co"],
  ["Büro and Co", "Büro & Co"],
  ["travel & lodging", "travel"],
  ["Travel & Lodg", "travel"],
  ["travel-lodg", "travel"],
  ["on the way", "travel_meals"],
  ["lodging", "travel"],
  ["", ""],
  ["buro & co", "Büro & Co"],
])("%j is the category %j", async (named, slug) => {
  expect(await findCategory(call, named, search(false).how)).toBe(slug);
});

test("the start of several is refused, unless it is a new one", async () => {
  await expect(findCategory(call, "trav", search(false).how)).rejects.toMatchObject({
    code: "ambiguous_name",
    detail: '"trav" matches 2 categories: Travel and lodging (travel), Meals on the way (travel_meals).',
  });
  expect(await findCategory(call, "trav", search(true).how)).toBe("trav");
  expect(await findCategory(call, "Travel", search(true).how)).toBe("travel");
  expect(await findCategory(call, "Travel & lodging", search(true).how)).toBe("travel");
  expect(await findCategory(call, "Lodging", search(true).how)).toBe("Lodging");
});

test.each([
  ["travle", undefined, "Did you mean travel?"],
  ["travle", false, 'Did you mean travel? To create "travle", add --new-category.'],
  ["Meals on teh way", undefined, "Did you mean travel_meals?"],
  ["lodgings", undefined, "Did you mean travel?"],
  ["lodgnig", undefined, "Did you mean travel?"],
  ["lodging & travel", undefined, "Did you mean travel?"],
  ["&", undefined, "`cashbook categories list` shows the categories."],
  ["zzz", undefined, "`cashbook categories list` shows the categories."],
  ["zzz", false, '`cashbook categories list` shows the categories. To create "zzz", add --new-category.'],
])("%j is none (new ones: %j): %s", async (named, makesNew, remedy) => {
  await expect(findCategory(call, named, search(makesNew).how)).rejects.toMatchObject({
    code: "unknown_category",
    detail: `There is no category ${JSON.stringify(named)}.`,
    remedy,
  });
});

describe("where the credential may not read categories", () => {
  const closed = refusing("insufficient_scope");

  test.each([
    ["rent", "rent", []],
    ["Bank fees", "bank_fees", []],
    [
      "travle",
      "travle",
      [
        '"travle" is not in the built-in chart of categories, and the credential may not read any others; it is used as typed. Did you mean travel?',
      ],
    ],
    [
      "Orchids",
      "Orchids",
      [
        '"Orchids" is not in the built-in chart of categories, and the credential may not read any others; it is used as typed.',
      ],
    ],
    ["ren", "ren", expect.arrayContaining([expect.stringContaining("Did you mean rent?")])],
  ])("%j is taken as %j", async (named, slug, told) => {
    const { how, notes } = search(false);
    expect(await findCategory(closed, named, how)).toBe(slug);
    expect(notes).toEqual(told);
  });

  test("a new one is taken without a word", async () => {
    const { how, notes } = search(true);
    expect(await findCategory(closed, "travle", how)).toBe("travle");
    expect(notes).toEqual([]);
  });
});

test("a service without a list of categories is told the word as it is; another fault is one", async () => {
  expect(await findCategory(refusing("no_such_operation"), "travle", search(false).how)).toBe("travle");
  await expect(findCategory(refusing("unreachable"), "travle", search(false).how)).rejects.toMatchObject({
    code: "unreachable",
  });
});

test.each([
  ["travle", "travel"],
  ["TRAVEL", "travel"],
  ["rnet", "rent"],
  ["rents", "rent"],
  ["rant", "rent"],
  ["tr", undefined],
  ["sals", "sales"],
  ["sxlxx", undefined],
  ["", undefined],
])("the word near %j is %j", (typed, word) => {
  expect(nearest(typed, ["travel", "rent", "sales"])).toBe(word);
});
