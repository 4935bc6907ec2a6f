import type { Entry } from "../../src/terminal/command.ts";

export const statements: Entry = {
  name: "statements",
  summary: "Bank statements: uploaded files, their transactions and balance proofs",
  entries: [
    {
      name: "list",
      summary: "List bank statements, newest first",
      scopes: ["statements:read"],
      load: async () => (await import("./list.ts")).list,
    },
    {
      name: "upload",
      summary: "Upload a bank statement and import it into its account",
      scopes: ["statements:write", "accounts:read"],
      load: async () => (await import("./upload.ts")).upload,
    },
    {
      name: "show",
      summary: "Show a bank statement, its proof and its rejected rows",
      scopes: ["statements:read"],
      load: async () => (await import("./show.ts")).show,
    },
    {
      name: "reconcile",
      summary: "Mark a statement's transactions as reconciled, if the book has its balances",
      scopes: ["transactions:write", "transactions:read", "statements:read", "accounts:read"],
      load: async () => (await import("./reconcile.ts")).reconcile,
    },
    {
      name: "transactions",
      summary: "List the transactions of a bank statement, including those that existed before",
      scopes: ["transactions:read"],
      load: async () => (await import("./transactions.ts")).transactions,
    },
  ],
};
