import type { Entry } from "../../src/terminal/command.ts";

export const suggestions: Entry = {
  name: "suggestions",
  summary: "Categories suggested for transactions without one, with their evidence",
  entries: [
    {
      name: "list",
      summary: "List suggested categories and what they rest on",
      scopes: ["transactions:read"],
      load: async () => (await import("./list.ts")).list,
    },
    {
      name: "accept",
      summary: "Accept suggestions: all that are sure enough, or those of given transactions",
      scopes: ["transactions:write"],
      load: async () => (await import("./accept.ts")).accept,
    },
    {
      name: "accuracy",
      summary: "Show how good the suggestions would have been so far",
      scopes: ["transactions:read"],
      load: async () => (await import("./accuracy.ts")).accuracy,
    },
  ],
};
