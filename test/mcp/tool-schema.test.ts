/** Every tool's schema is one that a client can use: valid JSON Schema that refers to nothing outside itself. */
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { tokensAtMost } from "../support/agent.ts";
import { toolOf, toolOperations } from "../../src/mcp/tools.ts";

const everything = { scopes: undefined, hasExtensions: true };
const all = [...toolOperations(everything)].map(toolOf);
const changing = (["proposals", "write"] as const).flatMap((allowance) =>
  [...toolOperations({ ...everything, allowance })]
    .map(toolOf)
    .filter(({ annotations }) => !annotations.readOnlyHint),
);

test.each([...all, ...changing].map((tool) => [tool.name, tool]))("%s", (_, { name, inputSchema }) => {
  expect(name).toMatch(/^[a-z_]{1,64}$/);
  const ajv = new Ajv2020({ strict: true, strictTypes: false, validateFormats: false });
  ajv.compile(inputSchema);
  expect(JSON.stringify(inputSchema)).not.toMatch(/"(?:component|about|problems|pattern)":|#\/components/);
});

test("conditions within conditions are described", () => {
  const list = all.find(({ name }) => name === "transactions_list");
  const accepts = new Ajv2020({ strict: false, validateFormats: false }).compile(list?.inputSchema ?? {});
  const term = { field: "amount", op: "<", value: "-100" };
  expect(accepts({ where: [{ any: [term, { not: term }] }] })).toBe(true);
  expect(accepts({ where: [{ any: [{ not: { field: "colour", op: "=", value: "red" } }] }] })).toBe(false);
});

test("operators whose signs do not tell it say what they mean", () => {
  for (const { name, inputSchema } of all) {
    const schema = JSON.stringify(inputSchema);
    const isTold = schema.includes("~ contains, ~^ begins, ~$ ends a word; ~= whole words.");
    expect([name, isTold]).toEqual([name, schema.includes('"~^"')]);
  }
});

test("all tools together are said in at most 13,600 tokens, counted high", () => {
  expect(tokensAtMost(JSON.stringify({ tools: all }))).toBeLessThanOrEqual(13_600);
});

test("what refers to itself is described once", () => {
  for (const { inputSchema } of all)
    expect(JSON.stringify(inputSchema).split('"has_category","has_tag"').length).toBeLessThanOrEqual(2);
});

test("a foreign service has the tools of the specification alone", () => {
  const names = [...toolOperations({ scopes: ["read"], hasExtensions: false }).keys()];
  expect(names).toContain("transactions_list");
  expect(names).not.toContain("rules_list");
});
