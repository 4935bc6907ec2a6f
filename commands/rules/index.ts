import type { Entry } from "../../src/terminal/command.ts";

export const rules: Entry = {
  name: "rules",
  summary: "Rules that categorize new transactions",
  entries: [
    {
      name: "list",
      summary: "List the rules in their order",
      scopes: ["rules:read"],
      load: async () => (await import("./list.ts")).list,
    },
    {
      name: "show",
      summary: "Show a rule",
      scopes: ["rules:read"],
      load: async () => (await import("./show.ts")).show,
    },
    {
      name: "create",
      summary: "Create a rule, after showing what it would do",
      scopes: ["rules:write", "rules:read", "transactions:read"],
      load: async () => (await import("./create.ts")).create,
    },
    {
      name: "update",
      summary: "Change a rule",
      scopes: ["rules:write"],
      load: async () => (await import("./update.ts")).update,
    },
    {
      name: "move",
      summary: "Give a rule another place in the order",
      scopes: ["rules:write"],
      load: async () => (await import("./move.ts")).move,
    },
    {
      name: "delete",
      summary: "Delete a rule; what it has set stays",
      scopes: ["rules:write"],
      load: async () => (await import("./delete.ts")).remove,
    },
    {
      name: "test",
      summary: "Show what a rule would do with the transactions of the book",
      scopes: ["rules:read", "transactions:read"],
      load: async () => (await import("./test.ts")).test,
    },
    {
      name: "apply",
      summary: "Apply rules to the transactions of the book",
      scopes: ["rules:write", "transactions:write"],
      load: async () => (await import("./apply.ts")).apply,
    },
    {
      name: "export",
      summary: "Print the rules as YAML or JSON",
      scopes: ["rules:read"],
      load: async () => (await import("./export.ts")).exportRules,
    },
    {
      name: "import",
      summary: "Create rules from a file: exported ones, or hledger's",
      scopes: ["rules:write"],
      load: async () => (await import("./import.ts")).importRules,
    },
    {
      name: "starter",
      summary: "Create rules to begin with, after showing what they would do",
      scopes: ["rules:write", "transactions:write"],
      load: async () => (await import("./starter.ts")).starter,
    },
  ],
};
