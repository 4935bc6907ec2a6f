import type { Entry } from "../../src/terminal/command.ts";

export const categories: Entry = {
  name: "categories",
  summary: "What the company calls its transactions",
  entries: [
    {
      name: "list",
      summary: "List categories by name, with their place in accounting and cash flow",
      scopes: ["categories:read"],
      load: async () => (await import("./list.ts")).list,
    },
    {
      name: "show",
      summary: "Show a category",
      scopes: ["categories:read"],
      load: async () => (await import("./show.ts")).show,
    },
    {
      name: "create",
      summary: "Create a category of the company's own",
      scopes: ["categories:write", "categories:read"],
      load: async () => (await import("./create.ts")).create,
    },
    {
      name: "update",
      summary: "Rename a category, place it elsewhere in the reports, or bring it back",
      scopes: ["categories:write", "categories:read"],
      load: async () => (await import("./update.ts")).update,
    },
    {
      name: "merge",
      summary: "Move all transactions of a category into another, and archive it",
      scopes: ["categories:write", "categories:read"],
      load: async () => (await import("./merge.ts")).merge,
    },
    {
      name: "archive",
      summary: "Archive a category: transactions keep it, and it is no longer offered",
      scopes: ["categories:write", "categories:read"],
      load: async () => (await import("./archive.ts")).archive,
    },
    {
      name: "map",
      summary: "Set which category a bank's word means from now on, or that it means none",
      scopes: ["categories:write", "categories:read"],
      load: async () => (await import("./map.ts")).map,
    },
    {
      name: "words",
      summary: "List the banks' words that have been set",
      scopes: ["categories:read"],
      load: async () => (await import("./words.ts")).words,
    },
  ],
};
