/** What a proposal would do, in a few words: "Change 12 transactions: category travel". */
import { plainCell } from "../../src/terminal/render/cells.ts";
import type { Proposal } from "../../src/contract/proposal.ts";
import { transactionsText } from "../tx/tally.ts";

export function proposalWords({
  operation,
  request,
  changes,
}: Pick<Proposal, "operation" | "request" | "changes">): string {
  const count = transactionsText(changes);
  switch (operation) {
    case "transactions.create":
      return `Create ${JSON.stringify(request["description"])} of ${textOf(request["transaction_date"])}, ${textOf(request["amount"])}`;
    case "transactions.update": {
      const { id: _id, ...members } = request;
      return `Change ${count}: ${settingWords(members)}`;
    }
    case "transactions.bulk_update":
      return `Change ${count}: ${settingWords({ ...objectOf(request["set"]), ...tagsOf(request) })}`;
    case "suggestions.accept":
      return `Accept the suggestions for ${count}`;
    case "rules.create":
      return `Create the rule ${JSON.stringify(request["name"])}: ${settingWords(objectOf(request["set"]))}`;
    case "rules.apply":
      return `Apply rules to ${count}`;
    case "transfers.match":
      return `Match ${count} as transfers`;
    case "transfers.unmatch":
      return `Unmatch ${count} of transfers`;
    default:
      return operation;
  }
}

/** The event of a proposal: "Proposed: Change 12 transactions: category travel". */
export function proposalEventWords(verb: string, summary: Readonly<Record<string, unknown>>): string {
  if (verb === "rejected") return `Rejected a proposal by ${textOf(summary["proposed_by"])}`;
  const { operation, request, changes } = summary;
  return `Proposed: ${proposalWords({ operation: textOf(operation), request: objectOf(request), changes: Number(changes) })}`;
}

/** "category travel, tags +trip". */
function settingWords(members: Readonly<Record<string, unknown>>): string {
  return Object.entries(members)
    .map(([name, value]) => `${name.replaceAll("_", " ")} ${value === null ? "none" : textOf(value)}`)
    .join(", ");
}

function tagsOf({ add_tags: newTags, remove_tags: oldTags }: Proposal["request"]): Record<string, unknown> {
  const signed = (sign: string, tags: unknown) =>
    Array.isArray(tags) ? tags.map((tag) => `${sign}${textOf(tag)}`) : [];
  const tags = [...signed("+", newTags), ...signed("-", oldTags)];
  return tags.length === 0 ? {} : { tags };
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.map(textOf).join(", ") : plainCell(value);
}
