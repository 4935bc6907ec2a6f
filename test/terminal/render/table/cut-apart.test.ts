import { expect, test } from "vitest";
import { cutApart } from "../../../../src/terminal/render/table/cut-apart.ts";

const SAVINGS = ["Savings reserve for taxes 2026", "Savings reserve for taxes 2027"];

test.for([
  [
    "names that are cut otherwise anyway",
    ["Giro of the company", "Savings of the boss"],
    12,
    ["Giro of the…", "Savings of…"],
  ],
  ["names that end otherwise", SAVINGS, 14, ["Savings…2026", "Savings…2027"]],
  ["a name that is there twice", [SAVINGS[0], SAVINGS[0]], 14, ["Savings reser…", "Savings reser…"]],
  [
    "a name that is the beginning of another",
    ["Savings reserve", "Savings reserve 2"],
    14,
    ["Saving…reserve", "Savings rese…2"],
  ],
  [
    "three names",
    [...SAVINGS, "Savings reserve for a car"],
    16,
    ["Savings res…2026", "Savings res…2027", "Savings…a car"],
  ],
  [
    "ends that leave no room for the beginning",
    ["Rent of the Hauptstraße", "Rent of the Nebenstrasse"],
    14,
    ["Rent of the…", "Rent of the…"],
  ],
  ["names that fit", ["Main EUR", "Main USD"], 14, ["Main EUR", "Main USD"]],
] as const)("%s", ([, names, width, expected]) => {
  const cuts = cutApart(names as readonly string[], width);
  expect((names as readonly string[]).map((name) => cuts.get(name))).toEqual(expected);
});
