/**
 * A secret that must not be seen again: a key and a token go through every command, by the environment and by a profile,
 * with --debug, in success and in error, on a book and through a service. They are found in the profile store only.
 */
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startService, type Service } from "../support/door.ts";
import { cashbook, runLine } from "../support/program-host/host.ts";
import { freshPlace, type Ended, type Place } from "../support/run.ts";

interface Node {
  readonly name: string;
  readonly operands?: readonly { readonly name: string }[];
  readonly commands: readonly Node[];
}

/** Commands that are not simply run, each with its reason. */
const NOT_RUN: Readonly<Record<string, string>> = {
  serve: "runs until it is stopped; its log is looked through here too",
};

let place: Place;
let service: Service;
let log = "";
let key: string;
let token: string;
/** What gives the secrets away: their secret parts. */
let marks: readonly string[];
let commands: readonly (readonly string[])[];

beforeAll(async () => {
  place = await freshPlace();
  const run = async (...words: string[]) => ok(await cashbook(words, { place }));
  await run("init", "Acme", "--currency", "EUR");
  await run("accounts", "create", "Main");
  key = (await run("keys", "create", "Canary", "--scope", "read", "--scope", "write", "--quiet")).trim();
  token = (await run("auth", "token", "--scope", "api_keys", "--scope", "read", "--ttl", "1h")).trim();
  marks = [key.slice(-38), token.split(".")[2] ?? ""];
  service = await startService(place, ["--log-level", "debug"]);
  service.process.stderr?.on("data", (part: Buffer) => (log += part.toString()));
  const tree = JSON.parse(await run("help", "--json")) as { commands: readonly Node[] };
  commands = leaves(tree.commands).filter(([first = ""]) => !(first in NOT_RUN));
}, 60_000);

afterAll(async () => {
  await service.stop();
  await place[Symbol.asyncDispose]();
});

/** Every command with as many operands as it takes; they name nothing that is there, and some commands fail. */
function leaves(nodes: readonly Node[], path: readonly string[] = []): readonly (readonly string[])[] {
  return nodes.flatMap(({ name, operands, commands: below }) => [
    ...(operands === undefined ? [] : [[...path, name, ...operands.map(() => "nothing")]]),
    ...leaves(below, [...path, name]),
  ]);
}

function ok({ stdout, stderr, exit }: Ended): string {
  if (exit !== 0) throw new Error(stderr);
  return stdout;
}

const words = (list: readonly string[]) => list.map((word) => `'${word}'`).join(" ");

const full = process.env["CASHBOOK_TEST_FULL"] === "1";

const WAYS = [
  ["a book, by the environment", "CASHBOOK_API_KEY", {}],
  ["a service, by the environment", "CASHBOOK_API_KEY", { CASHBOOK_BASE_URL: "service" }],
  ["a service, with a token", "CASHBOOK_TOKEN", { CASHBOOK_BASE_URL: "service" }],
  ["an address where nobody answers", "CASHBOOK_API_KEY", { CASHBOOK_BASE_URL: "http://127.0.0.1:9" }],
] as const;

/** The full run has every command on every way; the short one has each on one of them, by turns. */
const commandsOn = (way: (typeof WAYS)[number]) =>
  commands.filter(
    (command, index) =>
      full || index % WAYS.length === WAYS.indexOf(way) || command.join(" ") === "accounts list",
  );

test.concurrent.for(WAYS)("commands on %s", { timeout: 120_000 }, async (way, { expect }) => {
  const [, variable, more] = way;
  const base = "CASHBOOK_BASE_URL" in more ? more.CASHBOOK_BASE_URL : undefined;
  const environment = {
    [variable]: variable === "CASHBOOK_TOKEN" ? token : key,
    CASHBOOK_RETRIES: "0",
    ...(base === undefined ? {} : { CASHBOOK_BASE_URL: base === "service" ? service.url : base }),
  };
  // It is the secrets that are looked for, whatever the commands answer.
  let stdout = "";
  let stderr = "";
  for (const command of commandsOn(way)) {
    const ended = await runLine(`cashbook ${words(command)} --debug --yes -o json`, { place, environment });
    stdout += ended.stdout;
    stderr += ended.stderr;
  }
  expect(stderr).toContain("debug: ");
  // They are let in: what follows is not the silence of refusals.
  if (base === undefined || base === "service") expect(stdout).toMatch(/"name": ?"Main"/);
  expect(seenIn({ stdout, stderr, log })).toEqual([]);
});

test("a key where it does not belong is refused without being repeated", { timeout: 60_000 }, async () => {
  const lines = [
    [["tx", "show", key], 2],
    [["keys", "show", key], 2],
    [["tx", "list", "--account", key], 2],
    [["tx", "list", `--q=${key}`], 2],
    [["company", "show", "--api-key", key], 2],
    [["company", "show", "--database", "x.db", "--token", token], 2],
    [[key], 2],
  ] as const;
  for (const [line, exit] of lines) {
    const ended = await cashbook([...line, "--debug"], { place });
    expect([line[0], ended.exit]).toEqual([line[0], exit]);
    expect(seenIn(ended)).toEqual([]);
  }
});

test("a profile keeps them, in a file that only its owner can read, and nothing else does", async () => {
  const book = join(place.home, "data", "cashbook.db");
  const login = ["login", "--profile", "acme", "--base-url", service.url];
  const said = [
    ok(await cashbook([...login, "--api-key-stdin", "--debug"], { place, input: `${key}\n` })),
    ok(await cashbook([...login, "--token-stdin", "--debug"], { place, input: `${token}\n` })),
    ok(await cashbook(["whoami", "--profile", "acme", "--debug", "--json"], { place })),
    ok(await cashbook(["profile", "show", "acme", "--json"], { place })),
    ok(await cashbook(["keys", "list", "--profile", "acme", "--debug"], { place })),
    ok(await cashbook(["doctor", "--database", book, "--json"], { place })),
  ].join("\n");
  expect(seenIn({ said, log })).toEqual([]);

  const holding = files(place.home).filter((path) => marks.some((mark) => readFileSync(path).includes(mark)));
  expect(holding.map((path) => relative(place.home, path))).toEqual([join("config", "profiles.json")]);
  expect(statSync(holding[0] ?? "").mode & 0o777).toBe(0o600);
});

/** Where a secret is seen. */
function seenIn(texts: object): readonly string[] {
  return Object.entries(texts)
    .filter(([, text]) => marks.some((mark) => String(text).includes(mark)))
    .map(([where]) => where);
}

function files(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
