import type { Entry } from "../../src/terminal/command.ts";

export const imports: Entry = {
  name: "imports",
  summary: "Imports of bank files: what became of their rows, resume, accept, undo",
  entries: [
    {
      name: "list",
      summary: "List imports, newest first",
      load: async () => (await import("./list.ts")).list,
    },
    { name: "show", summary: "Show an import", load: async () => (await import("./show.ts")).show },
    {
      name: "rows",
      summary: "List what became of each row of an import, in the file's order",
      load: async () => (await import("./rows.ts")).rows,
    },
    {
      name: "resume",
      summary: "Go on with an import that was stopped",
      load: async () => (await import("./resume.ts")).resume,
    },
    {
      name: "accept",
      summary: "Write the rows that an import holds as possible duplicates",
      load: async () => (await import("./accept.ts")).accept,
    },
    {
      name: "undo",
      summary: "Take imports back: remove the transactions that they created",
      load: async () => (await import("./undo.ts")).undo,
    },
  ],
};
