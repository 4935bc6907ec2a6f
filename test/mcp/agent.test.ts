/** What an agent can do with `cashbook mcp`, by the protocol's own client. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations } from "../../src/contract/operations.ts";
import { isReading } from "../../src/contract/effect.ts";
import { addDays } from "../../src/contract/values/date.ts";
import { connectAgent, tokensAtMost } from "../support/agent.ts";
import { startService } from "../support/door.ts";
import { cashbook } from "../support/program-host/host.ts";
import { freshPlace, type Place } from "../support/run.ts";
import { hostileTexts } from "./hostile-texts.ts";

let place: Place;
let key: string;
/** Connected by a handshake, with a key that reads and writes; for what leaves nothing behind. */
let agent: Awaited<ReturnType<typeof connectAgent>>;
const run = async (...words: string[]) => {
  const { exit, stdout, stderr } = await cashbook(words, { place });
  if (exit !== 0) throw new Error(stderr);
  return stdout.trim();
};
const newKey = (...scopes: string[]) =>
  run("keys", "create", scopes.join(), "--quiet", ...scopes.flatMap((scope) => ["--scope", scope]));

const ROWS = hostileTexts.length;

/** Where a text comes from: only a service's JSON has signs that are no text; a file of cells with such signs is refused. */
const inCells = (text: string, index: number) => index % 2 === 0 && !/[^\P{Cc}\t\r\n]/u.test(text);
const hostileRows = hostileTexts.map((text, index) => ({
  text,
  isInCells: inCells(text, index),
  day: addDays("2026-01-01", Math.floor(index / 2)),
  amount: `-${1000 + index * 7}.10`,
}));

beforeAll(async () => {
  place = await freshPlace();
  await run("init", "Acme", "--currency", "EUR");
  await run("accounts", "create", "Main");
  await run("accounts", "create", "Second");
  const lines = hostileRows
    .filter(({ isInCells }) => isInCells)
    .map(({ text, day, amount }) => `${day},"${text.replaceAll('"', '""')}",${amount}`);
  await writeFile(join(place.folder, "cells.csv"), `Date,Description,Amount\n${lines.join("\n")}\n`);
  await run("tx", "import", "cells.csv", "--account", "Main");
  const booked = hostileRows
    .filter(({ isInCells }) => !isInCells)
    .map(({ text, day, amount }) => ({
      transactionId: amount,
      bookingDate: day,
      transactionAmount: { amount, currency: "EUR" },
      creditorName: "Vendor",
      remittanceInformationUnstructured: text,
    }));
  await writeFile(join(place.folder, "service.json"), JSON.stringify({ transactions: { booked } }));
  await run("tx", "import", "service.json", "--account", "Second");
  key = await newKey("read", "write");
  agent = await connectAgent({ place, key });
}, 60_000);
afterAll(async () => {
  await agent?.[Symbol.asyncDispose]();
  await place[Symbol.asyncDispose]();
});

/** All that can change: what every list of the book says, and the head of the audit log. */
const stateOfBook = async () =>
  Promise.all(
    [
      ["tx", "list", "--all"],
      ["events", "list", "--all"],
      ["accounts", "list"],
      ["rules", "list"],
      ["categories", "list"],
    ].map((words) => run(...words, "--json")),
  );

/** The records alone: a proposal and a key are events of the log, and change no record. */
const stateOfRecords = async () => (await stateOfBook()).toSpliced(1, 1);

describe.each([
  ["by a handshake", false],
  ["without one", true],
])("an agent that connects %s", (_, isModern) => {
  test("finds tools that read, with a schema each", async () => {
    await using agent = await connectAgent({ place, key, isModern });
    expect(agent.client.getProtocolEra()).toBe(isModern ? "modern" : "legacy");
    const { tools } = await agent.client.listTools();
    expect(tools.length).toBeGreaterThan(20);
    expect(tools.map(({ annotations }) => annotations?.readOnlyHint)).not.toContain(undefined);
    expect(tools.find(({ name }) => name === "transactions_get")).toMatchObject({
      description: "Show a transaction.",
      inputSchema: { type: "object", required: ["id"], additionalProperties: false },
    });
  });
});

test("hostile texts change nothing, and no tool can, though the key may write", async () => {
  const before = await stateOfBook();
  const { tools } = await agent.client.listTools();
  const text = await agent.ask("transactions_list", { limit: ROWS });
  const [, mark = ""] = /^<data ([0-9a-f]{12})>$/m.exec(text) ?? [];
  const inside = text.split(`\n<data ${mark}>\n`)[1]?.split(`\n</data ${mark}>`)[0]?.split("\n") ?? [];
  // One line for what all rows share, one for the names of the columns, and one for each row, whatever stands in it.
  expect(inside.length).toBe(ROWS + 2);
  expect(new Set(inside.slice(1).map((line) => line.split("\t").length)).size).toBe(1);
  expect(text.split(mark).length).toBe(3);
  expect(text).not.toMatch(/[^\P{C}\t\n]|[\p{Zl}\p{Zp}]|\p{VS}{2}|[\u{e0100}-\u{e01ef}]/u);
  for (const { name } of tools) await agent.ask(name).catch(() => {});
  const names = tools.map(({ name }) => name);
  for (const { id } of operations.filter((operation) => !isReading(operation))) {
    const tool = id.replaceAll(".", "_").replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    expect(names).not.toContain(tool);
    await expect(agent.ask(tool, { id: "x" })).rejects.toThrow(`There is no tool named "${tool}".`);
  }
  expect(await stateOfBook()).toEqual(before);
}, 60_000);

test("with --allow proposals hostile texts change nothing, and only an applied proposal does", async () => {
  const before = await stateOfRecords();
  const scopes = ["--scope", "read", "--scope", "proposals:write"];
  const agentKey = await run("keys", "create", "Eager", "--quiet", ...scopes, "--per-minute", "10000");
  await using agent = await connectAgent({ place, key: agentKey, words: ["--allow", "proposals"] });
  const { tools } = await agent.client.listTools();
  const proposing = tools.filter(({ annotations }) => annotations?.readOnlyHint !== true);
  expect(proposing.map(({ name }) => name)).toEqual([
    ...["propose_transactions_create", "propose_transactions_update", "propose_transactions_bulk_update"],
    ...["propose_suggestions_accept", "propose_rules_create", "propose_rules_apply"],
    ...["propose_transfers_match", "propose_transfers_unmatch"],
  ]);
  for (const { name } of tools) await agent.ask(name).catch(() => {});

  // An agent that does what each text says: it makes every text a rule and a category, and still only proposes.
  const rows = (await agent.ask("transactions_list", { limit: ROWS }))
    .split("\n")
    .filter((line) => /^[0-9a-f]{8}\t/.test(line));
  expect(rows.length).toBe(ROWS);
  const answers: string[] = [];
  for (const [n, row] of rows.entries()) {
    const [id = "", , text = ""] = row.split("\t");
    const request = { id, description: `done: ${text} ${n}`, reason: text };
    answers.push(await agent.ask("propose_transactions_update", request));
  }
  expect(answers.filter((text) => text.startsWith("Proposed: nothing is changed until")).length).toBe(100);
  expect(answers.filter((text) => text.includes("There are 100 open proposals")).length).toBe(ROWS - 100);
  expect(await stateOfRecords()).toEqual(before);

  const [open = "", other = ""] = (await run("proposals", "list", "--state", "open", "--quiet")).split("\n");
  const refused = await cashbook(["proposals", "apply", open, "--yes"], { place });
  expect([refused.exit, refused.stderr]).toEqual([2, expect.stringContaining("never with --yes")]);
  const unasked = await cashbook(["proposals", "apply", open], { place });
  expect([unasked.exit, unasked.stderr]).toEqual([2, expect.stringContaining("at a terminal")]);
  await run("proposals", "reject", other);
  expect(await stateOfRecords()).toEqual(before);
}, 120_000);

test("with --allow write, tools do what the key may, and nothing else", async () => {
  const writer = await newKey("read", "transactions:write");
  await using agent = await connectAgent({ place, key: writer, words: ["--allow", "write"] });
  const { tools } = await agent.client.listTools();
  expect(
    tools.filter(({ annotations }) => annotations?.readOnlyHint !== true).map(({ name }) => name),
  ).toEqual([
    ...["transactions_create", "transactions_update", "transactions_bulk_update"],
    ...["suggestions_accept", "transfers_match", "transfers_unmatch"],
  ]);
  const list = await agent.ask("transactions_list", { limit: 1 });
  const [, id = ""] = /^([0-9a-f]{8})\t/m.exec(list) ?? [];
  expect(await agent.ask("transactions_update", { id, merchant_name: "Known" })).toContain(
    '"merchant_name":"Known"',
  );
  expect(await run("tx", "show", id, "--fields", "merchant_name", "-o", "tsv")).toContain("Known");
});

test.each([
  ["proposals", "The credential lacks the scope proposals:write."],
  ["write", "The credential lacks the scope transactions:write."],
])("--allow %s is refused where the key allows nothing of it", async (allow, sentence) => {
  const reader = await newKey("read");
  const { exit, stderr } = await cashbook(["mcp", "--allow", allow], {
    place,
    environment: { CASHBOOK_API_KEY: reader },
  });
  expect([exit, stderr]).toEqual([5, expect.stringContaining(sentence)]);
});

test("fifty rows take at most 2,500 tokens", async () => {
  const text = await agent.ask("transactions_list");
  expect(text.split("\n")[0]).toContain("50 rows.");
  expect(tokensAtMost(text)).toBeLessThanOrEqual(2_500);
});

test("a short id of a list is taken by other tools, and the next page begins where this one ended", async () => {
  const page = await agent.ask("transactions_list", { limit: 3, sort: "amount" });
  const [, short = ""] = /^([0-9a-f]{8})\t/m.exec(page) ?? [];
  const whole = await agent.ask("transactions_get", { id: short });
  expect(whole).toMatch(new RegExp(`"id":"[0-9a-f-]+${short}"`));
  const cursor: unknown = JSON.parse(/cursor (".+")$/.exec(page)?.[1] ?? "");
  const next = await agent.ask("transactions_list", { limit: 3, sort: "amount", cursor });
  expect(next).toMatch(/^3 rows\./);
  expect(next).not.toContain(short);
});

test("a refusal says what is wrong, in the words of the service", async () => {
  const result = await agent.client.callTool({ name: "transactions_list", arguments: { limitt: 1 } });
  expect(result.isError).toBe(true);
  expect(JSON.stringify(result.content)).toContain("limitt is not known.");
  expect(await agent.ask("transactions_list", { where: "merchant" })).toContain("where must be a list");
});

test("the scopes of the key decide which tools there are", async () => {
  const narrow = await newKey("reports:read");
  await using agent = await connectAgent({ place, key: narrow });
  const { tools } = await agent.client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    ...["keys_current", "keys_usage", "keys_current_hours"],
    ...["reports_cash_flow", "reports_financial_summary", "reports_spending"],
  ]);
});

test("it reads the same through a service", async () => {
  const service = await startService(place);
  try {
    await using there = await connectAgent({ place, key, words: ["--base-url", service.url] });
    const withoutMarks = (text: string) => text.replaceAll(/data [0-9a-f]{12}/g, "data");
    const list = { limit: 5, q: "ignore" };
    expect(withoutMarks(await there.ask("transactions_list", list))).toBe(
      withoutMarks(await agent.ask("transactions_list", list)),
    );
  } finally {
    await service.stop();
  }
});

test("an output setting does not disturb the protocol", async () => {
  await using agent = await connectAgent({ place, key, environment: { CASHBOOK_OUTPUT: "json" } });
  expect(await agent.ask("company_get")).toContain('"name":"Acme"');
});

describe("without a key that is valid the exit code is 4", () => {
  test.each([
    ["no credential", {}, "An agent needs an API key, and there is none."],
    ["a key that does not exist", { CASHBOOK_API_KEY: `cb_live_AbCd1234_${"s".repeat(38)}` }, ""],
  ])("%s", async (_, environment, sentence) => {
    const { exit, stdout, stderr } = await cashbook(["mcp"], { place, environment });
    expect({ exit, stdout }).toEqual({ exit: 4, stdout: "" });
    expect(stderr).toContain(sentence);
  });

  test("a token", async () => {
    const token = await run("auth", "token", "--scope", "read");
    const { exit } = await cashbook(["mcp"], { place, environment: { CASHBOOK_TOKEN: token } });
    expect(exit).toBe(4);
  });
});

test("requests are answered before the end of the input ends it, and a line that is no message is passed over", async () => {
  const lines = [
    '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}',
    '{"jsonrpc":"2.0","method":"notifications/initialized"}',
    "no message",
    "[1, 2]",
    '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"company_get","arguments":{}}}',
  ];
  const { exit, stdout, stderr } = await cashbook(["mcp"], {
    place,
    environment: { CASHBOOK_API_KEY: key },
    input: `${lines.join("\n")}\n`,
  });
  expect(exit).toBe(0);
  expect(stderr).toBe("A line of the agent is no message of the protocol, and was passed over.\n");
  expect(
    stdout
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line) as { id: number }).id),
  ).toEqual([1, 2]);
});
