/** Asks on a terminal for a new API key: its name, and the scopes and expiry where no flag gives them. */
import type { Scope } from "../../src/contract/scope.ts";
import type { Context } from "../../src/terminal/context.ts";
import { readableBy, someText } from "../../src/terminal/prompts/checks.ts";
import { expiry } from "./expiry.ts";

/** What each scope allows, by resource, the smallest first. Short, so that each is one line of a terminal of 50 columns. */
const ALLOWS: Readonly<Record<Exclude<Scope, "api_keys">, string>> = {
  "transactions:create": "add transactions, import",
  "transactions:read": "see transactions",
  "transactions:write": "add, change and delete",
  transactions: "see and change them",
  "accounts:read": "see accounts and balances",
  "accounts:write": "create, change and delete",
  accounts: "see and change them",
  "statements:read": "see uploaded statements",
  "statements:write": "upload statements",
  statements: "see and upload them",
  "categories:read": "see categories",
  "categories:write": "add, change and merge",
  categories: "see and change them",
  "rules:read": "see rules",
  "rules:write": "create, change and delete",
  rules: "see and change them",
  "proposals:read": "see proposed changes",
  "proposals:write": "propose and reject changes",
  proposals: "see, propose and reject them",
  "reports:read": "see reports",
  reports: "see reports",
  "company:read": "see the company",
  "company:write": "change the company",
  company: "see and change it",
  "events:read": "see the history of changes",
  "metrics:read": "see the service's own figures",
  read: "see everything",
  write: "change all but API keys",
  close: "close and reopen periods",
};

interface KeyFlags {
  readonly scope: readonly string[];
  readonly expires: string | undefined;
}

/**
 * Name, scopes and expiry. Without a terminal and with --yes only a missing name is asked for; so it is where a name and one
 * of --scope and --expires are given.
 */
export async function askKey(
  { io, settings }: Context,
  { name: label, scope, expires }: KeyFlags & { readonly name: string | undefined },
): Promise<KeyFlags & { readonly name: string }> {
  const name =
    label ?? (await io.ask({ message: "Name of the key", flag: "<name>", check: someText })).trim();
  const isPlain = scope.length === 0 && expires === undefined;
  if (!io.facts.interactive || settings.yes || (label !== undefined && !isPlain))
    return { name, scope, expires };
  const scopes =
    scope.length > 0
      ? scope
      : await io.selectSeveral({
          message: "Scopes",
          flag: "--scope",
          choices: Object.entries(ALLOWS).map(([value, words]) => ({
            name: `${value.padEnd(19)} ${words}`,
            value,
            answer: value,
          })),
        });
  const end =
    expires ??
    (await io.ask({
      message: "Expires (12h, 90d, 2027-01-31 or never)",
      flag: "--expires",
      initial: "90d",
      check: readableBy((text) => expiry(text, { now: Date.now(), name: "" })),
    }));
  return { name, scope: scopes, expires: end };
}
