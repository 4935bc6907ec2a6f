/** Problems that answers of a service are, or their loss: raised by the transport, over real connections. */
import { company } from "../../src/contract/company.ts";
import { transactions } from "../../src/contract/transaction.ts";
import type { Call } from "../../src/contract/operation.ts";
import { reach } from "../client/transport/remote/remote.ts";
import { faultyServer, type Reply } from "../support/faulty-server.ts";
import type { Provocation } from "./calls.ts";

/** Calls a service that is somebody else's and answers everything with this. */
async function met(reply: Reply, ask: (call: Call) => Promise<unknown>): Promise<unknown> {
  await using server = await faultyServer(({ path }) =>
    path.startsWith("/.well-known") ? { status: 404 } : reply,
  );
  await using service = reach(server.url);
  return await ask(service.call);
}

const coffee = {
  bank_account_id: "a",
  transaction_date: "2026-01-05",
  description: "Coffee",
  amount: "-4.50",
};
const page = { headers: { "content-type": "text/html" }, body: "<title>Not here</title>" };

export const answers: readonly Provocation[] = [
  {
    code: "no_such_operation",
    says: /does not have company\.get: http:\S+ answered 404 with text\/html: Not here\.$/,
    provoke: () => met({ status: 404, ...page }, (call) => call(company.get, {})),
  },
  {
    code: "method_not_allowed",
    says: /answered 405\.$/,
    provoke: () => met({ status: 405 }, (call) => call(transactions.delete, { id: "7" })),
  },
  {
    code: "conflict",
    says: /answered 409: is locked\.$/,
    provoke: () => met({ status: 409, body: { error: "is locked" } }, (call) => call(company.get, {})),
  },
  {
    code: "outcome_unknown",
    says: /closed the connection before it answered\. It is unknown whether transactions\.create took effect\.$/,
    provoke: () => met("end", (call) => call(transactions.create, coffee)),
  },
  {
    code: "foreign_answer",
    says: /answered 200 with text\/html: Not here\.$/,
    provoke: () => met(page, (call) => call(company.get, {})),
  },
];
