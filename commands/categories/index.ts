import type { Entry } from "../../src/terminal/command.ts";

export const categories: Entry = {
  name: "categories",
  summary: "Categories of transactions",
  entries: [
    {
      name: "list",
      summary: "List categories by name, with their accounting and cash-flow categories",
      scopes: ["categories:read"],
      load: async () => (await import("./list.ts")).list,
    },
  ],
};
