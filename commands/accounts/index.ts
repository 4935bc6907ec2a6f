import type { Entry } from "../../src/terminal/command.ts";

export const accounts: Entry = {
  name: "accounts",
  summary: "Bank accounts and their balances",
  entries: [
    {
      name: "list",
      summary: "List bank accounts by name, with their balances",
      scopes: ["accounts:read"],
      load: async () => (await import("./list.ts")).list,
    },
    {
      name: "show",
      summary: "Show a bank account, its balance, and the days that imports cover",
      scopes: ["accounts:read"],
      load: async () => (await import("./show.ts")).show,
    },
    {
      name: "create",
      summary: "Create a bank account",
      scopes: ["accounts:write"],
      load: async () => (await import("./create.ts")).create,
    },
    {
      name: "update",
      summary: "Change, archive or reactivate a bank account",
      scopes: ["accounts:write", "accounts:read"],
      load: async () => (await import("./update.ts")).update,
    },
    {
      name: "delete",
      summary: "Delete a bank account without transactions, or archive one that has them",
      scopes: ["accounts:write", "accounts:read"],
      load: async () => (await import("./delete.ts")).remove,
    },
    {
      name: "reconcile",
      summary: "Mark an account's transactions as reconciled, if the book has the bank's balance",
      scopes: ["transactions:write", "transactions:read", "accounts:read"],
      load: async () => (await import("./reconcile.ts")).reconcile,
    },
    {
      name: "transactions",
      summary: "List the transactions of a bank account, newest first",
      scopes: ["transactions:read", "accounts:read"],
      load: async () => (await import("./transactions.ts")).transactions,
    },
  ],
};
