/** Words that are no category, and the categories that they most likely mean. */
import { expect, test } from "vitest";
import { alsoCalled } from "../../../src/contract/category/also-called.ts";
import { chart } from "../../../src/contract/category/chart.ts";
import { categoriesNear } from "../../../src/contract/category/search.ts";
import { wordKey } from "../../../src/contract/category/words.ts";

const own = [...chart, { slug: "coffee_and_lunch", name: "Coffee and lunch" }];

test.for([
  ["coffee", chart, ["meals"]],
  ["Coffee", own, ["meals", "coffee_and_lunch"]],
  ["Restaurants", chart, ["meals"]],
  ["Kaffee", chart, ["meals"]],
  ["Bürobedarf", chart, ["office"]],
  ["burobedarf", chart, ["office"]],
  ["essence", chart, ["vehicles"]],
  ["chiffre d’affaires", chart, ["sales"]],
  ["nóminas", chart, ["salaries"]],
  ["bollette", chart, ["utilities"]],
  ["boekhouder", chart, ["professional_services"]],
  ["parking", chart, ["vehicles"]],
  ["Auto & Transport", chart, ["vehicles"]],
  ["Food & Drink", chart, ["meals"]],
  ["travle", chart, ["travel"]],
  ["insurence", chart, ["insurance"]],
  ["Miete und Nebenkosten", chart, ["rent", "utilities"]],
  ["xyzzy", chart, []],
  ["", chart, []],
  ["!!", chart, []],
  ["constructor", chart, []],
] as const)("%j", ([word, all, slugs]) => {
  expect(categoriesNear(word, all).map(({ slug }) => slug)).toEqual(slugs);
});

test("every category of the chart is called other things too, each once", () => {
  for (const { slug, name } of chart) {
    const words = alsoCalled(slug).map(wordKey);
    expect([slug, words.length]).toEqual([slug, Math.max(4, words.length)]);
    expect([slug, new Set(words).size]).toEqual([slug, words.length]);
    expect(words).not.toContain(wordKey(name));
    expect(words).not.toContain("");
  }
  expect(alsoCalled("constructor")).toEqual([]);
});
