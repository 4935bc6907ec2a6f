import type { Entry } from "../../src/terminal/command.ts";

export const profile: Entry = {
  name: "profile",
  summary: "Named books and services",
  entries: [
    { name: "list", summary: "List the profiles", load: async () => (await import("./list.ts")).list },
    {
      name: "show",
      summary: "Show a profile, and where its credentials are stored",
      load: async () => (await import("./show.ts")).show,
    },
    {
      name: "add",
      summary: "Add a profile",
      load: async () => (await import("./add.ts")).add,
    },
    {
      name: "use",
      summary: "Choose the default profile",
      load: async () => (await import("./use.ts")).use,
    },
    {
      name: "leave",
      summary: "Use no profile: go back to the book of this machine",
      load: async () => (await import("./leave.ts")).leave,
    },
    {
      name: "remove",
      summary: "Remove a profile and its credentials",
      load: async () => (await import("./remove.ts")).remove,
    },
  ],
};
