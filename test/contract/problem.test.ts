import { expect, test } from "vitest";
import { memberText } from "../../src/contract/choice.ts";
import { Problem, problemCodes, problemKinds, problemObject } from "../../src/contract/problem.ts";

/** Exit codes by HTTP status. */
const EXITS: Readonly<Record<number, number>> = {
  400: 7,
  401: 4,
  403: 5,
  404: 6,
  405: 7,
  408: 11,
  409: 9,
  412: 9,
  413: 7,
  415: 7,
  422: 7,
  429: 10,
  431: 7,
  500: 1,
  503: 12,
};

test.each(problemCodes)(
  "%s is a sentence with a remedy, and its exit code follows from its status",
  (code) => {
    const { status, exit, title, remedy } = problemKinds[code];
    expect(title).toMatch(/^[A-Z].*\.$/);
    expect(memberText(remedy)).toMatch(/^[A-Z`].*\.$/);
    if (status !== 0) expect(exit).toBe(EXITS[status]);
  },
);

test("a problem's object has the members of RFC 9457 and ours", () => {
  const problem = new Problem("amount_precision", {
    detail: "Too fine.",
    errors: [{ pointer: "/amount", code: "amount_precision", detail: "has 3 decimals" }],
  });
  expect(problemObject(problem)).toEqual({
    type: "urn:cashbook:problem:amount_precision",
    title: "The amount has more decimals than its currency.",
    status: 422,
    detail: "Too fine.",
    success: false,
    code: "amount_precision",
    remedy: "Write it with the currency's decimals; nothing is rounded.",
    errors: [{ pointer: "/amount", code: "amount_precision", detail: "has 3 decimals" }],
  });
});
