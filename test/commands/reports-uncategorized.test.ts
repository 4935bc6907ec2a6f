/** What a report says of money without a category: it is rounded, but never to nothing or to all of it. */
import { expect, test } from "vitest";
import { uncategorizedLines } from "../../commands/reports/open-ends.ts";
import { decimal, scaledText } from "../../src/contract/values/decimal.ts";
import { shareOf } from "../../src/core/reports/figures.ts";

const exact = (outflow: bigint) => ({ inflow: 0n, outflow: -outflow });
const flow = (outflow: bigint) => ({ inflow: decimal("0.00"), outflow: decimal(scaledText(-outflow, 2)) });

test.each([
  [1n, 1_000_000n, "less than 0.1 %"],
  [513n, 1_000_000n, "0.1 %"],
  [5_000n, 10_000n, "50.0 %"],
  // Rounded once: to four decimals it is 0.4145.
  [41_446n, 100_000n, "41.4 %"],
  [9_990n, 10_000n, "99.9 %"],
  [9_994n, 10_000n, "99.9 %"],
  [9_995n, 10_000n, "more than 99.9 %"],
  [99_999_487n, 100_000_000n, "more than 99.9 %"],
  [10_000n, 10_000n, "100.0 %"],
])("%d of %d is %s", (part, whole, words) => {
  const share = shareOf(exact(part), exact(whole));
  const rest = flow(whole - part);
  const line = { currency_code: "EUR", share, flow: flow(part), whole: [flow(part), rest] };
  expect(uncategorizedLines([line])).toEqual([
    `Uncategorized: ${words} of the money that moved; \`cashbook review\` goes through it.`,
  ]);
});
