/** Which patterns are plain texts, and why others are not. */
import { expect, test } from "vitest";
import { textsOf } from "../../../src/client/rules-file/hledger-pattern.ts";

const BESIDE = '"\\b" stands beside no letter or digit';

test.each<[pattern: string, texts: readonly string[]]>([
  ["wework", ["wework"]],
  ["whole foods", ["whole foods"]],
  ["rail|train|bus", ["rail", "train", "bus"]],
  ["(rail|train)", ["rail", "train"]],
  [".*wework.*", ["wework"]],
  [".*rail.*|.*train", ["rail", "train"]],
  ["amazon\\.com", ["amazon.com"]],
  ["a\\|b", ["a|b"]],
  ["AT\\&T", ["AT&T"]],
  ["MÜLLER & SÖHNE", ["MÜLLER & SÖHNE"]],
  ["電気|ガス", ["電気", "ガス"]],
])("%s", (pattern, texts) => {
  expect(textsOf(pattern)).toEqual({ texts: texts.map((text) => ({ op: "~", text })) });
});

test.each<[pattern: string, texts: readonly (readonly [op: string, text: string])[]]>([
  ["\\bfoo\\b", [["~=", "foo"]]],
  [
    "\\brent|miete\\b|\\blease co\\b",
    [
      ["~^", "rent"],
      ["~$", "miete"],
      ["~=", "lease co"],
    ],
  ],
  [".*\\brent.*", [["~^", "rent"]]],
  [
    "(\\brail|bus)",
    [
      ["~^", "rail"],
      ["~", "bus"],
    ],
  ],
])("%s has edges of words", (pattern, texts) => {
  expect(textsOf(pattern)).toEqual({ texts: texts.map(([op, text]) => ({ op, text })) });
});

test.each<[pattern: string, reason: string]>([
  ["amazon.com", '"." stands for any character; a dot is written "\\."'],
  ["^rent", '"^" means the beginning of the text'],
  ["rent$", '"$" means the end of the text'],
  ["colou?r", '"?" makes what is before it optional'],
  ["a+b", '"+" repeats what is before it'],
  ["(a|b)c", '"(" opens a group'],
  ["[ab]c", '"[" lists characters'],
  ["x{2}", '"{" counts repetitions'],
  ["foo.*bar", '"." stands for any character; a dot is written "\\."'],
  ["foo\\bbar", '"\\b" is no plain character'],
  ["\\b-x", BESIDE],
  ["a\\\\\\b", BESIDE],
  ["\\b", "it matches everything"],
  ["\\Brent", '"\\B" is no plain character'],
  ["foo\\", '"\\" is no plain character'],
  ["a||b", "it matches everything"],
  [".*", "it matches everything"],
  ["", "it matches everything"],
  ["really\\.*", '"*" repeats what is before it'],
])("%s is left out", (pattern, reason) => {
  expect(textsOf(pattern)).toEqual({ reason });
});
