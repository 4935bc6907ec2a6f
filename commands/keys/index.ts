import type { Entry } from "../../src/terminal/command.ts";

export const keys: Entry = {
  name: "keys",
  summary: "API keys of the company, and their usage",
  entries: [
    {
      name: "list",
      summary: "List all API keys, newest first, including revoked ones",
      scopes: ["api_keys"],
      load: async () => (await import("./list.ts")).list,
    },
    {
      name: "show",
      summary: "Show an API key; without a name, the one in use",
      load: async () => (await import("./show.ts")).show,
    },
    {
      name: "usage",
      summary: "Show the usage of an API key; without a name, the one in use",
      load: async () => (await import("./usage.ts")).usage,
    },
    {
      name: "create",
      summary: "Create an API key; its secret is shown only once",
      scopes: ["api_keys"],
      load: async () => (await import("./create.ts")).create,
    },
    {
      name: "update",
      summary: "Change an API key's name, scopes, limits or expiry, or turn it off and on",
      scopes: ["api_keys"],
      load: async () => (await import("./update.ts")).update,
    },
    {
      name: "revoke",
      summary: "Revoke an API key, immediately and permanently",
      scopes: ["api_keys"],
      load: async () => (await import("./revoke.ts")).revoke,
    },
    {
      name: "rotate",
      summary: "Give an API key a new secret, which is shown only once",
      scopes: ["api_keys"],
      load: async () => (await import("./rotate.ts")).rotate,
    },
  ],
};
