/** The groups of the catalogue as tags of the document, with the spec's names where it has them (§1). */
import type { catalogue } from "../../contract/operations.ts";

export const tags: Readonly<
  Record<keyof typeof catalogue, { readonly name: string; readonly description: string }>
> = {
  keys: {
    name: "API Keys",
    description: "Keys of programs. Only a token with `api_keys` can manage them, never a key.",
  },
  transactions: { name: "Transactions", description: "Movements on the bank accounts." },
  accounts: { name: "Bank Accounts", description: "The accounts, with balances." },
  statements: { name: "Statements", description: "Uploaded bank files, with their balance proofs." },
  categories: {
    name: "Categories",
    description: "The chart of categories, and other slugs in use.",
  },
  rules: {
    name: "Rules",
    description:
      "What transactions are called and where they stand, by what is known of them. They are ordered.",
  },
  proposals: {
    name: "Proposals",
    description: "Changes that wait for somebody who may make them.",
  },
  review: {
    name: "Review",
    description: "What wants a person: transactions without a category, in groups that one answer settles.",
  },
  suggestions: {
    name: "Suggestions",
    description: "What categories open transactions most likely have, learnt from the book's own rows.",
  },
  reports: { name: "Reports", description: "Cash flow and financial summary, separately for each currency." },
  periods: { name: "Periods", description: "Days whose books are closed: nothing in them changes." },
  company: { name: "Companies", description: "The company that the credential belongs to." },
  imports: {
    name: "Imports",
    description: "Rows of bank files in numbered chunks; each is stored once, and an import can be undone.",
  },
  transfers: {
    name: "Transfers",
    description: "Transfers between own accounts: the two rows of each, and rows that may be some.",
  },
  reconciliation: {
    name: "Reconciliation",
    description: "How far the book agrees with the balances of banks.",
  },
  events: { name: "Events", description: "The audit log: what was changed, by whom and when." },
};
export const SERVICE_TAG = { name: "Service", description: "Requests without a credential." };
