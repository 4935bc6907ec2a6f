import type { Entry } from "../../src/terminal/command.ts";

export const company: Entry = {
  name: "company",
  summary: "The companies of the book, and the one in use",
  entries: [
    {
      name: "list",
      summary: "List the companies of the book, and the one in use",
      load: async () => (await import("./list.ts")).list,
    },
    {
      name: "show",
      summary: "Show the company",
      scopes: ["company:read"],
      load: async () => (await import("./show.ts")).show,
    },
    {
      name: "update",
      summary: "Change the company's name, base currency or country",
      scopes: ["company:write"],
      load: async () => (await import("./update.ts")).update,
    },
    {
      name: "use",
      summary: "Choose the company that commands use if the book has several",
      load: async () => (await import("./use.ts")).use,
    },
    {
      name: "delete",
      summary: "Delete a company and all its data from the book",
      load: async () => (await import("./delete.ts")).remove,
    },
  ],
};
