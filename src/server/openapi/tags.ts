/** The groups of the catalogue as tags of the document, with the spec's names where it has them (§1). */
import type { catalogue } from "../../contract/operations.ts";

export const tags: Readonly<
  Record<keyof typeof catalogue, { readonly name: string; readonly description: string }>
> = {
  keys: {
    name: "API Keys",
    description: "Keys of programs. They are managed with a token that has `api_keys`, never with a key.",
  },
  transactions: { name: "Transactions", description: "What moved on the bank accounts." },
  accounts: { name: "Bank Accounts", description: "The accounts, with balances." },
  statements: { name: "Statements", description: "Uploaded bank files, with the proof of their balances." },
  categories: {
    name: "Categories",
    description: "The chart of categories, and slugs that are used beside it.",
  },
  suggestions: {
    name: "Suggestions",
    description: "What categories open transactions most likely have, learnt from the book's own rows.",
  },
  reports: { name: "Reports", description: "Cash flow and financial summary, each currency by itself." },
  periods: { name: "Periods", description: "Days whose books are closed: nothing in them changes." },
  company: { name: "Companies", description: "The company that the credential belongs to." },
  imports: {
    name: "Imports",
    description:
      "Rows of bank files in numbered chunks: each is stored once, and the whole can be taken back.",
  },
  events: { name: "Events", description: "The audit log: what was changed, by whom and when." },
};
export const SERVICE_TAG = { name: "Service", description: "What anybody may ask." };
