/** Amounts in the evidence of a file are written as in the receipt. */
import { expect, test } from "vitest";
import { evidenceLines } from "../../../../commands/tx/import/evidence-lines.ts";

const evidence = [
  {
    about: "balance",
    decided: "proved",
    because: "7310.55 and the amounts of 7310.55 add up to -54254.83, row by row.",
    line: null,
    amounts: ["7310.55", "-54254.83"],
  },
];

test.each([
  ["en-US", "7,310.55 and the amounts of 7310.55 add up to -54,254.83, row by row."],
  ["de-DE", "7.310,55 and the amounts of 7310.55 add up to -54.254,83, row by row."],
])("%s", (locale, because) => {
  const lines = evidenceLines({ evidence }, { width: 120, locale });
  expect(lines).toEqual(["How the file was read", `balance  proved  ${because}`]);
});
