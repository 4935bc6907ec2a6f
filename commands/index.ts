/** The words that can be typed, in the order in which help lists them. A new command is a line here or in its group's index. */
import type { Entry } from "../src/terminal/command.ts";
import { accounts } from "./accounts/index.ts";
import { auth } from "./auth/index.ts";
import { categories } from "./categories/index.ts";
import { company } from "./company/index.ts";
import { events } from "./events/index.ts";
import { imports } from "./imports/index.ts";
import { keys } from "./keys/index.ts";
import { profile } from "./profile/index.ts";
import { proposals } from "./proposals/index.ts";
import { reconcile } from "./reconcile/index.ts";
import { reports } from "./reports/index.ts";
import { rules } from "./rules/index.ts";
import { statements } from "./statements/index.ts";
import { suggestions } from "./suggestions/index.ts";
import { transfers } from "./transfers/index.ts";
import { tx } from "./tx/index.ts";

export const entries: readonly Entry[] = [
  keys,
  tx,
  transfers,
  imports,
  accounts,
  statements,
  categories,
  suggestions,
  rules,
  proposals,
  reports,
  company,
  events,
  {
    name: "import",
    summary: "Import bank files: short for `tx import`",
    scopes: ["transactions:create", "accounts:read"],
    load: async () => (await import("./tx/import.ts")).importFiles,
  },
  {
    name: "watch",
    summary: "Import bank files as they land in a folder",
    scopes: ["transactions:create", "transactions:read", "accounts:read"],
    load: async () => (await import("./watch/watch.ts")).watch,
  },
  {
    name: "export",
    summary: "Write the book for another program: a journal, a sheet or records",
    scopes: ["transactions:read", "accounts:read", "categories:read"],
    load: async () => (await import("./export.ts")).exportBook,
  },
  {
    name: "import-book",
    summary: "Import a whole book of another program: hledger, GnuCash, YNAB and others",
    scopes: [
      "transactions:create",
      "transactions:read",
      "accounts:read",
      "accounts:write",
      "categories:read",
      "categories:write",
    ],
    load: async () => (await import("./import-book.ts")).importOfBook,
  },
  {
    name: "review",
    summary: "Give transactions without a category one, many with one key",
    scopes: ["transactions:read", "transactions:write", "categories:read", "accounts:read", "rules"],
    load: async () => (await import("./review.ts")).review,
  },
  reconcile,
  {
    name: "undo",
    summary: "Undo your last change, or list what can be undone: short for `events undo`",
    load: async () => (await import("./events/undo.ts")).undo,
  },
  {
    name: "close",
    summary: "Close the books until a day",
    scopes: ["close"],
    load: async () => (await import("./periods/close.ts")).close,
  },
  {
    name: "reopen",
    summary: "Open closed books again, from a day on",
    scopes: ["close"],
    load: async () => (await import("./periods/reopen.ts")).reopen,
  },
  profile,
  {
    name: "login",
    summary: "Store a credential in a profile",
    load: async () => (await import("./login.ts")).login,
  },
  {
    name: "logout",
    summary: "Remove the credentials of a profile",
    load: async () => (await import("./logout.ts")).logout,
  },
  {
    name: "whoami",
    summary: "Show the book or service in use, the credential, and where it is stored",
    load: async () => (await import("./whoami.ts")).whoami,
  },
  auth,
  {
    name: "init",
    summary: "Create a company, and its book if there is none",
    load: async () => (await import("./init.ts")).init,
  },
  {
    name: "serve",
    summary: "Serve the book over HTTP",
    load: async () => (await import("./serve/serve.ts")).serve,
  },
  {
    name: "mcp",
    summary: "Let an agent read the book, or propose changes, over the Model Context Protocol",
    load: async () => (await import("./mcp.ts")).mcp,
  },
  {
    name: "doctor",
    summary: "Check the book and this machine's settings",
    load: async () => (await import("./doctor.ts")).doctor,
  },
  {
    name: "backup",
    summary: "Copy the book while it is in use",
    load: async () => (await import("./backup.ts")).backup,
  },
  {
    name: "restore",
    summary: "Restore a backup in place of the book",
    load: async () => (await import("./restore.ts")).restore,
  },
  {
    name: "migrate-book",
    summary: "Copy a book to a database server, or to this version's format",
    load: async () => (await import("./migrate-book.ts")).migrateBook,
  },
  {
    name: "completion",
    summary: "Print a shell completion script",
    load: async () => (await import("./completion.ts")).completion,
  },
  {
    name: "setup",
    summary: "Install the program and its shell completion",
    load: async () => (await import("./setup.ts")).setup,
  },
  {
    name: "help",
    summary: "Show help for a command, or all commands as data",
    load: async () => (await import("./help.ts")).help,
  },
];
