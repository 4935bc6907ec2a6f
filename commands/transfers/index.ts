import type { Entry } from "../../src/terminal/command.ts";

export const transfers: Entry = {
  name: "transfers",
  summary: "Transfers between own accounts: which rows belong together",
  entries: [
    {
      name: "list",
      summary: "List transfers between own accounts, and rows that may be some",
      scopes: ["transactions:read"],
      load: async () => (await import("./list.ts")).list,
    },
    {
      name: "match",
      summary: "Match the two rows of a transfer, or those of all sure ones",
      scopes: ["transactions:write", "transactions:read"],
      load: async () => (await import("./match.ts")).match,
    },
    {
      name: "unmatch",
      summary: "Separate the two rows of a transfer again",
      scopes: ["transactions:write", "transactions:read"],
      load: async () => (await import("./unmatch.ts")).unmatch,
    },
  ],
};
