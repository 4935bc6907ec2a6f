import type { Entry } from "../../src/terminal/command.ts";

export const imports: Entry = {
  name: "imports",
  summary: "Imports of bank files: list rows, resume, accept, undo",
  entries: [
    {
      name: "list",
      summary: "List imports, newest first",
      scopes: ["transactions:read"],
      load: async () => (await import("./list.ts")).list,
    },
    {
      name: "show",
      summary: "Show an import",
      scopes: ["transactions:read"],
      load: async () => (await import("./show.ts")).show,
    },
    {
      name: "rows",
      summary: "List what became of each row of an import, in the file's order",
      scopes: ["transactions:read"],
      load: async () => (await import("./rows.ts")).rows,
    },
    {
      name: "resume",
      summary: "Resume an import that was stopped",
      scopes: ["transactions:create", "accounts:read"],
      load: async () => (await import("./resume.ts")).resume,
    },
    {
      name: "accept",
      summary: "Write the rows that an import holds as possible duplicates",
      scopes: ["transactions:create"],
      load: async () => (await import("./accept.ts")).accept,
    },
    {
      name: "dismiss",
      summary: "Leave out the rows that an import holds: they are duplicates",
      scopes: ["transactions:create"],
      load: async () => (await import("./dismiss.ts")).dismiss,
    },
    {
      name: "undo",
      summary: "Undo imports: remove the transactions that they created",
      scopes: ["transactions:write", "transactions:read"],
      load: async () => (await import("./undo.ts")).undo,
    },
    {
      name: "map",
      summary: "Mappings: how bank files with a certain header are read",
      entries: [
        {
          name: "list",
          summary: "List the saved mappings",
          load: async () => (await import("./map/list.ts")).list,
        },
        {
          name: "show",
          summary: "Show a mapping, or the one that a bank file would use",
          load: async () => (await import("./map/show.ts")).show,
        },
        {
          name: "edit",
          summary: "Change a mapping, in an editor or by flags",
          load: async () => (await import("./map/edit.ts")).edit,
        },
        {
          name: "remove",
          summary: "Remove a mapping",
          load: async () => (await import("./map/remove.ts")).remove,
        },
        {
          name: "path",
          summary: "Print the folder of mappings, or the file of one",
          load: async () => (await import("./map/path.ts")).path,
        },
      ],
    },
  ],
};
