import type { Entry } from "../../src/terminal/command.ts";

export const tx: Entry = {
  name: "tx",
  aliases: ["transactions"],
  summary: "Transactions: list, create, change, many at once",
  entries: [
    {
      name: "list",
      summary: "List transactions, newest first",
      scopes: ["transactions:read"],
      load: async () => (await import("./list.ts")).list,
    },
    {
      name: "show",
      summary: "Show a transaction",
      scopes: ["transactions:read"],
      load: async () => (await import("./show.ts")).show,
    },
    {
      name: "why",
      summary: "Show who or what set each field of a transaction",
      scopes: ["transactions:read"],
      load: async () => (await import("./why.ts")).why,
    },
    {
      name: "create",
      summary: "Create a transaction from flags, JSON or prompts",
      scopes: ["transactions:create", "accounts:read"],
      load: async () => (await import("./create.ts")).create,
    },
    {
      name: "update",
      summary: "Change a transaction",
      scopes: ["transactions:write"],
      load: async () => (await import("./update.ts")).update,
    },
    {
      name: "delete",
      summary: "Delete a transaction",
      scopes: ["transactions:write", "transactions:read"],
      load: async () => (await import("./delete.ts")).remove,
    },
    {
      name: "restore",
      summary: "Restore a deleted transaction",
      scopes: ["transactions:write"],
      load: async () => (await import("./restore.ts")).restore,
    },
    {
      name: "import",
      summary: "Import bank files in any format; nothing is imported twice",
      scopes: ["transactions:create", "accounts:read"],
      load: async () => (await import("./import.ts")).importFiles,
    },
    {
      name: "bulk",
      summary: "Change many transactions at once, all or none",
      scopes: ["transactions:write"],
      load: async () => (await import("./bulk.ts")).bulk,
      entries: [
        {
          name: "undo",
          summary: "Undo a bulk change",
          scopes: ["transactions:write"],
          load: async () => (await import("./bulk/undo.ts")).undo,
        },
      ],
    },
  ],
};
