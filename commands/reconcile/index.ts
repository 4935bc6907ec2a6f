import type { Entry } from "../../src/terminal/command.ts";

export const reconcile: Entry = {
  name: "reconcile",
  summary: "Reconcile an account with the bank's balance: short for `accounts reconcile`",
  scopes: ["transactions:write", "transactions:read", "accounts:read"],
  load: async () => (await import("../accounts/reconcile.ts")).reconcile,
  entries: [
    {
      name: "status",
      summary: "List how far each account is reconciled, and the bank's balance beside the book's",
      scopes: ["accounts:read", "transactions:read"],
      load: async () => (await import("./status.ts")).status,
    },
  ],
};
