import type { Entry } from "../../src/terminal/command.ts";

export const proposals: Entry = {
  name: "proposals",
  summary: "Changes that agents propose, which you apply or reject",
  entries: [
    {
      name: "list",
      summary: "List proposed changes, newest first",
      scopes: ["proposals:read", "transactions:read"],
      load: async () => (await import("./list.ts")).list,
    },
    {
      name: "show",
      summary: "Show a proposed change, with what it would do",
      scopes: ["proposals:read", "transactions:read"],
      load: async () => (await import("./show.ts")).show,
    },
    {
      name: "apply",
      summary: "Make a proposed change, after showing it and asking",
      scopes: ["proposals:read", "transactions:read", "transactions:write"],
      load: async () => (await import("./apply.ts")).apply,
    },
    {
      name: "reject",
      summary: "Reject a proposed change",
      scopes: ["proposals", "transactions:read"],
      load: async () => (await import("./reject.ts")).reject,
    },
  ],
};
