/**
 * The transport to a service that has the owner's specification and no more. Extensions are refused before anything is
 * sent, lists are filtered and sorted here, and a create whose answer was lost is looked up before it is sent again.
 */
import { accounts } from "../../contract/account.ts";
import { keys } from "../../contract/key.ts";
import type {
  Answer,
  CallOptions,
  InputOf,
  Operation,
  OutputOf,
  Transport,
} from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";
import { transactions } from "../../contract/transaction.ts";
import { isReport } from "./choose-transport.ts";
import { createOnce } from "./create.ts";
import { foreignList } from "./lists.ts";
import { pageByPage, type ForeignService } from "./page.ts";
import { decimalOf } from "./numeral.ts";
import { refuseExtensions } from "./refuse-extensions.ts";
import { noteIgnoredMembers } from "./ignored-members.ts";

export function foreignTransport(
  service: ForeignService,
  { note }: { readonly note: (sentence: string) => void },
): Transport {
  const send = pageByPage(service);
  const notes = new Set<string>();
  const noteOnce = (sentence: string): void => {
    if (notes.has(sentence)) return;
    notes.add(sentence);
    note(sentence);
  };
  const call = async <Op extends Operation>(
    operation: Op,
    input: InputOf<Op>,
    options: CallOptions = {},
  ): Promise<Answer<OutputOf<Op>>> => {
    const members = withNumbers(input as Readonly<Record<string, unknown>>, operation);
    // A foreign service has no dry run, and might delete.
    if (operation.method === "DELETE" && members["dry_run"] === true)
      return { data: { id: members["id"], deleted: true } as OutputOf<Op> };
    refuseExtensions(operation, { input: members, service: service.baseUrl });
    if (options.asItIs === true) return send(operation, members as InputOf<Op>, options);
    const context = { call: send, note: noteOnce, ...options };
    if (operation.paged) return (await foreignList(operation, members, context)) as Answer<OutputOf<Op>>;
    if (operation.id === transactions.create.id) {
      return (await createOnce(members, context)) as Answer<OutputOf<Op>>;
    }
    const answer = await send(operation, members as InputOf<Op>, options);
    const data = answer.data as Readonly<Record<string, unknown>>;
    if (isReport(operation) && !operation.output.safeParse(data).success) {
      throw new Problem("foreign_answer", {
        detail: `${service.baseUrl} answers ${operation.id} in its own format, which cannot be shown here.`,
        remedy: "Ask for it with another program.",
      });
    }
    if (operation.id === keys.create.id && typeof data["key"] !== "string") {
      throw new Problem("foreign_answer", {
        detail: `${service.baseUrl} created an API key and did not return it.`,
        remedy: "Revoke it, and create one where the service shows it.",
      });
    }
    if (operation.id === transactions.update.id)
      noteIgnoredMembers(withoutId(members), { data, note: noteOnce });
    const completeData = completeFrom(operation, { members, data });
    return { ...answer, data: completeData as OutputOf<Op> };
  };
  return { call, stream: undefined };
}

/** Sends amounts as numbers (spec §4.3); only our own services take texts too. */
function withNumbers(
  input: Readonly<Record<string, unknown>>,
  { method }: Operation,
): Readonly<Record<string, unknown>> {
  if (method === "GET" || method === "DELETE") return input;
  const exact = EXACT.filter((name) => typeof input[name] === "string" || typeof input[name] === "number");
  const read = exact.map((name) => [name, decimalOf(input[name]) ?? input[name]] as const);
  return exact.length === 0 ? input : { ...input, ...Object.fromEntries(read) };
}

const EXACT = ["amount", "exchange_rate", "opening_balance"];

/** The id stands in the path. */
function withoutId({ id: _, ...rest }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return rest;
}

/** Fills what an answer leaves out from the request: the id of a deleted record, the members of a new one. */
function completeFrom(
  { id, method }: Operation,
  { members, data }: { members: Readonly<Record<string, unknown>>; data: Readonly<Record<string, unknown>> },
): Readonly<Record<string, unknown>> {
  if (method === "DELETE" && id !== keys.revoke.id) return { id: members["id"], deleted: true, ...data };
  if (id !== accounts.create.id) return data;
  const missing = Object.entries(members).filter(([name]) => (data[name] ?? null) === null);
  return { ...data, ...Object.fromEntries(missing) };
}
