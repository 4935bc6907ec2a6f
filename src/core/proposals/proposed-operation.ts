/** Runs the operation of a proposal inside the transaction of whoever tries or applies it. */
import { proposable, proposedName } from "../../contract/proposal.ts";
import type { Operation } from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";
import type { Scope } from "../../contract/scope.ts";
import { refuseScope } from "../../contract/scope.ts";
import { holds, type Caller } from "../access/caller.ts";
import type { Handler, NewEvent, WritingContext } from "../handler.ts";
import { validate } from "../validate.ts";

interface Proposed {
  readonly operation: string;
  readonly request: Readonly<Record<string, unknown>>;
}

/** The handlers of what can be proposed. Those of all operations lead here, and so cannot be asked. */
const resources: Readonly<Record<string, () => Promise<{ handlers: object }>>> = {
  transactions: () => import("../transactions.ts"),
  suggestions: () => import("../suggestions.ts"),
  rules: () => import("../rules.ts"),
  transfers: () => import("../transfers.ts"),
};

async function handlerOf({ id }: Operation): Promise<Handler> {
  const [resource = "", verb = ""] = id.split(".");
  const { handlers } = (await resources[resource]?.()) ?? { handlers: {} };
  const handler = (handlers as Readonly<Record<string, Handler>>)[verb];
  if (handler === undefined) throw new TypeError(`no handler for ${id}`);
  return handler;
}

export function proposedOperation(name: string): Operation {
  const operation = proposable.find((one) => proposedName(one) === name);
  // A proposal of another version of the program, which offered more.
  if (operation === undefined)
    throw new Problem("proposal_closed", { detail: `This version cannot do what is proposed: ${name}.` });
  return operation;
}

/** The scopes that the operation needs. */
export function scopesOf({ access }: Operation): readonly Scope[] {
  return access.with === "scope" ? [access.scope, ...(access.also ?? [])] : [];
}

/** Problem: insufficient_scope. */
export function requireScopes(caller: Caller, scopes: readonly Scope[]): void {
  for (const scope of scopes) if (!holds(caller, scope)) refuseScope(scope);
}

/** Problems: those of the operation. What it records is given to `onEvent` first. */
export async function runProposed(
  { operation: name, request }: Proposed,
  context: WritingContext,
  onEvent: (event: NewEvent) => NewEvent,
): Promise<readonly { readonly id: string; readonly event: NewEvent }[]> {
  const operation = proposedOperation(name);
  const handler = await handlerOf(operation);
  if (handler.kind !== "writes") throw new TypeError(`${name} is not one write`);
  const recorded: { id: string; event: NewEvent }[] = [];
  await handler.run(validate(operation, request), {
    ...context,
    // What accompanies the proposal is not about the records of the operation.
    options: {},
    record(event) {
      const whole = onEvent(event);
      const eventId = context.record(whole);
      recorded.push({ id: eventId, event: whole });
      return eventId;
    },
  });
  return recorded;
}
