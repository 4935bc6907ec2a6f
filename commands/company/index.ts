import type { Entry } from "../../src/terminal/command.ts";

export const company: Entry = {
  name: "company",
  summary: "The company whose book it is",
  entries: [
    { name: "show", summary: "Show the company", load: async () => (await import("./show.ts")).show },
  ],
};
