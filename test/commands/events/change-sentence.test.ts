/** Events of the audit log, and what is said of each. */
import { expect, test } from "vitest";
import { agoText } from "../../../commands/ago-text.ts";
import { changeSentence } from "../../../commands/events/change-sentence.ts";
import type { Event } from "../../../src/contract/event.ts";
import { parseJson } from "../../../src/contract/values/json.ts";

const context = {
  locale: "en",
  files: new Map([
    ["i-1", { name: "giro.csv", account: "a-2" }],
    ["i-3", { name: "gone.csv", account: "a-9" }],
  ]),
  names: new Map([["a-2", "Savings"]]),
};

test.for<readonly [type: string, summary: string, words: string]>([
  [
    "transaction.created",
    '{"description":"Rent","transaction_date":"2026-01-05","amount":-1299.90,"currency_code":"EUR"}',
    'Created "Rent" of 2026-01-05, -1,299.90 EUR',
  ],
  [
    "transaction.updated",
    '{"description":"Rent","before":{"category":"","accounting_category":"uncategorized"},"after":{"category":"rent","accounting_category":"operating_expense"}}',
    'Changed the category of "Rent" from uncategorized to rent',
  ],
  [
    "transaction.updated",
    '{"description":"Rent","before":{"bank_account_id":"a-1","is_reconciled":false},"after":{"bank_account_id":"a-2","is_reconciled":true}}',
    'Changed "Rent": the account from a-1 to Savings, the reconciliation from no to yes',
  ],
  ["import.dismissed", '{"lines":1}', "Dismissed rows of giro.csv into Savings"],
  ["import.held_again", '{"lines":1}', "Held or rejected again rows of giro.csv into Savings"],
  [
    "account.opening_proven",
    '{"opening_balance":800.00,"opening_date":"2026-02-03"}',
    "Took the opening balance of an account from a file",
  ],
  ["transaction.bulk_created", '{"created":1000}', "Created 1,000 transactions"],
  [
    "transaction.bulk_updated",
    '{"updated":14,"set":{"category":"software"},"before":{"category":[""]}}',
    "Changed the category of 14 transactions from uncategorized to software",
  ],
  [
    "transaction.bulk_updated",
    '{"updated":1,"set":{"category":"software"},"before":{}}',
    "Changed the category of 1 transaction to software",
  ],
  [
    "transaction.bulk_updated",
    '{"updated":2,"set":{"status":"posted"},"before":{"status":["pending"]},"add_tags":["trip"]}',
    "Changed 2 transactions: the status from pending to posted, added the tag trip",
  ],
  [
    "proposal.created",
    '{"operation":"transactions.bulk_update","request":{"filter":{},"set":{"category":"travel"},"remove_tags":["trip"]},"changes":2}',
    "Proposed: Change 2 transactions: category travel, tags -trip",
  ],
  [
    "proposal.created",
    '{"operation":"transfers.unmatch","request":{"ids":["t-1"]},"changes":2}',
    "Proposed: Unmatch 2 transactions of transfers",
  ],
  [
    "proposal.rejected",
    '{"operation":"transfers.unmatch","proposed_by":"cb_live_x"}',
    "Rejected a proposal by cb_live_x",
  ],
  ["account.archived", '{"name":"Main"}', 'Archived the account "Main"'],
  [
    "company.updated",
    '{"name":"Beta","before":{"name":"Acme"}}',
    "Changed the company's name from Acme to Beta",
  ],
  ["key.rotated", '{"key_prefix":"cb_live_x"}', "Rotated the API key cb_live_x"],
  ["rule.created", '{"name":"Trains","where":[],"set":{"category":"travel"}}', 'Created the rule "Trains"'],
  ["rule.deleted", '{"name":"Trains"}', 'Deleted the rule "Trains"'],
  ["rule.restored", '{"name":"Trains"}', 'Brought back the rule "Trains"'],
  [
    "rule.moved",
    '{"name":"Trains","before":{"position":3},"after":{"position":1}}',
    'Moved the rule "Trains" from place 3 to 1',
  ],
  [
    "rule.updated",
    '{"name":"Rail","before":{"name":"Trains"},"after":{"name":"Rail"}}',
    'Renamed the rule "Trains" to "Rail"',
  ],
  [
    "rule.updated",
    '{"name":"Trains","before":{"set":{"category":"meals"}},"after":{"set":{"category":"travel","tags":["trip"]}}}',
    'Changed the rule "Trains" to set category=travel, tags=trip',
  ],
  [
    "rule.updated",
    '{"name":"Rail","before":{"name":"Trains","where":[],"set":{}},"after":{"name":"Rail","where":[{"any":[{"field":"description","op":"~","value":"rail"},{"field":"description","op":"~","value":"train"}]},{"field":"amount","op":"<","value":"0"}],"set":{"category":"travel"}}}',
    'Renamed the rule "Trains" to "Rail", and changed it to match description~rail|train, amount<0 and to set category=travel',
  ],
  ["rule.imported", '{"created":11,"updated":1,"rules":[]}', "Imported 12 rules"],
  ["rule.set_created", '{"created":11,"rules":[]}', "Created 11 rules"],
  [
    "rule.applied",
    '{"updated":12,"rules":[{"id":"r-1","name":"Trains","updated":12}]}',
    'Applied the rule "Trains" to 12 transactions',
  ],
  [
    "rule.applied",
    '{"updated":15,"rules":[{"id":"r-1","name":"Trains","updated":12},{"id":"r-2","name":"Rent","updated":3}]}',
    "Applied 2 rules to 15 transactions",
  ],
  [
    "rule.applied",
    '{"updated":170,"created":11,"rules":[{"id":"r-1","name":"Trains","updated":12}]}',
    "Created 11 rules and applied them to 170 transactions",
  ],
  ["import.completed", '{"rows":3,"created":2}', "Imported 2 transactions from giro.csv into Savings"],
  ["import.undone", "{}", "Undid the import of gone.csv"],
  ["import.begun", "{}", "Began to import giro.csv into Savings"],
])("%s %s", ([type, summary, words]) => {
  const event = {
    type,
    subject_id: type === "import.undone" ? "i-3" : "i-1",
    summary: parseJson(summary),
  } as Event;
  expect(changeSentence(event, context)).toBe(words);
});

test.for<readonly [seconds: number, words: string]>([
  [0, "just now"],
  [-5, "just now"],
  [59, "just now"],
  [60, "1 minute ago"],
  [3599, "59 minutes ago"],
  [7200, "2 hours ago"],
  [86_400 * 3, "3 days ago"],
])("%i seconds are %s", ([seconds, words]) => {
  const now = Date.parse("2026-03-01T12:00:00Z");
  expect(agoText(new Date(now - seconds * 1000).toISOString(), now)).toBe(words);
});
