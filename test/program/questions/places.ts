/**
 * Each place of the code that asks, in the order of its file, with the sitting that shows the question at three widths; or why there
 * is none. A question that is added needs a line here.
 */
import type { ChosenKind } from "../../../src/terminal/command-line/flag.ts";

export interface LeftOut {
  readonly why: string;
}

export const places: Readonly<Record<string, readonly (string | LeftOut)[]>> = {
  "commands/accounts/ask-account.ts": ["a new account", "a new account", "a new account"],
  "commands/accounts/delete.ts": ["the end of an account"],
  "commands/categories/create.ts": ["a new category"],
  "commands/categories/merge.ts": ["a merge of categories"],
  "commands/company/ask-company.ts": ["a new book", "a new book", "a new book"],
  "commands/company/delete.ts": [
    "the end of a company without records",
    { why: "only refuses where nobody can be asked" },
    "the end of a company",
  ],
  "commands/events/undo.ts": ["an undo"],
  "commands/import-book.ts": ["a book of another program"],
  "commands/imports/map/edit-by-hand.ts": [
    { why: "needs an editor; test/program/mapping-editor.test.ts asks it" },
    { why: "needs an editor; test/program/mapping-editor.test.ts asks it" },
  ],
  "commands/imports/map/remove.ts": ["the end of a mapping"],
  "commands/imports/remove-empty.ts": ["an account that an undo leaves empty"],
  "commands/imports/undo-by-journal.ts": [
    { why: "needs a service of somebody else; it asks as an undo of an import does" },
  ],
  "commands/imports/undo.ts": ["the undo of an import"],
  "commands/keys/ask-key.ts": ["a new key", "a new key", "a new key"],
  "commands/keys/revoke.ts": ["the end of a key"],
  "commands/keys/rotate.ts": ["a new secret of a key"],
  "commands/login.ts": ["a login", "a secret"],
  "commands/periods/ask-day.ts": ["the day of a closing"],
  "commands/profile/remove.ts": ["the end of a profile"],
  "commands/proposals/apply.ts": ["a proposal"],
  "commands/reconcile/ask-balance.ts": [
    "the account and the day of a balance",
    "the account and the day of a balance",
  ],
  "commands/reconcile/desk.ts": ["a difference", "amounts to tick"],
  "commands/restore.ts": ["a restored backup"],
  "commands/review/choose-pair.ts": ["the rows of a pair"],
  "commands/review/desk.ts": ["a review", "a category of a review"],
  "commands/review/save.ts": ["the rule of a group"],
  "commands/rules/apply.ts": ["rules for what is there"],
  "commands/rules/create.ts": ["a rule", "a rule for what is there already"],
  "commands/rules/delete.ts": ["the end of a rule"],
  "commands/rules/import.ts": ["rules of a file"],
  "commands/rules/import/hledger-requests.ts": ["the category of another program's account"],
  "commands/rules/starter.ts": ["rules to begin with"],
  "commands/suggestions/accept.ts": ["suggestions"],
  "commands/transfers/match.ts": ["a transfer"],
  "commands/transfers/unmatch.ts": ["the end of a transfer"],
  "commands/tx/bulk.ts": ["a bulk change"],
  "commands/tx/bulk/missing-change.ts": ["transactions, and what to change of them"],
  "commands/tx/bulk/undo.ts": ["the undo of a bulk change"],
  "commands/tx/create/ask-amount.ts": [
    "an amount that is no amount",
    "the amount that the bank booked",
    "an exchange rate",
    "the amount that the bank booked",
  ],
  "commands/tx/create/missing-fields.ts": [
    "a new transaction",
    "a new transaction",
    "a new transaction",
    "a new transaction",
  ],
  "commands/tx/delete.ts": ["a deletion"],
  "commands/tx/import/ask-ambiguity.ts": ["the order of dates"],
  "commands/tx/import/ask-columns.ts": ["columns", "columns"],
  "commands/tx/import/ask-file.ts": ["a bank file"],
  "commands/tx/import/ask-meanings.ts": [
    "the bank's words",
    "the kind of a new category of a bank's word",
    "a part of a new category of a bank's word",
  ],
  "commands/tx/import/confirm-balances.ts": ["balances that differ"],
  "commands/tx/import/context.ts": [
    "a mapping of another account",
    "a file that is in another account",
    "the account of a file, and a new one",
    "the account of a file, and a new one",
    "an account that is not there",
    "an account that the file contradicts",
    ...[
      "the file of a question",
      "the file of a question",
      "the file of a question",
      "the file of a question",
    ],
  ],
  "commands/tx/import/new-currency.ts": ["an account that is not there"],
  "commands/tx/import/offer-starter.ts": ["the offer of rules after a first import"],
  "src/terminal/prompts/ask-change.ts": [
    "what to change of a transaction",
    "whether a transaction is reconciled",
    "the scopes of a key",
    "the status of a transaction",
    "the category of a transaction",
    "the amount of a transaction",
    "the tags of a transaction",
    "the tags of a transaction",
  ],
  "src/terminal/prompts/choose-operands.ts": [
    "a word of a list",
    "a file",
    "a word",
    "an account",
    "a transaction of several",
  ],
  "src/terminal/prompts/confirm.ts": ["a deletion"],
};

/** The records that are offered where a line names none. */
export const kinds: Readonly<Record<ChosenKind, string>> = {
  account: "an account",
  company: "a company",
  category: "a category",
  rule: "a rule to choose",
  key: "an API key",
  import: "an import",
  heldImport: "an import with held rows",
  proposal: "a proposal",
  statement: "a statement",
  mapping: "the end of a mapping",
  profile: "a profile",
  transaction: "a transaction of several",
  deletedTransaction: "a deleted transaction",
  matchedTransfer: "a transfer to part",
  bulkChange: "a bulk change to undo",
};
