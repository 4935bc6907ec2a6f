import type { Entry } from "../../src/terminal/command.ts";

export const events: Entry = {
  name: "events",
  summary: "What was changed, by whom and when",
  entries: [
    {
      name: "list",
      summary: "List the audit log, newest first",
      scopes: ["events:read"],
      load: async () => (await import("./list.ts")).list,
    },
    {
      name: "undo",
      summary: "Undo a change: the last that you made, or the one of an event",
      load: async () => (await import("./undo.ts")).undo,
    },
  ],
};
