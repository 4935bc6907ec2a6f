/** What is offered for an id: its last digits, as lists show them. */
import { expect, test } from "vitest";
import type { ServiceKind } from "../../../src/client/service.ts";
import type { Call } from "../../../src/contract/operation.ts";
import { valuesFrom } from "../../../src/terminal/completion/values.ts";

const ids = ["01a1fc4c-c740-76ce-b611-a197c0abcdef", "01a1fc4c-c740-76ce-b611-a197c1abcdef"];
const data = ids.map((id) => ({
  id,
  name: "Main",
  bank_account_id: ids[0],
  created_at: "2026-03-04T10:00:00Z",
  file_name: "bank.csv",
  state: "completed",
  status: "completed",
}));

const never = (): never => {
  throw new Error("asked");
};

const candidatesOf = async (kind: "import" | "statement", service: ServiceKind) => {
  const call = (() => Promise.resolve({ data })) as unknown as Call;
  const sources = { call, companies: never, layers: never, entries: [], operands: [] };
  return valuesFrom({ ...sources, service: () => Promise.resolve(service) })(kind);
};

test.each([
  ["imports of a book", "import", "book", ["c0abcdef", "c1abcdef"]],
  ["statements of a service", "statement", "cashbook", ["c0abcdef", "c1abcdef"]],
  ["statements of a service that takes whole ids only", "statement", "foreign", ids],
] as const)("%s", async (_, kind, service, texts) => {
  expect((await candidatesOf(kind, service)).map(({ text }) => text)).toEqual(texts);
});

test("an import is told from others by its day and its account", async () => {
  const [first] = await candidatesOf("import", "book");
  expect(first?.description).toBe("2026-03-04, bank.csv, Main, completed");
});
