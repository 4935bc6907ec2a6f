/** Proposals: changes that somebody asks for, which are made only when a person applies them. */
import * as z from "zod/mini";
import { operation, type Operation } from "./operation.ts";
import { pageInput } from "./page.ts";
import type { ProblemCode } from "./problem.ts";
import { rules } from "./rule.ts";
import { suggestions } from "./suggestion.ts";
import { transactions } from "./transaction.ts";
import { previewSchema } from "./transaction/bulk-update.ts";
import { transfers } from "./transfer.ts";
import { documented, identifier, textOf, type Words } from "./values/documented.ts";
import { idSuffixInput } from "./values/id-suffix.ts";
import { described, moment, oneOf, queryList, text } from "./values/text.ts";

/** How many hours long a proposal can be applied. */
export const PROPOSAL_HOURS = 24;
/** Transactions that one proposal may change: a person is to look at them. */
export const PROPOSED_MAX = 1000;

/** What can be proposed. */
export const proposable: readonly Operation[] = [
  transactions.create,
  transactions.update,
  transactions.bulkUpdate,
  suggestions.accept,
  rules.create,
  rules.apply,
  transfers.match,
  transfers.unmatch,
];

/** By its id in lower case, as all words of requests: `transactions.bulk_update`. */
export function proposedName({ id }: Operation): string {
  return id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const proposedNames = proposable.map(proposedName) as [string, ...string[]];

export const proposalStates = ["open", "applied", "rejected", "expired"] as const;
export type ProposalState = (typeof proposalStates)[number];

const state: Words = { component: "ProposalState", enum: proposalStates };
const operationWords: Words = { component: "ProposedOperation", enum: proposedNames };

const proposalSchema = documented(
  z.object({
    id: identifier(),
    operation: described(textOf(operationWords), "The operation that it proposes."),
    request: described(z.record(z.string(), z.unknown()), "What the operation is given."),
    reason: described(z.nullable(z.string()), "Why, in the words of whoever proposed it."),
    changes: described(z.int(), "Transactions that would change; 0 where it only creates something."),
    preview: described(z.array(previewSchema), "The newest of them, newest day first."),
    state: textOf(state),
    proposed_by: described(z.string(), "As actor of events."),
    created_at: moment(),
    expires_at: described(moment(), `Until when it can be applied: ${PROPOSAL_HOURS} hours.`),
    decided_by: described(z.nullable(z.string()), "Who applied or rejected it."),
    decided_at: z.nullable(moment()),
    event_id: described(z.nullable(identifier()), "The event of the change, by which it can be undone."),
  }),
  {
    component: "Proposal",
    about:
      "A change that is made only when somebody who may make it applies it, and only as it was proposed.",
  },
);
export type Proposal = z.output<typeof proposalSchema>;

const createSchema = documented(
  z.strictObject({
    operation: described(documented(oneOf(proposedNames), operationWords), "The operation to propose."),
    request: described(
      z.record(z.string(), z.unknown()),
      "What the operation is given, as its own request and path have it, without dry_run.",
    ),
    reason: z.optional(described(text(500), "Why, for whoever decides.")),
  }),
  {
    component: "CreateProposalRequest",
    examples: [
      {
        operation: "transactions.bulk_update",
        request: { filter: { q: "uber", has_category: false }, set: { category: "travel" } },
        reason: "Rides with Uber have been travel so far.",
      },
    ],
  },
);
export type CreateProposal = z.output<typeof createSchema>;

const named = z.strictObject({ id: described(identifier(), "Identifier of the proposal.") });
const path = "/api-v1/proposals";
// Who sees a proposal sees the transactions that it would change.
const also = ["transactions:read"] as const;
const read = { with: "scope", scope: "proposals:read", also } as const;
const write = { with: "scope", scope: "proposals:write", also } as const;

const ofProposed: readonly ProblemCode[] = [...new Set(proposable.flatMap(({ problems }) => problems))];

export const proposals = {
  list: operation({
    id: "proposals.list",
    method: "GET",
    path,
    summary: "List proposed changes, newest first.",
    extension: true,
    access: read,
    input: z.strictObject({
      state: z.optional(described(queryList(documented(oneOf(proposalStates), state)), "States.")),
      ...idSuffixInput,
      ...pageInput,
    }),
    output: z.array(proposalSchema),
    success: 200,
    paged: true,
    problems: ["cursor_mismatch"],
  }),
  create: operation({
    id: "proposals.create",
    method: "POST",
    path,
    summary: "Propose a change. Nothing is changed until somebody who may make it applies it.",
    extension: true,
    access: write,
    input: createSchema,
    output: proposalSchema,
    success: 201,
    paged: false,
    problems: [...new Set<ProblemCode>([...ofProposed, "conflict"])],
  }),
  get: operation({
    id: "proposals.get",
    method: "GET",
    path: `${path}/{id}`,
    summary: "Show a proposed change.",
    extension: true,
    access: read,
    input: named,
    output: proposalSchema,
    success: 200,
    paged: false,
    problems: ["not_found"],
  }),
  apply: operation({
    id: "proposals.apply",
    method: "POST",
    path: `${path}/{id}/apply`,
    summary: "Make a proposed change, as one change that can be undone, if it still is what was proposed.",
    extension: true,
    access: {
      with: "one-scope",
      scopes: ["transactions:write", "transactions:create", "rules:write"],
    },
    input: named,
    output: proposalSchema,
    success: 200,
    paged: false,
    problems: [...new Set<ProblemCode>(["not_found", "proposal_closed", "proposal_outdated", ...ofProposed])],
  }),
  reject: operation({
    id: "proposals.reject",
    method: "POST",
    path: `${path}/{id}/reject`,
    summary: "Reject a proposed change.",
    extension: true,
    access: write,
    input: named,
    output: proposalSchema,
    success: 200,
    paged: false,
    problems: ["not_found", "proposal_closed"],
  }),
};
