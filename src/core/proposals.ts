import { DEFAULT_LIMIT } from "../contract/page.ts";
import { proposals } from "../contract/proposal.ts";
import { reads, steps, writes } from "./handler.ts";
import { paginate, readCursor } from "./lists/cursor.ts";
import type { ProposalFilter } from "./ports/proposals.ts";
import { createProposal } from "./proposals/create-proposal.ts";
import { applyProposal, rejectProposal } from "./proposals/decide-proposal.ts";
import { proposalById, proposalOf } from "./proposals/to-proposal.ts";

export const handlers = {
  list: reads(proposals.list, async (input, { queries, caller, company, now }) => {
    const scope = { secret: caller.secret, operation: proposals.list.id, input };
    const before = readCursor<string>(input.cursor, scope);
    const { state, id_suffix, limit } = input;
    const filter: ProposalFilter = {
      now,
      ...(state === undefined ? {} : { state }),
      ...(id_suffix === undefined ? {} : { id_suffix }),
    };
    const page = { before, limit: (limit ?? DEFAULT_LIMIT) + 1 };
    const records = await queries.proposals.page(company, filter, page);
    const total = input.include_total === true ? await queries.proposals.count(company, filter) : null;
    const { items, pagination } = paginate(records, { limit, total, scope, position: ({ id }) => id });
    return { data: items.map((record) => proposalOf(record, now)), pagination };
  }),

  get: reads(proposals.get, async ({ id }, context) => ({
    data: proposalOf(await proposalById(context, id), context.now),
  })),

  create: steps(proposals.create, (input, context) => createProposal(context, input)),
  apply: writes(proposals.apply, applyProposal, { alone: true }),
  reject: writes(proposals.reject, rejectProposal),
};
