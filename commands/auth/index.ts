import type { Entry } from "../../src/terminal/command.ts";

export const auth: Entry = {
  name: "auth",
  summary: "Short-lived tokens of this machine",
  entries: [
    {
      name: "token",
      summary: "Print a token that the book of this machine signs and accepts",
      load: async () => (await import("./token.ts")).token,
    },
  ],
};
