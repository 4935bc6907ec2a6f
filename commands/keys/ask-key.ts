/** Asks on a terminal for a new API key: its name, and the scopes and expiry that no flag gives. */
import { keyScopes, type Scope } from "../../src/contract/scope.ts";
import type { Context } from "../../src/terminal/context.ts";
import { readableBy, someText } from "../../src/terminal/prompts/checks.ts";
import { expiry } from "./expiry.ts";

const ALLOWS: Readonly<Record<Exclude<Scope, "api_keys">, string>> = {
  "transactions:create": "add transactions and import files",
  "transactions:read": "see transactions",
  "transactions:write": "add, change and delete transactions",
  "accounts:read": "see bank accounts and balances",
  "accounts:write": "create, change and delete bank accounts",
  "statements:read": "see uploaded statements",
  "statements:write": "upload statements",
  "categories:read": "see categories",
  "reports:read": "see reports",
  "company:read": "see the company",
  "company:write": "change the company",
  "events:read": "see the history of changes",
  transactions: "everything with transactions",
  accounts: "everything with bank accounts",
  statements: "everything with statements",
  categories: "everything with categories",
  reports: "everything with reports",
  company: "everything with the company",
  read: "see everything",
  write: "change everything but API keys",
};

/** What a key holds when no scope is named. */
const USUAL: Scope = "read";

interface KeyFlags {
  readonly scope: readonly string[];
  readonly expires: string | undefined;
}

export async function askKey({ io }: Context, flags: KeyFlags) {
  const name = await io.ask({ message: "Name of the key", flag: "<name>", check: someText });
  const scope =
    flags.scope.length > 0
      ? flags.scope
      : await io.selectSeveral({
          message: "Scopes",
          flag: "--scope",
          choices: keyScopes.map((value) => ({
            name: `${value.padEnd(20)} ${ALLOWS[value as keyof typeof ALLOWS]}`,
            value,
            isChosen: value === USUAL,
          })),
        });
  const expires =
    flags.expires ??
    (await io.ask({
      message: "Expires (12h, 90d, 2027-01-31 or never)",
      flag: "--expires",
      initial: "90d",
      check: readableBy((text) => expiry(text, Date.now())),
    }));
  return { name: name.trim(), scope, expires };
}
