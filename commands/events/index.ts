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
      summary: "Undo your last change, or the change of an event",
      load: async () => (await import("./undo.ts")).undo,
    },
  ],
};
