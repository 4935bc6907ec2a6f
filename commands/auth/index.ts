import type { Entry } from "../../src/terminal/command.ts";

export const auth: Entry = {
  name: "auth",
  summary: "Short-lived tokens of this machine",
  entries: [
    {
      name: "token",
      summary: "Print a token signed by the book on this machine",
      load: async () => (await import("./token.ts")).token,
    },
  ],
};
