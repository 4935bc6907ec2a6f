/** A book on PostgreSQL, ready to be asked through any of its servers. */
import { accounts } from "../../src/contract/account.ts";
import { keys, type CreateKey } from "../../src/contract/key.ts";
import { scopes } from "../../src/contract/scope.ts";
import type { Asked } from "../support/ask.ts";
import { cashbook, freshPlace, type Ended } from "../support/run.ts";
import type { Server } from "./server-process.ts";

export interface SharedBook extends AsyncDisposable {
  /** Of its database. */
  readonly address: string;
  /** Headers of somebody with every scope, whom no limit binds. */
  readonly owner: Readonly<Record<string, string>>;
  /** Runs `cashbook` on the book's database. */
  run(...words: readonly string[]): Promise<Ended>;
}

/** Makes a book in an empty database. */
export async function sharedBook(address: string): Promise<SharedBook> {
  const place = await freshPlace(address);
  const run = (...words: readonly string[]): Promise<Ended> => cashbook(words, { place });
  const said = async (...words: readonly string[]): Promise<string> => {
    const { exit, stdout, stderr } = await run(...words);
    if (exit !== 0) throw new Error(`cashbook ${words.join(" ")} failed: ${stderr}`);
    return stdout.trim();
  };
  await said("init", "Acme", "--currency", "EUR");
  const token = await said("auth", "token", "--ttl", "24h", ...scopes.flatMap((scope) => ["--scope", scope]));
  return {
    address,
    owner: { authorization: `Bearer ${token}` },
    run,
    [Symbol.asyncDispose]: () => place[Symbol.asyncDispose](),
  };
}

/** Makes a bank account, and answers its id. */
export async function newAccount(server: Server, { owner }: SharedBook, name = "Main"): Promise<string> {
  return made(await server.ask(accounts.create, { name, currency_code: "EUR" }, owner))["id"] as string;
}

export interface MadeKey {
  readonly id: string;
  /** Headers of a request with the key. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Makes an API key that may read and write, limited only where it is said. */
export async function newKey(
  server: Server,
  { owner }: SharedBook,
  settings: Partial<CreateKey> = {},
): Promise<MadeKey> {
  const free = { rate_limit_per_minute: 1_000_000, rate_limit_per_day: 1_000_000 };
  const input = { name: "Client", scopes: ["read", "write"], ...free, ...settings };
  const data = made(await server.ask(keys.create, input, owner));
  return { id: data["id"] as string, headers: { "x-api-key": data["key"] as string } };
}

function made({ status, text, body }: Asked): Readonly<Record<string, unknown>> {
  if (status !== 201) throw new Error(`${status}: ${text}`);
  return body["data"] as Record<string, unknown>;
}
