import type { Entry } from "../../src/terminal/command.ts";

export const reconcile: Entry = {
  name: "reconcile",
  summary: "How far the book agrees with the bank",
  entries: [
    {
      name: "status",
      summary: "List how far each account is reconciled, and the bank's balance beside the book's",
      scopes: ["accounts:read", "transactions:read"],
      load: async () => (await import("./status.ts")).status,
    },
  ],
};
