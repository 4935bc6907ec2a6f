/** What a call of a tool sends. */
import { expect, test } from "vitest";
import { proposals } from "../../src/contract/proposal.ts";
import { transactions } from "../../src/contract/transaction.ts";
import { requestOf } from "../../src/mcp/tools.ts";

const operation = transactions.bulkUpdate;
const ids = ["t-1"];

test.each([
  ["a request", { ids, reason: "Rent" }, { request: { ids }, reason: "Rent" }],
  ["one without a reason", { ids }, { request: { ids } }],
  ["a list", ids, { request: ids }],
  ["a text", "everything", { request: "everything" }],
  ["nothing", undefined, { request: undefined }],
])("a tool that proposes never makes the change: %s", (_, input, sent) => {
  expect(requestOf({ operation, proposes: true }, input)).toEqual([
    proposals.create,
    { operation: "transactions.bulk_update", ...sent },
  ]);
});

test("a tool that writes sends what it was given", () => {
  expect(requestOf({ operation, proposes: false }, { ids })).toEqual([operation, { ids }]);
});
