/** What is offered for an id: its last digits, as lists show them. */
import { expect, test } from "vitest";
import type { ServiceKind } from "../../../src/client/service.ts";
import type { Call } from "../../../src/contract/operation.ts";
import { valuesFrom } from "../../../src/terminal/completion/values.ts";

const ids = ["01a1fc4c-c740-76ce-b611-a197c0abcdef", "01a1fc4c-c740-76ce-b611-a197c1abcdef"];
const data = ids.map((id) => ({ id, file_name: "bank.csv", state: "completed", status: "completed" }));

const never = (): never => {
  throw new Error("asked");
};

const offered = async (kind: "import" | "statement", service: ServiceKind): Promise<readonly string[]> => {
  const call = (() => Promise.resolve({ data })) as unknown as Call;
  const sources = { call, companies: never, layers: never, entries: [], operands: [] };
  const candidates = await valuesFrom({ ...sources, service: () => Promise.resolve(service) })(kind);
  return candidates.map(({ text }) => text);
};

test.each([
  ["imports of a book", "import", "book", ["c0abcdef", "c1abcdef"]],
  ["statements of a service", "statement", "cashbook", ["c0abcdef", "c1abcdef"]],
  ["statements of a service that takes whole ids only", "statement", "foreign", ids],
] as const)("%s", async (_, kind, service, texts) => {
  expect(await offered(kind, service)).toEqual(texts);
});
