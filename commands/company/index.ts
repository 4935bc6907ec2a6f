import type { Entry } from "../../src/terminal/command.ts";

export const company: Entry = {
  name: "company",
  summary: "The company whose book it is",
  entries: [
    { name: "show", summary: "Show the company", load: async () => (await import("./show.ts")).show },
    {
      name: "update",
      summary: "Change the company's name, base currency or country",
      load: async () => (await import("./update.ts")).update,
    },
  ],
};
